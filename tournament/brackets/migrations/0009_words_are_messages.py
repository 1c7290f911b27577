from django.db import migrations, models

from scoring.words_field import becomes_words


class Migration(migrations.Migration):

    dependencies = [
        ('brackets', '0008_house_chairs'),
    ]

    operations = [
        *becomes_words('brackets', 'decision', 'reason'),
        *becomes_words('brackets', 'result', 'words', blank=True),
        migrations.AlterField(
            model_name='match',
            name='state',
            field=models.CharField(choices=[('planned', 'Planned'), ('ready', 'Ready'), ('called', 'Called'), ('playing', 'Playing'), ('handed-in', 'Handed in'), ('certified', 'Posted'), ('forfeited', 'Forfeited'), ('bye', 'Bye'), ('walkover', 'Walkover'), ('void', 'Void')], default='planned', max_length=12),
        ),
    ]
