from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('rulings', '0003_one_game_forfeited'),
    ]

    operations = [
        migrations.AlterField(
            model_name='opinion',
            name='says',
            field=models.CharField(choices=[('penalty', 'Penalty'), ('hand', 'Hand'), ('forfeit', 'Forfeit'), ('game', 'Game'), ('again', 'Again'), ('stands', 'Stands')], max_length=10),
        ),
        migrations.AlterField(
            model_name='ruling',
            name='state',
            field=models.CharField(choices=[('made', 'Made'), ('questioned', 'Questioned'), ('disputed', 'Disputed'), ('final', 'Final'), ('withdrawn', 'Withdrawn')], max_length=12),
        ),
    ]
