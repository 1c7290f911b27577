"""Sheets that came to the desk. No query: the floor was read."""

from collections.abc import Iterator

from tournament.brackets.models import Match
from tournament.desk.pages.needs.floor import Floor
from tournament.desk.pages.needs.need import Need, Urgency


def sheets(floor: Floor) -> Iterator[Need]:
    """The sheets to be posted, in one row: the scoring table has its own page for them."""
    handed_in = [match for match in floor.matches if match.state == Match.State.HANDED_IN]
    if handed_in:
        yield Need(Urgency.HOLDS, "sheets", "to-post", handed_in)
