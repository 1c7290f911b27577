"""Facts of the clock: announced starts, arrivals, pauses, extra time, and what lateness came to.

"Late" is no column: it follows from these facts and the time (`lateness.py`). A ruling is a fact:
it was made at a moment, by what was known then.
"""

from django.db import models
from django.db.models import Q

from tournament.brackets.models import Match, Result, Round
from tournament.registration.models import Entry, Event


class Announcement(models.Model):
    """A round starts at this moment: said to everybody before."""

    round = models.OneToOneField(Round, models.CASCADE, related_name="announcement")
    starts_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.round} at {self.starts_at}"


class Arrival(models.Model):
    """A team is at its table. `at` is when it came, `recorded_at` when that was written down."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="arrivals")
    entry = models.ForeignKey(Entry, models.CASCADE, related_name="arrivals")
    at = models.DateTimeField()
    recorded_at = models.DateTimeField()
    recorded_by = models.CharField(max_length=150)
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["match", "at"]
        constraints = [
            models.UniqueConstraint(
                fields=["match", "entry"],
                condition=Q(withdrawn_at__isnull=True),
                name="a_team_arrives_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry} at {self.match}"


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


class ExtraTime(models.Model):
    """Minutes a match was given back, because the hall took them from it."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="extra_time")
    minutes = models.PositiveSmallIntegerField()
    reason = models.CharField(max_length=300)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.minutes} minutes for {self.match}"


class LateRuling(models.Model):
    """What being late came to: made once a match, by the clock.

    `arithmetic` says how it was computed, `cites` by which paragraph. `result` is the forfeit it
    wrote. A proposal waits for the director; so does a ruling that an arrival recorded afterwards
    has opened again.
    """

    class State(models.TextChoices):
        PROPOSED = "proposed", "Waits for the director"
        ENFORCED = "enforced", "Enforced"
        REOPENED = "reopened", "Open again"
        WAIVED = "waived", "Waived"

    OPEN = (State.PROPOSED, State.REOPENED)

    match = models.OneToOneField(Match, models.CASCADE, related_name="late_ruling")
    state = models.CharField(max_length=10, choices=State.choices)
    absent = models.ManyToManyField(Entry, related_name="late_rulings")
    waited = models.PositiveIntegerField()
    arithmetic = models.CharField(max_length=300)
    cites = models.CharField(max_length=200)
    result = models.ForeignKey(Result, models.PROTECT, null=True, blank=True, related_name="+")
    at = models.DateTimeField()
    decided_by = models.CharField(max_length=150, blank=True)
    reason = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ["at"]

    def __str__(self) -> str:
        return f"{self.match}: {self.arithmetic}"


class Heartbeat(models.Model):
    """Both clocks as `runclock` last saw them, so that a step between two runs is noticed."""

    wall = models.DateTimeField()
    steady = models.FloatField()
    boot = models.CharField(max_length=60, blank=True)

    def __str__(self) -> str:
        return f"{self.wall}"
