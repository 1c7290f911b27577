"""What officials count at matches for the standings: skunks, hands alone, pinochles."""

from django.db import models

from scoring.stored import Stored


class Counted(Stored):
    """How often something was counted for an entry in a match. Nothing counted has no row."""

    match = models.ForeignKey("brackets.Match", models.CASCADE, related_name="counted")
    entry = models.ForeignKey("registration.Entry", models.PROTECT, related_name="+")
    what = models.CharField(max_length=40)
    number = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["match_id", "id"]
        constraints = [
            models.UniqueConstraint(fields=["match", "entry", "what"], name="counted_once_a_match"),
            models.CheckConstraint(condition=models.Q(number__gt=0), name="something_was_counted"),
        ]

    def __str__(self) -> str:
        return f"{self.match}, {self.entry}: {self.number} × {self.what}"
