"""What 0001 to 0007 made step by step, in one: a new database is ready sooner."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [
        ('registration', '0001_initial'),
        ('registration', '0002_people_and_history'),
        ('registration', '0003_ranking_and_categories'),
        ('registration', '0004_referees_and_deputies'),
        ('registration', '0005_standings_and_game_minutes'),
        ('registration', '0006_who_officials_are'),
        ('registration', '0007_look_again'),
    ]

    dependencies = [
        ('auth', '__first__'),
    ]

    operations = [
        migrations.CreateModel(
            name='Event',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slug', models.SlugField(max_length=60, unique=True)),
                ('name', models.CharField(max_length=80)),
                ('venue', models.CharField(blank=True, max_length=80)),
                ('starts_at', models.DateTimeField()),
                ('zone', models.CharField(default='UTC', max_length=40)),
                ('tables_public', models.BooleanField(default=False)),
                ('version', models.PositiveIntegerField(default=0)),
                ('created_at', models.DateTimeField()),
                ('look_again_at', models.DateTimeField(blank=True, db_index=True, null=True)),
            ],
            options={
                'ordering': ['-starts_at', 'name'],
            },
        ),
        migrations.CreateModel(
            name='Division',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('position', models.PositiveSmallIntegerField(default=1)),
                ('slug', models.SlugField(max_length=40)),
                ('name', models.CharField(max_length=60)),
                ('ruleset', models.CharField(max_length=40)),
                ('house_rules', models.JSONField(blank=True, default=dict)),
                ('learning', models.BooleanField(default=False)),
                ('format', models.CharField(default='double-elimination', max_length=40)),
                ('options', models.JSONField(blank=True, default=dict)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='divisions', to='registration.event')),
                ('onward', models.JSONField(blank=True, default=dict)),
                ('ranking', models.JSONField(blank=True, default=dict)),
                ('game_minutes', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('standings_hidden', models.BooleanField(default=False)),
            ],
            options={
                'ordering': ['event', 'position'],
                'constraints': [models.UniqueConstraint(fields=('event', 'slug'), name='a_division_has_its_own_slug')],
            },
        ),
        migrations.CreateModel(
            name='Person',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=80)),
                ('sameness', models.CharField(db_index=True, max_length=240)),
            ],
            options={
                'verbose_name_plural': 'people',
                'ordering': ['name', 'id'],
            },
        ),
        migrations.CreateModel(
            name='Official',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('role', models.CharField(choices=[('director', 'Director'), ('registrar', 'Registrar'), ('scoring', 'Scoring table'), ('referee', 'Referee'), ('deputy', 'Deputy')], max_length=20)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='officials', to='registration.event')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='offices', to=settings.AUTH_USER_MODEL)),
                ('club', models.CharField(blank=True, max_length=60)),
                ('person', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='offices', to='registration.person')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('event', 'user', 'role'), name='a_role_is_held_once')],
            },
        ),
        migrations.CreateModel(
            name='Player',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=80)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='players', to='registration.event')),
                ('person', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='players', to='registration.person')),
            ],
            options={
                'ordering': ['name'],
            },
        ),
        migrations.CreateModel(
            name='Entry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('name', models.CharField(blank=True, max_length=60)),
                ('club', models.CharField(blank=True, max_length=60)),
                ('title', models.CharField(max_length=180)),
                ('pin_generation', models.PositiveIntegerField(default=1)),
                ('division', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='entries', to='registration.division')),
                ('categories', models.JSONField(blank=True, default=list)),
            ],
            options={
                'verbose_name_plural': 'entries',
                'ordering': ['division', 'number'],
                'constraints': [models.UniqueConstraint(fields=('division', 'number'), name='a_team_has_its_number')],
            },
        ),
        migrations.CreateModel(
            name='Member',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('place', models.PositiveSmallIntegerField()),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='members', to='registration.entry')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='memberships', to='registration.player')),
            ],
            options={
                'ordering': ['entry', 'place'],
                'constraints': [models.UniqueConstraint(fields=('entry', 'place'), name='one_player_a_place'), models.UniqueConstraint(fields=('entry', 'player'), name='nobody_is_his_own_partner')],
            },
        ),
        migrations.CreateModel(
            name='Departure',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('withdrawn', 'Withdrawn'), ('disqualified', 'Disqualified')], max_length=20)),
                ('reason', models.CharField(max_length=300)),
                ('at', models.DateTimeField()),
                ('undone_at', models.DateTimeField(blank=True, null=True)),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='departures', to='registration.entry')),
            ],
            options={
                'constraints': [models.UniqueConstraint(condition=models.Q(('undone_at__isnull', True)), fields=('entry',), name='a_team_leaves_once')],
            },
        ),
        migrations.CreateModel(
            name='PastResult',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('year', models.PositiveSmallIntegerField()),
                ('event', models.CharField(max_length=80)),
                ('place', models.PositiveIntegerField(blank=True, null=True)),
                ('won', models.PositiveIntegerField(blank=True, null=True)),
                ('lost', models.PositiveIntegerField(blank=True, null=True)),
                ('spread', models.IntegerField(blank=True, null=True)),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='past', to='registration.person')),
            ],
            options={
                'ordering': ['person', '-year', 'event'],
                'constraints': [models.UniqueConstraint(fields=('person', 'year', 'event'), name='an_event_is_played_once')],
            },
        ),
        migrations.AddField(
            model_name='entry',
            name='players',
            field=models.ManyToManyField(related_name='entries', through='registration.Member', to='registration.player'),
        ),
    ]
