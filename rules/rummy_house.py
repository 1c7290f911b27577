"""House rules of contract rummy: what a director may set where the text is silent.

Knows what each key changes. Refuses to know why a director wants it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rules.fields import whole
from rules.finish import Finish
from rules.house import HouseRule, overruled
from rules.rummy import RummyRounds

if TYPE_CHECKING:
    from rules.ruleset import Ruleset


def _law(ruleset: Ruleset) -> RummyRounds:
    if not isinstance(ruleset.hands, RummyRounds):
        raise TypeError(f"{ruleset.title} is no contract rummy.")
    return ruleset.hands


def _last_round(ruleset: Ruleset, last: int) -> Ruleset:
    law, game = _law(ruleset), ruleset.game
    if not isinstance(game, Finish):
        raise TypeError(f"{ruleset.title} has no set number of rounds.")
    contracts = replace(
        law.contracts,
        rows=law.contracts.rows[:last],
        cites=overruled("last_round", last, law.contracts.cites),
    )
    game = replace(game, hands=last, cites=overruled("last_round", last, game.cites))
    return replace(ruleset, hands=replace(law, contracts=contracts), game=game)


def _max_buys(ruleset: Ruleset, most: int) -> Ruleset:
    law = _law(ruleset)
    cites = overruled("max_buys", most, law.waiting.cites)
    waiting = replace(law.waiting, max_buys=most, cites=cites)
    return replace(ruleset, hands=replace(law, waiting=waiting))


LAST_ROUND = HouseRule(
    "last_round",
    "Last round to be played",
    "The text has eleven rounds; a director short of time ends sooner, and says so before the "
    "first deal (reading T-10).",
    whole(1, 11),
    _last_round,
)
MAX_BUYS = HouseRule(
    "max_buys",
    "Buys a player may make in one round",
    "The text sets no limit; many tables do (reading T-06).",
    whole(0, 50),
    _max_buys,
)
