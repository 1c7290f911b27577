"""How many cards a player holds who has not laid down when a round of contract rummy ends.

Each turn draws one card and discards one; each buy adds two. Knows hand sizes. Refuses to know
what cards cost together.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.core.case import Case
from rules.rummy.contract_rounds import Round
from rules.rummy.leftovers import UNIT, held

A_BUY = 2


@dataclass(frozen=True, slots=True)
class NotLaidDown:
    """``max_buys`` is how often a player may buy in a round, None for as often as they like."""

    cites: str
    max_buys: int | None = None

    def judge(self, turn: Round, deal: int, points: Mapping[str, int], case: Case) -> None:
        """Objects to hands that are smaller than dealt, and warns of odd ones."""
        for seat in turn.waiting:
            cards = (turn.left or {}).get(seat)
            if points.get(seat) == 0:
                case.refuse(
                    "out-without-contract",
                    "not_laid_down",
                    f"{seat} has no cards left and is said not to have laid down.",
                    self.cites,
                    f"Nobody goes out without the contract: take {seat} out of 'not_laid_down', "
                    "or correct the cards.",
                )
            elif cards is not None:
                self._judge_size(held(cards), deal, f"left/{seat}", seat, case)
            elif seat in points and points[seat] < UNIT * deal:
                case.refuse(
                    "fewer-than-dealt",
                    f"points/{seat}",
                    f"{seat} still holds {deal} cards or more, which cost {UNIT * deal} at least; "
                    f"{points[seat]} is written.",
                    self.cites,
                    f"Correct the points, or take {seat} out of 'not_laid_down'.",
                )

    def _judge_size(self, cards: int, deal: int, key: str, seat: str, case: Case) -> None:
        most = None if self.max_buys is None else deal + A_BUY * self.max_buys
        if cards < deal:
            case.refuse(
                "fewer-than-dealt",
                key,
                f"{deal} cards were dealt; {seat} cannot hold {cards} without laying down.",
                self.cites,
                f"Count again, or take {seat} out of 'not_laid_down'.",
            )
        elif most is not None and cards > most:
            case.refuse(
                "too-many-buys",
                key,
                f"{seat} holds {cards} cards; {deal} dealt and {self.max_buys} buys make {most}.",
                self.cites,
                f"Count again; {most} is the most without laying down.",
            )
        elif (cards - deal) % A_BUY:
            case.warn(
                "odd-hand",
                key,
                f"{seat} holds {cards} cards; {deal} were dealt and each buy adds {A_BUY}.",
                self.cites,
                f"Count again: {cards - 1} or {cards + 1} is possible.",
            )
