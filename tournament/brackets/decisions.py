"""Directors' decisions against the computed value, kept as facts beside it.

Knows what was decided, in which role, and why. The effect is kept elsewhere: a sheet's in its
`besides`, a match's in a `Result`, a bye's in a `Swap`.
"""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy

from scoring.stored import Stored
from scoring.words_field import WordsField


class Decision(Stored):
    """One decision. It never changes; `withdrawn_at` takes it back.

    `value` is the decision and `computed` the value computed then. For a sheet: the value of the
    ruling at `where`. For a match: its outcome (`outcomes.py`). For a bye: the teams that have it,
    by match. For places: each entry's place, by its key.
    """

    class About(models.TextChoices):
        SHEET = "sheet", gettext_lazy("Score sheet")
        MATCH = "match", gettext_lazy("Match")
        BYE = "bye", gettext_lazy("Bye")
        PLACES = "places", gettext_lazy("Places")

    stage = models.ForeignKey("brackets.Stage", models.CASCADE, related_name="decisions")
    match = models.ForeignKey(
        "brackets.Match", models.CASCADE, null=True, blank=True, related_name="decisions"
    )
    game = models.ForeignKey(
        "brackets.Game", models.CASCADE, null=True, blank=True, related_name="decisions"
    )
    about = models.CharField(max_length=10, choices=About.choices)
    where = models.CharField(max_length=80, blank=True)
    value = models.JSONField(null=True)
    computed = models.JSONField(null=True)
    reason = WordsField()
    by = models.CharField(max_length=150)
    role = models.CharField(max_length=30)
    at = models.DateTimeField()
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    withdrawn_by = models.CharField(max_length=150, blank=True)
    withdrawn_role = models.CharField(max_length=30, blank=True)
    withdrawn_reason = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ["stage", "id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(withdrawn_at__isnull=True, withdrawn_reason="")
                | (Q(withdrawn_at__isnull=False) & ~Q(withdrawn_reason="")),
                name="a_withdrawn_decision_says_why",
            ),
            models.CheckConstraint(
                condition=Q(about="sheet", game__isnull=False)
                | (~Q(about="sheet") & Q(game__isnull=True)),
                name="a_decision_on_a_sheet_has_its_game",
            ),
            models.UniqueConstraint(
                fields=["game", "where"],
                condition=Q(withdrawn_at__isnull=True),
                name="one_standing_decision_a_value",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_about_display()}: decided by {self.by}"
