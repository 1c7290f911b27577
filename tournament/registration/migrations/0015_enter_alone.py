from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("registration", "0014_side_rankings")]

    operations = [
        migrations.AddField("division", "enter_alone", models.BooleanField(default=False)),
    ]
