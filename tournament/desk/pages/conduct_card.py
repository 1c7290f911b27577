"""What a referee can warn for at a match, what was said there already, and what it may lead to.

Reads; writes nothing. An offer is only told: a person decides (reading B-25).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django.db.models import Q
from django.urls import reverse

from rules.book import find
from rules.book.cited import line_cited
from rules.conduct import ConductItem, Consequence, conduct_of
from rules.ruleset import Ruleset
from scoring.entry import playing_rules
from tournament.brackets.models import Match
from tournament.desk.access.staff import Desk
from tournament.desk.ruling_items import RULE
from tournament.registration.models import Departure, Entry
from tournament.rulings.models import ConductWarning, Opinion
from tournament.rulings.warnings import Whom, offered, standing, warned_before, whom_of


@dataclass(frozen=True, slots=True)
class Offer:
    """What may follow, and where it is decided; no address: this official may not."""

    words: str
    address: str


@dataclass(frozen=True, slots=True)
class Given:
    """A warning that stands, the how many-eth it is, and what the book offers after it."""

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
    for row in standing(desk.event).filter(theirs).select_related("player__person"):
        here = row.match_id == match.pk
        offers = tuple(_offers(desk, row, offered(row, rules))) if here else ()
        yield Given(row, whom_of(row), warned_before(row) + 1, here, offers)


def _offers(
    desk: Desk, row: ConductWarning, consequences: Iterable[Consequence]
) -> Iterator[Offer]:
    """Those that can still be chosen: not a lost round once the match is over, for example."""
    for consequence in consequences:
        words, way = WAYS[consequence]
        place = way(desk, row)
        if place is not None:
            yield _offer(row, words, place)


def _offer(row: ConductWarning, words: str, place: str) -> Offer:
    reason = f"{whom_of(row)}: {row.words} ({row.cites})"[:300]
    filled_in = {
        "reason": reason,
        "kind": Departure.Kind.DISQUALIFIED.value,
        "words": reason,
        "says": f"{Opinion.Says.FORFEIT}-{row.entry.number}" if row.entry else "",
    }
    return Offer(words, f"{place}?{urlencode(filled_in)}" if place else "")


def _ruling(desk: Desk, row: ConductWarning) -> str | None:
    """A ruling on the line of the book that was broken."""
    division = row.match.stage.division
    if row.match.state in Match.OVER:
        return None
    line = line_cited(find(division.ruleset), row.cites)
    where = [desk.event.slug, division.slug, row.match.code, RULE, line.id if line else ""]
    return reverse("rule-item", args=where) if line else ""


def _team(desk: Desk, row: ConductWarning) -> str | None:
    entry = row.entry
    if entry is None or entry.departures.filter(undone_at__isnull=True).exists():
        return None
    if not desk.may("run the floor"):
        return ""
    return reverse("floor-team", args=[desk.event.slug, entry.division.slug, entry.number])


def _person(desk: Desk, row: ConductWarning) -> str | None:
    if row.player is None or row.player.person_id is None:
        return None
    may = desk.may("overrule")
    return reverse("person", args=[desk.event.slug, row.player_id]) if may else ""


WAYS: Mapping[Consequence, tuple[str, Callable[[Desk, ConductWarning], str | None]]] = {
    Consequence.FORFEIT: ("They lose this round", _ruling),
    Consequence.DISQUALIFY: ("Disqualify", _team),
    Consequence.SUSPEND: ("Suspend", _person),
}
