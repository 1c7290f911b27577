"""Totals carried from a stage to the next, exact. Pure."""

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction

from tournament.brackets.rounds.book import Book, Carried
from tournament.brackets.rounds.keys import key
from tournament.brackets.rounds.measures import measured
from tournament.brackets.rounds.terms import Number

ADDED_UP = ("match-points", "wins", "points", "points-against", "difference")
"""The criteria whose totals go on; averages and best games stay behind."""
SHARES: Mapping[str, Fraction] = {"half": Fraction(1, 2), "all": Fraction(1)}


def totals_of(book: Book) -> Carried:
    """Everyone's totals in a stage, with what they brought into it."""
    return {
        slug: {entrant: number or 0 for entrant, number in measured(book, key(slug)).items()}
        for slug in ADDED_UP
    }


def stored_share(totals: Carried, entrant: int, carry: str) -> dict[str, str]:
    """What one entrant carries, as stored: {"points": "145/2"}. Empty if it is nothing."""
    share = SHARES.get(carry)
    if share is None:
        return {}
    brought = {slug: Fraction(numbers.get(entrant, 0)) * share for slug, numbers in totals.items()}
    return {slug: str(number) for slug, number in brought.items() if number}


def read_carried(stored: Mapping[int, Mapping[str, str]]) -> Carried:
    """What entrants brought, by criterion, from what is stored of each."""
    found: defaultdict[str, dict[int, Number]] = defaultdict(dict)
    for entrant, numbers in stored.items():
        for slug, number in numbers.items():
            exact = Fraction(number)
            found[slug][entrant] = exact.numerator if exact.denominator == 1 else exact
    return found
