"""Stages lead to stages: until now a division had at most one more, its `onward`."""

import django.db.models.deletion
from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import Q


def next_stages_become_rows(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    later = apps.get_model("brackets", "LaterStage")
    way = apps.get_model("brackets", "StageWay")
    for division in apps.get_model("registration", "Division").objects.exclude(onward={}):
        onward = division.onward
        later.objects.create(
            division=division,
            number=2,
            format=onward["format"],
            options=onward.get("options", {}),
        )
        first = division.stages.filter(number=1).first()
        pools = (first.format if first else division.format) == "pools"
        way.objects.create(
            division=division,
            number=2,
            source=division,
            source_number=1,
            who={"kind": "each" if pools else "first", "count": onward["each"]},
        )


def rows_become_next_stages(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    ways = apps.get_model("brackets", "StageWay").objects.filter(
        number=2, source_number=1, who__kind__in=["each", "first"]
    )
    for row in apps.get_model("brackets", "LaterStage").objects.filter(number=2):
        way = ways.filter(division=row.division_id, source=row.division_id).first()
        if way is not None:
            row.division.onward = {
                "each": way.who["count"],
                "format": row.format,
                "options": row.options,
            }
            row.division.save(update_fields=["onward"])


class Migration(migrations.Migration):
    dependencies = [
        ("brackets", "0020_sides_of_seats"),
        ("registration", "0015_enter_alone"),
    ]

    operations = [
        migrations.AddField("stageentry", "carried", models.JSONField(blank=True, default=dict)),
        migrations.CreateModel(
            name="LaterStage",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField()),
                ("format", models.CharField(max_length=40)),
                ("options", models.JSONField(blank=True, default=dict)),
                ("ranking", models.JSONField(blank=True, default=dict)),
                (
                    "division",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="later",
                        to="registration.division",
                    ),
                ),
            ],
            options={
                "ordering": ["division_id", "number"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("division", "number"), name="a_plan_has_its_number"
                    ),
                    models.CheckConstraint(
                        condition=Q(("number__gte", 2)), name="a_later_stage_is_no_first"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="StageWay",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField()),
                ("source_number", models.PositiveSmallIntegerField()),
                ("who", models.JSONField()),
                ("carry", models.CharField(default="none", max_length=4)),
                ("agreed", models.BooleanField(default=False)),
                (
                    "division",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="ways_in",
                        to="registration.division",
                    ),
                ),
                (
                    "source",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="ways_out",
                        to="registration.division",
                    ),
                ),
            ],
            options={"ordering": ["id"]},
        ),
        migrations.RunPython(next_stages_become_rows, rows_become_next_stages),
    ]
