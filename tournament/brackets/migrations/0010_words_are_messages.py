from django.db import migrations

from scoring.words_field import becomes_words


class Migration(migrations.Migration):

    dependencies = [
        ('brackets', '0009_posted_matches'),
    ]

    operations = [
        *becomes_words('brackets', 'decision', 'reason'),
        *becomes_words('brackets', 'result', 'words', blank=True),
    ]
