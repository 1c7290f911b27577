"""Chairs at a table of individuals that somebody fills for who is not there.

House players take an empty chair: they count toward the number needed to play, are no entrants and
are not ranked. A substitute keeps the chair of somebody who leaves in the middle of a game.
"""

from django.db import models
from django.db.models import Q

from scoring.stored import Stored


class HouseChair(Stored):
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


class KeptChair(Stored):
    """A chair in which a substitute plays the match to its end, although its entry has left."""

    match = models.ForeignKey("brackets.Match", models.CASCADE, related_name="kept_chairs")
    entry = models.ForeignKey("registration.Entry", models.PROTECT, related_name="kept_chairs")
    at = models.DateTimeField()

    class Meta:
        ordering = ["match", "id"]
        constraints = [
            models.UniqueConstraint(fields=["match", "entry"], name="a_chair_is_kept_once"),
        ]

    def __str__(self) -> str:
        return f"{self.entry} is substituted in {self.match}"
