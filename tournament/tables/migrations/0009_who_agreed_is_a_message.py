from django.db import migrations

from scoring.words_field import becomes_words


class Migration(migrations.Migration):

    dependencies = [
        ('tables', '0008_words_of_states_go'),
    ]

    operations = [
        *becomes_words('tables', 'substitution', 'answered_by', blank=True),
    ]
