"""A division's prizes: what each place is worth, with ties and side prizes.

They are recorded only; no money moves. Amounts are whole cents. Pure.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count, islice
from types import MappingProxyType
from typing import Any, TypeAlias

from tournament.brackets.side_rankings import is_among

ALL = 100
FIRST = 1
Places: TypeAlias = Sequence[tuple[int, Sequence[int]]]
"""Each place with its entries."""
NO_RANKINGS: Mapping[str, Places] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class PlacePrize:
    """The prize of a place: an amount, or a share of the pot in per cent, and a thing."""

    cents: int = 0
    share: int = 0
    thing: str = ""


@dataclass(frozen=True, slots=True)
class SidePrize:
    """A side prize: for the best of a category, the first in a side ranking, or a chosen entry."""

    name: str
    cents: int = 0
    thing: str = ""
    category: str = ""
    ranking: str = ""
    entry: int | None = None


@dataclass(frozen=True, slots=True)
class Purse:
    """All prizes of a division. `places` starts with first place; `pot` is what shares divide.

    `through`: the places are those through all stages that are connected with the division's.
    """

    currency: str = "USD"
    pot: int = 0
    places: tuple[PlacePrize, ...] = ()
    sides: tuple[SidePrize, ...] = ()
    first_takes_no_side: bool = False
    through: bool = False

    @classmethod
    def read(cls, stored: Mapping[str, Any]) -> "Purse":
        """Read prizes stored by `asdict`; an empty mapping has none."""
        rows = {
            "places": tuple(PlacePrize(**row) for row in stored.get("places", ())),
            "sides": tuple(SidePrize(**row) for row in stored.get("sides", ())),
        }
        return cls(**{**stored, **rows})


@dataclass(frozen=True, slots=True)
class Award:
    """A prize of one entry. `name` is a side prize's name; `shared_by` counts tied entries."""

    cents: int = 0
    things: tuple[str, ...] = ()
    name: str = ""
    shared_by: int = 1


@dataclass(slots=True)
class _Awards:
    """The awards so far, by entry."""

    of: dict[int, list[Award]] = field(default_factory=dict)

    def share(
        self, entries: Sequence[int], cents: int, things: Sequence[str], name: str = ""
    ) -> None:
        """Divide a prize among the tied, to the cent."""
        for entry, part in zip(entries, split(cents, [1] * len(entries)), strict=True):
            if part or things:
                award = Award(part, tuple(things), name, len(entries))
                self.of.setdefault(entry, []).append(award)


def worth(purse: Purse) -> list[int]:
    """Cents for each place, including shares. Shares of 100 % use up the pot exactly."""
    shares = [prize.share for prize in purse.places]
    parts = split(purse.pot, [*shares, max(ALL - sum(shares), 0)])
    return [prize.cents + part for prize, part in zip(purse.places, parts, strict=False)]


def split(cents: int, weights: Sequence[int]) -> list[int]:
    """Divide cents by weight. Leftover cents go to the largest remainders, the first of equals
    first."""
    total = sum(weights)
    if not total:
        return [0] * len(weights)
    parts = [cents * weight // total for weight in weights]
    remainders = [cents * weight % total for weight in weights]
    by_remainder = sorted(range(len(weights)), key=lambda index: (-remainders[index], index))
    for index in by_remainder[: cents - sum(parts)]:
        parts[index] += 1
    return parts


def awards(
    purse: Purse,
    places: Places,
    categories: Mapping[int, Sequence[str]],
    rankings: Mapping[str, Places] = NO_RANKINGS,
) -> dict[int, list[Award]]:
    """The awards of each entry.

    `places` lists each place with its entries, `categories` an entry's categories; `rankings` has
    the places of each side ranking by its name. Tied entries pool the prizes of the places they
    cover and divide them equally.
    """
    given = _Awards()
    amounts = worth(purse)
    for entries, covered in _covered(places):
        prizes = [place - 1 for place in covered if place <= len(amounts)]
        things = [thing for place in prizes if (thing := purse.places[place].thing)]
        given.share(entries, sum(amounts[place] for place in prizes), things)
    for side in purse.sides:
        things = [side.thing] if side.thing else []
        winners = _winners(purse, side, places, categories, rankings)
        given.share(winners, side.cents, things, side.name)
    return given.of


def _covered(places: Places) -> Iterator[tuple[Sequence[int], list[int]]]:
    """The entries of each place with the places they cover: as many as they are, each only once.

    A place that the director decided can be among those of a tie: the tied have the next one.
    """
    held = {place for place, _ in places}
    for place, entries in sorted(places):
        covered = [place]
        following = filter(lambda number: number not in held, count(place + 1))
        covered += islice(following, len(entries) - 1)
        held.update(covered)
        yield entries, covered


def _winners(
    purse: Purse,
    side: SidePrize,
    places: Places,
    categories: Mapping[int, Sequence[str]],
    rankings: Mapping[str, Places],
) -> list[int]:
    """Who takes a side prize: the entry chosen, or the best of its ranking or category."""
    first = {entry for place, entries in places if place == FIRST for entry in entries}
    order = rankings.get(side.ranking, ()) if side.ranking else places
    may = [
        [entry for entry in entries if not (purse.first_takes_no_side and entry in first)]
        for _, entries in sorted(order)
    ]
    if side.entry is not None:
        return [side.entry] if any(side.entry in entries for entries in may) else []
    if not side.ranking:
        may = [
            [one for one in row if is_among(side.category, categories.get(one, ()))] for row in may
        ]
    return next((row for row in may if row), [])
