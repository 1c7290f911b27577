"""House players who fill an empty chair at a table of individuals.

They count toward the number needed to play. They are no entrants and are not ranked.
"""

from django.db import models
from django.db.models import Q


class HouseChair(models.Model):
    """A house player in an empty chair of a match. `withdrawn_at` takes it back."""

    match = models.ForeignKey("brackets.Match", models.CASCADE, related_name="house_chairs")
    player = models.ForeignKey("registration.Player", models.PROTECT, related_name="house_chairs")
    at = models.DateTimeField()
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["match", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["match", "player"],
                condition=Q(withdrawn_at__isnull=True),
                name="a_house_player_has_one_chair",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player} fills a chair in {self.match}"
