"""Stages before they are published: the later ones of a division, and the ways into each."""

from django.db import models
from django.db.models import Q

from scoring.stored import Stored


class LaterStage(Stored):
    """A stage of a division after its first, as planned. The first is planned by the division."""

    division = models.ForeignKey("registration.Division", models.CASCADE, related_name="later")
    number = models.PositiveSmallIntegerField()
    format = models.CharField(max_length=40)
    options = models.JSONField(default=dict, blank=True)
    ranking = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ["division_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["division", "number"], name="a_plan_has_its_number"),
            models.CheckConstraint(condition=Q(number__gte=2), name="a_later_stage_is_no_first"),
        ]

    def __str__(self) -> str:
        return f"{self.division}, stage {self.number}: {self.format}"


class StageWay(Stored):
    """Who goes from a stage to stage `number` of a division. `who` and `carry`: `graph`.

    `agreed`: the director confirmed points of another scale.
    """

    division = models.ForeignKey("registration.Division", models.CASCADE, related_name="ways_in")
    number = models.PositiveSmallIntegerField()
    source = models.ForeignKey("registration.Division", models.CASCADE, related_name="ways_out")
    source_number = models.PositiveSmallIntegerField()
    who = models.JSONField()
    carry = models.CharField(max_length=4, default="none")
    agreed = models.BooleanField(default=False)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.source}, stage {self.source_number} to {self.division}, stage {self.number}"
