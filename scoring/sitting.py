"""Who sits in which seat at each hand: the opening names, and later substitutes.

Knows what is on the sheet, not people.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rules.core.finish import Noun
from rules.core.messages import Words, say
from scoring.hand_sentences import of_hand
from scoring.models import ScoreSheet

Names = dict[str, Words]

MARK: Final = " (substitute)"
"""Marks a substitute whose name is already at the table.

The sheet stores and the players sign it in English; `name_of` translates it for readers.
"""


def name_of(written: str) -> Words:
    """A name as written on the sheet, for its reader."""
    name = written.removesuffix(MARK)
    return written if name == written else say("%(name)s (substitute)", name=name)


def names_in(sheet: ScoreSheet, hand: int) -> Names:
    """Each seat's player in this hand."""
    came = {row["seat"]: row["name"] for row in _in_order(sheet) if row["from_hand"] <= hand}
    return {**sheet.names, **{seat: name_of(name) for seat, name in came.items()}}


def names_now(sheet: ScoreSheet) -> Names:
    """Each seat's current or last player."""
    came = {row["seat"]: name_of(row["name"]) for row in _in_order(sheet)}
    return {**sheet.names, **came}


def everybody_in(sheet: ScoreSheet, seat: str, noun: Noun) -> Words:
    """Everyone who sat there: "Ann Oak", "Ann Oak, from hand 3 Eve Ash", "Eve Ash for Ann Oak".

    `noun` is the book's word for a hand.
    """
    words: Words = str(sheet.names.get(seat, ""))
    for row in _in_order(sheet):
        if row["seat"] == seat and row["from_hand"] == 1:
            words = say("%(player)s for %(leaves)s", player=name_of(row["name"]), leaves=words)
        elif row["seat"] == seat:
            words = of_hand(
                noun,
                "and-from",
                leaves=words,
                number=row["from_hand"],
                player=name_of(row["name"]),
            )
    return words


def _in_order(sheet: ScoreSheet) -> Sequence[Mapping[str, Any]]:
    return sorted(sheet.besides.get("substitutes", ()), key=_hand_of)


def _hand_of(row: Mapping[str, Any]) -> int:
    return int(row["from_hand"])
