"""The layout of a published bracket: blocks, rounds, and pages of a large one. Pure.

A small bracket is shown whole; a large one at most `PAGE` matches of one round, so that a phone can
load it.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString, mark_safe

from rules.core.messages import Words
from tournament.desk.brackets.bracket_blocks import joins_of, title_of, titles_of
from tournament.desk.brackets.bracket_picture import WHOLE, Picture
from tournament.desk.publish import Published, RoundShown

PAGE = 64
ROOMY = 16
ONE_ROUND, QUIET = "one-round", "learning"
"""Classes in static/css/bracket.css."""


@dataclass(frozen=True, slots=True)
class RoundPage:
    """A round on the page. `joins` says how its matches feed the next round."""

    key: str
    name: Words
    joins: str
    cards: SafeString
    first: int
    last: int
    matches: int
    decided: int
    earlier: int | None = None
    later: int | None = None


@dataclass(frozen=True, slots=True)
class Block:
    """The rounds of one bracket."""

    bracket: str
    title: Words
    rounds: tuple[RoundPage, ...]


@dataclass(frozen=True, slots=True)
class RoundChip:
    """A link to a round of a large bracket."""

    key: str
    name: Words
    decided: int
    matches: int
    current: bool


@dataclass(frozen=True, slots=True)
class BracketPage:
    """What a division's page shows of its bracket."""

    blocks: tuple[Block, ...]
    chips: tuple[RoundChip, ...]
    look: str


@dataclass(frozen=True, slots=True)
class PartWanted:
    """The part of a large bracket: a round, from a match number on."""

    key: str = ""
    start: int = 1


def part_with(published: Published, code: str) -> PartWanted:
    """The part with this match."""
    planned = published.picture.planned.get(code)
    return PartWanted(planned.round, planned.number) if planned else PartWanted()


def bracket_page(published: Published, wanted: PartWanted) -> BracketPage:
    """The bracket, or part of a large one: the `wanted` part, or what is in play."""
    rounds = [row for row in published.rounds if row.matches or row.bracket != "final"]
    if len(published.picture.planned) <= WHOLE:
        return BracketPage(_blocks(published, rounds), (), _look(published.picture))
    start = wanted.start
    chosen = next((row for row in rounds if row.key == wanted.key), None)
    if chosen is None:
        chosen = next((row for row in rounds if row.next_up is not None), rounds[-1])
        start = (chosen.next_up or 0) + 1
    chips = tuple(
        RoundChip(row.key, row.name, row.decided, row.matches, row is chosen) for row in rounds
    )
    shown = _one_page(published, chosen, start)
    block = Block(chosen.bracket, title_of(chosen.bracket), (shown,))
    return BracketPage((block,), chips, f"{ONE_ROUND} {_look(published.picture)}")


def _look(picture: Picture) -> str:
    """CSS classes of the bracket: roomy for few teams, quiet for children."""
    roomy = "roomy" if len(picture.teams) <= ROOMY else ""
    return f"{roomy} {QUIET}".strip() if picture.learning else roomy


def _blocks(published: Published, rounds: Sequence[RoundShown]) -> tuple[Block, ...]:
    """The rounds by bracket. The third-place match is shown beside it."""
    of: dict[str, list[RoundShown]] = {}
    for row in rounds:
        of.setdefault(row.bracket, []).append(row)
    return tuple(
        Block(bracket, title, tuple(_whole(published, of[bracket])))
        for bracket, title in titles_of(of).items()
    )


def _whole(published: Published, rounds: Sequence[RoundShown]) -> list[RoundPage]:
    following: list[RoundShown | None] = [*rounds[1:], None]
    return [
        RoundPage(
            key=row.key,
            name=row.name,
            joins=joins_of(row.bracket, row.codes, after.codes if after else ()),
            cards=_joined(published, row.codes),
            first=1,
            last=len(row.codes),
            matches=row.matches,
            decided=row.decided,
        )
        for row, after in zip(rounds, following, strict=True)
    ]


def _joined(published: Published, codes: Sequence[str]) -> SafeString:
    return mark_safe("".join(published.cards(codes)))


def _one_page(published: Published, row: RoundShown, start: int) -> RoundPage:
    """The page of the round from match number `start`."""
    first = PAGE * ((min(max(start, 1), len(row.codes)) - 1) // PAGE)
    last = min(first + PAGE, len(row.codes))
    return RoundPage(
        key=row.key,
        name=row.name,
        joins="none",
        cards=_joined(published, row.codes[first:last]),
        first=first + 1,
        last=last,
        matches=row.matches,
        decided=row.decided,
        earlier=first + 1 - PAGE if first else None,
        later=last + 1 if last < len(row.codes) else None,
    )
