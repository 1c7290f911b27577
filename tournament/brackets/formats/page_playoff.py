"""Page play-off: of four, the first two have a second chance.

Knows seeds and rounds. Does not know results.
"""

from collections.abc import Mapping

from rules.core.messages import say
from tournament.brackets.formats import Format, OptionValue
from tournament.brackets.games import GAMES
from tournament.brackets.kinds import BRACKET
from tournament.brackets.plan import Entrant, LoserOf, Plan, PlannedMatch, PlannedRound, WinnerOf
from tournament.brackets.round_names import FINAL, SEMI_FINAL, numbered

PLAN = Plan(
    "page-playoff",
    BRACKET,
    4,
    (
        PlannedRound("P1", numbered(1), "winners"),
        PlannedRound("P2", SEMI_FINAL, "winners"),
        PlannedRound("P3", FINAL, "winners"),
    ),
    (
        PlannedMatch("P1-1", "P1", 1, (Entrant(1), Entrant(2))),
        PlannedMatch("P1-2", "P1", 2, (Entrant(3), Entrant(4))),
        PlannedMatch("P2-1", "P2", 1, (LoserOf("P1-1"), WinnerOf("P1-2"))),
        PlannedMatch("P3-1", "P3", 1, (WinnerOf("P1-1"), WinnerOf("P2-1"))),
    ),
)


def _draw(_entrants: int, _options: Mapping[str, OptionValue]) -> Plan:
    return PLAN


FORMAT = Format(
    slug="page-playoff",
    kind=BRACKET,
    title=say("Page play-off"),
    method=say(
        "The winner of seeds 1 and 2 is in the final. "
        "The loser meets the winner of seeds 3 and 4 for the other place in it."
    ),
    draw=_draw,
    options=GAMES,
    fewest=4,
    most=4,
    usual=False,
)
