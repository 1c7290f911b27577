"""Rulings of the clock that wait for the director."""

from collections.abc import Iterator

from tournament.brackets.models import Match
from tournament.desk.pages.needs.floor import Floor
from tournament.desk.pages.needs.need import Need, Urgency
from tournament.timing.models import LateRuling


def late_rulings(floor: Floor) -> Iterator[Need]:
    """Every ruling that was proposed, or opened again by an arrival. A proposal of which the match
    was played meanwhile waits for nobody. One query, and one more for the teams of those there are.
    """
    tables = {(row.stage, row.code): row.table for row in floor.matches}
    rulings = LateRuling.objects.filter(
        match__stage__division__event=floor.event, state__in=LateRuling.OPEN
    ).exclude(state=LateRuling.State.PROPOSED, match__state__in=Match.OVER)
    for ruling in rulings.select_related("match", "player").prefetch_related("absent"):
        table = tables.get((ruling.match.stage_id, ruling.match.code))
        yield Need(Urgency.STANDS, "late", str(ruling.pk), ruling, since=ruling.at, table=table)
