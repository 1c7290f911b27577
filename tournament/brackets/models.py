"""Stages, rounds, matches, slots and results: who meets whom, and the outcome.

The plan (sources of slots), the stage's entrants and results are facts. Slots' entrants, winners
and most of a match's state are derived by `services.settle_stage`.
"""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy

from rules.core.messages import Words
from scoring.models import ScoreSheet
from scoring.stored import Stored
from scoring.words_field import WordsField
from tournament.brackets.counted import Counted as Counted  # Django finds it here
from tournament.brackets.decisions import Decision
from tournament.brackets.drawn_cards import CardDraw as CardDraw  # Django finds it here
from tournament.brackets.drawn_cards import DrawnCard as DrawnCard
from tournament.brackets.extra_hands import ExtraHand as ExtraHand  # Django finds it here
from tournament.brackets.house_chairs import HouseChair as HouseChair  # Django finds it here
from tournament.brackets.house_chairs import KeptChair as KeptChair
from tournament.brackets.kept_apart import KeptApart as KeptApart  # Django finds it here
from tournament.brackets.named_winners import NamedWinner as NamedWinner  # Django finds it here
from tournament.brackets.paper_entries import PaperEntry as PaperEntry  # Django finds it here
from tournament.brackets.round_draws import RoundDraw as RoundDraw  # Django finds it here
from tournament.brackets.round_names import stored
from tournament.brackets.sit_outs import SitOut as SitOut  # Django finds it here
from tournament.brackets.stage_plans import LaterStage as LaterStage  # Django finds it here
from tournament.brackets.stage_plans import StageWay as StageWay  # Django finds it here
from tournament.registration.models import Division, Entry


class Stage(Stored):
    """One published bracket of a division. A preview is only computed.

    `ranking` says how it is ranked (`rounds/rules.py`), fixed at publication. `joining` are the
    numbers of late teams that enter the next stage. `to_come` are the rounds still to be drawn, at
    least one while their number is open. Codes of its matches begin with `prefix` where an earlier
    stage of the division has the like.
    """

    division = models.ForeignKey(Division, models.CASCADE, related_name="stages")
    number = models.PositiveSmallIntegerField(default=1)
    format = models.CharField(max_length=40)
    options = models.JSONField(default=dict, blank=True)
    ranking = models.JSONField(default=dict, blank=True)
    joining = models.JSONField(default=list, blank=True)
    to_come = models.PositiveSmallIntegerField(default=0)
    prefix = models.CharField(max_length=6, blank=True)
    published_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["division__position", "number"]
        constraints = [
            models.UniqueConstraint(fields=["division", "number"], name="a_stage_has_its_number"),
        ]

    def __str__(self) -> str:
        return f"{self.division}, stage {self.number}"


class StageEntry(Stored):
    """The entrant with seed n in this stage, fixed at publication.

    `bye` is the match whose bye a late team took; empty for teams in the draw. A late team can play
    drawn rounds from `joined` on. `carried` is derived from earlier stages, by criterion.
    """

    stage = models.ForeignKey(Stage, models.CASCADE, related_name="field")
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="stages")
    seed = models.PositiveIntegerField()
    bye = models.CharField(max_length=20, blank=True)
    joined = models.PositiveSmallIntegerField(default=1)
    carried = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ["stage_id", "seed"]
        constraints = [
            models.UniqueConstraint(fields=["stage", "seed"], name="one_entrant_a_seed"),
            models.UniqueConstraint(fields=["stage", "entry"], name="an_entrant_enters_once"),
        ]

    def __str__(self) -> str:
        return f"seed {self.seed}: {self.entry}"


class Round(Stored):
    """A round of a stage, and when the director started it."""

    stage = models.ForeignKey(Stage, models.CASCADE, related_name="rounds")
    key = models.CharField(max_length=10)
    name = models.CharField(max_length=60)
    bracket = models.CharField(max_length=20)
    position = models.PositiveSmallIntegerField()
    started_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["stage_id", "position"]
        constraints = [
            models.UniqueConstraint(fields=["stage", "key"], name="a_round_has_its_key"),
        ]

    def __str__(self) -> str:
        return str(self.title)

    @property
    def title(self) -> Words:
        """Its name in the reader's language."""
        return stored(self.name)


class Match(Stored):
    """A meeting of two entrants or more, and its outcome.

    `play_order` is the director's. `started_at` is when they sat down to their first sheet;
    `timing.StartOfPlay` has the deals. `entered_twice`: by two; None leaves it to the round.
    """

    class State(models.TextChoices):
        PLANNED = "planned", gettext_lazy("Planned")
        READY = "ready", gettext_lazy("Ready")
        CALLED = "called", gettext_lazy("Called")
        PLAYING = "playing", gettext_lazy("Playing")
        HANDED_IN = "handed-in", gettext_lazy("Handed in")
        CERTIFIED = "certified", gettext_lazy("Posted")
        FORFEITED = "forfeited", gettext_lazy("Forfeited")
        BYE = "bye", gettext_lazy("Bye")
        WALKOVER = "walkover", gettext_lazy("Walkover")
        VOID = "void", gettext_lazy("Void")

    WAITING = (State.PLANNED, State.READY)
    BUSY = (State.CALLED, State.PLAYING)  # its players cannot be elsewhere
    ON_THE_FLOOR = (State.CALLED, State.PLAYING, State.HANDED_IN)
    OVER = (State.CERTIFIED, State.FORFEITED, State.BYE, State.WALKOVER, State.VOID)

    stage = models.ForeignKey(Stage, models.CASCADE, related_name="matches")
    round = models.ForeignKey(Round, models.CASCADE, related_name="matches")
    code = models.CharField(max_length=12)
    number = models.PositiveIntegerField()
    state = models.CharField(max_length=12, choices=State.choices, default=State.PLANNED)
    play_order = models.PositiveIntegerField()
    winner = models.ForeignKey(Entry, models.PROTECT, null=True, blank=True, related_name="won")
    loser = models.ForeignKey(Entry, models.PROTECT, null=True, blank=True, related_name="lost")
    called_at = models.DateTimeField(null=True, blank=True)
    started_at = models.DateTimeField(null=True, blank=True)
    entered_twice = models.BooleanField(null=True, blank=True)

    class Meta:
        ordering = ["stage__division__position", "stage__number", "play_order"]
        verbose_name_plural = "matches"
        constraints = [
            models.UniqueConstraint(fields=["stage", "code"], name="a_match_has_its_code"),
            models.CheckConstraint(
                condition=Q(winner__isnull=True)
                | Q(loser__isnull=True)
                | ~Q(winner=models.F("loser")),
                name="nobody_beats_himself",
            ),
        ]
        indexes = [models.Index(fields=["stage", "state"], name="match_by_state")]

    def __str__(self) -> str:
        return self.code


class Slot(Stored):
    """A seat in a match; those with one `side` play together, and a team takes a side by itself.

    Its entrant comes from `source`; `entrant` is derived.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="slots")
    position = models.PositiveSmallIntegerField()
    side = models.PositiveSmallIntegerField()
    source = models.CharField(max_length=30)
    entrant = models.ForeignKey(Entry, models.PROTECT, null=True, blank=True, related_name="slots")

    class Meta:
        ordering = ["match_id", "position"]
        constraints = [
            models.UniqueConstraint(fields=["match", "position"], name="one_slot_a_position"),
        ]

    def __str__(self) -> str:
        return f"{self.match} {self.position}: {self.source}"


class Game(Stored):
    """One game of a match."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="games")
    number = models.PositiveSmallIntegerField(default=1)
    sheet = models.OneToOneField(ScoreSheet, models.PROTECT, related_name="game")

    class Meta:
        ordering = ["match_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="a_game_has_its_number"),
        ]

    def __str__(self) -> str:
        return f"{self.match}, game {self.number}"


class GameSide(Stored):
    """Which entrant plays which side of the sheet; partners have a row each.

    `charged` are the points of the entrant's own penalties and lateness, since the sheet was last
    posted; None on sheets from before they were kept.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="sides")
    side = models.CharField(max_length=20)
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="games")
    charged = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["game_id", "side"]
        constraints = [
            models.UniqueConstraint(fields=["game", "entry"], name="an_entrant_plays_one_side")
        ]

    def __str__(self) -> str:
        return f"{self.entry} {self.side}"


class Result(Stored):
    """The outcome of a match: a fact that never changes. A correction is a later row.

    With a `decision` the director set it against the played result. "Open" means that its two
    losers are still to play. A double forfeit has no winner and two losers.
    A table of individuals has placings; a player who forfeits it is a loser without a winner. A row
    counts while its entrants are still the match's; otherwise it is stale: kept, shown, ignored.
    """

    class Reason(models.TextChoices):
        PLAYED = "played", gettext_lazy("Played")
        FORFEIT = "forfeit", gettext_lazy("Forfeit")
        DOUBLE_FORFEIT = "double-forfeit", gettext_lazy("Double forfeit")
        DECIDED = "decided", gettext_lazy("Decided by the director")
        OPEN = "open", gettext_lazy("To be played")

    match = models.ForeignKey(Match, models.CASCADE, related_name="results")
    winner = models.ForeignKey(Entry, models.PROTECT, null=True, blank=True, related_name="+")
    loser = models.ForeignKey(Entry, models.PROTECT, null=True, blank=True, related_name="+")
    other_loser = models.ForeignKey(Entry, models.PROTECT, null=True, blank=True, related_name="+")
    reason = models.CharField(max_length=20, choices=Reason.choices)
    words = WordsField(blank=True)
    game = models.ForeignKey(Game, models.PROTECT, null=True, blank=True, related_name="results")
    decision = models.OneToOneField(
        Decision, models.CASCADE, null=True, blank=True, related_name="result"
    )
    at = models.DateTimeField()
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["match_id", "id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(winner__isnull=True) | Q(loser__isnull=False, other_loser__isnull=True),
                name="a_winner_has_beaten_one",
            ),
            models.CheckConstraint(
                condition=Q(loser__isnull=False) | Q(other_loser__isnull=True),
                name="the_other_loser_is_the_second",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match}: {self.winner or 'nobody'} ({self.reason})"


class Placing(Stored):
    """An entrant's place and points at a table of individuals."""

    result = models.ForeignKey(Result, models.CASCADE, related_name="placings")
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="+")
    place = models.PositiveSmallIntegerField()
    points = models.IntegerField()

    class Meta:
        ordering = ["result_id", "place", "id"]
        constraints = [
            models.UniqueConstraint(fields=["result", "entry"], name="one_place_a_table"),
        ]

    def __str__(self) -> str:
        return f"{self.place}. {self.entry}: {self.points}"


class Swap(Stored):
    """Two entrants swapped by the director: a fact, taken back by `withdrawn_at`.

    It counts while `entry` comes to `slot` and `other_entry` to `other_slot`; without another one,
    `entry` takes the place of a bye. With a `decision` it was about a bye. Those of a typed round
    name the `first` of them, and are taken back together.
    """

    stage = models.ForeignKey(Stage, models.CASCADE, related_name="swaps")
    slot = models.ForeignKey(Slot, models.CASCADE, related_name="+")
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="+")
    other_slot = models.ForeignKey(Slot, models.CASCADE, related_name="+")
    other_entry = models.ForeignKey(Entry, models.PROTECT, null=True, blank=True, related_name="+")
    decision = models.OneToOneField(
        Decision, models.CASCADE, null=True, blank=True, related_name="swap"
    )
    first = models.ForeignKey("self", models.CASCADE, null=True, blank=True, related_name="more")
    reason = models.CharField(max_length=300)
    at = models.DateTimeField()
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["stage_id", "id"]

    def __str__(self) -> str:
        return f"{self.entry} and {self.other_entry or 'nobody'} changed places"
