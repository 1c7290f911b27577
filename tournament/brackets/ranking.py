"""Which places of a stage matter. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.core.messages import say
from tournament.brackets.refusals import Refusal

MOST_PLACES, MOST_GOING_ON = 16, 512
"""In order, and as a cut."""


@dataclass(frozen=True, slots=True)
class Ranking:
    """The first `places` matter: each of them if `in_order`, else only as a group (a cut).

    Ties for them are broken if the standings' keys end in a procedure. Other ties are shared.
    """

    places: int = 1
    in_order: bool = True
    breaks_ties: bool = True

    def wanted(self, first: int, tied: int) -> int:
        """How many of the places that `tied` share from `first` on must be decided."""
        if not self.breaks_ties or tied < 2:
            return 0
        within = min(self.places - first + 1, tied)
        return max(within, 0) if self.in_order or within < tied else 0


FIRST_PLACE = Ranking()
SHARED = Ranking(places=0, breaks_ties=False)
"""Every tie is shared."""


def read_places(written: Mapping[str, Any]) -> tuple[int, bool]:
    """How many places matter, and whether each of them does. Raises Refusal."""
    places, in_order = written.get("places"), bool(written.get("in_order", True))
    most = MOST_PLACES if in_order else MOST_GOING_ON
    if type(places) is not int or not 1 <= places <= most:
        raise Refusal(
            say("The number of places that count is missing."),
            say("Enter a number from 1 to %(most)s.", most=most),
            code="places-unsaid",
        )
    return places, in_order
