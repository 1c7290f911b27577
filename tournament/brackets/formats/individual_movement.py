"""Movements of individuals: after each round everyone goes to a table and seat by a few lines.

`rounds/movements/individuals` has one file for each.
"""

from collections.abc import Mapping
from typing import Any

from rules.core.messages import say
from tournament.brackets.drawn_options import ROUND_COUNT
from tournament.brackets.formats import Format
from tournament.brackets.kinds import PARTNERS
from tournament.brackets.movement_options import is_own, movement_options
from tournament.brackets.options import Option
from tournament.brackets.rotation.tables import PLAYERS, SEATS
from tournament.brackets.rounds import engines
from tournament.brackets.rounds.history import DrawnRound, History
from tournament.brackets.rounds.individual_check import checked
from tournament.brackets.rounds.movement_check import Report
from tournament.brackets.rounds.movement_file import lines_of
from tournament.brackets.rounds.seat_round import movement_in

ENGINE = engines.find("movement-of-individuals")
HOW_TO_WRITE = say(
    "One line for whoever goes somewhere, like “N: stay” and “E: up 1”. A line may name several "
    "seats, a result and what becomes of partners: “SW lost: down 1 as SW, split, not again”."
)


def _named(options: Mapping[str, Any]) -> dict[str, Any]:
    """The options of the engine: the movement's name, or its lines if it is the director's own."""
    own = is_own(options)
    movement = lines_of(options["lines"], SEATS) if own else options["movement"]
    return {**options, "movement": movement, "lines": ""}


def _next(history: History, options: Mapping[str, Any], seed: int) -> DrawnRound:
    return ENGINE.next_round(history, _named(options), seed)


def _foresee(entrants: int, options: Mapping[str, Any]) -> Report:
    """While the number of rounds is open, as many as there are tables."""
    named = ENGINE.own(_named(options))
    return checked(named, entrants, options["rounds"] or entrants // PLAYERS)


def _waits(options: Mapping[str, Any]) -> bool:
    return movement_in(_named(options)).asks_for_results


FORMAT = Format(
    slug="movement-of-individuals",
    kind=PARTNERS,
    title=say("Individuals along the tables"),
    method=say("After each round everyone goes to the table and seat that the movement says."),
    draw_next=_next,
    foresee=_foresee,
    most=1024,
    waits_for_results=_waits,
    options=(
        *movement_options(SEATS, "winners-up-and-split", HOW_TO_WRITE),
        ROUND_COUNT,
        Option(
            "start",
            "seeds",
            say("First round"),
            ("seeds", "drawn"),
            words=(say("Seated by seed"), say("Seated by lot")),
        ),
    ),
    fewest=4,
    usual=False,
)
