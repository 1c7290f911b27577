from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0001_initial'),
    ]

    operations = [
        migrations.AlterField(
            model_name='scoresheet',
            name='first_dealer',
            field=models.CharField(max_length=20),
        ),
        migrations.AlterField(
            model_name='scoresheet',
            name='scorekeeper',
            field=models.CharField(max_length=20),
        ),
        migrations.AlterField(
            model_name='scoresheet',
            name='state',
            field=models.CharField(choices=[('draft', 'Open'), ('signed', "Signed by the scorekeeper's side"), ('verified', 'Verified by every side'), ('posted', 'Posted'), ('void', 'Void')], default='draft', max_length=10),
        ),
        migrations.AlterField(
            model_name='scoresheet',
            name='winner',
            field=models.CharField(blank=True, max_length=20),
        ),
        migrations.AlterField(
            model_name='signature',
            name='seat',
            field=models.CharField(max_length=20),
        ),
        migrations.AlterField(
            model_name='signature',
            name='side',
            field=models.CharField(max_length=20),
        ),
    ]
