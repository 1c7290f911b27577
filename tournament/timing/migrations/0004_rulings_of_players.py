from datetime import timedelta

import django.db.models.deletion
from django.db import migrations, models


def waited_from(apps, schema_editor):
    """A ruling made before kept how long was waited, and when it was made."""
    for ruling in apps.get_model("timing", "LateRuling").objects.all():
        ruling.since = ruling.at - timedelta(milliseconds=ruling.waited)
        ruling.save(update_fields=["since"])


class Migration(migrations.Migration):

    dependencies = [
        ('brackets', '0006_late_teams'),
        ('registration', '0004_referees_and_deputies'),
        ('timing', '0003_who_is_here_and_play_begun'),
    ]

    operations = [
        migrations.AlterModelOptions(
            name='lateruling',
            options={'ordering': ['at', 'id']},
        ),
        migrations.AlterField(
            model_name='lateruling',
            name='match',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='late_rulings', to='brackets.match'),
        ),
        migrations.AlterField(
            model_name='lateruling',
            name='state',
            field=models.CharField(choices=[('proposed', 'Waits for the director'), ('enforced', 'Enforced'), ('reopened', 'Open again'), ('changed', 'Changed by the director'), ('waived', 'Waived')], max_length=10),
        ),
        migrations.AddField(
            model_name='lateruling',
            name='player',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='late_rulings', to='registration.player'),
        ),
        migrations.AddField(
            model_name='lateruling',
            name='since',
            field=models.DateTimeField(null=True),
        ),
        migrations.RunPython(waited_from, migrations.RunPython.noop),
        migrations.AlterField(
            model_name='lateruling',
            name='since',
            field=models.DateTimeField(),
        ),
        migrations.AddConstraint(
            model_name='lateruling',
            constraint=models.UniqueConstraint(condition=models.Q(('player__isnull', True)), fields=('match',), name='lateness_at_a_match_is_ruled_once'),
        ),
        migrations.AddConstraint(
            model_name='lateruling',
            constraint=models.UniqueConstraint(fields=('match', 'player'), name='lateness_of_a_player_is_ruled_once'),
        ),
    ]
