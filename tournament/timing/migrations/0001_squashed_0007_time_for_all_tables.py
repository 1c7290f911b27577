"""What 0001 to 0007 made step by step, in one: a new database is ready sooner."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [
        ('timing', '0001_initial'),
        ('timing', '0002_arrivals_of_players'),
        ('timing', '0003_who_is_here_and_play_begun'),
        ('timing', '0004_rulings_of_players'),
        ('timing', '0005_a_game_ends_on_its_sheet'),
        ('timing', '0006_waits_of_weeks'),
        ('timing', '0007_time_for_all_tables'),
    ]

    dependencies = [
        ('brackets', '0007_decisions'),
        ('registration', '0004_referees_and_deputies'),
    ]

    operations = [
        migrations.CreateModel(
            name='Heartbeat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('wall', models.DateTimeField()),
                ('steady', models.FloatField()),
                ('boot', models.CharField(blank=True, max_length=60)),
            ],
        ),
        migrations.CreateModel(
            name='Announcement',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('starts_at', models.DateTimeField()),
                ('round', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='announcement', to='brackets.round')),
            ],
        ),
        migrations.CreateModel(
            name='ExtraTime',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('minutes', models.PositiveSmallIntegerField()),
                ('reason', models.CharField(max_length=300)),
                ('at', models.DateTimeField()),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='extra_time', to='brackets.match')),
            ],
        ),
        migrations.CreateModel(
            name='LateRuling',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('state', models.CharField(choices=[('proposed', 'Waits for the director'), ('enforced', 'Enforced'), ('reopened', 'Open again'), ('changed', 'Changed by the director'), ('waived', 'Waived')], max_length=10)),
                ('waited', models.PositiveBigIntegerField()),
                ('arithmetic', models.CharField(max_length=300)),
                ('cites', models.CharField(max_length=200)),
                ('at', models.DateTimeField()),
                ('decided_by', models.CharField(blank=True, max_length=150)),
                ('reason', models.CharField(blank=True, max_length=300)),
                ('absent', models.ManyToManyField(related_name='late_rulings', to='registration.entry')),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='late_rulings', to='brackets.match')),
                ('result', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='brackets.result')),
                ('player', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='late_rulings', to='registration.player')),
                ('since', models.DateTimeField()),
            ],
            options={
                'ordering': ['at', 'id'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('player__isnull', True)), fields=('match',), name='lateness_at_a_match_is_ruled_once'), models.UniqueConstraint(fields=('match', 'player'), name='lateness_of_a_player_is_ruled_once')],
            },
        ),
        migrations.CreateModel(
            name='Arrival',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField()),
                ('recorded_at', models.DateTimeField()),
                ('recorded_by', models.CharField(max_length=150)),
                ('withdrawn_at', models.DateTimeField(blank=True, null=True)),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='arrivals', to='registration.entry')),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='arrivals', to='brackets.match')),
                ('player', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='arrivals', to='registration.player')),
            ],
            options={
                'ordering': ['match', 'at'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('player__isnull', True), ('withdrawn_at__isnull', True)), fields=('match', 'entry'), name='a_team_arrives_once'), models.UniqueConstraint(condition=models.Q(('withdrawn_at__isnull', True)), fields=('match', 'player'), name='a_player_arrives_once')],
            },
        ),
        migrations.CreateModel(
            name='Stop',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('since', models.DateTimeField()),
                ('until', models.DateTimeField(blank=True, null=True)),
                ('reason', models.CharField(max_length=300)),
                ('jumped', models.IntegerField(blank=True, null=True)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='stops', to='registration.event')),
            ],
            options={
                'ordering': ['event', 'since'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('until__isnull', True)), fields=('event',), name='clocks_stop_once')],
            },
        ),
        migrations.CreateModel(
            name='CheckIn',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('day', models.DateField()),
                ('at', models.DateTimeField()),
                ('recorded_by', models.CharField(max_length=150)),
                ('withdrawn_at', models.DateTimeField(blank=True, null=True)),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='check_ins', to='registration.entry')),
                ('player', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='check_ins', to='registration.player')),
            ],
            options={
                'ordering': ['entry', 'at'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('player__isnull', True), ('withdrawn_at__isnull', True)), fields=('entry', 'day'), name='a_team_checks_in_once_a_day'), models.UniqueConstraint(condition=models.Q(('withdrawn_at__isnull', True)), fields=('entry', 'player', 'day'), name='a_person_checks_in_once_a_day')],
            },
        ),
        migrations.CreateModel(
            name='RoundEnd',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField()),
                ('withdrawn_at', models.DateTimeField(blank=True, null=True)),
                ('round', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='ends', to='brackets.round')),
            ],
            options={
                'ordering': ['round', 'at'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('withdrawn_at__isnull', True)), fields=('round',), name='a_round_ends_once')],
            },
        ),
        migrations.CreateModel(
            name='StartOfPlay',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField()),
                ('recorded_by', models.CharField(max_length=150)),
                ('withdrawn_at', models.DateTimeField(blank=True, null=True)),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='starts', to='brackets.game')),
            ],
            options={
                'verbose_name_plural': 'starts of play',
                'ordering': ['game', 'at'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('withdrawn_at__isnull', True)), fields=('game',), name='play_of_a_game_begins_once')],
            },
        ),
        migrations.CreateModel(
            name='TimeCall',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField()),
                ('withdrawn_at', models.DateTimeField(blank=True, null=True)),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='time_calls', to='brackets.game')),
            ],
            options={
                'ordering': ['game', 'at'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('withdrawn_at__isnull', True)), fields=('game',), name='time_is_called_once_a_game')],
            },
        ),
        migrations.CreateModel(
            name='RoundTime',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField()),
                ('said_at', models.DateTimeField()),
                ('round', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='time_for_all', to='brackets.round')),
            ],
        ),
    ]
