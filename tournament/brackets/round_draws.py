"""How a round came about: kept with it for good, so that anybody can draw it again and compare."""

from django.db import models

from scoring.stored import Stored
from scoring.words_field import WordsField


class RoundDraw(Stored):
    """A drawn round as published. Its tables are the round's matches.

    `history` is the digest of what it was drawn from. `reason` is an official's, where they typed
    the round.
    """

    round = models.OneToOneField("brackets.Round", models.CASCADE, related_name="draw")
    method = WordsField()
    seed = models.PositiveIntegerField()
    history = models.CharField(max_length=64)
    reason = models.CharField(max_length=300, blank=True)
    at = models.DateTimeField()

    class Meta:
        ordering = ["round_id"]

    def __str__(self) -> str:
        return f"{self.round}, seed {self.seed}"
