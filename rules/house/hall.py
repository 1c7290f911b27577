"""Settings beside the score sheet: seats, formats, places, substitutes.

Nothing here enforces them, and no ruling depends on them. They are stored in ``Ruleset.agreed`` and
printed on the rule page, for the people who run the event.
"""

from __future__ import annotations

from dataclasses import replace

from rules.core.fields import Field, whole, word
from rules.core.messages import Words, say
from rules.ruleset import HouseRule, Ruleset


def agreed(key: str, label: Words, why: Words, field: Field) -> HouseRule:
    """A key that changes no ruling."""

    def change(ruleset: Ruleset, value: object) -> Ruleset:
        return replace(ruleset, agreed={**ruleset.agreed, key: value})

    return HouseRule(key, label, why, field, change)


SEAT_CHANGE_EVERY = agreed(
    "seat_change_every",
    say("Hands after which one pair changes seats"),
    say("Some tables do. The score sheet does not show who sat where in each hand."),
    whole(1, 50),
)
FORMAT = agreed(
    "format",
    say("Tournament format"),
    say("The director chooses."),
    word("double-elimination", "single-elimination", "round-robin", "pools", "pods"),
)
GRAND_FINAL = agreed(
    "grand_final",
    say("If the unbeaten team loses the final"),
    say("The text does not explain double elimination."),
    word("second-final", "decides"),
)
PAIRING = agreed(
    "pairing",
    say("First pairings"),
    say("The text mentions seeds, not pairings."),
    word("by-seed", "by-lot"),
)
LEGS = agreed(
    "round_robin_legs",
    say("Times each pair meets in a round robin"),
    say("The text does not say once or twice."),
    whole(1, 2),
)
MANY_TIED = agreed(
    "many_tied",
    say("Four or more teams tied"),
    say("The text covers only three."),
    word("director", "knock-out-by-draw", "shared"),
)
CHILDREN = agreed(
    "children",
    say("The children's event"),
    say("The text says to play winning down, not how far."),
    word("unranked", "ranked"),
)
SUBSTITUTE_WAIT = agreed(
    "substitute_wait",
    say("Minutes to wait for a substitute"),
    say("The text only asks for a reasonable wait."),
    whole(1, 60),
)
BEACH_HOUSE = (
    SEAT_CHANGE_EVERY,
    FORMAT,
    GRAND_FINAL,
    PAIRING,
    LEGS,
    MANY_TIED,
    CHILDREN,
    SUBSTITUTE_WAIT,
)
EVENT_RANKING = agreed(
    "event_ranking",
    say("Ranking across several tables"),
    say("The text mentions tournaments but no ranking."),
    word("points", "wins"),
)
PLAYER_LEAVES = agreed(
    "player_leaves",
    say("If a player leaves during a game"),
    say("The text is silent."),
    word("director", "others-play-on", "game-ends"),
)
ROUNDS = agreed(
    "rounds",
    say("Rounds of the event"),
    say("The text is silent."),
    whole(1, 30),
)
ROTATION = agreed(
    "rotation",
    say("Partners from round to round"),
    say("The text is silent."),
    word("director", "partners-stay", "partners-change"),
)
TIE_BREAK = agreed(
    "tie_break",
    say("Tied totals in the standings"),
    say("The text is silent."),
    word("shared", "best-round", "fewest-penalties"),
)
SUBSTITUTE_CREDIT = agreed(
    "substitute_credit",
    say("Who gets a substitute's points"),
    say("A replaced player gets nothing. The text does not mention the substitute."),
    word("substitute", "nobody"),
)
PINOCHLE = (SEAT_CHANGE_EVERY, ROUNDS, ROTATION, TIE_BREAK, SUBSTITUTE_CREDIT)
KEYS = frozenset(rule.key for rule in (*BEACH_HOUSE, *PINOCHLE, EVENT_RANKING, PLAYER_LEAVES))
