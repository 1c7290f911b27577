"""What 0001 to 0005 made step by step, in one: a new database is ready sooner."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [
        ('tables', '0001_initial'),
        ('tables', '0002_zones_and_needs'),
        ('tables', '0003_names_of_any_length'),
        ('tables', '0004_people_in_between'),
        ('tables', '0005_back_and_astray'),
    ]

    dependencies = [
        ('brackets', '0006_late_teams'),
        ('registration', '0004_referees_and_deputies'),
    ]

    operations = [
        migrations.CreateModel(
            name='Table',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('link_generation', models.PositiveIntegerField(default=1)),
                ('in_use', models.BooleanField(default=True)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tables', to='registration.event')),
                ('accessible', models.BooleanField(default=False)),
                ('column', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('row', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('zone', models.CharField(blank=True, max_length=30)),
            ],
            options={
                'ordering': ['event', 'number'],
                'constraints': [models.UniqueConstraint(fields=('event', 'number'), name='a_table_has_its_number')],
            },
        ),
        migrations.CreateModel(
            name='Assignment',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('given_at', models.DateTimeField()),
                ('cleared_at', models.DateTimeField(blank=True, null=True)),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='assignments', to='brackets.match')),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='assignments', to='tables.table')),
                ('acknowledged_at', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'ordering': ['table', 'given_at'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('cleared_at__isnull', True)), fields=('table',), name='one_match_at_a_table'), models.UniqueConstraint(condition=models.Q(('cleared_at__isnull', True)), fields=('match',), name='a_match_stands_at_one_table')],
            },
        ),
        migrations.CreateModel(
            name='Seating',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seat', models.CharField(max_length=20)),
                ('from_hand', models.PositiveSmallIntegerField(default=1)),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seatings', to='brackets.game')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='seatings', to='registration.player')),
            ],
            options={
                'ordering': ['game', 'seat', 'from_hand'],
                'constraints': [models.UniqueConstraint(fields=('game', 'seat', 'from_hand'), name='one_player_in_a_seat')],
            },
        ),
        migrations.CreateModel(
            name='Needs',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('accessible', models.BooleanField(default=False)),
                ('stationary', models.BooleanField(default=False)),
                ('partner_deals', models.BooleanField(default=False)),
                ('player', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='needs', to='registration.player')),
            ],
            options={
                'verbose_name_plural': 'needs',
            },
        ),
        migrations.CreateModel(
            name='PlaysIn',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('zone', models.CharField(max_length=30)),
                ('division', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='plays_in', to='registration.division')),
            ],
        ),
        migrations.CreateModel(
            name='HouseChair',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField()),
                ('withdrawn_at', models.DateTimeField(blank=True, null=True)),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='house_chairs', to='brackets.match')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='house_chairs', to='registration.player')),
            ],
            options={
                'ordering': ['match', 'id'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('withdrawn_at__isnull', True)), fields=('match', 'player'), name='a_house_player_has_one_chair')],
            },
        ),
        migrations.CreateModel(
            name='Standby',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('house', models.BooleanField(default=False)),
                ('since', models.DateTimeField()),
                ('withdrawn_at', models.DateTimeField(blank=True, null=True)),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='standbys', to='registration.player')),
            ],
            options={
                'ordering': ['player__name', 'id'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('withdrawn_at__isnull', True)), fields=('player',), name='nobody_stands_by_twice')],
            },
        ),
        migrations.CreateModel(
            name='Substitution',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seat', models.CharField(blank=True, max_length=20)),
                ('from_hand', models.PositiveSmallIntegerField(default=1)),
                ('reason', models.CharField(max_length=300)),
                ('state', models.CharField(choices=[('asked', 'The others are asked'), ('agreed', 'Agreed'), ('refused', 'Refused'), ('taken-back', 'Taken back')], max_length=10)),
                ('asked_at', models.DateTimeField()),
                ('asked_by', models.CharField(max_length=150)),
                ('answered_at', models.DateTimeField(blank=True, null=True)),
                ('answered_by', models.CharField(blank=True, max_length=200)),
                ('game', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='substitutions', to='brackets.game')),
                ('leaves', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='replaced', to='registration.player')),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='substitutions', to='brackets.match')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='stood_in', to='registration.player')),
                ('ended_at', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'ordering': ['match', 'id'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('state', 'asked')), fields=('match',), name='one_substitute_is_asked_for'), models.UniqueConstraint(condition=models.Q(('ended_at__isnull', True), ('state', 'agreed')), fields=('match', 'leaves'), name='a_player_is_replaced_once')],
            },
        ),
        migrations.CreateModel(
            name='Vacancy',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('reason', models.CharField(max_length=300)),
                ('minutes', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('since', models.DateTimeField()),
                ('ended_at', models.DateTimeField(blank=True, null=True)),
                ('outcome', models.CharField(blank=True, choices=[('returned', 'The player is back'), ('replaced', 'A substitute plays'), ('forfeit', 'Forfeit'), ('played-on', 'The others played on'), ('game-ended', 'The game ended')], max_length=10)),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='vacancies', to='brackets.match')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='vacancies', to='registration.player')),
            ],
            options={
                'verbose_name_plural': 'vacancies',
                'ordering': ['match', 'id'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('ended_at__isnull', True)), fields=('match',), name='one_is_waited_for_at_a_match')],
            },
        ),
        migrations.CreateModel(
            name='WrongTable',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField()),
                ('recorded_by', models.CharField(max_length=150)),
                ('withdrawn_at', models.DateTimeField(blank=True, null=True)),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='wrong_tables', to='brackets.match')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='wrong_tables', to='registration.player')),
                ('table', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='tables.table')),
            ],
            options={
                'ordering': ['match', 'id'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('withdrawn_at__isnull', True)), fields=('match', 'player'), name='one_wrong_table_a_match')],
            },
        ),
    ]
