"""What officials decided: rulings with opinions, warnings, suspensions, club fines.

Facts with official, role and time. They are withdrawn, never deleted. Staff only.
"""

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from scoring.stored import Stored
from scoring.words_field import WordsField
from tournament.brackets.decisions import Decision
from tournament.brackets.models import Game, Match, Result
from tournament.registration.models import Entry, Event, Person, Player


class ConductWarning(Stored):
    """A warning to a `player`, or a whole team `entry`, or with neither to visitors.

    `item` is the code of the book's conduct item; `words` and `cites` are its text at that time.
    Children get no records.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="warnings")
    match = models.ForeignKey(Match, models.CASCADE, related_name="warnings")
    entry = models.ForeignKey(Entry, models.CASCADE, null=True, blank=True, related_name="warnings")
    player = models.ForeignKey(
        Player, models.CASCADE, null=True, blank=True, related_name="warnings"
    )
    item = models.CharField(max_length=40)
    words = WordsField()
    cites = WordsField()
    given_by = models.CharField(max_length=150)
    role = models.CharField(max_length=30)
    given_at = models.DateTimeField()
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["event_id", "given_at"]

    def __str__(self) -> str:
        return f"{self.player or self.entry or 'Visitors'}: {self.words}"


class Suspension(Stored):
    """A person may not play at this installation from one day to another.

    Without a last day, until it is lifted. It warns at entry and refuses nothing.
    """

    person = models.ForeignKey(Person, models.CASCADE, related_name="suspensions")
    since = models.DateField()
    until = models.DateField(null=True, blank=True)
    reason = models.CharField(max_length=300)
    said_by = models.CharField(max_length=150)
    role = models.CharField(max_length=30)
    said_at = models.DateTimeField()
    lifted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["person_id", "since"]
        constraints = [
            models.CheckConstraint(
                condition=Q(until__isnull=True) | Q(until__gte=F("since")),
                name="a_suspension_ends_after_it_begins",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.person}/{self.since}"


class Fine(Stored):
    """Dollars that a club owes: money, never points."""

    class State(models.TextChoices):
        OWED = "owed"
        PAID = "paid"
        WAIVED = "waived"

    event = models.ForeignKey(Event, models.CASCADE, related_name="fines")
    club = models.CharField(max_length=60)
    words = WordsField()
    cites = WordsField()
    dollars = models.PositiveIntegerField()
    state = models.CharField(max_length=10, choices=State.choices, default=State.OWED)
    made_by = models.CharField(max_length=150)
    made_at = models.DateTimeField()
    settled_by = models.CharField(max_length=150, blank=True)
    settled_at = models.DateTimeField(null=True, blank=True)
    reason = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ["event_id", "made_at"]

    def __str__(self) -> str:
        return f"{self.club}: ${self.dollars}"


class Ruling(Stored):
    """A ruling on a question at a table, and its state.

    `line` is the anchor of the rule on the game's page, `cites` its paragraph, `item` its entry in
    the page's list. One of its opinions counts.
    """

    class State(models.TextChoices):
        MADE = "made"
        QUESTIONED = "questioned"
        DISPUTED = "disputed"
        FINAL = "final"
        WITHDRAWN = "withdrawn"

    OPEN = (State.QUESTIONED, State.DISPUTED)

    match = models.ForeignKey(Match, models.CASCADE, related_name="rulings")
    game = models.ForeignKey(Game, models.CASCADE, null=True, blank=True, related_name="rulings")
    item = models.CharField(max_length=40)
    line = models.CharField(max_length=60, blank=True)
    cites = models.CharField(max_length=300, blank=True)
    state = models.CharField(max_length=12, choices=State.choices)
    at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["match_id", "at"]

    def __str__(self) -> str:
        return f"{self.match}: {self.item}"


class Opinion(Stored):
    """An official's opinion on a ruling, with their role. Its consequence applies if it `counts`.

    A penalty has its `code` in the ruleset's list and the `seats` that pay. A forfeit has the
    `entry` that forfeits, with the `result` it wrote, or the `decision` on one game's sheet. A hand
    has its number, its new `content` and the old one in `before`, empty if there was none.
    """

    class Says(models.TextChoices):
        PENALTY = "penalty"
        HAND = "hand"
        FORFEIT = "forfeit"
        GAME = "game"
        AGAIN = "again"
        STANDS = "stands"

    ruling = models.ForeignKey(Ruling, models.CASCADE, related_name="opinions")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="opinions"
    )
    by = models.CharField(max_length=150)
    role = models.CharField(max_length=30)
    at = models.DateTimeField()
    words = WordsField(blank=True)
    says = models.CharField(max_length=10, choices=Says.choices)
    code = models.CharField(max_length=40, blank=True)
    seats = models.JSONField(default=list, blank=True)
    entry = models.ForeignKey(Entry, models.PROTECT, null=True, blank=True, related_name="+")
    result = models.ForeignKey(Result, models.PROTECT, null=True, blank=True, related_name="+")
    decision = models.ForeignKey(Decision, models.PROTECT, null=True, blank=True, related_name="+")
    hand = models.PositiveSmallIntegerField(null=True, blank=True)
    content = models.JSONField(default=dict, blank=True)
    before = models.JSONField(default=dict, blank=True)
    counts = models.BooleanField(default=False)

    class Meta:
        ordering = ["ruling_id", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["ruling"], condition=Q(counts=True), name="one_opinion_counts"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.by}: {self.get_says_display()}"


class Exemption(Stored):
    """The director lets someone rule on their own or their club's match, for a reason."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="exemptions")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="exemptions")
    reason = models.CharField(max_length=300)
    said_by = models.CharField(max_length=150)
    said_at = models.DateTimeField()

    class Meta:
        ordering = ["match_id", "id"]
        constraints = [
            models.UniqueConstraint(fields=["match", "user"], name="exempted_once_a_match"),
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.match}"
