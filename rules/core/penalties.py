"""Penalties against single players that officials enter on the sheet.

Knows a ruleset's list. Does not know lateness, or what a hand costs by itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.core.findings import FORMAT, Findings, shown
from rules.core.messages import Key, Letter, Words, one_of, say
from rules.core.outcomes import PenaltyRow


@dataclass(frozen=True, slots=True)
class Penalty:
    """One line of the penalty table: what the player pays.

    ``replaced``: they are out, someone plays on for them, and they end on 0. ``dollars`` is what a
    club pays. ``team``: marked (T) in the table; its cost is recorded as the hand's ending.
    """

    points: int
    why: Words
    cites: str
    replaced: bool = False
    dollars: int = 0
    team: bool = False


def judge_penalties(
    written: Sequence[Mapping[str, Any] | None],
    table: Mapping[str, Penalty],
    implied: Sequence[PenaltyRow],
    findings: Findings,
) -> list[PenaltyRow]:
    """One row for each penalty. A penalty that a hand implies is not counted twice."""
    rows = list(implied)
    for number, row in enumerate(written):
        if row is None or row.get("code") is None or row.get("seat") is None:
            continue
        code, seat, where = row["code"], row["seat"], f"/penalties/{number}"
        if code not in table:
            findings.refuse(
                "unknown-penalty",
                f"{where}/code",
                say("%(penalty)s is not a penalty in this game.", penalty=shown(code)),
                FORMAT,
                say("Choose %(penalties)s.", penalties=one_of(map(Key, table)))
                if table
                else say("Remove it. This game has no penalties for single players."),
            )
        elif any(had.code == code and had.seat == seat for had in implied):
            findings.warn(
                "penalty-implied",
                where,
                say(
                    "%(player)s already has this penalty from the hand. It counts once.",
                    player=Letter(seat),
                ),
                table[code].cites,
                say("Remove this penalty."),
            )
        else:
            penalty = table[code]
            rows.append(
                PenaltyRow(code, seat, penalty.points, penalty.why, penalty.cites, penalty.replaced)
            )
    return rows
