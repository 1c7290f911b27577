"""House rules on the score of a Rook hand: sets, sweeps and infractions.

Knows the effect of each key, not the reasons for it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from rules.bidding.trials import CONTRACT
from rules.core.fields import flag, whole, word
from rules.core.messages import say
from rules.house.rook_law import law_of, with_endings, with_law
from rules.rook.hands import WITH_BID, RookEnding
from rules.rook.infraction_law import ALL, CAPTURED, NOTHING, PLAYED_OUT, InfractionLaw
from rules.rook.infractions import penalised_discard
from rules.ruleset import HouseRule, Ruleset

STRUCK = "struck"


def _in_hands(key: str, field: str, *endings: str) -> Callable[[Ruleset, Any], Ruleset]:
    """Set one number or reading of the hand law. The endings it affects cite the rule."""

    def change(ruleset: Ruleset, value: Any) -> Ruleset:
        return with_endings(ruleset, key, value, *endings, **{field: value})

    return change


def _in_infractions(key: str, field: str, *endings: str) -> Callable[[Ruleset, Any], Ruleset]:
    """The same of the law on infractions."""

    def change(ruleset: Ruleset, value: Any) -> Ruleset:
        infractions = replace(law_of(ruleset).infractions, **{field: value})
        return with_endings(ruleset, key, value, *endings, infractions=infractions)

    return change


def _improper_discard(ruleset: Ruleset, choice: str) -> Ruleset:
    code = "improper-discard"
    if choice == STRUCK:
        endings = (ending for ending in law_of(ruleset).endings if ending.code != code)
        return with_law(ruleset, endings=tuple(endings))
    changed = _in_infractions("improper_discard", "wrong_discard", code)(ruleset, choice)
    if choice != PLAYED_OUT:
        return changed
    endings = (
        _played_out(ending) if ending.code == code else ending for ending in law_of(changed).endings
    )
    return with_law(changed, endings=tuple(endings))


def _played_out(ending: RookEnding) -> RookEnding:
    return replace(
        ending,
        asks=("bidder", "bid", "points"),
        takes=CONTRACT | {"points", "nest", "last_trick", "infraction"},
        score=penalised_discard,
    )


SET_AWARD = HouseRule(
    "set_award",
    say("What the others score when bidders are set"),
    say("The texts give them what they captured. Some tables add the bid, or give nothing."),
    word(CAPTURED, WITH_BID, NOTHING),
    _in_hands("set_award", "defenders_get", "played"),
)
SWEEP_BONUS = HouseRule(
    "sweep_bonus",
    say("Bonus for capturing everything"),
    say("No text has one. Some tables reward a side that takes every counter."),
    whole(0, 500, 5),
    _in_hands("sweep_bonus", "sweep", "played"),
)
MISDEAL_PENALTY = HouseRule(
    "misdeal_penalty",
    say("Penalty for a misdeal found late"),
    say("The text has the paragraph twice, one perhaps struck."),
    whole(0, 120, 5),
    _in_infractions("misdeal_penalty", "misdeal", "misdeal"),
)
IMPROPER_DISCARD = HouseRule(
    "improper_discard",
    say("Result of a wrong discard"),
    say(
        "The text has the sentence twice, one perhaps struck. It does not say what the others "
        "score."
    ),
    word(CAPTURED, NOTHING, PLAYED_OUT, STRUCK),
    _improper_discard,
)
LAY_DOWN_AWARD = HouseRule(
    "lay_down_award",
    say("What the others score when cards are laid down early"),
    say("The text covers only the side at fault."),
    word(CAPTURED, ALL, NOTHING),
    _in_infractions("lay_down_award", "laid_down", "laid-down"),
)
OFFENDER_KEEPS_COUNTERS = HouseRule(
    "offender_keeps_counters",
    say("Side that reneged keeps its own counters"),
    say("The text covers only the bid it loses and the others' counters."),
    flag(),
    _in_infractions("offender_keeps_counters", "offender_keeps", "renege"),
)
INNOCENT_BIDDERS_SET = HouseRule(
    "innocent_bidders_set",
    say("Innocent bidders short of their bid are set"),
    say("The text does not cover bidders whose hand the others stopped."),
    flag(),
    _in_infractions("innocent_bidders_set", "sets_bidders", "renege", "laid-down"),
)
INFRACTIONS = (
    MISDEAL_PENALTY,
    IMPROPER_DISCARD,
    LAY_DOWN_AWARD,
    OFFENDER_KEEPS_COUNTERS,
    INNOCENT_BIDDERS_SET,
)


def infraction_pack(endings: tuple[RookEnding, ...], law: InfractionLaw) -> HouseRule:
    """Infractions borrowed from another book, for a book that has none."""

    def borrow(ruleset: Ruleset, choice: str) -> Ruleset:
        if choice == "none":
            return ruleset
        own = law_of(ruleset).endings
        return with_law(ruleset, endings=(*own, *endings), infractions=law)

    return HouseRule(
        "infractions",
        say("Beach House rules on infractions"),
        say("The text has none."),
        word("none", "beach-house"),
        borrow,
    )
