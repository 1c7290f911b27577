"""Pairs that must not meet in rounds drawn one after another."""

from django.db import models
from django.db.models import F, Q

from scoring.stored import Stored
from tournament.registration.models import Division, Entry


class KeptApart(Stored):
    """Two entries that the director keeps apart. The one entered first stands first."""

    division = models.ForeignKey(Division, models.CASCADE, related_name="kept_apart")
    one = models.ForeignKey(Entry, models.CASCADE, related_name="+")
    other = models.ForeignKey(Entry, models.CASCADE, related_name="+")

    class Meta:
        ordering = ["division_id", "id"]
        constraints = [
            models.UniqueConstraint(fields=["one", "other"], name="a_pair_is_kept_apart_once"),
            models.CheckConstraint(
                condition=Q(one__lt=F("other")), name="nobody_is_kept_apart_from_himself"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.one} and {self.other}"
