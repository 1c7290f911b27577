"""Seats name their side: until now every seat was a side of its own."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import F


def each_its_own_side(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    apps.get_model("brackets", "Slot").objects.update(side=F("position"))


class Migration(migrations.Migration):
    dependencies = [("brackets", "0019_counted_and_extra_hands")]

    operations = [
        migrations.AddField(
            "slot", "side", models.PositiveSmallIntegerField(default=0), preserve_default=False
        ),
        migrations.RunPython(each_its_own_side, migrations.RunPython.noop),
        migrations.RemoveConstraint("gameside", "one_entrant_a_side"),
    ]
