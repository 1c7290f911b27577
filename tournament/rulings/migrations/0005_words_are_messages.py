from django.db import migrations

from scoring.words_field import becomes_words


class Migration(migrations.Migration):

    dependencies = [
        ('rulings', '0004_words_of_states_go'),
    ]

    operations = [
        *becomes_words('rulings', 'conductwarning', 'words'),
        *becomes_words('rulings', 'conductwarning', 'cites'),
        *becomes_words('rulings', 'fine', 'words'),
        *becomes_words('rulings', 'fine', 'cites'),
        *becomes_words('rulings', 'opinion', 'words', blank=True),
    ]
