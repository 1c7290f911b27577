"""The published rounds in a document of `settle`: who sat where, and who had a bye.

A table is two seeds, [1, 9]. Where partners change it has four seats, of which N plays with S:
{"table": 1, "seats": {"N": 3, "E": 17, "S": 40, "W": 8}}.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, zip_longest
from typing import TypeAlias

from tournament.brackets.document import as_list, as_mapping
from tournament.brackets.refusals import Refusal
from tournament.brackets.rotation.tables import SEATS
from tournament.brackets.rounds.file_values import MOST_TABLES, entrant_number, require_once, whole
from tournament.brackets.rounds.table_file import PARTNERSHIPS

Side: TypeAlias = tuple[int, ...]
SIDES = PARTNERSHIPS[SEATS]
"""The names of the two sides where partners change."""


@dataclass(frozen=True, slots=True)
class DrawnTable:
    """A published table of two sides, each one entrant or two partners, by seed."""

    round: int
    table: int
    sides: tuple[Side, Side]

    @property
    def code(self) -> str:
        return f"R{self.round}-{self.table}"

    @property
    def seated(self) -> tuple[int, ...]:
        """Everyone at the table, clockwise from the first side."""
        return tuple(chain.from_iterable(zip(*self.sides, strict=True)))

    @property
    def has_partners(self) -> bool:
        return len(self.seated) == len(SEATS)


def read_rounds(
    event: Mapping[str, object], known: frozenset[int], *, partners: bool
) -> tuple[list[DrawnTable], dict[int, tuple[int, ...]]]:
    """The tables of all rounds, and who had a bye in each. Raises Refusal.

    Only with `partners` may a table have four seats.
    """
    tables: list[DrawnTable] = []
    byes: dict[int, tuple[int, ...]] = {}
    rows = zip_longest(as_list(event, "rounds"), as_list(event, "byes"))
    for number, (row, free) in enumerate(rows, start=1):
        where = f"Round {number}"
        written, own = _as_lists(row, free, where)
        round_ = [
            _table(each, (number, place), known, partners=partners)
            for place, each in enumerate(written, start=1)
        ]
        byes[number] = tuple(entrant_number(each, where, known) for each in own)
        require_once([table.table for table in round_], where, code="table-twice")
        there = [seed for table in round_ for seed in table.seated]
        require_once([*there, *byes[number]], where, code="twice-in-round")
        tables += round_
    return tables, byes


def _as_lists(row: object, free: object, where: str) -> tuple[Sequence[object], Sequence[object]]:
    """The tables and byes of a round, in either way of writing."""
    if isinstance(row, dict):
        written = as_mapping(row, where)
        row, free = as_list(written, "tables"), [*as_list(written, "byes"), *_listed(free, where)]
    if not isinstance(row, list):
        raise Refusal(
            f"{where} is not a list of tables.",
            'Write it like [[1, 9], [2, 10]]. There are as many "byes" as rounds at most.',
            code="no-list",
        )
    return row, _listed(free, where)


def _listed(free: object, where: str) -> list[object]:
    if free is None:
        return []
    if not isinstance(free, list):
        raise Refusal(
            f'"byes" of {where} is not a list.', "Write it like [[5], []].", code="no-list"
        )
    return free


def _table(
    written: object, spot: tuple[int, int], known: frozenset[int], *, partners: bool
) -> DrawnTable:
    """The table at this round and place of the list."""
    number, place = spot
    where, table, sides = f"Round {number}, table {place}", place, written
    if isinstance(written, dict):
        table = whole(written.get("table", place), "table", 1, MOST_TABLES)
        seats = as_mapping(written.get("seats", {}), where)
        if partners and set(seats) == set(SEATS):
            at = {seat: entrant_number(seats[seat], where, known) for seat in SEATS}
            north_south, east_west = (tuple(at[seat] for seat in side) for side in SIDES)
            return DrawnTable(number, table, (north_south, east_west))
        sides = written.get("sides", [*seats.values()])
    if not isinstance(sides, list) or len(sides) != 2:
        raise _not_two_sides(where, partners=partners)
    one, other = (entrant_number(each, where, known) for each in sides)
    return DrawnTable(number, table, ((one,), (other,)))


def _not_two_sides(where: str, *, partners: bool) -> Refusal:
    four = ' Where partners change, like {"seats": {"N": 1, "E": 2, "S": 3, "W": 4}}.'
    return Refusal(
        f"{where} does not have two sides.",
        "Write two sides like [1, 9]."
        + four * partners
        + ' Whoever had no opponent stands in "byes".',
        code="not-two-sides",
    )
