"""Who of a level table moves as its winner, where the next seats depend on one. Scores nothing."""

from collections.abc import Mapping

from django.db import models
from django.db.models import Q

from scoring.stored import Stored


class NamedWinner(Stored):
    """An official named this entry's side, as after one more hand. Taken back by `withdrawn_at`."""

    match = models.ForeignKey("brackets.Match", models.CASCADE, related_name="named_winners")
    entry = models.ForeignKey("registration.Entry", models.PROTECT, related_name="+")
    at = models.DateTimeField()
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["match_id", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["match"],
                condition=Q(withdrawn_at__isnull=True),
                name="one_named_winner_a_match",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry} moves as winner of {self.match}"


def named_winners(stage: int, seeds: Mapping[int, int]) -> dict[str, int]:
    """The seed of an entry on the named side, by the code of the match."""
    rows = NamedWinner.objects.filter(match__stage=stage, withdrawn_at__isnull=True)
    return {code: seeds[entry] for code, entry in rows.values_list("match__code", "entry")}
