"""The formats whose rounds are drawn one after another, by slug."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.core.messages import one_of, say
from tournament.brackets.refusals import Refusal
from tournament.brackets.rounds import movement, pods, rank_ladder, swiss
from tournament.brackets.rounds.history import DrawNext


@dataclass(frozen=True, slots=True)
class Engine:
    """How to draw the next round. `seats` names the chairs of a table where individuals play."""

    draw: DrawNext
    seats: str = ""


ENGINES: Mapping[str, Engine] = {
    "movement": Engine(movement.next_round),
    "pods": Engine(pods.next_round, seats="ABCDEF"),
    "rank": Engine(rank_ladder.next_round),
    "swiss": Engine(swiss.next_round),
}


def find(slug: str) -> Engine:
    """The engine of a format. Raises Refusal if there is none."""
    if slug not in ENGINES:
        raise Refusal(
            say("No format “%(name)s” draws its rounds one after another.", name=slug),
            say("Choose one of: %(options)s.", options=one_of(ENGINES)),
            code="no-such-format",
        )
    return ENGINES[slug]
