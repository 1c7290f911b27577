"""Which divisions are not played out. Reads only.

A division is played out when no match is open and no round is still to be drawn: the matches that
exist never say by themselves that it is over.
"""

from collections.abc import Iterable

from tournament.brackets.models import Match, Stage
from tournament.registration.models import Division


def unfinished(divisions: Iterable[Division]) -> set[int]:
    """The keys of those with an open match, or with a round to come. Two queries."""
    stages = Stage.objects.filter(division__in=divisions)
    to_draw = stages.filter(to_come__gt=0).values_list("division_id", flat=True)
    matches = Match.objects.filter(stage__in=stages).exclude(state__in=Match.OVER)
    return {*to_draw, *matches.order_by().values_list("stage__division_id", flat=True).distinct()}
