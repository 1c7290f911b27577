"""When a game of so many hands or points, or of no set length, is over, and who is ahead then.

Knows lowest and highest totals and what a tie means. Refuses to know how a hand was scored.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from rules.outcomes import Bonus, JudgedHand
from rules.totals import Winner

if TYPE_CHECKING:
    from rules.sheet import Sheet

HIGHEST: Final = "highest"
LOWEST: Final = "lowest"

#: A tie at the end: everyone ahead has won, nobody has, or further hands are played.
SHARED: Final = "shared"
DRAWN: Final = "drawn"
PLAY_ON: Final = "play-on"


@dataclass(frozen=True, slots=True, kw_only=True)
class Finish:
    """A game ends after ``hands`` scored hands or once a total reaches ``target``, whichever comes
    first; with neither, when the writer says that the sheet is complete.

    ``wins`` is HIGHEST or LOWEST, ``ties`` one of SHARED, DRAWN and PLAY_ON. ``noun`` is what the
    book calls a hand, for one and for many. ``single_rounds``: a sheet may hold one hand of the
    game alone, and is then complete when its writer says so.
    """

    wins: str
    ties: str
    cites: str
    hands: int | None = None
    target: int | None = None
    noun: tuple[str, str] = ("hand", "hands")
    single_rounds: bool = False

    def over(self, totals: Mapping[str, int], hands: Sequence[JudgedHand], sheet: Sheet, /) -> bool:
        if not self._long_enough(totals, hands, sheet):
            return False
        return self.ties != PLAY_ON or self.winner(totals) is not None

    def _long_enough(
        self, totals: Mapping[str, int], hands: Sequence[JudgedHand], sheet: Sheet
    ) -> bool:
        if self.target is not None and max(totals.values()) >= self.target:
            return True
        if self.single_rounds and sheet.single_round:
            return _claimed(hands, sheet)
        if self.hands is not None:
            return len(hands) >= self.hands and _scored(hands)
        return self.target is None and _claimed(hands, sheet)

    def winner(self, totals: Mapping[str, int]) -> Winner:
        """The side ahead; where several are, all of them if a win is shared, else None."""
        best = (min if self.wins == LOWEST else max)(totals.values())
        ahead = [side for side in totals if totals[side] == best]
        if len(ahead) == 1:
            return ahead[0]
        return ahead if self.ties == SHARED else None

    def bonuses(
        self, _totals: Mapping[str, int], _hands: Sequence[JudgedHand], /
    ) -> tuple[Bonus, ...]:
        return ()

    def unfinished(self) -> str:
        """What is still needed, in words."""
        one, many = self.noun
        needs = []
        if self.target is not None:
            needs.append(f"a side needs {self.target} points")
        if self.hands is not None:
            needs.append(f"{self.hands} {one if self.hands == 1 else many} must be scored")
        words = " or ".join(needs) or f"every {one} on the sheet must be scored"
        return f"{words}, and one side must be ahead" if self.ties == PLAY_ON else words


def _scored(hands: Sequence[JudgedHand]) -> bool:
    return all(hand.score is not None for hand in hands)


def _claimed(hands: Sequence[JudgedHand], sheet: Sheet) -> bool:
    """The writer says that nothing follows, and this is the last hand on the sheet."""
    written = sheet.hands or ()
    return bool(sheet.complete and hands) and len(hands) == len(written) and _scored(hands)
