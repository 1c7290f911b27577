"""Rounds that the director enters: who meets is decided in the hall."""

from collections.abc import Mapping

from rules.core.messages import say
from tournament.brackets.drawn_options import ROUND_COUNT
from tournament.brackets.formats import Format, OptionValue
from tournament.brackets.games import GAMES
from tournament.brackets.kinds import ROUNDS
from tournament.brackets.plan import Plan


def _draw(entrants: int, options: Mapping[str, OptionValue]) -> Plan:
    return Plan("typed", ROUNDS, entrants, (), (), options["rounds"] or 1)


FORMAT = Format(
    slug="typed",
    kind=ROUNDS,
    title=say("Rounds you enter"),
    method=say("You enter who meets, round after round."),
    draw=_draw,
    options=(ROUND_COUNT, *GAMES),
)
