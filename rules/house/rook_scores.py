"""House rules on the score of a Rook hand: sets, sweeps and infractions.

Knows the effect of each key, not the reasons for it.
"""

from __future__ import annotations

from dataclasses import replace

from rules.bidding.trials import CONTRACT
from rules.core.fields import flag, whole, word
from rules.core.messages import say
from rules.house.changes import overruled_endings
from rules.house.rook_law import law_of, with_law
from rules.rook.hands import WITH_BID, RookEnding
from rules.rook.infraction_law import ALL, CAPTURED, NOTHING, PLAYED_OUT, InfractionLaw
from rules.rook.infractions import penalised_discard
from rules.ruleset import HouseRule, Ruleset

STRUCK = "struck"


def _set_award(ruleset: Ruleset, choice: str) -> Ruleset:
    endings = overruled_endings(ruleset, law_of(ruleset).endings, "set_award", choice, "played")
    return with_law(ruleset, defenders_get=choice, endings=endings)


def _sweep_bonus(ruleset: Ruleset, points: int) -> Ruleset:
    endings = overruled_endings(ruleset, law_of(ruleset).endings, "sweep_bonus", points, "played")
    return with_law(ruleset, sweep=points, endings=endings)


def _misdeal_penalty(ruleset: Ruleset, points: int) -> Ruleset:
    law = law_of(ruleset)
    endings = overruled_endings(ruleset, law.endings, "misdeal_penalty", points, "misdeal")
    return with_law(ruleset, infractions=replace(law.infractions, misdeal=points), endings=endings)


def _improper_discard(ruleset: Ruleset, choice: str) -> Ruleset:
    law, code = law_of(ruleset), "improper-discard"
    if choice == STRUCK:
        return with_law(
            ruleset, endings=tuple(ending for ending in law.endings if ending.code != code)
        )
    endings = overruled_endings(ruleset, law.endings, "improper_discard", choice, code)
    if choice == PLAYED_OUT:
        endings = tuple(
            _played_out(ending) if ending.code == code else ending for ending in endings
        )
    infractions = replace(law.infractions, wrong_discard=choice)
    return with_law(ruleset, infractions=infractions, endings=endings)


def _played_out(ending: RookEnding) -> RookEnding:
    return replace(
        ending,
        asks=("bidder", "bid", "points"),
        takes=CONTRACT | {"points", "nest", "last_trick", "infraction"},
        score=penalised_discard,
    )


def _lay_down(ruleset: Ruleset, choice: str) -> Ruleset:
    law = law_of(ruleset)
    endings = overruled_endings(ruleset, law.endings, "lay_down_award", choice, "laid-down")
    infractions = replace(law.infractions, laid_down=choice)
    return with_law(ruleset, infractions=infractions, endings=endings)


def _offender_keeps_counters(ruleset: Ruleset, keeps: bool) -> Ruleset:
    law = law_of(ruleset)
    endings = overruled_endings(ruleset, law.endings, "offender_keeps_counters", keeps, "renege")
    infractions = replace(law.infractions, offender_keeps=keeps)
    return with_law(ruleset, infractions=infractions, endings=endings)


def _innocent_bidders_set(ruleset: Ruleset, are_set: bool) -> Ruleset:
    law, key = law_of(ruleset), "innocent_bidders_set"
    endings = overruled_endings(ruleset, law.endings, key, are_set, "renege", "laid-down")
    infractions = replace(law.infractions, sets_bidders=are_set)
    return with_law(ruleset, infractions=infractions, endings=endings)


SET_AWARD = HouseRule(
    "set_award",
    say("What the others score when bidders are set"),
    say("The texts give them what they captured. Some tables add the bid, or give nothing."),
    word(CAPTURED, WITH_BID, NOTHING),
    _set_award,
)
SWEEP_BONUS = HouseRule(
    "sweep_bonus",
    say("Bonus for capturing everything"),
    say("No text has one. Some tables reward a side that takes every counter."),
    whole(0, 500, 5),
    _sweep_bonus,
)
MISDEAL_PENALTY = HouseRule(
    "misdeal_penalty",
    say("Penalty for a misdeal found late"),
    say("The text has the paragraph twice, one perhaps struck."),
    whole(0, 120, 5),
    _misdeal_penalty,
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
    _lay_down,
)
OFFENDER_KEEPS_COUNTERS = HouseRule(
    "offender_keeps_counters",
    say("Side that reneged keeps its own counters"),
    say("The text covers only the bid it loses and the others' counters."),
    flag(),
    _offender_keeps_counters,
)
INNOCENT_BIDDERS_SET = HouseRule(
    "innocent_bidders_set",
    say("Innocent bidders short of their bid are set"),
    say("The text does not cover bidders whose hand the others stopped."),
    flag(),
    _innocent_bidders_set,
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
