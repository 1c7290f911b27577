"""Who may sit at the table.

Checks that each chair has one player and each player one chair.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.core.fields import text
from rules.core.findings import FORMAT, Findings, shown, step
from rules.core.messages import Letter, all_of, one_of, say
from rules.core.seats import Table

_NAME = text()


def judge_seats(names: Mapping[str, object], table: Table, cites: str, findings: Findings) -> None:
    """Check that every chair is taken, by different people, and none is extra."""
    sitting: dict[str, str] = {}
    for seat, name in names.items():
        where = step("/seats", seat)
        if seat not in table.seats:
            findings.refuse(
                "no-such-seat",
                where,
                say("This table has no seat %(seat)s.", seat=shown(seat)),
                cites,
                say("Enter %(seats)s.", seats=one_of(table.seats)),
            )
        elif _NAME.read(name, table, where, findings) is not None:
            _require_one_seat(str(name), seat, sitting, where, cites, findings)
            sitting[str(name).strip().casefold()] = seat
    empty = [seat for seat in table.seats if seat not in names]
    if empty:
        findings.refuse(
            "empty-seat",
            "/seats",
            say("Nobody sits at %(seats)s.", seats=one_of(map(Letter, empty))),
            cites,
            say("Enter who sits at %(seats)s.", seats=all_of(map(Letter, empty)))
            if table.fewest == len(table.seats)
            else say("Enter who sits there. At least %(fewest)s must play.", fewest=table.fewest),
        )


def judge_substitutes(
    substitutes: Sequence[Mapping[str, Any] | None],
    names: Mapping[str, object],
    hands: int,
    cites: str,
    findings: Findings,
) -> None:
    """Check that substitutes come from outside the table and from a valid hand on."""
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
                say(
                    "With %(hands)s hands played, nobody can come in from hand %(number)s.",
                    hands=hands,
                    number=row["from_hand"],
                ),
                FORMAT,
                say("Enter a hand from 1 to %(last)s.", last=hands + 1),
            )


def _require_one_seat(
    name: str, seat: str, sitting: Mapping[str, str], where: str, cites: str, findings: Findings
) -> None:
    other = sitting.get(name.strip().casefold())
    if other is not None and other != seat:
        findings.refuse(
            "sits-twice",
            where,
            say(
                "%(name)s already sits at %(seat)s. A player can sit only once.",
                name=shown(name),
                seat=other,
            ),
            cites,
            say("Correct the name. For two people with the same name, add an initial."),
        )
