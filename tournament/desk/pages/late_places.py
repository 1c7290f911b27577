"""The places for a late team as the page shows them, each with what would change. Reads only."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.findings import Finding
from rules.refusals import Refused
from tournament.desk.late_entry import open_byes
from tournament.desk.pages.late_next import if_joins
from tournament.registration.models import Division

NEXT = "next"
"""What the form says for the stage to come; a bye is said by the code of its match."""
NEWCOMER = "The late team"


@dataclass(frozen=True, slots=True)
class LatePlace:
    """A place that a late team can take: its word in the form, what it is, what would change."""

    value: str
    title: str
    follows: Sequence[str]


def late_places(division: Division) -> tuple[list[LatePlace], Sequence[Finding]]:
    """Every place, the usual one first, and why there is no bye among them, if there is none."""
    places: list[LatePlace] = []
    hindrances: Sequence[Finding] = ()
    try:
        for bye in open_byes(division):
            title = f"The bye of {bye.match}"
            places.append(LatePlace(bye.match, title, bye.follows(NEWCOMER)))
    except Refused as why:
        hindrances = why.findings
    try:
        places.append(LatePlace(NEXT, "The next stage", if_joins(division, NEWCOMER)))
    except Refused:
        return places, hindrances
    return places, hindrances
