"""Who may sit at the table.

Knows that a chair has one player and a player one chair. Refuses to know who they are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.core.fields import text
from rules.core.findings import Findings, listed, shown, step
from rules.core.seats import Table

_NAME = text()


def judge_seats(names: Mapping[str, object], table: Table, cites: str, findings: Findings) -> None:
    """Every chair taken, by different people, and no chair too many."""
    sitting: dict[str, str] = {}
    for seat, name in names.items():
        where = step("/seats", seat)
        if seat not in table.seats:
            findings.refuse(
                "no-such-seat",
                where,
                f"There is no seat {shown(seat)} at this table.",
                cites,
                f"The seats are {listed(table.seats)}.",
            )
        elif _NAME.read(name, table, where, findings) is not None:
            _require_one_seat(str(name), seat, sitting, where, cites, findings)
            sitting[str(name).strip().casefold()] = seat
    empty = [seat for seat in table.seats if seat not in names]
    if empty:
        findings.refuse(
            "empty-seat",
            "/seats",
            f"Nobody sits at {listed(empty)}.",
            cites,
            f"Write who sits at {' and '.join(empty)}."
            if table.fewest == len(table.seats)
            else f"Write who sits there; at least {table.fewest} must play.",
        )


def judge_substitutes(
    substitutes: Sequence[Mapping[str, Any] | None],
    names: Mapping[str, object],
    hands: int,
    cites: str,
    findings: Findings,
) -> None:
    """A substitute comes from outside the table and from a hand that is on the sheet or next."""
    sitting = {
        name.strip().casefold(): seat for seat, name in names.items() if isinstance(name, str)
    }
    for number, row in enumerate(substitutes):
        where = f"/substitutes/{number}"
        if row is None:
            continue
        if row.get("name") is not None:
            _require_one_seat(row["name"], "", sitting, f"{where}/name", cites, findings)
        if (row.get("from_hand") or 1) > hands + 1:
            findings.refuse(
                "substitute-too-late",
                f"{where}/from_hand",
                f"There are {hands} hands; nobody can come in from hand {row['from_hand']}.",
                cites,
                f"Write a hand from 1 to {hands + 1}.",
            )


def _require_one_seat(
    name: str, seat: str, sitting: Mapping[str, str], where: str, cites: str, findings: Findings
) -> None:
    other = sitting.get(name.strip().casefold())
    if other is not None and other != seat:
        findings.refuse(
            "sits-twice",
            where,
            f"{shown(name)} already sits at {other}; a player can sit only once.",
            cites,
            "Correct the name; two people of one name need something to tell them apart.",
        )
