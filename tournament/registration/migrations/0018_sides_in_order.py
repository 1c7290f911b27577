from django.db import migrations

from scoring.named_sides import sides_become_pairs


class Migration(migrations.Migration):
    dependencies = [
        ("registration", "0017_sites"),
    ]

    operations = [sides_become_pairs("registration", "division")]
