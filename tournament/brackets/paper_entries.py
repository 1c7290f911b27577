"""Entries from the paper of a match that two officials must agree on.

Knows which matches need two. Does not judge an entry.
"""

from django.conf import settings
from django.db import models
from django.db.models import Q

from scoring.stored import Stored


class PaperEntry(Stored):
    """One official's reading of a game's paper, kept until it is posted or entered again.

    `content` is what they entered: the keys `totals` and `time_called`, or `hands` and
    `first_dealer`, of the sheet format.
    """

    match = models.ForeignKey("brackets.Match", models.CASCADE, related_name="paper_entries")
    game = models.PositiveSmallIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    initials = models.CharField(max_length=4)
    content = models.JSONField()
    at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["match", "game", "id"]
        verbose_name_plural = "paper entries"
        constraints = [
            models.UniqueConstraint(
                fields=["match", "game", "user"],
                condition=Q(ended_at__isnull=True),
                name="an_official_has_one_reading",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match}, game {self.game}, by {self.initials}"
