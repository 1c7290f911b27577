"""Sides that a director declares for a game of their own.

Knows names and the order of seats. Does not know the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import zip_longest

from rules.core.fields import Field
from rules.core.findings import FORMAT, Findings, refuse_value, shown
from rules.core.messages import Words, say
from rules.core.seats import COMPASS, Table

FEWEST, MOST = 2, 12
LONGEST_NAME = 20
_WANTED = say(
    "%(fewest)s to %(most)s players: those who play alone, or every side with its seats",
    fewest=FEWEST,
    most=MOST,
)


def _read_sides(value: object, _table: Table, at: str, findings: Findings) -> Table | None:
    members = _members(value)
    if members is None:
        refuse_value(value, at, _WANTED, findings)
        return None
    for wrong in _wrong_names(members):
        findings.refuse(
            "wrong-side",
            at,
            wrong,
            FORMAT,
            say(
                "Use letters, digits and spaces, at most %(most)s, and each name once.",
                most=LONGEST_NAME,
            ),
        )
        return None
    return around(members)


def _members(value: object) -> Mapping[str, tuple[str, ...]] | None:
    """Each side's seats, if the value has that form.

    They stay in the order in which they are written, those of a compass clockwise from north.
    Kept are pairs of a name and its seats: a database does not keep the order of an object.
    """
    rows: list[tuple[object, object]]
    if isinstance(value, list):
        rows = [(row[0], row[1]) if _is_pair(row) else (row, [row]) for row in value]
    elif isinstance(value, dict):
        rows = list(value.items())
    else:
        return None
    members: dict[str, tuple[str, ...]] = {}
    for side, seats in rows:
        if not isinstance(side, str) or not isinstance(seats, list) or not seats:
            return None
        if side in members or not all(isinstance(seat, str) for seat in seats):
            return None
        members[side] = tuple(seats)
    if {seat for seats in members.values() for seat in seats} == set(COMPASS):
        members = dict(sorted(members.items(), key=_from_north))
    seated = sum(map(len, members.values()))
    return members if len(members) >= FEWEST and seated <= MOST else None


def _is_pair(row: object) -> bool:
    return isinstance(row, list) and len(row) == 2


def _from_north(side: tuple[str, tuple[str, ...]]) -> int:
    """How far clockwise from north the side's first seat is."""
    return list(COMPASS).index(side[1][0])


def _wrong_names(members: Mapping[str, tuple[str, ...]]) -> list[Words]:
    """What is wrong with the names, in sentences."""
    wrong: list[Words] = []
    taken: set[str] = set()
    for side, seats in members.items():
        own = seats if seats == (side,) else (side, *seats)
        for name in own:
            plain = name.replace(" ", "")
            if not plain.isalnum() or name != name.strip() or len(name) > LONGEST_NAME:
                wrong.append(say("%(name)s cannot name a seat or side.", name=shown(name)))
            elif name.casefold() in taken:
                wrong.append(say("%(name)s is there twice.", name=shown(name)))
            taken.add(name.casefold())
    return wrong


def around(members: Mapping[str, tuple[str, ...]]) -> Table:
    """The table with sides alternating, so that partners sit opposite."""
    rows = zip_longest(*members.values())
    seats = tuple(seat for row in rows for seat in row if seat is not None)
    return Table(seats, members, len(seats))


def _schema(_table: Table) -> dict[str, object]:
    name: dict[str, object] = {"type": "string", "minLength": 1, "maxLength": LONGEST_NAME}
    names = {"type": "array", "items": name, "minItems": 1, "maxItems": MOST}
    alone = {**names, "minItems": FEWEST}
    together = {"type": "object", "additionalProperties": names, "minProperties": FEWEST}
    pair = {"type": "array", "prefixItems": [name, names], "minItems": 2, "maxItems": 2}
    pairs = {"type": "array", "items": pair, "minItems": FEWEST, "maxItems": MOST}
    return {"anyOf": [alone, together, pairs]}


#: Reads as the table at which those sides sit.
SIDES = Field(_read_sides, _schema)
