"""Who sits out a round: those who did so least."""

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

from tournament.brackets.rotation.tables import PLAYERS


class Byes:
    """How often each sat out. A late comer counts as having done so as often as the others."""

    def __init__(self) -> None:
        self._times: Counter[int] = Counter()
        self._known: set[int] = set()

    def of_round(self, players: Sequence[int], chance: Random) -> tuple[int, ...]:
        """Those left over at tables of four, by lot among those who sat out least."""
        return self.least(players, lambda _: chance.random(), len(players) % PLAYERS)

    def least(
        self, players: Sequence[int], turn: Callable[[int], float], places: int
    ) -> tuple[int, ...]:
        """So many of those who sat out least, the first in `turn`."""
        self._welcome(players)
        order = sorted(players, key=lambda player: (self._times[player], turn(player)))
        return tuple(sorted(order[:places]))

    def count(self, players: Sequence[int], resting: Sequence[int]) -> None:
        """Of the players of a round these sat out."""
        self._welcome(players)
        self._times.update(resting)

    def _welcome(self, players: Sequence[int]) -> None:
        here = [self._times[player] for player in players if player in self._known]
        fair = round(sum(here) / len(here)) if here else 0
        for player in set(players) - self._known:
            self._times[player] = fair
        self._known.update(players)
