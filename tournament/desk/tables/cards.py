"""The content of printed cards: tables' addresses and codes, teams' PINs and pages.

All secrets on them can be recomputed.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import segno
from django.db.models import Prefetch
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from rules.core.messages import Words
from tournament.brackets.models import Match
from tournament.desk.act.secrets import address_of, card_code, card_key, pin
from tournament.desk.reading.floor_matches import FloorMatch
from tournament.desk.reading.open_matches import open_matches
from tournament.registration.models import Division, Entry, Event, Member
from tournament.registration.names import in_order
from tournament.tables.models import Table


@dataclass(frozen=True, slots=True)
class TableCard:
    """A table's card: `address` is in the QR code, `typed_at` is where to type the code."""

    number: int
    address: str
    typed_at: str
    code: str
    qr: SafeString


@dataclass(frozen=True, slots=True)
class TeamCard:
    """A team's card. Its PIN signs for the team; its QR code opens the team's page.

    `members` is empty if the title is the name of its only player.
    """

    number: int
    title: str
    members: Sequence[str]
    pin: str
    qr: SafeString


@dataclass(frozen=True, slots=True)
class PersonalLink:
    """A personal link of the team or one of its players."""

    name: str
    address: str
    qr: SafeString


@dataclass(frozen=True, slots=True)
class ReadOut:
    """A team, its opponents, and its table if it has one; or its bye."""

    team: Words
    against: Words
    table: int | None
    division: str
    has_bye: bool = False


def table_cards(tables: Iterable[Table], absolute: Callable[[str], str]) -> list[TableCard]:
    """The cards of these tables. `absolute` turns a path into an address."""
    return [_table_card(table, absolute) for table in tables]


def _table_card(table: Table, absolute: Callable[[str], str]) -> TableCard:
    page = absolute(reverse("table", args=[table.event.slug, table.number]))
    address = f"{page}#k={card_key(table)}"
    return TableCard(table.number, address, page, card_code(table), qr_of(address))


MASK = 2
"""Comparing all eight patterns takes four fifths of the time. For addresses this one is on average
three in a hundred worse than the best (ISO/IEC 18004, 7.8.3), and every reader knows it.
"""


@lru_cache(maxsize=2048)
def qr_of(address: str) -> SafeString:
    """The address as a fixed-size SVG, black on white, with a quiet zone.

    Kept, because a code takes longer to draw than the rest of a page: as many as the largest
    division prints for a round.
    """
    drawn = segno.make(address, error="m", micro=False, mask=MASK)
    svg = drawn.svg_inline(omitsize=True, border=4, dark="#000", light="#fff")
    return mark_safe(svg)


def team_cards(division: Division, absolute: Callable[[str], str]) -> list[TeamCard]:
    """The cards of a division's teams, by number."""
    members = Prefetch("members", Member.objects.select_related("player").order_by("place"))
    rows = division.entries.select_related("division__event").prefetch_related(members)
    return [_team_card(entry, absolute) for entry in rows.order_by("number")]


def _team_card(entry: Entry, absolute: Callable[[str], str]) -> TeamCard:
    names = [row.player.name for row in entry.members.all()]
    return TeamCard(
        number=entry.number,
        title=entry.title,
        members=names if names != [entry.title] else [],
        pin=pin(entry),
        qr=qr_of(absolute(address_of(entry))),
    )


def personal_links(entry: Entry, absolute: Callable[[str], str]) -> list[PersonalLink]:
    """A team's own link, and one for each player."""
    members = entry.members.select_related("player").order_by("place")
    people = [(row.player.name, address_of(entry, row.player)) for row in members]
    return [
        PersonalLink(name, absolute(path), qr_of(absolute(path)))
        for name, path in [(entry.title, address_of(entry)), *people]
    ]


def read_out_rows(event: Event) -> list[ReadOut]:
    """Every team of a called match not in play yet, by team name."""
    called = [match for match in open_matches(event) if match.state == Match.State.CALLED]
    return pairings(match for match in called if match.table is not None)


def pairings(matches: Iterable[FloorMatch]) -> list[ReadOut]:
    """Every team of these matches, by team name."""
    return by_team(
        ReadOut(side.name, match.company(side), match.table, match.division)
        for match in matches
        for side in match.sides
    )


def by_team(rows: Iterable[ReadOut]) -> list[ReadOut]:
    """The rows by team name."""
    return sorted(rows, key=lambda row: in_order(str(row.team)))
