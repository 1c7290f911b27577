"""Movements: after each round, entrants go along the tables as a few lines say.

`rounds/movements` has one file for each.
"""

from collections.abc import Mapping
from typing import Any

from rules.core.messages import say
from tournament.brackets.drawn_options import ROUND_COUNT
from tournament.brackets.formats import Format
from tournament.brackets.games import GAMES
from tournament.brackets.kinds import ROUNDS
from tournament.brackets.movement_options import is_own, movement_options
from tournament.brackets.rounds import engines
from tournament.brackets.rounds.history import DrawnRound, History
from tournament.brackets.rounds.movement_check import Report, checked
from tournament.brackets.rounds.movement_file import lines_of
from tournament.brackets.rounds.movement_hall import tables_for
from tournament.brackets.rounds.movement_rules import SIDES
from tournament.brackets.rounds.movements import movement_of

ENGINE = engines.find("movement")


def _named(options: Mapping[str, Any]) -> object:
    """The movement's name, or its lines if it is the director's own."""
    return lines_of(options["lines"]) if is_own(options) else options["movement"]


def _next(history: History, options: Mapping[str, Any], seed: int) -> DrawnRound:
    return ENGINE.next_round(history, {**options, "movement": _named(options)}, seed)


HOW_TO_WRITE = say(
    "One line for whoever goes somewhere, like “A: stay” and “B: up 1”. A line may name a result, "
    "a table and a round: “B won at last after 2: down 1 as A”."
)


def _foresee(entrants: int, options: Mapping[str, Any]) -> Report:
    """While the number of rounds is open, as many as there are tables."""
    return checked(_named(options), entrants, options["rounds"] or tables_for(entrants))


def _waits(options: Mapping[str, Any]) -> bool:
    return movement_of(_named(options)).asks_for_results


FORMAT = Format(
    slug="movement",
    kind=ROUNDS,
    title=say("Movement along the tables"),
    method=say("After each round everyone goes to the table that the movement says."),
    draw_next=_next,
    foresee=_foresee,
    most=1024,
    waits_for_results=_waits,
    options=(
        *movement_options(SIDES, "a-stays-b-up-one", HOW_TO_WRITE),
        ROUND_COUNT,
        *GAMES,
    ),
)
