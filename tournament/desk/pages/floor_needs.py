"""Everything that needs a person on the floor, in one column, most urgent first.

A new kind is one selector in `needs/`, one include `templates/tournament/floor/need_<kind>.html`,
and one line here. A selector makes as many queries for 64 tables as for one.
"""

from collections.abc import Callable, Iterable

from tournament.desk.pages.needs.calls import calls
from tournament.desk.pages.needs.clock import breaks, times
from tournament.desk.pages.needs.floor import Floor
from tournament.desk.pages.needs.late import late_rulings
from tournament.desk.pages.needs.locked import locked
from tournament.desk.pages.needs.need import Need, most_urgent_first
from tournament.desk.pages.needs.offers import offers, shortages
from tournament.desk.pages.needs.people import replaced, substitutes, vacancies
from tournament.desk.pages.needs.phones import phones
from tournament.desk.pages.needs.rounds import rounds
from tournament.desk.pages.needs.rulings import rulings
from tournament.desk.pages.needs.sheets import sheets
from tournament.desk.pages.needs.ties import ties
from tournament.desk.pages.needs.waiting import absent, slow

Selector = Callable[[Floor], Iterable[Need]]

SELECTORS: tuple[Selector, ...] = (
    absent,
    late_rulings,
    vacancies,
    substitutes,
    replaced,
    calls,
    rulings,
    locked,
    slow,
    breaks,
    sheets,
    ties,
    shortages,
    rounds,
    offers,
    times,
    phones,
)


def needs_of(floor: Floor) -> list[Need]:
    """The column of the board at this moment."""
    return most_urgent_first(need for select in SELECTORS for need in select(floor))
