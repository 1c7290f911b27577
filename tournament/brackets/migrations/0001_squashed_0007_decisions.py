"""What 0001 to 0007 made step by step, in one: a new database is ready sooner."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [
        ('brackets', '0001_initial'),
        ('brackets', '0002_rankings_and_drawn_cards'),
        ('brackets', '0003_placings'),
        ('brackets', '0004_swaps'),
        ('brackets', '0005_names_of_any_length'),
        ('brackets', '0006_late_teams'),
        ('brackets', '0007_decisions'),
    ]

    dependencies = [
        ('registration', '0006_who_officials_are'),
        ('scoring', '0001_initial'),
        ('seeding', '0002_lots_and_notes'),
    ]

    operations = [
        migrations.CreateModel(
            name='Stage',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField(default=1)),
                ('format', models.CharField(max_length=40)),
                ('options', models.JSONField(blank=True, default=dict)),
                ('published_at', models.DateTimeField(blank=True, null=True)),
                ('division', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='stages', to='registration.division')),
                ('ranking', models.JSONField(blank=True, default=dict)),
                ('joining', models.JSONField(blank=True, default=list)),
            ],
            options={
                'ordering': ['division', 'number'],
                'constraints': [models.UniqueConstraint(fields=('division', 'number'), name='a_stage_has_its_number')],
            },
        ),
        migrations.CreateModel(
            name='Round',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.CharField(max_length=10)),
                ('name', models.CharField(max_length=60)),
                ('bracket', models.CharField(max_length=20)),
                ('position', models.PositiveSmallIntegerField()),
                ('started_at', models.DateTimeField(blank=True, null=True)),
                ('stage', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rounds', to='brackets.stage')),
            ],
            options={
                'ordering': ['stage', 'position'],
                'constraints': [models.UniqueConstraint(fields=('stage', 'key'), name='a_round_has_its_key')],
            },
        ),
        migrations.CreateModel(
            name='Match',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('code', models.CharField(max_length=12)),
                ('number', models.PositiveIntegerField()),
                ('state', models.CharField(choices=[('planned', 'Planned'), ('ready', 'Ready'), ('called', 'Called'), ('playing', 'Playing'), ('handed-in', 'Handed in'), ('certified', 'Certified'), ('forfeited', 'Forfeited'), ('bye', 'Bye'), ('walkover', 'Walkover'), ('void', 'Void')], default='planned', max_length=12)),
                ('play_order', models.PositiveIntegerField()),
                ('called_at', models.DateTimeField(blank=True, null=True)),
                ('started_at', models.DateTimeField(blank=True, null=True)),
                ('loser', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='lost', to='registration.entry')),
                ('winner', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='won', to='registration.entry')),
                ('round', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='matches', to='brackets.round')),
                ('stage', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='matches', to='brackets.stage')),
            ],
            options={
                'verbose_name_plural': 'matches',
                'ordering': ['stage', 'play_order'],
                'indexes': [models.Index(fields=['stage', 'state'], name='match_by_state')],
                'constraints': [models.UniqueConstraint(fields=('stage', 'code'), name='a_match_has_its_code'), models.CheckConstraint(condition=models.Q(('winner__isnull', True), ('loser__isnull', True), models.Q(('winner', models.F('loser')), _negated=True), _connector='OR'), name='nobody_beats_himself')],
            },
        ),
        migrations.CreateModel(
            name='Game',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField(default=1)),
                ('sheet', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='game', to='scoring.scoresheet')),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='games', to='brackets.match')),
            ],
            options={
                'ordering': ['match', 'number'],
                'constraints': [models.UniqueConstraint(fields=('match', 'number'), name='a_game_has_its_number')],
            },
        ),
        migrations.CreateModel(
            name='Slot',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('position', models.PositiveSmallIntegerField()),
                ('source', models.CharField(max_length=30)),
                ('entrant', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='slots', to='registration.entry')),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='slots', to='brackets.match')),
            ],
            options={
                'ordering': ['match', 'position'],
                'constraints': [models.UniqueConstraint(fields=('match', 'position'), name='one_slot_a_position')],
            },
        ),
        migrations.CreateModel(
            name='StageEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seed', models.PositiveIntegerField()),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='stages', to='registration.entry')),
                ('stage', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='field', to='brackets.stage')),
                ('bye', models.CharField(blank=True, max_length=20)),
            ],
            options={
                'ordering': ['stage', 'seed'],
                'constraints': [models.UniqueConstraint(fields=('stage', 'seed'), name='one_entrant_a_seed'), models.UniqueConstraint(fields=('stage', 'entry'), name='an_entrant_enters_once')],
            },
        ),
        migrations.CreateModel(
            name='GameSide',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('side', models.CharField(max_length=20)),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='games', to='registration.entry')),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='sides', to='brackets.game')),
            ],
            options={
                'ordering': ['game', 'side'],
                'constraints': [models.UniqueConstraint(fields=('game', 'side'), name='one_entrant_a_side'), models.UniqueConstraint(fields=('game', 'entry'), name='an_entrant_plays_one_side')],
            },
        ),
        migrations.CreateModel(
            name='CardDraw',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('tied', models.JSONField()),
                ('witness', models.CharField(blank=True, max_length=80)),
                ('at', models.DateTimeField()),
                ('withdrawn_at', models.DateTimeField(blank=True, null=True)),
                ('lot', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='cards', to='seeding.lot')),
                ('stage', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='draws', to='brackets.stage')),
            ],
            options={
                'ordering': ['stage', 'id'],
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(models.Q(('witness', ''), _negated=True), ('lot__isnull', True)), models.Q(('witness', ''), ('lot__isnull', False)), _connector='OR'), name='a_draw_has_a_witness_or_a_lot')],
            },
        ),
        migrations.CreateModel(
            name='DrawnCard',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('card', models.PositiveSmallIntegerField()),
                ('draw', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='cards', to='brackets.carddraw')),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='drawn_cards', to='registration.entry')),
            ],
            options={
                'ordering': ['draw', 'id'],
                'constraints': [models.UniqueConstraint(fields=('draw', 'entry'), name='one_card_a_draw'), models.CheckConstraint(condition=models.Q(('card__gte', 1), ('card__lte', 15)), name='a_rook_card')],
            },
        ),
        migrations.CreateModel(
            name='Decision',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('about', models.CharField(choices=[('sheet', 'Score sheet'), ('match', 'Match'), ('bye', 'Bye'), ('places', 'Places')], max_length=10)),
                ('where', models.CharField(blank=True, max_length=80)),
                ('value', models.JSONField(null=True)),
                ('computed', models.JSONField(null=True)),
                ('reason', models.CharField(max_length=300)),
                ('by', models.CharField(max_length=150)),
                ('role', models.CharField(max_length=30)),
                ('at', models.DateTimeField()),
                ('withdrawn_at', models.DateTimeField(blank=True, null=True)),
                ('withdrawn_by', models.CharField(blank=True, max_length=150)),
                ('withdrawn_role', models.CharField(blank=True, max_length=30)),
                ('withdrawn_reason', models.CharField(blank=True, max_length=300)),
                ('game', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='decisions', to='brackets.game')),
                ('match', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='decisions', to='brackets.match')),
                ('stage', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='decisions', to='brackets.stage')),
            ],
            options={
                'ordering': ['stage', 'id'],
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('withdrawn_at__isnull', True), ('withdrawn_reason', '')), models.Q(('withdrawn_at__isnull', False), models.Q(('withdrawn_reason', ''), _negated=True)), _connector='OR'), name='a_withdrawn_decision_says_why'), models.CheckConstraint(condition=models.Q(models.Q(('about', 'sheet'), ('game__isnull', False)), models.Q(models.Q(('about', 'sheet'), _negated=True), ('game__isnull', True)), _connector='OR'), name='a_decision_on_a_sheet_has_its_game'), models.UniqueConstraint(condition=models.Q(('withdrawn_at__isnull', True)), fields=('game', 'where'), name='one_standing_decision_a_value')],
            },
        ),
        migrations.CreateModel(
            name='Result',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('reason', models.CharField(choices=[('played', 'Played'), ('forfeit', 'Forfeit'), ('double-forfeit', 'Double forfeit'), ('decided', 'Decided by the director'), ('open', 'To be played')], max_length=20)),
                ('words', models.CharField(blank=True, max_length=300)),
                ('at', models.DateTimeField()),
                ('withdrawn_at', models.DateTimeField(blank=True, null=True)),
                ('game', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='results', to='brackets.game')),
                ('loser', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='registration.entry')),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='results', to='brackets.match')),
                ('other_loser', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='registration.entry')),
                ('winner', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='registration.entry')),
                ('decision', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='result', to='brackets.decision')),
            ],
            options={
                'ordering': ['match', 'id'],
                'constraints': [models.CheckConstraint(condition=models.Q(('winner__isnull', True), models.Q(('loser__isnull', False), ('other_loser__isnull', True)), _connector='OR'), name='a_winner_has_beaten_one'), models.CheckConstraint(condition=models.Q(('loser__isnull', False), ('other_loser__isnull', True), _connector='OR'), name='the_other_loser_is_the_second')],
            },
        ),
        migrations.CreateModel(
            name='Placing',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('place', models.PositiveSmallIntegerField()),
                ('points', models.IntegerField()),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='registration.entry')),
                ('result', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='placings', to='brackets.result')),
            ],
            options={
                'ordering': ['result', 'place', 'id'],
                'constraints': [models.UniqueConstraint(fields=('result', 'entry'), name='one_place_a_table')],
            },
        ),
        migrations.CreateModel(
            name='Swap',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('reason', models.CharField(max_length=300)),
                ('at', models.DateTimeField()),
                ('withdrawn_at', models.DateTimeField(blank=True, null=True)),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='registration.entry')),
                ('other_entry', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='registration.entry')),
                ('other_slot', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='brackets.slot')),
                ('slot', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='brackets.slot')),
                ('stage', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='swaps', to='brackets.stage')),
                ('decision', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='swap', to='brackets.decision')),
            ],
            options={
                'ordering': ['stage', 'id'],
            },
        ),
    ]
