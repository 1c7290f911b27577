"""The score sheet of one game as a signed document. Knows seats and sides, never players.

Names on a sheet are text, frozen when it is opened. Hands have the format of `rules/core/sheet.py`.
Their scores are derived by judging the whole sheet again.
"""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy

from scoring.stored import Stored
from scoring.words_field import WordsField


class ScoreSheet(Stored):
    """One game. `totals`, `winner` and `finished` follow from the standing hands, or from the
    totals if only those were entered.

    `names`: seat → name; `side_names`: side → team; `scorekeeper`: a seat, "third-party", or empty
    if the paper does not say. `besides` are the officials' entries, under keys of the sheet format:
    `late`, `penalties`, `substitutes`, `time_called`, `overrides`, `on_paper`. `revision` counts
    changes of content: a signature belongs to one revision.
    """

    class State(models.TextChoices):
        DRAFT = "draft", gettext_lazy("Open")
        SIGNED = "signed", gettext_lazy("Signed by the scorekeeper's side")
        VERIFIED = "verified", gettext_lazy("Verified by every side")
        POSTED = "posted", gettext_lazy("Posted")
        VOID = "void", gettext_lazy("Void")

    ruleset = models.CharField(max_length=40)
    ruleset_version = models.CharField(max_length=20)
    house_rules = models.JSONField(default=dict, blank=True)
    names = models.JSONField(default=dict)
    side_names = models.JSONField(default=dict)
    scorekeeper = models.CharField(max_length=20)
    first_dealer = models.CharField(max_length=20)
    besides = models.JSONField(default=dict, blank=True)
    state = models.CharField(max_length=10, choices=State.choices, default=State.DRAFT)
    revision = models.PositiveIntegerField(default=1)
    totals = models.JSONField(default=dict)
    winner = models.CharField(max_length=20, blank=True)
    finished = models.BooleanField(default=False)
    round_named = models.CharField(max_length=80, blank=True)
    initials = models.CharField(max_length=4, blank=True)
    posted_by = models.CharField(max_length=150, blank=True)
    posted_at = models.DateTimeField(null=True, blank=True)
    opened_at = models.DateTimeField()
    verified_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.CheckConstraint(
                condition=~Q(state="posted")
                | (Q(posted_at__isnull=False) & ~Q(initials="") & ~Q(round_named="")),
                name="a_posted_sheet_has_initials_and_its_round",
            ),
        ]

    def __str__(self) -> str:
        return f"sheet {self.pk}"


class Hand(Stored):
    """One version of one hand. One version of each number stands; the others are struck.

    `content` is a hand of the sheet format; `outcome` and `score` are derived.
    """

    class Struck(models.TextChoices):
        UNDONE = "undone", gettext_lazy("Undone")
        CHANGED = "changed", gettext_lazy("Changed")
        CORRECTED = "corrected", gettext_lazy("Corrected after signing")

    sheet = models.ForeignKey(ScoreSheet, models.CASCADE, related_name="hands")
    number = models.PositiveSmallIntegerField()
    content = models.JSONField()
    outcome = models.CharField(max_length=20)
    score = models.JSONField(default=dict)
    entered_by = models.CharField(max_length=80)
    entered_at = models.DateTimeField()
    struck = models.CharField(max_length=10, choices=Struck.choices, blank=True)
    struck_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["sheet_id", "number", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["sheet", "number"],
                condition=Q(struck=""),
                name="one_standing_version_a_hand",
            ),
        ]

    def __str__(self) -> str:
        return f"hand {self.number} of {self.sheet_id}"


class Signature(Stored):
    """A player's signature for their side, bound to the sheet's revision. An edit drops it."""

    sheet = models.ForeignKey(ScoreSheet, models.CASCADE, related_name="signatures")
    side = models.CharField(max_length=20)
    seat = models.CharField(max_length=20)
    signer = models.CharField(max_length=80)
    revision = models.PositiveIntegerField()
    content_hash = models.CharField(max_length=64)
    device = models.CharField(max_length=20)
    at = models.DateTimeField()
    dropped_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["sheet_id", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["sheet", "seat"],
                condition=Q(dropped_at__isnull=True),
                name="a_player_signs_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.signer} for {self.side}"


class Correction(Stored):
    """A change to a posted sheet: before, after, why, by whom, and who was notified.

    Without a hand number it changed the officials' entries: the keys that differ.
    """

    sheet = models.ForeignKey(ScoreSheet, models.CASCADE, related_name="corrections")
    hand_number = models.PositiveSmallIntegerField(null=True, blank=True)
    before = models.JSONField()
    after = models.JSONField()
    totals_before = models.JSONField()
    totals_after = models.JSONField()
    reason = WordsField()
    official = models.CharField(max_length=150)
    told = models.JSONField(default=list)
    at = models.DateTimeField()

    class Meta:
        ordering = ["sheet_id", "id"]

    def __str__(self) -> str:
        return f"correction of hand {self.hand_number or 'besides'}"
