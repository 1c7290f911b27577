"""House rules on what single players of pinochle pay: penalties, lateness, disqualification.

Knows what each key changes. Refuses to know why a director wants it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rules.core.fields import numbers, whole, word
from rules.core.findings import Findings
from rules.core.penalties import Penalty
from rules.core.tardiness import Tardiness, begun_minutes, full_minutes
from rules.house.changes import listed_numbers, overruled, refuse_together
from rules.house.pinochle_law import law_of
from rules.pinochle.reneges import STOPPER
from rules.ruleset import HouseRule, Ruleset

MINUTES = {"begun": begun_minutes, "full": full_minutes}
PAYABLE = ("wrong-table", "exposed-aces", "card-count", "illegal-bid", STOPPER)
ACES_COST = 50


def _with_penalties(ruleset: Ruleset, rows: Mapping[str, Penalty]) -> Ruleset:
    """The law keeps one of them by itself: that of a renege called against a pinochle."""
    table = {**ruleset.penalties, **rows}
    law = replace(law_of(ruleset), stopper=table[STOPPER])
    return replace(ruleset, penalties=table, hands=law)


def _penalty_points(ruleset: Ruleset, points: Mapping[str, int]) -> Ruleset:
    rows = {code: _costs(ruleset, code, cost) for code, cost in points.items()}
    return _with_penalties(ruleset, rows)


def _costs(ruleset: Ruleset, code: str, cost: int) -> Penalty:
    row = ruleset.penalties[code]
    cites = overruled(ruleset, "penalty_points", f"{code} {cost}", row.cites)
    return replace(row, points=cost, cites=cites)


def _club_fine(ruleset: Ruleset, dollars: int) -> Ruleset:
    row = ruleset.penalties["club-shuffler"]
    cites = overruled(ruleset, "club_fine", dollars, row.cites)
    why = f"the club pays ${dollars}, no points"
    fined = replace(row, why=why, cites=cites, dollars=dollars)
    return _with_penalties(ruleset, {"club-shuffler": fined})


def _aces_not_melded(ruleset: Ruleset, choice: str) -> Ruleset:
    if choice != "penalty":
        return ruleset
    cites = overruled(ruleset, "aces_not_melded", choice, "NPA §3.1")
    aces = Penalty(ACES_COST, "aces around not melded", cites)
    return _with_penalties(ruleset, {"aces-not-melded": aces})


def _disqualified(ruleset: Ruleset, choice: str) -> Ruleset:
    if choice == "nothing":
        return ruleset
    rows = {
        code: replace(
            row,
            replaced=False,
            why="disqualified, no refund: keeps the team's score of this round",
            cites=overruled(ruleset, "disqualified", choice, row.cites),
        )
        for code, row in ruleset.penalties.items()
        if row.replaced
    }
    return _with_penalties(ruleset, rows)


def _tardiness(ruleset: Ruleset) -> Tardiness:
    if not isinstance(ruleset.late, Tardiness):
        raise TypeError(f"{ruleset.title} does not charge lateness by the minute.")
    return ruleset.late


def _lateness(ruleset: Ruleset, table: Mapping[str, int]) -> Ruleset:
    late = _tardiness(ruleset)
    changed = replace(
        late,
        grace=table.get("grace", late.grace),
        price=table.get("price", late.price),
        last=table.get("last", late.last),
        cites=overruled(ruleset, "lateness", listed_numbers(table), late.cites),
    )
    return replace(ruleset, late=changed)


def _grace_ends(ruleset: Ruleset, where: str, findings: Findings) -> None:
    late = _tardiness(ruleset)
    if late.last < late.grace:
        refuse_together(
            where,
            f"A player is replaced after {late.last} minutes, and {late.grace} cost nothing.",
            "Set the last minute to the minutes of grace or more.",
            findings,
        )


def _late_rounding(ruleset: Ruleset, choice: str) -> Ruleset:
    late = _tardiness(ruleset)
    cites = overruled(ruleset, "late_rounding", choice, late.cites)
    return replace(ruleset, late=replace(late, counted=MINUTES[choice], cites=cites))


PENALTIES = (
    HouseRule(
        "penalty_points",
        "What single players pay",
        "The chapter has a table; clubs have tables of their own.",
        numbers(dict.fromkeys(PAYABLE, whole(0, 1_000))),
        _penalty_points,
    ),
    HouseRule(
        "lateness",
        "Minutes of grace, price of a minute, last minute before a player is replaced",
        "The chapter has 5, 10 and 15; clubs have other clocks.",
        numbers({"grace": whole(0, 60), "price": whole(0, 100), "last": whole(0, 120)}),
        _lateness,
        _grace_ends,
    ),
    HouseRule(
        "late_rounding",
        "Which minutes of lateness count",
        "§5.1 does not speak of parts of a minute: a begun one, or full ones only.",
        word(*MINUTES),
        _late_rounding,
    ),
    HouseRule(
        "club_fine",
        "Dollars a club without shufflers pays",
        "§2.2 says 100, the table of §7.1 says 250.",
        whole(0, 1_000, 50),
        _club_fine,
    ),
    HouseRule(
        "aces_not_melded",
        "Aces around that were not melded",
        "§3.1 calls it a renege, and a renege must be called and proven; some clubs write down 50 "
        "against the player instead.",
        word("renege", "penalty"),
        _aces_not_melded,
    ),
    HouseRule(
        "disqualified",
        "Score of a player who is disqualified in mid-round",
        "The chapter gives no money back and does not speak of points.",
        word("nothing", "keeps-score"),
        _disqualified,
    ),
)
