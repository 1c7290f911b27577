"""Tables at which no phone has shown the match that was called there.

No query: the floor was read.
"""

from collections.abc import Iterator

from tournament.desk.pages.floor_head import WITH_PHONE
from tournament.desk.pages.needs.floor import Floor
from tournament.desk.pages.needs.need import Need, Urgency
from tournament.desk.pages.needs.waiting import PATIENCE


def phones(floor: Floor) -> Iterator[Need]:
    """Those tables in one row, once everybody who is waited for is there and patience is over."""
    waited_for = {wait.table for wait in floor.waits if wait.absent}
    without = {
        match.table
        for match in floor.matches
        if match.state in WITH_PHONE
        and match.table not in waited_for
        and not match.has_phone
        and match.called_at
        and floor.now - match.called_at >= PATIENCE
    }
    if without:
        yield Need(Urgency.TELLS, "phones", "unseen", sorted(number or 0 for number in without))
