from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tables', '0007_phones_are_seen'),
    ]

    operations = [
        migrations.AlterField(
            model_name='substitution',
            name='state',
            field=models.CharField(choices=[('asked', 'Asked'), ('agreed', 'Agreed'), ('refused', 'Refused'), ('taken-back', 'Taken Back')], max_length=10),
        ),
        migrations.AlterField(
            model_name='vacancy',
            name='outcome',
            field=models.CharField(blank=True, choices=[('returned', 'Returned'), ('replaced', 'Replaced'), ('forfeit', 'Forfeit'), ('played-on', 'Played On'), ('game-ended', 'Game Ended')], max_length=10),
        ),
    ]
