"""Ties that wait for cards.

There can be one only where won and lost decide and a pool or a table has played to its end, so
that an event without such a stage pays one query and no more.
"""

from collections.abc import Iterator

from django.db.models import Q, QuerySet

from tournament.brackets.models import Round
from tournament.brackets.open_ties import ties_of
from tournament.brackets.standings import TABLE
from tournament.desk.pages.needs.floor import Floor
from tournament.desk.pages.needs.need import Need, Urgency
from tournament.registration.models import Division

BY_RECORD = Q(bracket__startswith=TABLE) | Q(bracket__startswith="pool ")


def ties(floor: Floor) -> Iterator[Need]:
    """Each open tie in which teams have to draw cards; who plays a game for it is on the floor."""
    for division in _divisions(floor):
        for tie in ties_of(division):
            if tie.drawing:
                numbers = "-".join(str(entry.number) for entry in tie.drawing)
                yield Need(Urgency.HOLDS, "tie", f"{tie.stage.pk}-{numbers}", tie)


def _divisions(floor: Floor) -> QuerySet[Division] | tuple[()]:
    """Those of which a pool or a table is played to its end."""
    rounds = Round.objects.filter(BY_RECORD, stage__division__event=floor.event)
    open_ones = {(match.stage, match.bracket) for match in floor.matches}
    brackets = rounds.order_by().values_list("stage__division", "stage", "bracket").distinct()
    over = {division for division, *bracket in brackets if tuple(bracket) not in open_ones}
    divisions = Division.objects.filter(pk__in=over).select_related("event")
    return divisions.order_by("position") if over else ()
