"""What officials have said: warnings for conduct, suspensions, what a club is fined.

Facts with who said them, in which role and when; taken back by a moment, never deleted. Only staff
see them.
"""

from django.db import models
from django.db.models import F, Q

from tournament.brackets.models import Match
from tournament.registration.models import Entry, Event, Person, Player


class ConductWarning(models.Model):
    """Somebody was warned: `player`; without one the whole team `entry`; with neither, visitors.

    `item` is the code of what the game's book forbids; `words` and `cites` are what it said then.
    Nothing is kept of children.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="warnings")
    match = models.ForeignKey(Match, models.CASCADE, related_name="warnings")
    entry = models.ForeignKey(Entry, models.CASCADE, null=True, blank=True, related_name="warnings")
    player = models.ForeignKey(
        Player, models.CASCADE, null=True, blank=True, related_name="warnings"
    )
    item = models.CharField(max_length=40)
    words = models.CharField(max_length=200)
    cites = models.CharField(max_length=200)
    given_by = models.CharField(max_length=150)
    role = models.CharField(max_length=30)
    given_at = models.DateTimeField()
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["event", "given_at"]

    def __str__(self) -> str:
        return f"{self.player or self.entry or 'Visitors'}: {self.words}"


class Suspension(models.Model):
    """A person may not play here from a day to a day, of the whole installation; without an end
    until it is lifted. It warns whoever enters him, and refuses nothing."""

    person = models.ForeignKey(Person, models.CASCADE, related_name="suspensions")
    since = models.DateField()
    until = models.DateField(null=True, blank=True)
    reason = models.CharField(max_length=300)
    said_by = models.CharField(max_length=150)
    role = models.CharField(max_length=30)
    said_at = models.DateTimeField()
    lifted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["person", "since"]
        constraints = [
            models.CheckConstraint(
                condition=Q(until__isnull=True) | Q(until__gte=F("since")),
                name="a_suspension_ends_after_it_begins",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.person} from {self.since}"


class Fine(models.Model):
    """Dollars that a club owes: money, never points."""

    class State(models.TextChoices):
        OWED = "owed", "Owed"
        PAID = "paid", "Paid"
        WAIVED = "waived", "Waived"

    event = models.ForeignKey(Event, models.CASCADE, related_name="fines")
    club = models.CharField(max_length=60)
    words = models.CharField(max_length=200)
    cites = models.CharField(max_length=200)
    dollars = models.PositiveIntegerField()
    state = models.CharField(max_length=10, choices=State.choices, default=State.OWED)
    made_by = models.CharField(max_length=150)
    made_at = models.DateTimeField()
    settled_by = models.CharField(max_length=150, blank=True)
    settled_at = models.DateTimeField(null=True, blank=True)
    reason = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ["event", "made_at"]

    def __str__(self) -> str:
        return f"{self.club}: ${self.dollars}"
