"""What a referee can warn for at a match, what was said there already, and what it may lead to.

Reads; writes nothing.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.db.models import Q

from rules.conduct import ConductItem, conduct_of
from rules.ruleset import Ruleset
from scoring.entry import playing_rules
from tournament.brackets.models import Match
from tournament.desk.access.staff import Desk
from tournament.desk.pages.conduct_offers import Offer, offers_after
from tournament.registration.models import Entry
from tournament.rulings.models import ConductWarning
from tournament.rulings.warnings import Whom, offered, standing, warned_before, whom_of


@dataclass(frozen=True, slots=True)
class Given:
    """A warning that stands, the how many-eth it is, and what the book offers after it; `here`:
    in this match."""

    row: ConductWarning
    whom: Whom
    number: int
    here: bool
    offers: tuple[Offer, ...]


@dataclass(frozen=True, slots=True)
class ConductCard:
    """The items of the game, whom they can be said to, and the warnings of these teams so far."""

    match: Match
    items: tuple[ConductItem, ...]
    teams: Sequence[Entry]
    given: tuple[Given, ...]


def conduct_card(desk: Desk, match: Match, teams: Sequence[Entry]) -> ConductCard:
    """The card of a match; without items where children play, of whom nothing is kept."""
    division = match.stage.division
    rules = playing_rules(division.ruleset, division.house_rules)
    items = () if division.learning else conduct_of(rules)
    return ConductCard(match, items, teams, tuple(_given(desk, match, teams, rules)))


def _given(desk: Desk, match: Match, teams: Sequence[Entry], rules: Ruleset) -> Iterator[Given]:
    theirs = Q(entry__in=teams) | Q(match=match)
    rows = standing(desk.event).filter(theirs)
    for row in rows.select_related("player__person", "entry__division", "match__stage__division"):
        here = row.match_id == match.pk
        offers = tuple(offers_after(desk, row, offered(row, rules))) if here else ()
        yield Given(row, whom_of(row), warned_before(row) + 1, here, offers)
