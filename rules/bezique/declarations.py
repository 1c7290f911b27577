"""The declarations of a partie of Bezique, checked against the table of combinations.

Knows last trick, trump and limits. Does not know who won.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.bezique.combinations import Combinations
from rules.bezique.partie import Partie
from rules.core.case import Case
from rules.core.findings import shown, step
from rules.core.messages import Key, Letter, all_of, one_of, say

MARRIAGE, SEQUENCE = "royal-marriage", "trump-sequence"
QUEENS = 4

#: Seat to combination to how often.
Declared = Mapping[str, Mapping[str, int]]


def declared_points(partie: Partie, table: Combinations, case: Case) -> Mapping[str, int] | None:
    """Each seat's points including the last trick, or None if something is missing or unknown."""
    declared = _read(partie, case)
    if declared is not None:
        declared = _known(declared, table, case)
    if declared is not None:
        _judge_bounds(declared, table, case)
        if table.queens_apart:
            _judge_queens(declared, table, case)
        _judge_trump(partie, declared, table, case)
    taker = partie.last_trick
    if "last_trick" not in partie.given:
        case.refuse(
            "missing-last-trick",
            "",
            say("The winner of the last trick is missing."),
            table.last_trick_cites,
            say(
                "Enter %(players)s as %(key)s.",
                players=one_of(map(Letter, case.table.seats)),
                key=Key("last_trick"),
            ),
        )
    if declared is None or taker is None:
        return None
    return {
        seat: table.worth(times) + (table.last_trick if seat == taker else 0)
        for seat, times in declared.items()
    }


def _read(partie: Partie, case: Case) -> Declared | None:
    """The declarations of both players, or None if a count is unreadable."""
    rows = partie.declared or {}
    if len(rows) < len(case.table.seats):
        return None
    counted = {
        seat: {code: count for code, count in rows[seat].items() if count is not None}
        for seat in case.table.seats
    }
    return counted if all(len(counted[seat]) == len(rows[seat]) for seat in counted) else None


def _known(declared: Declared, table: Combinations, case: Case) -> Declared | None:
    strange = [
        (seat, code)
        for seat, times in declared.items()
        for code in times
        if code not in table.by_code
    ]
    for seat, code in strange:
        case.refuse(
            "unknown-combination",
            step(f"declared/{seat}", code),
            say("%(combination)s scores nothing in this game.", combination=shown(code)),
            table.cites,
            say(
                "Remove it, or enter %(combinations)s.",
                combinations=one_of(map(Key, table.by_code)),
            ),
        )
    return None if strange else declared


def _judge_bounds(declared: Declared, table: Combinations, case: Case) -> None:
    for code in dict.fromkeys([code for times in declared.values() for code in times]):
        row = table.by_code[code]
        count = sum([times.get(code, 0) for times in declared.values()])
        if count > row.most:
            case.refuse(
                "more-than-the-packs-hold",
                "declared",
                say(
                    "%(combination)s is declared %(count)s times, but only %(most)s are "
                    "possible: each needs a new card.",
                    combination=Key(code),
                    count=count,
                    most=row.most,
                ),
                table.redeclaring_cites,
                say("Count the declarations again."),
            )


def _judge_queens(declared: Declared, table: Combinations, case: Case) -> None:
    """Count the four trump queens: those in marriages cannot be in sequences.

    Together the players fall short of their limits by four, and each by at least one.
    """
    rows = [table.by_code[code] for code in (MARRIAGE, SEQUENCE)]
    counts = [sum(times.get(row.code, 0) for times in declared.values()) for row in rows]
    together = sum(row.most for row in rows) - QUEENS
    one_too_many = any(count >= row.most for count, row in zip(counts, rows, strict=True))
    if all(counts) and (one_too_many or sum(counts) > together):
        case.refuse(
            "queens-used-twice",
            "declared",
            say(
                "%(marriages)s royal marriages and %(sequences)s trump sequences would use a "
                "queen twice.",
                marriages=counts[0],
                sequences=counts[1],
            ),
            table.redeclaring_cites,
            say("Count the declarations again. Together they are at most %(most)s.", most=together),
        )


def _judge_trump(partie: Partie, declared: Declared, table: Combinations, case: Case) -> None:
    if partie.trump is not None or partie.given.get("trump") is not None:
        return
    royal = [
        code
        for code, row in table.by_code.items()
        if row.in_trump and any(times.get(code) for times in declared.values())
    ]
    if royal:
        case.refuse(
            "missing-trump",
            "trump",
            say(
                "No trump entered, but these are declared: %(combinations)s.",
                combinations=all_of(map(Key, royal)),
            ),
            table.cites,
            say("Enter the trump suit."),
        )
