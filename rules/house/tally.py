"""House rules of a tally, with which a director describes a game of their own.

Knows the effect of each key and their conflicts. Does not know the game.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules.core.fields import whole, word
from rules.core.findings import LARGEST, Findings
from rules.core.finish import HIGHEST, LOWEST, PLAY_ON, SHARED
from rules.core.messages import say
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
            say(
                "No multiple of %(step)s lies between %(least)s and %(most)s.",
                step=law.step,
                least=law.least,
                most=law.most,
            ),
            say("Set the highest points above the lowest, with a multiple of the step between."),
            findings,
        )


def _sum_can_be_made(ruleset: Ruleset, where: str, findings: Findings) -> None:
    law, count = _law(ruleset), len(ruleset.sides)
    if law.total is None or law.fewest > law.highest:
        return
    if law.total % law.step:
        refuse_together(
            where,
            say("Multiples of %(step)s never add up to %(total)s.", step=law.step, total=law.total),
            say(
                "Set the total of all sides to a multiple of %(step)s, or change the step.",
                step=law.step,
            ),
            findings,
        )
    elif not count * law.fewest <= law.total <= count * law.highest:
        refuse_together(
            where,
            say(
                "%(count)s sides cannot reach a total of %(total)s within these limits.",
                count=count,
                total=law.total,
            ),
            say("Change the total, the lowest, the highest, or the number of sides."),
            findings,
        )


def _target_can_be_reached(ruleset: Ruleset, where: str, findings: Findings) -> None:
    law, game = _law(ruleset), finish_of(ruleset)
    if game.target is None or law.most is None:
        return
    if law.highest <= 0:
        refuse_together(
            where,
            say(
                "With at most %(most)s points in a hand, no one ever reaches %(target)s.",
                most=law.highest,
                target=game.target,
            ),
            say("Raise the highest points of a hand, or let only a number of hands end the game."),
            findings,
        )
    elif game.hands is not None and game.hands * law.highest < game.target:
        refuse_together(
            where,
            say(
                "%(hands)s hands of at most %(most)s points never reach %(target)s.",
                hands=game.hands,
                most=law.highest,
                target=game.target,
            ),
            say("Lower the target, or end the game by points or hands alone."),
            findings,
        )


RULES = (
    HouseRule(
        "sides",
        say("Sides and their seats"),
        say("The director describes the game. Without this rule, NS plays EW."),
        SIDES,
        lambda ruleset, table: replace(ruleset, table=table),
    ),
    HouseRule(
        "min_points",
        say("Lowest points for a side in one hand"),
        say("Below 0 if points can be lost."),
        whole(),
        lambda ruleset, points: _with_hands(ruleset, least=points),
    ),
    HouseRule(
        "max_points",
        say("Highest points for a side in one hand"),
        say("A limit catches slips of the pen."),
        whole(),
        lambda ruleset, points: _with_hands(ruleset, most=points),
        _bounds_have_room,
    ),
    HouseRule(
        "points_step",
        say("Points are multiples of"),
        say("Some games score only in 5s or 10s."),
        whole(1, 1_000),
        lambda ruleset, step: _with_hands(ruleset, step=step),
    ),
    HouseRule(
        "points_sum",
        say("Total points of all sides in one hand"),
        say("If every deal has the same total, a wrong sum shows a slip."),
        whole(),
        lambda ruleset, points: _with_hands(ruleset, total=points),
        _sum_can_be_made,
    ),
    HouseRule(
        "hands",
        say("Hands in a game"),
        say("A game ends after these hands, at a target, or when its sheet is full."),
        whole(1, 1_000),
        lambda ruleset, count: _with_game(ruleset, hands=count),
    ),
    HouseRule(
        "target",
        say("Points that end a game"),
        say(
            "A game ends when a side reaches them. With a number of hands too, whichever comes "
            "first."
        ),
        whole(1, LARGEST),
        lambda ruleset, points: _with_game(ruleset, target=points),
        _target_can_be_reached,
    ),
    HouseRule(
        "wins",
        say("Highest or lowest total wins"),
        say("In some games, points are bad."),
        word(HIGHEST, LOWEST),
        lambda ruleset, total: _with_game(ruleset, wins=total),
    ),
    HouseRule(
        "ties",
        say("Tie at the end of a game"),
        say("A knock-out needs a winner and plays on. A league can share the win."),
        word(SHARED, PLAY_ON),
        lambda ruleset, choice: _with_game(ruleset, ties=choice),
    ),
)
