"""Extra hands that break a tie. They score nothing."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime

from django.db import models

from scoring.stored import Stored
from tournament.brackets.outcome import Draw


class ExtraHand(Stored):
    """One hand that tied entries played, with the points of each.

    It counts while exactly the entries in `tied` are tied. Taken back by `withdrawn_at`.
    """

    stage = models.ForeignKey("brackets.Stage", models.CASCADE, related_name="extra_hands")
    tied = models.JSONField()
    points = models.JSONField()
    at = models.DateTimeField()
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["stage_id", "id"]

    def __str__(self) -> str:
        return f"extra hand in {self.stage}"


def keep_hand(
    *, stage: int, tied: Sequence[int], points: Mapping[int, int], now: datetime
) -> ExtraHand:
    """Record the points of an extra hand, by entry."""
    return ExtraHand.objects.create(
        stage_id=stage,
        tied=sorted(tied),
        points={str(entry): number for entry, number in points.items()},
        at=now,
    )


def take_back_hand(*, hand: ExtraHand, now: datetime) -> bool:
    """Withdraw an extra hand; it stays on record. False if already withdrawn."""
    standing = ExtraHand.objects.filter(pk=hand.pk, withdrawn_at__isnull=True)
    return standing.update(withdrawn_at=now) == 1


def extra_hands(stage: int, seeds: Mapping[int, int]) -> Iterator[Draw]:
    """The points of the standing extra hands in order, each as a drawn "card"."""
    for row in ExtraHand.objects.filter(stage=stage, withdrawn_at__isnull=True).order_by("id"):
        tied = frozenset(seeds[entry] for entry in row.tied)
        for entry, number in row.points.items():
            yield Draw(seeds[int(entry)], number, tied)
