import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("registration", "0001_initial"),
        ("tables", "0001_initial"),
    ]

    operations = [
        migrations.AddField(
            model_name="assignment",
            name="acknowledged_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="table",
            name="accessible",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="table",
            name="column",
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="table",
            name="row",
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="table",
            name="zone",
            field=models.CharField(blank=True, max_length=30),
        ),
        migrations.CreateModel(
            name="Needs",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("accessible", models.BooleanField(default=False)),
                ("stationary", models.BooleanField(default=False)),
                ("partner_deals", models.BooleanField(default=False)),
                (
                    "player",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="needs",
                        to="registration.player",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "needs",
            },
        ),
        migrations.CreateModel(
            name="PlaysIn",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("zone", models.CharField(max_length=30)),
                (
                    "division",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="plays_in",
                        to="registration.division",
                    ),
                ),
            ],
        ),
    ]
