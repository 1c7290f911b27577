"""Kinds of stage: how one is drawn, ranked, shown and cut. A format names its kind."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

Drawn: TypeAlias = Literal["whole", "by-lot", "by-round"]
"""Every match follows from the number of entrants; chance has seated them once for all; or each
round follows from those before."""

BY_ROUND: Drawn = "by-round"

Ranked: TypeAlias = Literal["bracket", "record", "keys", "lowest", "highest"]
"""What decides the places: the last matches of a bracket, or the director's list of keys. In a
`record` it usually begins with wins. Of individuals, the `lowest` or `highest` points are first."""

Shown: TypeAlias = Literal["tree", "table", "pools", "rounds", "sittings"]
"""Winners meet until one is left, everyone meets everyone, the same in pools, round after round, or
tables of individuals."""


@dataclass(frozen=True, slots=True)
class Kind:
    """What follows from how a stage is played.

    `seats` names the chairs of its tables if individuals play there. Otherwise matches have two
    sides.
    """

    drawn: Drawn
    ranked: Ranked
    shown: Shown
    seats: str = ""

    def side_of(self, position: int) -> int:
        """The side of the seat at this position of a match: each is its own."""
        return position

    @property
    def cut_by_pool(self) -> bool:
        """Whether as many advance from each pool. Otherwise the first of the whole stage do."""
        return self.shown == "pools"

    @property
    def at_its_table(self) -> bool:
        """Whether a match is played at the table with its number, as its round was shown."""
        return self.drawn == BY_ROUND

    @property
    def may_tie(self) -> bool:
        """Whether it is ranked by keys, so that ties can be drawn by cards or played off."""
        return self.ranked != "bracket"


BRACKET = Kind(drawn="whole", ranked="bracket", shown="tree")
ROUND_ROBIN = Kind(drawn="whole", ranked="record", shown="table")
POOLS = Kind(drawn="whole", ranked="record", shown="pools")
ROUNDS = Kind(drawn=BY_ROUND, ranked="keys", shown="rounds")
SITTINGS = Kind(drawn="by-lot", ranked="lowest", shown="sittings", seats="ABCDEF")
