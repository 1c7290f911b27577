from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("registration", "0010_prizes"),
    ]

    operations = [
        migrations.AddField(
            model_name="event",
            name="language",
            field=models.CharField(default="en", max_length=10),
        ),
        migrations.AddField(
            model_name="event",
            name="clock",
            field=models.CharField(default="24", max_length=2),
        ),
    ]
