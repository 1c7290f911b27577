from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('timing', '0001_squashed_0007_time_for_all_tables'),
    ]

    operations = [
        migrations.AlterModelOptions(
            name='startofplay',
            options={'ordering': ['game', 'at']},
        ),
        migrations.AddField(
            model_name='lateruling',
            name='said',
            field=models.JSONField(blank=True, null=True),
        ),
        migrations.AlterField(
            model_name='lateruling',
            name='state',
            field=models.CharField(choices=[('proposed', 'Waiting for the director'), ('enforced', 'Enforced'), ('reopened', 'Reopened'), ('changed', 'Changed by the director'), ('waived', 'Waived')], max_length=10),
        ),
    ]
