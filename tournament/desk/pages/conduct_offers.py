"""What may follow a warning by the book, and where an official decides it, with all filled in.

Reads; writes nothing: an offer is only told (reading B-25).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from django.urls import reverse

from rules.book import find
from rules.book.cited import line_cited
from rules.conduct import Consequence, item_of
from scoring.entry import playing_rules
from tournament.brackets.models import Match
from tournament.desk.access.staff import Desk
from tournament.desk.ruling_items import PENALTY, RULE
from tournament.registration.models import Departure
from tournament.rulings.models import ConductWarning, Opinion
from tournament.rulings.warnings import whom_of
from tournament.tables.models import Seating


@dataclass(frozen=True, slots=True)
class Offer:
    """What may follow, and where it is decided; no address: this official may not."""

    words: str
    address: str


def offers_after(
    desk: Desk, row: ConductWarning, consequences: Iterable[Consequence]
) -> Iterator[Offer]:
    """Those that can still be chosen: not a lost round once the match is over, for example."""
    for consequence in consequences:
        words, way = WAYS[consequence]
        address = way(desk, row)
        if address is not None:
            yield Offer(words, address)


def _penalty(desk: Desk, row: ConductWarning) -> str | None:
    """A ruling by the list of penalties."""
    division = row.match.stage.division
    item = item_of(playing_rules(division.ruleset, division.house_rules), row.item)
    if row.match.state in Match.OVER or item is None:
        return None
    return _ruling(desk, row, PENALTY, item.penalty, seat=_seat(row))


def _forfeit(desk: Desk, row: ConductWarning) -> str | None:
    """A ruling on the line of the book that was broken."""
    line = line_cited(find(row.match.stage.division.ruleset), row.cites)
    if row.match.state in Match.OVER or row.entry is None or line is None:
        return None
    return _ruling(desk, row, RULE, line.id, says=f"{Opinion.Says.FORFEIT}-{row.entry.number}")


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


WAYS: Mapping[Consequence, tuple[str, Callable[[Desk, ConductWarning], str | None]]] = {
    Consequence.PENALTY: ("Penalty", _penalty),
    Consequence.FORFEIT: ("They lose this round", _forfeit),
    Consequence.DISQUALIFY: ("Disqualify", _disqualify),
    Consequence.SUSPEND: ("Suspend", _suspend),
}


def _ruling(desk: Desk, row: ConductWarning, kind: str, item: str, **chosen: str) -> str:
    where = [desk.event.slug, row.match.stage.division.slug, row.match.code, kind, item]
    return _filled(reverse("rule-item", args=where), words=_reason(row), **chosen)


def _filled(address: str, **words: str) -> str:
    return f"{address}?{urlencode(words)}"


def _reason(row: ConductWarning) -> str:
    return f"{whom_of(row)}: {row.words} ({row.cites})"[:300]


def _seat(row: ConductWarning) -> str:
    """Where the player sits who was warned; empty where no sheet is open."""
    seated = Seating.objects.filter(game__match=row.match, player=row.player)
    return seated.order_by("from_hand").values_list("seat", flat=True).last() or ""
