from django.db import migrations, models


class Migration(migrations.Migration):
    """Whether a phone of the table showed the match that stands there."""

    dependencies = [("tables", "0006_house_chairs_move")]

    operations = [
        migrations.AddField("Assignment", "phone_at", models.DateTimeField(null=True, blank=True)),
    ]
