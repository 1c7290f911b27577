"""Requested sit-outs: an entrant is left out of one round that is still to be drawn."""

from django.db import models
from django.db.models import Q

from scoring.stored import Stored


class SitOut(Stored):
    """An entrant asked to sit out this round. It gains nothing. Taken back by `withdrawn_at`."""

    entrant = models.ForeignKey("brackets.StageEntry", models.CASCADE, related_name="sit_outs")
    round = models.PositiveSmallIntegerField()
    at = models.DateTimeField()
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["entrant_id", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["entrant", "round"],
                condition=Q(withdrawn_at__isnull=True),
                name="one_sit_out_a_round",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entrant} sits out round {self.round}"
