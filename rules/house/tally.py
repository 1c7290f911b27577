"""House rules of a tally, with which a director describes a game of their own.

Besides the sheet format's keys, a tally has ``points_sum`` as a list of totals, ``values`` (a list
of scores), ``one_side_scores`` (true or false), ``bottom`` (a total), ``target_by_hand_won`` (true
or false) and ``game_points`` (margin → points of the winner: {"1": 2, "31": 3}). The ruling gives
them as ``game_points``. ``name`` is what the game is called everywhere.

Knows the effect of each key. Does not know the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.core.fields import flag, text, whole, word
from rules.core.findings import LARGEST
from rules.core.finish import HIGHEST, LOWEST, PLAY_ON, SHARED
from rules.core.messages import say
from rules.core.set_limit import SetLimit
from rules.house.games import SET_LIMITS, finish_of
from rules.house.tally_senses import (
    bottom_is_below,
    bounds_have_room,
    law_of,
    margins_rise,
    one_side_can_score,
    sets_can_happen,
    sums_can_be_made,
    target_can_be_reached,
    target_can_be_won,
    values_lie_within,
)
from rules.ruleset import HouseRule, Ruleset
from rules.tally.lists import LINES, TOTALS, VALUES
from rules.tally.sides import SIDES

#: Of a game that a director describes.
LONGEST_NAME = 40


def _with_hands(ruleset: Ruleset, **changes: Any) -> Ruleset:
    return replace(ruleset, hands=replace(law_of(ruleset), **changes))


def _with_game(ruleset: Ruleset, **changes: Any) -> Ruleset:
    return replace(ruleset, game=replace(finish_of(ruleset), **changes))


def _ends_on(ruleset: Ruleset, sets: Mapping[str, int]) -> Ruleset:
    played = frozenset(ending.code for ending in law_of(ruleset).endings)
    limit = SetLimit(sets.get("sets-in-a-row"), sets.get("sets-in-all"), played)
    return _with_game(ruleset, sets=limit)


NAME = "name"
RULES = (
    HouseRule(
        NAME,
        say("Name of the game"),
        say("Pages, score sheets and rules call it by this name."),
        text(LONGEST_NAME),
        lambda ruleset, name: replace(ruleset, title=name),
    ),
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
        bounds_have_room,
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
        say("A wrong sum shows a slip. If a deal can have several totals, list them all."),
        TOTALS,
        lambda ruleset, totals: _with_hands(ruleset, totals=totals),
        sums_can_be_made,
    ),
    HouseRule(
        "values",
        say("Scores a side can have in one hand"),
        say("In some games a hand is worth 1, 2 or 4, and nothing else. The phone offers these."),
        VALUES,
        lambda ruleset, values: _with_hands(ruleset, values=values),
        values_lie_within,
    ),
    HouseRule(
        "one_side_scores",
        say("Who scores in a hand"),
        say("In some games only one side scores, and the others have 0."),
        flag(),
        lambda ruleset, one_side: _with_hands(ruleset, one_side=one_side),
        one_side_can_score,
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
        target_can_be_reached,
    ),
    HouseRule(
        "target_by_hand_won",
        say("Who can win at these points"),
        say(
            "In some games only the side that won the hand can: it has the most points in the "
            "hand, and no side lost points. Any other side plays on."
        ),
        flag(),
        lambda ruleset, by_hand: _with_game(ruleset, by_hand_won=by_hand),
        target_can_be_won,
    ),
    HouseRule(
        "bottom",
        say("Points that lose a game"),
        say("A side that falls to this total has lost, and the game ends."),
        whole(),
        lambda ruleset, points: _with_game(ruleset, bottom=points),
        bottom_is_below,
    ),
    HouseRule(
        "ends_on",
        say("Sets that lose the game"),
        say(
            "A set is a hand in which a side loses points. A side set this often, in a row or in "
            "all, loses."
        ),
        SET_LIMITS,
        _ends_on,
        sets_can_happen,
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
        say(
            "Three or more at a table can share the win. A match of two sides needs a winner: "
            "after a tie it goes on, with more hands or another game."
        ),
        word(SHARED, PLAY_ON),
        lambda ruleset, choice: _with_game(ruleset, ties=choice),
    ),
    HouseRule(
        "game_points",
        say("Game points of the winner, by margin"),
        say(
            "A clear win can count more, as a skunk does. Matches and tables then add up game "
            "points. A line for 0 is what each side has in a tie."
        ),
        LINES,
        lambda ruleset, margins: _with_game(ruleset, margins=margins),
        margins_rise,
    ),
)
