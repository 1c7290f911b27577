"""House rules on penalties of pinochle players: lateness, disqualification and others.

Knows the effect of each key, not the reasons for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rules.core.fields import numbers, whole, word
from rules.core.findings import Findings
from rules.core.messages import say
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
    """The ruleset with other penalties. The law itself holds the one for a false renege call."""
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
    why = say("The club pays $%(dollars)s, no points", dollars=dollars)
    fined = replace(row, why=why, cites=cites, dollars=dollars)
    return _with_penalties(ruleset, {"club-shuffler": fined})


def _aces_not_melded(ruleset: Ruleset, choice: str) -> Ruleset:
    if choice != "penalty":
        return ruleset
    cites = overruled(ruleset, "aces_not_melded", choice, "NPA §3.1")
    aces = Penalty(ACES_COST, say("Aces around not melded"), cites)
    return _with_penalties(ruleset, {"aces-not-melded": aces})


def _disqualified(ruleset: Ruleset, choice: str) -> Ruleset:
    if choice == "nothing":
        return ruleset
    rows = {
        code: replace(
            row,
            replaced=False,
            why=say("Disqualified without refund, keeps the team's score of this round"),
            cites=overruled(ruleset, "disqualified", choice, row.cites),
        )
        for code, row in ruleset.penalties.items()
        if row.replaced
    }
    follows = say("Disqualified without refund, keeps the team's score of this round.")
    conduct = tuple(
        replace(item, follows=follows) if item.penalty in rows else item for item in ruleset.conduct
    )
    return replace(_with_penalties(ruleset, rows), conduct=conduct)


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
            say(
                "A player is replaced after %(last)s minutes, but %(grace)s minutes are free.",
                last=late.last,
                grace=late.grace,
            ),
            say("Set the last minute to the minutes of grace or more."),
            findings,
        )


def _late_rounding(ruleset: Ruleset, choice: str) -> Ruleset:
    late = _tardiness(ruleset)
    cites = overruled(ruleset, "late_rounding", choice, late.cites)
    return replace(ruleset, late=replace(late, counted=MINUTES[choice], cites=cites))


PENALTIES = (
    HouseRule(
        "penalty_points",
        say("Penalties for single players"),
        say("The text has a table. Clubs use their own."),
        numbers(dict.fromkeys(PAYABLE, whole(0, 1_000))),
        _penalty_points,
    ),
    HouseRule(
        "lateness",
        say("Minutes of grace, points per minute, last minute before replacement"),
        say("The text has 5, 10 and 15. Clubs differ."),
        numbers({"grace": whole(0, 60), "price": whole(0, 100), "last": whole(0, 120)}),
        _lateness,
        _grace_ends,
    ),
    HouseRule(
        "late_rounding",
        say("Which minutes of lateness count"),
        say("§5.1 does not mention part minutes: count each begun minute, or only full ones."),
        word(*MINUTES),
        _late_rounding,
    ),
    HouseRule(
        "club_fine",
        say("Fine in dollars for a club without shufflers"),
        say("§2.2 says 100. The table in §7.1 says 250."),
        whole(0, 1_000, 50),
        _club_fine,
    ),
    HouseRule(
        "aces_not_melded",
        say("Aces around not melded"),
        say(
            "§3.1 calls it a renege, to be called and proven. Some clubs take 50 from the player "
            "instead."
        ),
        word("renege", "penalty"),
        _aces_not_melded,
    ),
    HouseRule(
        "disqualified",
        say("Score of a player disqualified mid-round"),
        say("The text gives no refund and does not mention points."),
        word("nothing", "keeps-score"),
        _disqualified,
    ),
)
