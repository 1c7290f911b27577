"""Cards drawn to break a tie: by hand before a witness, or by lot."""

from django.db import models
from django.db.models import Q

from scoring.stored import Stored
from tournament.registration.models import Entry
from tournament.seeding.models import Lot


class CardDraw(Stored):
    """One draw of cards in a tie: by hand before a witness, or by lot.

    It counts while exactly those in `tied` are tied.
    """

    stage = models.ForeignKey("brackets.Stage", models.CASCADE, related_name="draws")
    tied = models.JSONField()
    witness = models.CharField(max_length=80, blank=True)
    lot = models.OneToOneField(Lot, models.PROTECT, null=True, blank=True, related_name="cards")
    at = models.DateTimeField()
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["stage_id", "id"]
        constraints = [
            models.CheckConstraint(
                condition=(~Q(witness="") & Q(lot__isnull=True))
                | (Q(witness="") & Q(lot__isnull=False)),
                name="a_draw_has_a_witness_or_a_lot",
            ),
        ]

    def __str__(self) -> str:
        return f"cards drawn in {self.stage}"


class DrawnCard(Stored):
    """A team's drawn card, as its value."""

    draw = models.ForeignKey(CardDraw, models.CASCADE, related_name="cards")
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="drawn_cards")
    card = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["draw_id", "id"]
        constraints = [
            models.UniqueConstraint(fields=["draw", "entry"], name="one_card_a_draw"),
            models.CheckConstraint(condition=Q(card__gte=1, card__lte=15), name="a_rook_card"),
        ]

    def __str__(self) -> str:
        return f"{self.entry}: {self.card}"
