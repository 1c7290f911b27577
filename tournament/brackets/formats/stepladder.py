"""Stepladder: the two lowest seeds meet, and each winner meets the next higher seed.

Knows seeds and rounds. Does not know results.
"""

from collections.abc import Mapping
from functools import lru_cache

from rules.core.messages import say
from tournament.brackets.formats import Format, OptionValue
from tournament.brackets.games import GAMES
from tournament.brackets.kinds import BRACKET
from tournament.brackets.plan import Entrant, Plan, PlannedMatch, PlannedRound, Source, WinnerOf
from tournament.brackets.round_names import FINAL, numbered


@lru_cache(maxsize=64)
def _plan(entrants: int) -> Plan:
    climbing: Source = Entrant(entrants)
    rounds, matches = [], []
    for step in range(1, entrants):
        key, seed = f"S{step}", entrants - step
        rounds.append(PlannedRound(key, FINAL if seed == 1 else numbered(step), "winners"))
        matches.append(PlannedMatch(key, key, 1, (Entrant(seed), climbing)))
        climbing = WinnerOf(key)
    return Plan("stepladder", BRACKET, entrants, tuple(rounds), tuple(matches))


def _draw(entrants: int, _options: Mapping[str, OptionValue]) -> Plan:
    return _plan(entrants)


FORMAT = Format(
    slug="stepladder",
    kind=BRACKET,
    title=say("Stepladder"),
    method=say("The two lowest seeds meet first. Each winner meets the next higher seed."),
    draw=_draw,
    options=GAMES,
    usual=False,
)
