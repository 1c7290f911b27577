from django.db import migrations

from scoring.words_field import becomes_words


class Migration(migrations.Migration):

    dependencies = [
        ('timing', '0008_rulings_are_said_as_data'),
    ]

    operations = [
        *becomes_words('timing', 'extratime', 'reason'),
    ]
