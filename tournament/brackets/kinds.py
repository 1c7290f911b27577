"""Kinds of stage: how one is drawn, ranked, shown and cut. A format names its kind."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

Drawn: TypeAlias = Literal["whole", "by-lot", "by-round"]
"""Every match follows from the number of entrants; chance has seated them once for all; or each
round follows from those before."""

BY_ROUND: Drawn = "by-round"

Ranked: TypeAlias = Literal["bracket", "record", "keys", "points", "lowest", "highest"]
"""What decides the places: the last matches of a bracket, or the director's list of keys. In a
`record` it usually begins with wins, where partners change with `points`. Of individuals, the
`lowest` or `highest` points are first."""

Shown: TypeAlias = Literal["tree", "table", "pools", "rounds", "sittings"]
"""Winners meet until one is left, everyone meets everyone, the same in pools, round after round, or
tables of individuals."""

FEWEST_AT_A_TABLE = 3
"""The people without whom a table of individuals does not play, unless the game needs more."""


@dataclass(frozen=True, slots=True)
class Kind:
    """What follows from how a stage is played.

    `seats` names the chairs of its tables if individuals are ranked. Otherwise matches have two
    sides. A table with fewer than `fewest` people does not play. `partners`: those across the table
    play together.
    """

    drawn: Drawn
    ranked: Ranked
    shown: Shown
    seats: str = ""
    fewest: int = 2
    partners: bool = False

    def side_of(self, position: int) -> int:
        """The side of the seat at this position of a match; without partners each is its own."""
        return position % 2 if self.partners else position

    @property
    def cut_by_pool(self) -> bool:
        """Whether as many advance from each pool. Otherwise the first of the whole stage do."""
        return self.shown == "pools"

    @property
    def has_sittings(self) -> bool:
        """Whether everyone plays for themselves at tables that chance has seated."""
        return self.shown == "sittings"

    @property
    def is_keyed(self) -> bool:
        """Whether standings follow the keys from the first round on."""
        return self.ranked in ("keys", "points")

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
PARTNERS = Kind(
    drawn=BY_ROUND, ranked="points", shown="rounds", seats="NESW", fewest=4, partners=True
)
SITTINGS = Kind(
    drawn="by-lot", ranked="lowest", shown="sittings", seats="ABCDEF", fewest=FEWEST_AT_A_TABLE
)
