"""The value of a partie once both scores are known: rounding, ties, the Rubicon.

Knows hundreds and brisques. Does not know how the scores came about.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.core.messages import Letter, Words, say, sentences

HUNDRED = 100
BRISQUE = 10
WON, DRAWN = "won", "drawn"


@dataclass(frozen=True, slots=True)
class Settlement:
    """A partie as it counts. ``rounded`` is the basis of the difference."""

    outcome: str
    score: Mapping[str, int]
    rounded: Mapping[str, int]
    why: Words


@dataclass(frozen=True, slots=True)
class Rubicon:
    """The winner gets ``game`` points, and ``failed`` more if the loser is below ``line``.

    ``with_brisques``: brisques counted to break a tie also help the loser over the line (reading
    Z-03). ``plain_decides``: between level players, the higher score without brisques rounds up
    (reading Z-05).
    """

    game: int
    line: int
    failed: int
    cites: str
    tie_cites: str
    with_brisques: bool = True
    plain_decides: bool = False

    def settle(
        self, points: Mapping[str, int], brisques: Mapping[str, int] | None
    ) -> Settlement | None:
        """The result of a partie, or None if it is level and no brisques were counted."""
        rounded = _rounded(points)
        if not _level(rounded):
            return self._won(points, points, rounded)
        if brisques is None:
            return None
        counted = {seat: points[seat] + BRISQUE * brisques[seat] for seat in points}
        rounded = _rounded(counted)
        sums = [
            say(
                "%(player)s: %(points)s + %(brisques)s brisques = %(sum)s.",
                player=Letter(seat),
                points=points[seat],
                brisques=brisques[seat],
                sum=counted[seat],
            )
            for seat in points
        ]
        actual = points if self.plain_decides and not _level(points) else counted
        if _level(rounded) and _level(actual):
            why = sentences(*sums, say("The partie is drawn."))
            return Settlement(DRAWN, dict.fromkeys(points, 0), rounded, why)
        if _level(rounded):
            rounded[_ahead(actual)] += HUNDRED  # the higher score rounds up (reading Z-05)
        saved = counted if self.with_brisques else points
        return self._won(counted, saved, rounded, *sums)

    def _won(
        self,
        counted: Mapping[str, int],
        saved: Mapping[str, int],
        rounded: Mapping[str, int],
        *sums: Words,
    ) -> Settlement:
        winner = _ahead(rounded)
        loser = next(seat for seat in rounded if seat != winner)
        ahead = rounded[winner] - rounded[loser]
        failed = self.failed if saved[loser] < self.line else 0
        score = ahead + self.game + failed
        counts = [
            say(
                "%(player)s: %(points)s counts as %(rounded)s.",
                player=Letter(seat),
                points=counted[seat],
                rounded=rounded[seat],
            )
            for seat in (winner, loser)
        ]
        scores = {seat: score if seat == winner else 0 for seat in rounded}
        why = sentences(*sums, *counts, self._scores(winner, ahead, failed))
        return Settlement(WON, scores, rounded, why)

    def _scores(self, winner: str, ahead: int, failed: int) -> Words:
        score = ahead + self.game + failed
        if not failed:
            return say(
                "%(player)s scores %(ahead)s + %(game)s = %(score)s.",
                player=Letter(winner),
                ahead=ahead,
                game=self.game,
                score=score,
            )
        return say(
            "%(player)s scores %(ahead)s + %(game)s + %(failed)s for the Rubicon = %(score)s.",
            player=Letter(winner),
            ahead=ahead,
            game=self.game,
            failed=failed,
            score=score,
        )


def _rounded(points: Mapping[str, int]) -> dict[str, int]:
    return {seat: points[seat] // HUNDRED * HUNDRED for seat in points}


def _level(points: Mapping[str, int]) -> bool:
    return len(set(points.values())) == 1


def _ahead(points: Mapping[str, int]) -> str:
    return max(points, key=lambda seat: points[seat])
