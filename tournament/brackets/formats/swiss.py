"""Swiss: in each round those with equal scores meet, and nobody meets twice."""

from collections.abc import Mapping
from functools import lru_cache

from rules.core.messages import say
from tournament.brackets.formats import Format, Option, OptionValue
from tournament.brackets.games import GAMES
from tournament.brackets.kinds import ROUNDS
from tournament.brackets.plan import Plan
from tournament.brackets.rounds import swiss
from tournament.brackets.rounds.history import DrawnRound, History
from tournament.brackets.rounds.planned import planned_round

OPEN = 0
"""The number of rounds while it is open."""
NUMBER_OF_ROUNDS = Option(
    "rounds",
    5,
    say("Number of rounds"),
    tuple(range(16)),
    words=(say("Open"), *map(str, range(1, 16))),
)


def _draw(entrants: int, options: Mapping[str, OptionValue]) -> Plan:
    row, matches = planned_round(1, _first(entrants, options["accelerated"]))
    to_come = max(options["rounds"] - 1, 0) if options["rounds"] != OPEN else 1
    return Plan("swiss", ROUNDS, entrants, (row,), tuple(matches), to_come)


@lru_cache(maxsize=64)
def _first(entrants: int, accelerated: int) -> DrawnRound:
    everyone = History(tuple(range(1, entrants + 1)))
    return swiss.next_round(everyone, {"accelerated": accelerated}, seed=1)


def _next(history: History, options: Mapping[str, object], seed: int) -> DrawnRound:
    """The next round. Rounds are counted by the stage, so the engine need not know their number."""
    own = {name: options[name] for name in swiss.OPTIONS if name in options and name != "rounds"}
    return swiss.next_round(history, own, seed)


FORMAT = Format(
    slug="swiss",
    kind=ROUNDS,
    title=say("Swiss rounds"),
    method=swiss.METHOD,
    draw=_draw,
    draw_next=_next,
    options=(
        NUMBER_OF_ROUNDS,
        Option(
            "accelerated",
            0,
            say("First rounds in which the top half counts one more win"),
            tuple(range(4)),
        ),
        *GAMES,
    ),
    fewest=3,
)
