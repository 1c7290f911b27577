"""What a director says beside the score sheet: seats, formats, places, substitutes.

Knows these keys and their values, and that nothing here enforces them: no ruling sees them. They
stand in ``Ruleset.agreed`` and on the rule page, for whoever runs the room.
"""

from __future__ import annotations

from dataclasses import replace

from rules.core.fields import Field, whole, word
from rules.ruleset import HouseRule, Ruleset


def agreed(key: str, label: str, why: str, field: Field) -> HouseRule:
    """A key that changes no ruling."""

    def change(ruleset: Ruleset, value: object) -> Ruleset:
        return replace(ruleset, agreed={**ruleset.agreed, key: value})

    return HouseRule(key, label, why, field, change)


SEAT_CHANGE_EVERY = agreed(
    "seat_change_every",
    "Hands after which one pair changes seats",
    "Some tables do; a score sheet does not show who sits where in which hand.",
    whole(1, 50),
)
FORMAT = agreed(
    "format",
    "How the tournament is played",
    "The director says how the tournament is played.",
    word("double-elimination", "single-elimination", "round-robin", "pools", "pods"),
)
GRAND_FINAL = agreed(
    "grand_final",
    "When the unbeaten team loses the final",
    "Double elimination is not explained.",
    word("second-final", "decides"),
)
PAIRING = agreed(
    "pairing",
    "Who meets whom first",
    "Seeds are spoken of, pairings are not.",
    word("by-seed", "by-lot"),
)
LEGS = agreed(
    "round_robin_legs",
    "How often each pair meets in a round robin",
    "Once or twice around is not said.",
    whole(1, 2),
)
MANY_TIED = agreed(
    "many_tied",
    "Four or more teams tied",
    "The text ends with three.",
    word("director", "knock-out-by-draw", "shared"),
)
CHILDREN = agreed(
    "children",
    "The children's event",
    "Winning is not to be emphasised; how far is not said.",
    word("unranked", "ranked"),
)
SUBSTITUTE_WAIT = agreed(
    "substitute_wait",
    "Minutes to wait for a substitute",
    "A reasonable length of time is not explained.",
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
    "What ranks an event of several tables",
    "The text names tournaments and no ranking.",
    word("points", "wins"),
)
PLAYER_LEAVES = agreed(
    "player_leaves",
    "A player leaves in the middle of a game",
    "Nothing is said of it.",
    word("director", "others-play-on", "game-ends"),
)
ROUNDS = agreed(
    "rounds",
    "Rounds of the event",
    "Not in the chapter.",
    whole(1, 30),
)
ROTATION = agreed(
    "rotation",
    "Who plays with whom from round to round",
    "Not in the chapter.",
    word("director", "partners-stay", "partners-change"),
)
TIE_BREAK = agreed(
    "tie_break",
    "Equal totals in the standings",
    "Not in the chapter.",
    word("shared", "best-round", "fewest-penalties"),
)
SUBSTITUTE_CREDIT = agreed(
    "substitute_credit",
    "Whose the points are that a substitute makes",
    "The chapter gives a replaced player nothing and does not speak of the substitute.",
    word("substitute", "nobody"),
)
PINOCHLE = (SEAT_CHANGE_EVERY, ROUNDS, ROTATION, TIE_BREAK, SUBSTITUTE_CREDIT)
KEYS = frozenset(rule.key for rule in (*BEACH_HOUSE, *PINOCHLE, EVENT_RANKING, PLAYER_LEAVES))
