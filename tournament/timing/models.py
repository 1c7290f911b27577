"""Facts of the clock: announced starts and ends, who is here, pauses, extra time, play begun and
timed out, and what lateness came to.

"Late" is no column: it follows from these facts and the time (`lateness.py`). A ruling is a fact:
it was made at a moment, by what was known then.
"""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy

from rules.core.messages import Words, from_data
from scoring.words_field import WordsField
from tournament.brackets.models import Game, Match, Result, Round
from tournament.registration.models import Entry, Event, Player
from tournament.timing.clock_jumps import jump_words


class Announcement(models.Model):
    """A round starts at this moment: said to everybody before."""

    round = models.OneToOneField(Round, models.CASCADE, related_name="announcement")
    starts_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.round} at {self.starts_at}"


class CheckIn(models.Model):
    """A team is in the hall on this day, or one person of it; without a `player` the whole team.

    That is all it says: who is in the hall is not yet at a table. An `Arrival` is at the table of
    a called match, and the clock of lateness knows of nothing else.
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
        ordering = ["entry", "at"]
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


class Arrival(models.Model):
    """A team is at its table, or one player of it. `at` is when it came, `recorded_at` when that
    was written down; without a `player` the whole team came."""

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
        ordering = ["match", "at"]
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


class StartOfPlay(models.Model):
    """The first cards of a game were dealt: told with one tap, or by its first saved hand.

    What the rules do "at the start of play" hangs on it, and a game's clock runs from it. That
    people sat down is another fact: `Match.started_at`, when the first sheet was opened.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="starts")
    at = models.DateTimeField()
    recorded_by = models.CharField(max_length=150)
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["game", "at"]
        constraints = [
            models.UniqueConstraint(
                fields=["game"],
                condition=Q(withdrawn_at__isnull=True),
                name="play_of_a_game_begins_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game} began"


class RoundTime(models.Model):
    """The time of a round is up `at` this moment at all its tables, whenever each of them began.

    It was said at `said_at`: pauses from then on move it, those before are in it.
    """

    round = models.OneToOneField(Round, models.CASCADE, related_name="time_for_all")
    at = models.DateTimeField()
    said_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.round} until {self.at}"


class TimeCall(models.Model):
    """Time was called for a game with a clock. It is not over by that: the hand in progress is
    finished first. Withdrawn when the table was given more time while it did so."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="time_calls")
    at = models.DateTimeField()
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["game", "at"]
        constraints = [
            models.UniqueConstraint(
                fields=["game"],
                condition=Q(withdrawn_at__isnull=True),
                name="time_is_called_once_a_game",
            ),
        ]

    def __str__(self) -> str:
        return f"time for {self.game}"


class RoundEnd(models.Model):
    """The last match of a round had its result `at`. Withdrawn when a result was taken back."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="ends")
    at = models.DateTimeField()
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["round", "at"]
        constraints = [
            models.UniqueConstraint(
                fields=["round"],
                condition=Q(withdrawn_at__isnull=True),
                name="a_round_ends_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round} is over"


class Stop(models.Model):
    """All clocks of the event stand still, from `since` until `until`: a fire alarm, a blackout.

    `jumped` is set where nobody pressed a button: the computer's own clock was put forward or
    back by so many seconds, and nothing is ruled by it until an official has looked at it.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="stops")
    since = models.DateTimeField()
    until = models.DateTimeField(null=True, blank=True)
    reason = models.CharField(max_length=300)
    jumped = models.IntegerField(null=True, blank=True)

    class Meta:
        ordering = ["event", "since"]
        constraints = [
            models.UniqueConstraint(
                fields=["event"], condition=Q(until__isnull=True), name="clocks_stop_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event}: {self.reason}"

    @property
    def why(self) -> Words:
        """Why they are paused: what somebody wrote, or that the computer's own clock moved."""
        return self.reason if self.jumped is None else jump_words(self.jumped)


class ExtraTime(models.Model):
    """Minutes a match was given back, because the hall took them from it."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="extra_time")
    minutes = models.PositiveSmallIntegerField()
    reason = WordsField()
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.minutes} minutes for {self.match}"


class LateRuling(models.Model):
    """What being late came to, made once.

    It is for the teams of a match that were absent, or for one `player`, where the law is on
    players. `waited` are milliseconds from `since` on, without what counts for nobody;
    `arithmetic` says in English how they were computed and what they cost, `said` is that as data
    (`words`; older rulings have none), and `cites` is by which paragraph.
    `result` is the forfeit it wrote. A proposal waits for the director; so does a ruling that an
    arrival recorded afterwards has opened again: until the director decides, what it came to
    stands.
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
    cites = models.CharField(max_length=200)
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
        """How it was computed and what it cost, in the reader's language."""
        words: Words = from_data(self.said) if self.said else self.arithmetic
        return words


class Heartbeat(models.Model):
    """Both clocks as `runclock` last saw them, so that a step between two runs is noticed."""

    wall = models.DateTimeField()
    steady = models.FloatField()
    boot = models.CharField(max_length=60, blank=True)

    def __str__(self) -> str:
        return f"{self.wall}"
