from django.db import migrations

from scoring.words_field import becomes_words


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0004_a_player_signs_once'),
    ]

    operations = [
        *becomes_words('scoring', 'correction', 'reason'),
    ]
