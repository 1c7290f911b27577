"""A table's call for help gets a name of its own. Its rows stay where they are, in `desk_call`."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("desk", "0002_calls_are_taken"),
    ]

    operations = [
        migrations.AlterModelTable(name="call", table="desk_call"),
        migrations.RenameModel(old_name="Call", new_name="HelpRequest"),
        migrations.AlterField(
            model_name="helprequest",
            name="event",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="help_requests",
                to="registration.event",
            ),
        ),
        migrations.AlterField(
            model_name="helprequest",
            name="table",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="help_requests",
                to="tables.table",
            ),
        ),
        migrations.AlterField(
            model_name="helprequest",
            name="ruling",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="help_requests",
                to="rulings.ruling",
            ),
        ),
    ]
