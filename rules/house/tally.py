"""House rules of a tally: with them a director describes a game that is not installed.

Knows what each key changes and which cannot stand beside each other. Refuses to know which game
it becomes.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules.core.fields import whole, word
from rules.core.findings import LARGEST, Findings, signed
from rules.core.finish import HIGHEST, LOWEST, PLAY_ON, SHARED
from rules.house.changes import refuse_together
from rules.house.games import finish_of
from rules.ruleset import HouseRule, Ruleset
from rules.tally.hands import TallyHands
from rules.tally.sides import SIDES


def _law(ruleset: Ruleset) -> TallyHands:
    if not isinstance(ruleset.hands, TallyHands):
        raise TypeError(f"{ruleset.title} is no tally.")
    return ruleset.hands


def _with_hands(ruleset: Ruleset, **changes: Any) -> Ruleset:
    return replace(ruleset, hands=replace(_law(ruleset), **changes))


def _with_game(ruleset: Ruleset, **changes: Any) -> Ruleset:
    return replace(ruleset, game=replace(finish_of(ruleset), **changes))


def _bounds_have_room(ruleset: Ruleset, where: str, findings: Findings) -> None:
    law = _law(ruleset)
    if law.least is not None and law.most is not None and law.fewest > law.highest:
        refuse_together(
            where,
            f"No {'number' if law.step == 1 else f'multiple of {law.step}'} lies between "
            f"{signed(law.least)} and {signed(law.most)}.",
            "Set the most points above the fewest, with a multiple of the step between them.",
            findings,
        )


def _sum_can_be_made(ruleset: Ruleset, where: str, findings: Findings) -> None:
    law, count = _law(ruleset), len(ruleset.sides)
    if law.total is None or law.fewest > law.highest:
        return
    if law.total % law.step:
        refuse_together(
            where,
            f"Multiples of {law.step} never make {signed(law.total)} together.",
            f"Set the points of all sides to a multiple of {law.step}, or change what points are "
            "multiples of.",
            findings,
        )
    elif not count * law.fewest <= law.total <= count * law.highest:
        refuse_together(
            where,
            f"{count} sides cannot make {signed(law.total)} together within these bounds.",
            "Change the points of all sides, the fewest, the most, or the number of sides.",
            findings,
        )


def _target_can_be_reached(ruleset: Ruleset, where: str, findings: Findings) -> None:
    law, game = _law(ruleset), finish_of(ruleset)
    if game.target is None or law.most is None:
        return
    if law.highest <= 0:
        refuse_together(
            where,
            f"With {signed(law.highest)} points a hand at most, nobody ever reaches {game.target}.",
            "Raise the most points of a hand, or let a number of hands end the game alone.",
            findings,
        )
    elif game.hands is not None and game.hands * law.highest < game.target:
        refuse_together(
            where,
            f"{game.hands} hands of {law.highest} points at most never make {game.target}.",
            "Let the game end at fewer points, or by points or hands alone.",
            findings,
        )


RULES = (
    HouseRule(
        "sides",
        "Who plays: single players, or sides with their seats",
        "The game is the director's own; without this NS plays EW.",
        SIDES,
        lambda ruleset, table: replace(ruleset, table=table),
    ),
    HouseRule(
        "min_points",
        "Fewest points a side can have in one hand",
        "Below 0 where points can be lost.",
        whole(),
        lambda ruleset, points: _with_hands(ruleset, least=points),
    ),
    HouseRule(
        "max_points",
        "Most points a side can have in one hand",
        "A slip of the pen is found when there is a bound.",
        whole(),
        lambda ruleset, points: _with_hands(ruleset, most=points),
        _bounds_have_room,
    ),
    HouseRule(
        "points_step",
        "Points are multiples of",
        "In some games all points are multiples of 5 or 10.",
        whole(1, 1_000),
        lambda ruleset, step: _with_hands(ruleset, step=step),
    ),
    HouseRule(
        "points_sum",
        "Points of all sides together in one hand",
        "Where a deal always has the same points, a sum that is off shows a slip.",
        whole(),
        lambda ruleset, points: _with_hands(ruleset, total=points),
        _sum_can_be_made,
    ),
    HouseRule(
        "hands",
        "Hands in a game",
        "A game ends after so many hands, at a target, or when its sheet is complete.",
        whole(1, 1_000),
        lambda ruleset, count: _with_game(ruleset, hands=count),
    ),
    HouseRule(
        "target",
        "Points that end a game",
        "A game ends once a side has so many; with a number of hands too, whichever comes first.",
        whole(1, LARGEST),
        lambda ruleset, points: _with_game(ruleset, target=points),
        _target_can_be_reached,
    ),
    HouseRule(
        "wins",
        "The highest or the lowest total wins",
        "In some games points are bad.",
        word(HIGHEST, LOWEST),
        lambda ruleset, total: _with_game(ruleset, wins=total),
    ),
    HouseRule(
        "ties",
        "Level at the end: the win is shared, or further hands are played",
        "A knock-out needs a winner; a league can share.",
        word(SHARED, PLAY_ON),
        lambda ruleset, choice: _with_game(ruleset, ties=choice),
    ),
)
