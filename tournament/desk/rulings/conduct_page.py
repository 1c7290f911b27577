"""Conduct items at a match, their penalties in the book, and clubs' fines."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from django.db.models import Q
from django.urls import reverse

from rules.book import find
from rules.book.cited import line_cited
from rules.core.conduct import ClubFine, ConductItem, Consequence, club_fines, conduct_of, item_of
from rules.core.messages import Words, say
from rules.ruleset import Ruleset
from tournament.brackets.field_numbers import number_in
from tournament.brackets.models import Match
from tournament.desk.act.staff import Desk
from tournament.desk.rulings.items import PENALTY, RULE
from tournament.registration.models import Departure, Entry, Event
from tournament.registration.selectors import clubs_of, divisions_of
from tournament.rulings.models import ConductWarning, Fine, Opinion
from tournament.rulings.warnings import Whom, offered, standing_warnings, warned_before, whom_of
from tournament.tables.models import Seating


def _penalty(desk: Desk, row: ConductWarning) -> str | None:
    """A ruling from the list of penalties."""
    item = item_of(row.match.stage.division.rules.conduct, row.item)
    if row.match.state in Match.OVER or item is None:
        return None
    return _ruling(desk, row, PENALTY, item.penalty, seat=_seat(row))


def _forfeit(desk: Desk, row: ConductWarning) -> str | None:
    """A ruling on the broken line of the book."""
    line = line_cited(find(row.match.stage.division.ruleset), row.cites)
    if row.match.state in Match.OVER or row.entry is None or line is None:
        return None
    number = number_in(row.entry, row.match.stage.division_id)
    return _ruling(desk, row, RULE, line.id, says=f"{Opinion.Says.FORFEIT}-{number}")


def _disqualify(desk: Desk, row: ConductWarning) -> str | None:
    entry = row.entry
    if entry is None or entry.departures.filter(undone_at__isnull=True).exists():
        return None
    if not desk.may("run the floor"):
        return ""
    where = reverse("floor-team", args=[desk.event.slug, entry.division.slug, entry.number])
    return _filled(where, reason=_reason(row), kind=Departure.Kind.DISQUALIFIED.value)


def _suspend(desk: Desk, row: ConductWarning) -> str | None:
    if row.player is None or row.player.person_id is None:
        return None
    if not desk.may("overrule"):
        return ""
    return _filled(reverse("person", args=[desk.event.slug, row.player.pk]), reason=_reason(row))


WAYS: Mapping[Consequence, tuple[Words, Callable[[Desk, ConductWarning], str | None]]] = {
    Consequence.PENALTY: (say("Penalty"), _penalty),
    Consequence.FORFEIT: (say("Loss of this round"), _forfeit),
    Consequence.DISQUALIFY: (say("Disqualify"), _disqualify),
    Consequence.SUSPEND: (say("Suspend"), _suspend),
}


@dataclass(frozen=True, slots=True)
class NextMeasure:
    """A possible penalty and its page, or no address without permission."""

    words: Words
    address: str


@dataclass(frozen=True, slots=True)
class Given:
    """A standing warning.

    `number`: its count; `offers`: the book's options after it; `here`: in this match.
    """

    row: ConductWarning
    whom: Whom
    number: int
    here: bool
    offers: tuple[NextMeasure, ...]


@dataclass(frozen=True, slots=True)
class ConductCard:
    """The game's items, the people who can be warned, and these teams' warnings."""

    match: Match
    items: tuple[ConductItem, ...]
    teams: Sequence[Entry]
    given: tuple[Given, ...]


def conduct_card(desk: Desk, match: Match, teams: Sequence[Entry]) -> ConductCard:
    """The conduct card of a match; no items for children, who get no records."""
    division = match.stage.division
    rules = division.rules
    items = () if division.learning else conduct_of(rules.conduct)
    return ConductCard(match, items, teams, tuple(_given(desk, match, teams, rules)))


def _given(desk: Desk, match: Match, teams: Sequence[Entry], rules: Ruleset) -> Iterator[Given]:
    theirs = Q(entry__in=teams) | Q(match=match)
    rows = standing_warnings(desk.event).filter(theirs)
    for row in rows.select_related("player__person", "entry__division", "match__stage__division"):
        here = row.match_id == match.pk
        offers = tuple(offers_after(desk, row, offered(row, rules))) if here else ()
        yield Given(row, whom_of(row), warned_before(row) + 1, here, offers)


def offers_after(
    desk: Desk, row: ConductWarning, consequences: Iterable[Consequence]
) -> Iterator[NextMeasure]:
    """The options still possible: no lost round once the match is over, for example."""
    for consequence in consequences:
        words, way = WAYS[consequence]
        address = way(desk, row)
        if address is not None:
            yield NextMeasure(words, address)


def _ruling(desk: Desk, row: ConductWarning, kind: str, item: str, **chosen: str) -> str:
    where = [desk.event.slug, row.match.stage.division.slug, row.match.code, kind, item]
    return _filled(reverse("rule-item", args=where), words=_reason(row), **chosen)


def _filled(address: str, **words: str) -> str:
    return f"{address}?{urlencode(words)}"


def _reason(row: ConductWarning) -> str:
    return f"{whom_of(row).name}: {row.words} ({row.cites})"[:300]


def _seat(row: ConductWarning) -> str:
    """The warned player's seat; empty without an open sheet."""
    seated = Seating.objects.filter(game__match=row.match, player=row.player)
    return seated.order_by("from_hand").values_list("seat", flat=True).last() or ""


@dataclass(frozen=True, slots=True)
class FinesPage:
    """Every fine, latest first. `items` come from the games' books as played.

    Each cites the division whose house rule or book it is.
    """

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
    """The fines of the event's games, each once, with its rule."""
    found: dict[ClubFine, list[str]] = {}
    for division in divisions_of(event):
        for fine in club_fines(division.rules.penalties):
            found.setdefault(fine, []).append(division.name)
    return tuple(
        replace(fine, cites=f"{_whose(names)}: {fine.cites}") for fine, names in found.items()
    )


def _whose(divisions: Sequence[str]) -> str:
    """ "Main event", or "Main event +2", in one short line."""
    first, *more = divisions
    return f"{first} +{len(more)}" if more else first
