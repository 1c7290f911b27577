from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ('timing', '0004_rulings_of_players'),
    ]

    operations = [
        migrations.RemoveField(
            model_name='timecall',
            name='ended_at',
        ),
    ]
