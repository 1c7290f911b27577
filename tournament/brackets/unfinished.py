"""Which divisions are not played out. Reads only.

A division is played out when no match is open and no round is still to be drawn: the matches that
exist never say by themselves that it is over.
"""

from collections.abc import Iterable

from django.db.models import Exists, OuterRef, Q, QuerySet

from tournament.brackets.models import Match, Stage
from tournament.registration.models import Division


def unfinished(divisions: Iterable[Division]) -> set[int]:
    """The keys of those with an open match, or with a round to come. One query."""
    stages = _not_over(Stage.objects.filter(division__in=divisions))
    return set(stages.order_by().values_list("division_id", flat=True))


def unfinished_stages(stages: QuerySet[Stage]) -> set[int]:
    """The keys of those of these stages. One query."""
    return set(_not_over(stages).order_by().values_list("pk", flat=True))


def _not_over(stages: QuerySet[Stage]) -> QuerySet[Stage]:
    still_open = Match.objects.filter(stage=OuterRef("pk")).exclude(state__in=Match.OVER)
    return stages.filter(Q(to_come__gt=0) | Exists(still_open))
