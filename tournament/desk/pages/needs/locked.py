"""Teams that cannot sign, their PIN having been typed wrongly too often. One query."""

from collections.abc import Iterator

from tournament.desk.access.agreement import locked_teams
from tournament.desk.pages.needs.floor import Floor
from tournament.desk.pages.needs.need import Need, Urgency


def locked(floor: Floor) -> Iterator[Need]:
    """Each of them: its table waits with a sheet that is full."""
    for entry in locked_teams(floor.event, floor.now):
        yield Need(Urgency.HOLDS, "locked", str(entry.pk), entry)
