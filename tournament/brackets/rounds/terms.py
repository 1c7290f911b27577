"""What a bye, a win and a withdrawal are worth. Chosen before the first round. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal, TypeAlias

Number: TypeAlias = int | Fraction
Outcome: TypeAlias = Literal["won", "lost", "level", ""]
Mean: TypeAlias = Literal["mean-of-winners", "mean-of-field", "own-average"]
Results: TypeAlias = Literal["keep", "remove", "as-byes"]

HALF = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class ByeWorth:
    """What a bye is worth.

    `points` is a number, or a mean: of what the winners of the round scored, of what all scored in
    it, or of what the entrant scores in their own games. Means are exact and never rounded. A round
    without a winner has the mean of its field. `counts_as` is "" if it is no result; `is_game` says
    whether averages count it. With `late`, each round before a late entry counts as a bye.
    """

    points: int | Mean = 0
    counts_as: Outcome = "won"
    is_game: bool = False
    late: bool = False


@dataclass(frozen=True, slots=True)
class MatchPoints:
    """What a match is worth.

    `win_by` gives other worths for wins by at least so many points, `loss_within` for losses by at
    most so many: 2-3-0 of cribbage is `MatchPoints(win=2, level=1, win_by={31: 3})`.
    """

    win: Number = 1
    level: Number = HALF
    loss: Number = 0
    win_by: Mapping[int, int] = field(default_factory=dict)
    loss_within: Mapping[int, int] = field(default_factory=dict)

    def worth(self, outcome: Outcome, margin: Number | None = None) -> Number:
        """The match points of an outcome with this difference of points, if it is known."""
        if outcome == "won":
            reached = [by for by in self.win_by if margin is not None and margin >= by]
            return self.win_by[max(reached)] if reached else self.win
        if outcome == "lost":
            within = [by for by in self.loss_within if margin is not None and -margin <= by]
            return self.loss_within[min(within)] if within else self.loss
        return self.level if outcome == "level" else 0


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """What becomes of the results of those who leave.

    "keep": they stand. "remove": they are gone for both. "as-byes": their opponents have a bye
    instead. With `under_half` only of those who played fewer than half of the rounds.
    """

    results: Results = "keep"
    under_half: bool = False

    def strikes(self, played: int, rounds: int) -> bool:
        """Whether the results of someone who left after so many of the rounds go."""
        return self.results != "keep" and not (self.under_half and 2 * played >= rounds)


@dataclass(frozen=True, slots=True)
class Terms:
    """All of it. The defaults: a bye is a win without points, a level match half a win.

    Without `highest_wins`, the fewest points win a game.
    """

    bye: ByeWorth = ByeWorth()
    match_points: MatchPoints = MatchPoints()
    withdrawal: Withdrawal = Withdrawal()
    highest_wins: bool = True

    def margin(self, points: Number, against: Number) -> Number:
        """By how much these points are better than the other side's."""
        return points - against if self.highest_wins else against - points
