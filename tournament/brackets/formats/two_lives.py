"""A group of four with two lives: two losses and you are out, without a final.

Knows seeds and rounds. Does not know results. It is a double elimination of four up to the
finals: the winners' match decides first place, the decider second and third.
"""

from collections.abc import Mapping

from rules.core.messages import say
from tournament.brackets.formats import Format, OptionValue
from tournament.brackets.formats.double_elimination import losers_bracket
from tournament.brackets.formats.single_elimination import first_round, knock_out
from tournament.brackets.games import GAMES
from tournament.brackets.kinds import BRACKET
from tournament.brackets.plan import Plan, PlannedRound
from tournament.brackets.round_names import DECIDER, ELIMINATION_MATCH, OPENING, WINNERS_MATCH

WINNERS = knock_out(first_round(range(1, 5)), "W")
PLAN = Plan(
    "two-lives",
    BRACKET,
    4,
    (
        PlannedRound("W1", OPENING, "winners"),
        PlannedRound("W2", WINNERS_MATCH, "winners"),
        PlannedRound("L1", ELIMINATION_MATCH, "losers"),
        PlannedRound("L2", DECIDER, "losers"),
    ),
    tuple(match for level in (*WINNERS, *losers_bracket(WINNERS)) for match in level),
)


def _draw(_entrants: int, _options: Mapping[str, OptionValue]) -> Plan:
    return PLAN


FORMAT = Format(
    slug="two-lives",
    kind=BRACKET,
    title=say("Group of four with two lives"),
    method=say(
        "Two losses and you are out. The winners' match decides first place. Its loser meets the "
        "winner of the elimination match for second place."
    ),
    draw=_draw,
    options=GAMES,
    fewest=4,
    most=4,
    usual=False,
)
