"""Tables that call an official."""

from collections.abc import Iterator

from tournament.desk.pages.needs.floor import Floor
from tournament.desk.pages.needs.need import Need, Urgency


def calls(floor: Floor) -> Iterator[Need]:
    """Every call that nobody has done with; one that somebody has taken is good to know. One
    query."""
    for call in floor.event.calls.filter(answered_at__isnull=True).select_related("table"):
        yield Need(
            Urgency.TELLS if call.taken_at else Urgency.STANDS,
            "call",
            str(call.pk),
            call,
            since=call.made_at,
            table=call.table.number,
        )
