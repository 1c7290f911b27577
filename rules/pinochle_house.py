"""House rules of pinochle: what a director may set where the chapter is unclear or silent.

Knows what each key changes. Refuses to know why a director wants it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rules.awards import (
    BOARD,
    all_if_saved,
    each_by_itself,
    everything,
    meld_if_saved,
    points_always,
)
from rules.fields import Field, whole, word
from rules.house import HouseRule, overruled
from rules.pinochle import PinochleHands
from rules.signoff import SigningRule, verified_by_an_opponent, verified_by_both_opponents
from rules.skunk import SkunkFinish, exactly_nothing, no_hand_scored, nothing_in_all
from rules.tardiness import Tardiness, begun_minutes, full_minutes

if TYPE_CHECKING:
    from rules.ruleset import Ruleset

ON_SET = {"both": all_if_saved, "2.4": each_by_itself, "2.7": meld_if_saved}
ON_MADE = {"if-saved": all_if_saved, "points": points_always, "everything": everything}
SKUNK = {"total": nothing_in_all, "zero": exactly_nothing, "hands": no_hand_scored}
MINUTES = {"begun": begun_minutes, "full": full_minutes}
LOSES: Mapping[str, Callable[[bool], bool]] = {
    "bidders": lambda bidders: bidders,
    "both": lambda _bidders: True,
    "none": lambda _bidders: False,
}
LEAST = {0: 0, BOARD: BOARD}
BOARD_MELD = {"dropped": False, "always": True}
VERIFIED = {"one": verified_by_an_opponent, "both": verified_by_both_opponents}


def _in_hands(
    key: str, field: str, choices: Mapping[Any, object], *endings: str
) -> Callable[[Ruleset, Any], Ruleset]:
    """A change of one number or reading of the hand law, which the endings it touches then cite."""

    def change(ruleset: Ruleset, choice: Any) -> Ruleset:
        law = _law(ruleset)
        cited = tuple(
            replace(ending, cites=overruled(key, choice, ending.cites))
            if ending.code in endings
            else ending
            for ending in law.endings
        )
        changed: dict[str, Any] = {field: choices[choice], "endings": cited}
        return replace(ruleset, hands=replace(law, **changed))

    return change


def _law(ruleset: Ruleset) -> PinochleHands:
    if not isinstance(ruleset.hands, PinochleHands):
        raise TypeError(f"{ruleset.title} is no pinochle.")
    return ruleset.hands


def _skunk_test(ruleset: Ruleset, choice: str) -> Ruleset:
    game = ruleset.game
    if not isinstance(game, SkunkFinish):
        raise TypeError(f"{ruleset.title} knows no skunk.")
    cites = overruled("skunk_test", choice, game.skunk_cites)
    return replace(ruleset, game=replace(game, scoreless=SKUNK[choice], skunk_cites=cites))


def _late_rounding(ruleset: Ruleset, choice: str) -> Ruleset:
    late = ruleset.late
    if not isinstance(late, Tardiness):
        raise TypeError(f"{ruleset.title} does not charge lateness by the minute.")
    cites = overruled("late_rounding", choice, late.cites)
    return replace(ruleset, late=replace(late, counted=MINUTES[choice], cites=cites))


def _double_roundhouse(ruleset: Ruleset, choice: str) -> Ruleset:
    law = _law(ruleset)
    table = law.melds
    parts = table.value("kings", 2) + table.value("queens", 2) + 2 * table.royal + 6 * table.common
    points = {"table": table.value("roundhouse", 2), "parts": parts}[choice]
    values = {**table.values, "roundhouse": (table.value("roundhouse", 1), points)}
    cites = overruled("double_roundhouse", choice, table.cites)
    return replace(ruleset, hands=replace(law, melds=replace(table, values=values, cites=cites)))


def _opponents_sign(ruleset: Ruleset, choice: str) -> Ruleset:
    known = VERIFIED.values()
    signing = tuple(
        SigningRule(VERIFIED[choice], overruled("opponents_sign", choice, rule.cites))
        if rule.judge in known
        else rule
        for rule in ruleset.signing
    )
    return replace(ruleset, signing=signing)


def _one_of(choices: Mapping[str, object]) -> Field:
    return word(*choices)


SET_AWARD = HouseRule(
    "set_award",
    "What the opponents count beside the bid when the bidders are set",
    "§2.4 and §2.7 differ: both sentences together, or one of them alone (reading N-01).",
    _one_of(ON_SET),
    _in_hands("set_award", "on_set", ON_SET, "played"),
)
OPPONENTS_ON_MADE = HouseRule(
    "opponents_on_made",
    "What the opponents count when the bid is made",
    "The text is silent: only with 20 points saved, the points always, or everything (reading "
    "N-03).",
    _one_of(ON_MADE),
    _in_hands("opponents_on_made", "on_made", ON_MADE, "played"),
)
BIDDER_MIN_MELD = HouseRule(
    "bidder_min_meld",
    "Who needs 20 meld to play",
    "§2.4 asks it of a dealer the bid is dropped on; some clubs ask every bidder (reading N-04).",
    _one_of(BOARD_MELD),
    _in_hands("bidder_min_meld", "always_board", BOARD_MELD, "played", "board-set"),
)
NATURAL_MELD_MINIMUM = HouseRule(
    "natural_meld_minimum",
    "Least natural meld that counts when the bidder has no marriage",
    "§2.4 names no least meld there and does in the sentences around it (reading N-05).",
    whole(0, BOARD, BOARD),
    _in_hands("natural_meld_minimum", "natural_least", LEAST, "no-marriage"),
)
RENEGE_OFFENDER_SCORE = HouseRule(
    "renege_offender_score",
    "Who loses the bid by a renege",
    "§3.1 says only what the others get: bidders, either side or nobody loses it (reading N-06).",
    _one_of(LOSES),
    _in_hands("renege_offender_score", "renege_loses", LOSES, "renege"),
)
RENEGE_MELD_MINIMUM = HouseRule(
    "renege_meld_minimum",
    "Least meld that counts after a renege of the others",
    "§3.1 names no least meld (reading N-06).",
    whole(0, BOARD, BOARD),
    _in_hands("renege_meld_minimum", "renege_least", LEAST, "renege"),
)
SKUNK_TEST = HouseRule(
    "skunk_test",
    "When a team is scoreless",
    "Its total is nothing or less, exactly nothing, or no hand brought a point (reading N-08).",
    _one_of(SKUNK),
    _skunk_test,
)
DOUBLE_ROUNDHOUSE = HouseRule(
    "double_roundhouse",
    "Value of a double roundhouse",
    "The table says 240, its parts make 160 (reading N-12).",
    word("table", "parts"),
    _double_roundhouse,
)
LATE_ROUNDING = HouseRule(
    "late_rounding",
    "Which minutes of lateness count",
    "§5.1 does not speak of parts of a minute: a begun one, or full ones only (reading N-15).",
    _one_of(MINUTES),
    _late_rounding,
)
OPPONENTS_SIGN = HouseRule(
    "opponents_sign",
    "Who of the opponents verifies and signs the sheet",
    "§8.1 speaks of the opposing team: one of them, or both (reading N-23).",
    _one_of(VERIFIED),
    _opponents_sign,
)
HOUSE_RULES = (
    SET_AWARD,
    OPPONENTS_ON_MADE,
    BIDDER_MIN_MELD,
    NATURAL_MELD_MINIMUM,
    RENEGE_OFFENDER_SCORE,
    RENEGE_MELD_MINIMUM,
    SKUNK_TEST,
    DOUBLE_ROUNDHOUSE,
    LATE_ROUNDING,
    OPPONENTS_SIGN,
)
