from django.db import migrations

from scoring.named_sides import sides_become_pairs


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0006_order_by_own_columns"),
    ]

    operations = [sides_become_pairs("scoring", "scoresheet")]
