"""House rules of pinochle, where the chapter is unclear or silent.

Knows the effect of each key, not the reasons for it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from rules.core.fields import whole, word
from rules.core.messages import say
from rules.core.signoff import verified_by_an_opponent, verified_by_both_opponents
from rules.house.pinochle_law import law_of, with_law
from rules.house.sheets import signed_as
from rules.pinochle.awards import (
    TWENTY,
    all_if_saved,
    each_by_itself,
    everything,
    meld_if_saved,
    points_always,
)
from rules.pinochle.readings import (
    ALL_OF_IT,
    AS_PLAYED,
    BID_ALONE,
    BID_AND_MELD,
    BID_FOR_POINTS,
    BONUS_ALONE,
    NO_BONUS,
    NOTHING,
    SET_AND_BONUS,
)
from rules.ruleset import HouseRule, Ruleset

ON_SET = {"both": all_if_saved, "2.4": each_by_itself, "2.7": meld_if_saved}
ON_MADE = {"if-saved": all_if_saved, "points": points_always, "everything": everything}
LOSES: Mapping[str, Callable[[bool], bool]] = {
    "bidders": lambda bidders: bidders,
    "both": lambda _bidders: True,
    "none": lambda _bidders: False,
}
BOARD = TWENTY.meld
LEAST = {0: 0, BOARD: BOARD}
BOARD_MELD = {"dropped": False, "always": True}
VERIFIED = {"one": verified_by_an_opponent, "both": verified_by_both_opponents}


def _in_hands(
    key: str, field: str, choices: Mapping[Any, object], *endings: str
) -> Callable[[Ruleset, Any], Ruleset]:
    """Change one number or reading of the hand law. The endings it affects cite the rule."""

    def change(ruleset: Ruleset, choice: Any) -> Ruleset:
        return with_law(ruleset, key, choice, *endings, **{field: choices[choice]})

    return change


def _reading(key: str, *endings: str) -> Callable[[Ruleset, Any], Ruleset]:
    """Change a reading that the chapter leaves open."""

    def change(ruleset: Ruleset, choice: str) -> Ruleset:
        changed: dict[str, Any] = {key: choice}
        readings = replace(law_of(ruleset).readings, **changed)
        return with_law(ruleset, key, choice, *endings, readings=readings)

    return change


SET_AWARD = HouseRule(
    "set_award",
    say("What opponents score besides the bid when bidders are set"),
    say("§2.4 and §2.7 differ: both apply, or only one."),
    word(*ON_SET),
    _in_hands("set_award", "on_set", ON_SET, "played"),
)
OPPONENTS_ON_MADE = HouseRule(
    "opponents_on_made",
    say("What opponents score when the bid is made"),
    say("The text is silent: only with 20 points saved, points always, or everything."),
    word(*ON_MADE),
    _in_hands("opponents_on_made", "on_made", ON_MADE, "played"),
)
BIDDER_MIN_MELD = HouseRule(
    "bidder_min_meld",
    say("Who needs 20 meld to play"),
    say("§2.4 requires it of a forced dealer. Some clubs require it of every bidder."),
    word(*BOARD_MELD),
    _in_hands("bidder_min_meld", "always_board", BOARD_MELD, "played", "board-set"),
)
NATURAL_MELD_MINIMUM = HouseRule(
    "natural_meld_minimum",
    say("Lowest natural meld that counts without a bidder's marriage"),
    say("§2.4 names no minimum there, but does in nearby sentences."),
    whole(0, BOARD, BOARD),
    _in_hands("natural_meld_minimum", "natural_least", LEAST, "no-marriage"),
)
RENEGE_OFFENDER_SCORE = HouseRule(
    "renege_offender_score",
    say("Who loses the bid after a renege"),
    say("§3.1 says only what the others get. The bidders, either side or no one loses it."),
    word(*LOSES),
    _in_hands("renege_offender_score", "renege_loses", LOSES, "renege"),
)
RENEGE_MELD_MINIMUM = HouseRule(
    "renege_meld_minimum",
    say("Lowest meld that counts after the others renege"),
    say("§3.1 names no minimum."),
    whole(0, BOARD, BOARD),
    _in_hands("renege_meld_minimum", "renege_least", LEAST, "renege"),
)
OPPONENTS_SIGN = HouseRule(
    "opponents_sign",
    say("Opponents who verify and sign the sheet"),
    say("§8.1 says the opposing team: one player, or both."),
    word(*VERIFIED),
    lambda ruleset, choice: signed_as(ruleset, "opponents_sign", choice, VERIFIED),
)
DEFENDERS_PINOCHLE = HouseRule(
    "defenders_pinochle",
    say("Pinochle by the bidders' opponents"),
    say("§6.1 says only a team: set award and bonus, own points and bonus, or no bonus."),
    word(SET_AND_BONUS, BONUS_ALONE, NO_BONUS),
    _reading("defenders_pinochle", "played"),
)
STOPPED_PINOCHLE = HouseRule(
    "stopped_pinochle",
    say("Award for a pinochle stopped by an unproven renege"),
    say("A pinochle as if played, the bid instead of the points, or both."),
    word(AS_PLAYED, BID_FOR_POINTS, ALL_OF_IT),
    _reading("stopped_pinochle", "pinochle-awarded"),
)
SILENCED_AWARD = HouseRule(
    "silenced_award",
    say("What a silenced dealer's opponents score"),
    say("§2.4 says only that the dealer is set 50."),
    word(BID_AND_MELD, BID_ALONE, NOTHING),
    _reading("silenced_award", "silenced"),
)
READINGS = (
    SET_AWARD,
    OPPONENTS_ON_MADE,
    BIDDER_MIN_MELD,
    NATURAL_MELD_MINIMUM,
    RENEGE_OFFENDER_SCORE,
    RENEGE_MELD_MINIMUM,
    DEFENDERS_PINOCHLE,
    STOPPED_PINOCHLE,
    SILENCED_AWARD,
    OPPONENTS_SIGN,
)
