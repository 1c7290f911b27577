"""When a game ends by points, hands, clock or sets, and who has won.

Knows lowest and highest totals and how ties are resolved. Does not know how a hand was scored.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rules.core.margins import MarginLines
from rules.core.messages import Words, one_of, say, say_count
from rules.core.outcomes import Bonus, JudgedHand
from rules.core.set_limit import SetLimit
from rules.core.sheet import Sheet
from rules.core.totals import Winner

HIGHEST: Final = "highest"
LOWEST: Final = "lowest"

#: A tie at the end: everyone ahead has won, nobody has (the director decides), further hands are
#: played, or of those ahead who did best in the last hand, or in the most hands, wins.
SHARED: Final = "shared"
DRAWN: Final = "drawn"
PLAY_ON: Final = "play-on"
LAST_HAND: Final = "last-hand"
MOST_HANDS: Final = "most-hands"


@dataclass(frozen=True, slots=True)
class Noun:
    """A book's word for a hand: alone, and in two sentences about hands still to be scored.

    ``key`` chooses the sentences about a hand in `scoring/hand_sentences.py`. ``first`` is the
    number of the first hand on a sheet.
    """

    key: str
    one: Words
    scored: Callable[[int], Words]
    each: Words
    first: int = 1

    def number(self, hand: int) -> int:
        """The book's number of the sheet's hand, both counted from 1."""
        return self.first + hand - 1


HANDS = Noun(
    "hand",
    say("hand"),
    lambda count: say_count(
        "%(count)s hand must be scored", "%(count)s hands must be scored", count=count
    ),
    say("every hand on the sheet must be scored"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Finish:
    """A game ends after ``hands`` scored hands or at a total of ``target``, whichever is first.

    With neither, it ends when the scorekeeper marks the sheet complete. A side whose total falls to
    ``bottom`` loses, which ends the game too. ``by_hand_won``: the target counts only for the side
    that won the last hand, with the most points in it and nobody below 0. ``margins`` are the game
    points of a win. ``wins`` is HIGHEST or LOWEST, ``ties`` one of the ties above. The clock ends
    the game after ``minutes``; ``sets`` says how many sets lose it. ``uncounted`` are outcomes that
    do not count as hands. ``noun`` is the book's word for a hand. ``open_ended``: the book sets no
    end, so the director must, and the table may stop earlier. ``single_rounds``: a sheet may hold a
    single hand, and is complete when marked so.
    """

    wins: str
    ties: str
    cites: str
    hands: int | None = None
    target: int | None = None
    bottom: int | None = None
    by_hand_won: bool = False
    margins: MarginLines | None = None
    minutes: int | None = None
    sets: SetLimit | None = None
    uncounted: frozenset[str] = frozenset()
    noun: Noun = HANDS
    open_ended: bool = False
    single_rounds: bool = False

    @property
    def bonus_cites(self) -> str:
        """A book without bonuses says by its end what counts."""
        return self.cites

    @property
    def has_no_end(self) -> bool:
        """Whether the director still has to set the end of a game."""
        return self.open_ended and not (self.target or self.hands or self.minutes)

    @property
    def ends_by_hand(self) -> bool:
        """Whether the players may declare the game over."""
        return self.open_ended or not (self.target or self.hands)

    @property
    def can_play_on(self) -> bool:
        """Whether a level score is played on."""
        return self.ties == PLAY_ON

    @property
    def fewest_hands(self) -> int:
        """The hands that every finished game has, unless time was called."""
        ends_sooner = (self.target, self.bottom, self.sets)
        return self.hands or 0 if ends_sooner == (None, None, None) else 0

    def over(self, totals: Mapping[str, int], hands: Sequence[JudgedHand], sheet: Sheet, /) -> bool:
        ends = bool(self.lost_by_sets(hands)) or self._long_enough(totals, hands, sheet)
        return ends and not self.plays_on(totals, hands)

    def over_by(self, totals: Mapping[str, int], /) -> bool:
        """Whether a game can end with these totals.

        The number of hands is not checked.
        """
        reached = self.target is not None and max(totals.values()) >= self.target
        has_aim = self.target is not None or self.bottom is not None
        ends = reached or bool(self.sunk(totals)) or not has_aim or self.hands is not None
        return ends and not self.plays_on(totals, ())

    def won_by_hands(self, totals: Mapping[str, int], /) -> bool:
        """Whether only the hands say who has won with these totals."""
        level = len(self._best(list(totals), totals)) > 1
        rivals = self.by_hand_won and len(self.at_target(totals)) > 1
        by_sets = self.sets is not None and self.over_by(totals)
        unseen = by_sets and not (self.at_target(totals) or self.sunk(totals))
        return rivals or unseen or (level and self.ties in (LAST_HAND, MOST_HANDS))

    def over_when_called(self, totals: Mapping[str, int], hands: Sequence[JudgedHand], /) -> bool:
        """Whether a call of time ends the game here.

        In a timed game a tie is resolved as at any other end; otherwise the director's call is
        final.
        """
        return self.minutes is None or not self.plays_on(totals, hands)

    def plays_on(self, totals: Mapping[str, int], hands: Sequence[JudgedHand], /) -> bool:
        """Whether the score is level and the game continues hand by hand."""
        return self.can_play_on and self.winner(totals, hands) is None

    def is_played_on(self, totals: Mapping[str, int], hands: Sequence[JudgedHand]) -> bool:
        """Whether the game would be over, but for its level score."""
        enough = self.hands is not None and len(self.counted(hands)) >= self.hands
        ended = enough or self._arrived(totals, hands) or self.sunk(totals)
        return self.plays_on(totals, hands) and bool(ended or self.lost_by_sets(hands))

    def _long_enough(
        self, totals: Mapping[str, int], hands: Sequence[JudgedHand], sheet: Sheet
    ) -> bool:
        if self._arrived(totals, hands) or self.sunk(totals):
            return True
        if self.single_rounds and sheet.single_round:
            return _claimed(hands, sheet)
        if self.hands is not None:
            return len(self.counted(hands)) >= self.hands
        return self.target is None and _claimed(hands, sheet)

    def sunk(self, totals: Mapping[str, int]) -> list[str]:
        """The sides that have lost by their total."""
        if self.bottom is None:
            return []
        return [side for side, points in totals.items() if points <= self.bottom]

    def lost_by_sets(self, hands: Sequence[JudgedHand]) -> Mapping[str, Words]:
        """The sides that have lost by their sets, with the reason."""
        return self.sets.losers(hands) if self.sets is not None else {}

    def counted(self, hands: Sequence[JudgedHand]) -> Sequence[JudgedHand]:
        """The hands that count: scored, and not of an uncounted outcome."""
        return [
            hand for hand in hands if hand.score is not None and hand.outcome not in self.uncounted
        ]

    def winner(self, totals: Mapping[str, int], hands: Sequence[JudgedHand], /) -> Winner:
        """The side ahead; if several are level, by the ``ties`` rule. None for nobody."""
        arrived = self._arrived(totals, hands) if self.by_hand_won else []
        if arrived:
            return arrived[0]
        lost = {*self.lost_by_sets(hands), *self.sunk(totals)}
        sides = [side for side in totals if side not in lost] or list(totals)
        ahead = self._best(sides, totals)
        if len(ahead) > 1 and self.ties in (LAST_HAND, MOST_HANDS):
            ahead = self._best(ahead, self._merits(ahead, hands))
        if len(ahead) == 1:
            return ahead[0]
        return None if self.ties in (DRAWN, PLAY_ON) else ahead

    def at_target(self, totals: Mapping[str, int]) -> list[str]:
        """The sides that have reached the target."""
        return [side for side in totals if self.target and totals[side] >= self.target]

    def _arrived(self, totals: Mapping[str, int], hands: Sequence[JudgedHand]) -> list[str]:
        """The sides at the target that end the game there."""
        score = hands[-1].score if hands else None
        if not self.by_hand_won or score is None:
            return [] if self.by_hand_won else self.at_target(totals)
        ahead = self._best(list(score), score) if min(score.values()) >= 0 else []
        return [side for side in self.at_target(totals) if ahead == [side]]

    def _best(self, sides: Sequence[str], points: Mapping[str, int]) -> list[str]:
        best = (min if self.wins == LOWEST else max)(points[side] for side in sides)
        return [side for side in sides if points[side] == best]

    def _merits(self, sides: Sequence[str], hands: Sequence[JudgedHand]) -> Mapping[str, int]:
        """What decides among level sides, of the hands that they played: points, or hands won."""
        scores = [_played(hand) for hand in self.counted(hands)]
        if self.ties == LAST_HAND:
            of_all = [score for score in scores if score.keys() >= set(sides)]
            return of_all[-1] if of_all else dict.fromkeys(sides, 0)
        won = dict.fromkeys(sides, 0)
        for score in scores:
            for side in self._best(list(score), score):
                if side in won:
                    won[side] += -1 if self.wins == LOWEST else 1
        return won

    def bonuses(
        self, _totals: Mapping[str, int], _hands: Sequence[JudgedHand], /
    ) -> tuple[Bonus, ...]:
        return ()

    def game_points(self, totals: Mapping[str, int], winner: str, /) -> Mapping[str, int]:
        if self.margins is None:
            return {}
        return self.margins.points(totals, winner, lowest_wins=self.wins == LOWEST)

    def unfinished(self) -> Words:
        """What is still missing, in words."""
        needs: list[Words] = []
        if self.target is not None:
            needs.append(self._target_words(self.target))
        if not needs and self.hands is None:
            needs.append(self.noun.each)
        if self.bottom is not None:
            needs.append(say("a side falls to %(points)s points", points=self.bottom))
        if self.sets is not None:
            needs.append(say("a side loses by its sets"))
        if self.hands is not None:
            needs.append(self.noun.scored(self.hands))
        words = one_of(needs)
        if self.can_play_on:
            return say("%(needs)s, and one side must lead", needs=words)
        return words

    def _target_words(self, points: int) -> Words:
        if self.by_hand_won:
            return say("the side that wins the hand needs %(points)s points", points=points)
        return say("a side needs %(points)s points", points=points)


def _played(hand: JudgedHand) -> Mapping[str, int]:
    """The points of those who did not sit the hand out."""
    return {side: points for side, points in (hand.score or {}).items() if side != hand.idle}


def _claimed(hands: Sequence[JudgedHand], sheet: Sheet) -> bool:
    """Whether the sheet is marked complete after this, its last hand."""
    written = sheet.hands or ()
    if not sheet.complete or not hands or len(hands) != len(written):
        return False
    return all(hand.score is not None for hand in hands)
