"""The fines of an event's clubs: owed, paid, and what a club can be fined for.

Reads; writes nothing. Money only: no points anywhere follow from it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rules.core.conduct import ClubFine, club_fines
from scoring.entry import playing_rules
from tournament.registration.models import Event
from tournament.registration.selectors import clubs_of, divisions_of
from tournament.rulings.models import Fine


@dataclass(frozen=True, slots=True)
class FinesPage:
    """Every fine, the latest first; `items` are those of the games' books as they are played,
    and cite the division whose house rule or book it is."""

    fines: Sequence[Fine]
    items: tuple[ClubFine, ...]
    clubs: Sequence[str]

    @property
    def owed(self) -> int:
        """Dollars."""
        return sum(fine.dollars for fine in self.fines if fine.state == Fine.State.OWED)


def fines_page(event: Event) -> FinesPage:
    """The event's fines, and what it needs to make one."""
    return FinesPage(
        fines=list(event.fines.order_by("-made_at", "-id")),
        items=items_of(event),
        clubs=clubs_of(event),
    )


def items_of(event: Event) -> tuple[ClubFine, ...]:
    """What clubs are fined for in the games of the event, each once, with its rule."""
    found: dict[ClubFine, list[str]] = {}
    for division in divisions_of(event):
        for fine in club_fines(playing_rules(division.ruleset, division.house_rules).penalties):
            found.setdefault(fine, []).append(division.name)
    return tuple(
        replace(fine, cites=f"{_whose(names)}: {fine.cites}") for fine, names in found.items()
    )


def _whose(divisions: Sequence[str]) -> str:
    """ "Main event", or "Main event and 2 more": a fine keeps it in one short line."""
    first, *more = divisions
    return f"{first} and {len(more)} more" if more else first
