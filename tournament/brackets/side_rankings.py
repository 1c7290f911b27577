"""Rankings beside the places: the high game, the most wins, the best of a category. Pure.

Each is a list of keys over the same ledger as the places, with everyone or some of the entries.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.core.messages import say
from tournament.brackets.outcome import Standing
from tournament.brackets.ranking import SHARED
from tournament.brackets.refusals import Refusal
from tournament.brackets.rounds.book import Book
from tournament.brackets.rounds.key_list import read_keys, written
from tournament.brackets.rounds.keys import Key
from tournament.brackets.rounds.ranked import ranked
from tournament.brackets.rounds.rules import aimed


def is_among(category: str, categories: Iterable[str]) -> bool:
    """Whether it is one of these, however it is spelled."""
    return category.casefold() in map(str.casefold, categories)


@dataclass(frozen=True, slots=True)
class SideRanking:
    """A named ranking of everybody, or of those in a `category` or `club`."""

    name: str
    keys: tuple[Key, ...]
    category: str = ""
    club: str = ""

    def as_stored(self) -> dict[str, object]:
        """What `read_sides` restores."""
        return {
            "name": self.name,
            "by": [written(each) for each in self.keys],
            "category": self.category,
            "club": self.club,
        }

    def includes(self, categories: Sequence[str], club: str) -> bool:
        """Whether it ranks an entry with these."""
        if self.category:
            return is_among(self.category, categories)
        return not self.club or self.club == club


def read_sides(rows: Iterable[Mapping[str, Any]], *, highest_wins: bool) -> tuple[SideRanking, ...]:
    """The stored or typed rankings: {"name": …, "by": [keys], "category": …, "club": …}.

    `highest_wins` says which points win the game. Raises Refusal for what does not fit.
    """
    found: dict[str, SideRanking] = {}
    for row in rows:
        name = str(row.get("name", ""))
        _require_own_name(name, found)
        _require_keys(name, row.get("by"))
        found[name] = SideRanking(
            name,
            aimed(read_keys(row.get("by")), highest_wins=highest_wins),
            str(row.get("category", "")),
            str(row.get("club", "")),
        )
    return tuple(found.values())


def side_standings(side: SideRanking, book: Book, members: Iterable[int]) -> list[Standing]:
    """The members who have played and have a number, in the order of its keys."""
    first = side.keys[0].slug
    played = {seed for seed in members if any(line.kind == "played" for line in book.of(seed))}
    rows = ranked(book.among(played), side.keys, ranking=SHARED).rows
    return [row for row in rows if first in row.numbers]


def _require_keys(name: str, keys: object) -> None:
    if not keys:
        raise Refusal(
            say("The ranking “%(name)s” ranks by nothing yet.", name=name),
            say("Choose what it ranks by, such as wins."),
            code="no-keys",
        )


def _require_own_name(name: str, others: Mapping[str, SideRanking]) -> None:
    if not name:
        raise Refusal(
            say("A ranking has no name."),
            say("Enter a name, such as “High game”."),
            code="no-name",
        )
    if name in others:
        raise Refusal(
            say("Two rankings are called “%(name)s”.", name=name),
            say("Give each its own name."),
            code="name-twice",
        )
