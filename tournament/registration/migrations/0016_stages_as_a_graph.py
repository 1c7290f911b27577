"""A division's next stage is a row of its own now: `brackets.LaterStage` and `StageWay`."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("registration", "0015_enter_alone"),
        ("brackets", "0021_stages_as_a_graph"),
    ]

    operations = [migrations.RemoveField("division", "onward")]
