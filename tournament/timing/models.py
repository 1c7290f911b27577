"""Facts of the clock: starts and ends, arrivals, pauses, extra time and rulings.

"Late" is not stored: it follows from these facts and the time (`lateness.py`). A ruling is a fact:
it was made at a moment, with what was known then.
"""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy

from rules.core.messages import Words, kept
from scoring.stored import Stored
from scoring.words_field import WordsField
from tournament.brackets.models import Game, Match, Result, Round
from tournament.registration.models import Entry, Event, Player
from tournament.timing.clock_jumps import jump_words


class Announcement(Stored):
    """A round's announced start."""

    round = models.OneToOneField(Round, models.CASCADE, related_name="announcement")
    starts_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.round} at {self.starts_at}"


class CheckIn(Stored):
    """A team, or with `player` one person, is in the hall on this day.

    No more than that: being at a table is an `Arrival`, the only thing that lateness depends on.
    """

    entry = models.ForeignKey(Entry, models.CASCADE, related_name="check_ins")
    player = models.ForeignKey(
        Player, models.CASCADE, null=True, blank=True, related_name="check_ins"
    )
    day = models.DateField()
    at = models.DateTimeField()
    recorded_by = models.CharField(max_length=150)
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["entry_id", "at"]
        constraints = [
            models.UniqueConstraint(
                fields=["entry", "day"],
                condition=Q(withdrawn_at__isnull=True, player__isnull=True),
                name="a_team_checks_in_once_a_day",
            ),
            models.UniqueConstraint(
                fields=["entry", "player", "day"],
                condition=Q(withdrawn_at__isnull=True),
                name="a_person_checks_in_once_a_day",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player or self.entry} is here on {self.day}"


class Arrival(Stored):
    """A team, or with `player` one person, is at its table.

    `at` is when it came, `recorded_at` when that was recorded.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="arrivals")
    entry = models.ForeignKey(Entry, models.CASCADE, related_name="arrivals")
    player = models.ForeignKey(
        Player, models.CASCADE, null=True, blank=True, related_name="arrivals"
    )
    at = models.DateTimeField()
    recorded_at = models.DateTimeField()
    recorded_by = models.CharField(max_length=150)
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["match_id", "at"]
        constraints = [
            models.UniqueConstraint(
                fields=["match", "entry"],
                condition=Q(withdrawn_at__isnull=True, player__isnull=True),
                name="a_team_arrives_once",
            ),
            models.UniqueConstraint(
                fields=["match", "player"],
                condition=Q(withdrawn_at__isnull=True),
                name="a_player_arrives_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player or self.entry} at {self.match}"


class StartOfPlay(Stored):
    """The first deal of a game: from one tap, or from its first saved hand.

    The rules' "start of play", and the start of a game's clock. `Match.started_at` is when the
    first sheet was opened.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="starts")
    at = models.DateTimeField()
    recorded_by = models.CharField(max_length=150)
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["game_id", "at"]
        constraints = [
            models.UniqueConstraint(
                fields=["game"],
                condition=Q(withdrawn_at__isnull=True),
                name="play_of_a_game_begins_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game} began"


class RoundTime(Stored):
    """A round's time is up `at` this moment at all its tables, whenever each began.

    Set at `said_at`: later pauses move it; earlier ones are included.
    """

    round = models.OneToOneField(Round, models.CASCADE, related_name="time_for_all")
    at = models.DateTimeField()
    said_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.round} until {self.at}"


class TimeCall(Stored):
    """Time was called for a timed game. The hand in progress is finished first.

    Withdrawn if the table got more time meanwhile.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="time_calls")
    at = models.DateTimeField()
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["game_id", "at"]
        constraints = [
            models.UniqueConstraint(
                fields=["game"],
                condition=Q(withdrawn_at__isnull=True),
                name="time_is_called_once_a_game",
            ),
        ]

    def __str__(self) -> str:
        return f"time for {self.game}"


class RoundEnd(Stored):
    """The last match of a round had its result `at`. Withdrawn if a result was taken back."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="ends")
    at = models.DateTimeField()
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["round_id", "at"]
        constraints = [
            models.UniqueConstraint(
                fields=["round"],
                condition=Q(withdrawn_at__isnull=True),
                name="a_round_ends_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round} is over"


class Stop(Stored):
    """All clocks of the event are paused, from `since` until `until`: a fire alarm, a blackout.

    `jumped` is set for an automatic pause: the computer's clock changed by this many seconds, and
    nothing is ruled until an official has looked.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="stops")
    since = models.DateTimeField()
    until = models.DateTimeField(null=True, blank=True)
    reason = models.CharField(max_length=300)
    jumped = models.IntegerField(null=True, blank=True)

    class Meta:
        ordering = ["event_id", "since"]
        constraints = [
            models.UniqueConstraint(
                fields=["event"], condition=Q(until__isnull=True), name="clocks_stop_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event}: {self.reason}"

    @property
    def why(self) -> Words:
        """Why they are paused: the official's text, or the computer's clock."""
        return self.reason if self.jumped is None else jump_words(self.jumped)


class ExtraTime(Stored):
    """Minutes given back to a match, because the hall took them."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="extra_time")
    minutes = models.PositiveSmallIntegerField()
    reason = WordsField()
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.minutes} minutes for {self.match}"


class LateRuling(Stored):
    """A ruling on lateness, made once.

    It covers a match's absent teams, or one `player` where lateness is individual. `waited` are
    milliseconds from `since` on, without pauses and the like. `arithmetic` explains them and the
    cost in English, `said` is that as data (`words`; older rulings have none), and `cites` is the
    paragraph. `result` is the forfeit it wrote. A proposal waits for the director. So does a ruling
    reopened by a later arrival; until then it stands.
    """

    class State(models.TextChoices):
        PROPOSED = "proposed", gettext_lazy("Waiting for the director")
        ENFORCED = "enforced", gettext_lazy("Enforced")
        REOPENED = "reopened", gettext_lazy("Reopened")
        CHANGED = "changed", gettext_lazy("Changed by the director")
        WAIVED = "waived", gettext_lazy("Waived")

    OPEN = (State.PROPOSED, State.REOPENED)
    COUNTS = (State.ENFORCED, State.REOPENED, State.CHANGED)

    match = models.ForeignKey(Match, models.CASCADE, related_name="late_rulings")
    player = models.ForeignKey(
        Player, models.CASCADE, null=True, blank=True, related_name="late_rulings"
    )
    state = models.CharField(max_length=10, choices=State.choices)
    absent = models.ManyToManyField(Entry, related_name="late_rulings")
    since = models.DateTimeField()
    waited = models.PositiveBigIntegerField()
    arithmetic = models.CharField(max_length=300)
    said = models.JSONField(null=True, blank=True)
    cites = models.CharField(max_length=500)
    result = models.ForeignKey(Result, models.PROTECT, null=True, blank=True, related_name="+")
    at = models.DateTimeField()
    decided_by = models.CharField(max_length=150, blank=True)
    reason = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ["at", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["match"],
                condition=Q(player__isnull=True),
                name="lateness_at_a_match_is_ruled_once",
            ),
            models.UniqueConstraint(
                fields=["match", "player"], name="lateness_of_a_player_is_ruled_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match}: {self.arithmetic}"

    @property
    def words(self) -> Words:
        """The computation and cost, in the reader's language."""
        return kept(self.said, self.arithmetic)


class Heartbeat(Stored):
    """Both clocks as `runclock` last saw them, to detect steps between runs."""

    wall = models.DateTimeField()
    steady = models.FloatField()
    boot = models.CharField(max_length=60, blank=True)

    def __str__(self) -> str:
        return f"{self.wall}"
