"""The formats whose rounds are drawn one after another, by slug."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.core.messages import one_of, say
from tournament.brackets.refusals import Refusal
from tournament.brackets.rotation.tables import SEATS
from tournament.brackets.rounds import (
    individual_movement,
    movement,
    pods,
    progressive,
    random_partners,
    rank_ladder,
    rank_pairing,
    rotation,
    swiss,
)
from tournament.brackets.rounds.history import DrawNext, DrawnRound, History


@dataclass(frozen=True, slots=True)
class Engine:
    """How to draw the next round, by which options.

    `seats` names the chairs of a table where individuals play.
    """

    draw: DrawNext
    options: tuple[str, ...]
    seats: str = ""

    def next_round(self, history: History, options: Mapping[str, object], seed: int) -> DrawnRound:
        """The next round of a stage, whose other options are about its matches."""
        return self.draw(history, self.own(options), seed)

    def own(self, options: Mapping[str, object]) -> dict[str, object]:
        """Those of a stage's options that are about its rounds."""
        return {name: value for name, value in options.items() if name in self.options}


ENGINES: Mapping[str, Engine] = {
    "movement": Engine(movement.next_round, movement.OPTIONS),
    "movement-of-individuals": Engine(
        individual_movement.next_round, individual_movement.OPTIONS, seats=SEATS
    ),
    "pods": Engine(pods.next_round, pods.OPTIONS, seats="ABCDEF"),
    "progressive-by-rank": Engine(progressive.next_round, progressive.OPTIONS, seats=SEATS),
    "random-partners": Engine(random_partners.next_round, random_partners.OPTIONS, seats=SEATS),
    "rank": Engine(rank_ladder.next_round, rank_ladder.OPTIONS),
    "rank-pairing": Engine(rank_pairing.next_round, rank_pairing.OPTIONS, seats=SEATS),
    "rotation": Engine(rotation.next_round, rotation.OPTIONS, seats=SEATS),
    "swiss": Engine(swiss.next_round, swiss.OPTIONS),
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
