"""What the clock says at one table: whether clocks stand still, whether play has begun.

Reads; writes nothing. The screens of a table show it above what they ask for.
"""

from dataclasses import dataclass

from tournament.brackets.models import Match
from tournament.registration.models import Event
from tournament.tables.models import Table
from tournament.tables.selectors import game_at
from tournament.timing.models import StartOfPlay, Stop
from tournament.timing.starting import starts_of


@dataclass(frozen=True, slots=True)
class TableClock:
    """`stop`: all clocks stand still. `start`: since when the open game is played; `waits_for_deal`
    while its sheet is open and nobody has dealt."""

    stop: Stop | None
    start: StartOfPlay | None
    waits_for_deal: bool


def table_clock(event: Event, table: Table, match: Match | None) -> TableClock:
    """The clock of this table, at which `match` stands."""
    stop = Stop.objects.filter(event=event, until__isnull=True).first()
    plays = match is not None and match.state == Match.State.PLAYING
    game = game_at(table) if plays else None
    start = starts_of([game.pk]).get(game.pk) if game else None
    return TableClock(stop, start, waits_for_deal=game is not None and start is None)
