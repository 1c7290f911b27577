"""Movements: after each round, entrants go along the tables as a few lines say.

`rounds/movements` has one file for each.
"""

from collections.abc import Mapping
from typing import Any

from rules.core.messages import say
from tournament.brackets.drawn_options import ROUND_COUNT
from tournament.brackets.formats import Format, Option
from tournament.brackets.games import GAMES
from tournament.brackets.kinds import MOVEMENT
from tournament.brackets.rounds import engines
from tournament.brackets.rounds.movement_check import Report, checked
from tournament.brackets.rounds.movement_hall import tables_for
from tournament.brackets.rounds.movements import movement_of, slugs

SHIPPED = {slug: movement_of(slug) for slug in slugs()}


def _foresee(entrants: int, options: Mapping[str, Any]) -> Report:
    """While the number of rounds is open, as many as there are tables."""
    return checked(options["movement"], entrants, options["rounds"] or tables_for(entrants))


FORMAT = Format(
    slug="movement",
    kind=MOVEMENT,
    title=say("Movement along the tables"),
    method=say("After each round everyone goes to the table that the movement says."),
    draw_next=engines.find("movement").next_round,
    foresee=_foresee,
    options=(
        Option(
            "movement",
            "a-stays-b-up-one",
            say("Who moves after a round"),
            tuple(SHIPPED),
            words=tuple(movement.title for movement in SHIPPED.values()),
            hints=tuple(movement.words for movement in SHIPPED.values()),
            leads=True,
        ),
        ROUND_COUNT,
        *GAMES,
    ),
)
