"""Which stages are not played out. Reads only.

A stage is played out when no match is open and no round is still to be drawn: the matches that
exist never say by themselves that it is over.
"""

from django.db.models import Exists, OuterRef, Q, QuerySet

from tournament.brackets.models import Match, Stage


def unfinished_stages(stages: QuerySet[Stage]) -> set[int]:
    """The keys of those with an open match, or with a round to come. One query."""
    still_open = Match.objects.filter(stage=OuterRef("pk")).exclude(state__in=Match.OVER)
    found = stages.filter(Q(to_come__gt=0) | Exists(still_open))
    return set(found.order_by().values_list("pk", flat=True))
