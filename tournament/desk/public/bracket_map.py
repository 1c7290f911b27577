"""A map of a whole bracket: a small drawing with a box for each match, by state. Pure."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from tournament.brackets.models import Match
from tournament.desk.brackets.team_path import TeamPath
from tournament.desk.publish import Published, RoundShown

State = Match.State

COLUMN, BOX = 11, (8, 2)
ROW, BETWEEN = 3, 5
FEWEST = 3
SHOWN = {
    State.PLANNED: "open",
    State.READY: "open",
    State.CALLED: "playing",
    State.PLAYING: "playing",
    State.HANDED_IN: "checked",
    State.CERTIFIED: "over",
    State.FORFEITED: "over",
    State.WALKOVER: "over",
}
"""How a match is drawn; byes and what is not played leave a gap."""


@dataclass(frozen=True, slots=True)
class MapColumn:
    """A round's place on the map, and its matches."""

    key: str
    codes: Sequence[str]
    x: int
    y: int
    height: int


@dataclass(frozen=True, slots=True)
class BracketMap:
    """The drawing: for each look the outlines of its boxes as one SVG path."""

    width: int
    height: int
    columns: tuple[MapColumn, ...]
    boxes: tuple[tuple[str, str], ...]


def bracket_map(published: Published, path: TeamPath) -> BracketMap:
    """The whole bracket, its blocks below each other, with a reader's `path`."""
    columns = tuple(_columns(row for row in published.rounds if row.matches))
    boxes: dict[str, list[str]] = defaultdict(list)
    for column in columns:
        for number, code in enumerate(column.codes):
            outline = _outline(column, number)
            if look := SHOWN.get(State(published.picture.stored[code].shown)):
                boxes[look].append(outline)
            if code in path:
                boxes["mine"].append(outline)
    return BracketMap(
        width=max(column.x for column in columns) + COLUMN,
        height=max(column.y + column.height for column in columns),
        columns=columns,
        boxes=tuple((look, "".join(outlines)) for look, outlines in boxes.items()),
    )


def _columns(rounds: Iterable[RoundShown]) -> Iterator[MapColumn]:
    """The rounds of each bracket beside each other, the final behind the winners'."""
    of: dict[str, list[RoundShown]] = defaultdict(list)
    for row in rounds:
        of[row.bracket].append(row)
    final = of.pop("final", [])
    top = 0
    for bracket, block in of.items():
        height = ROW * max(FEWEST, *(len(row.codes) for row in block))
        for number, row in enumerate(block):
            yield MapColumn(row.key, row.codes, number * COLUMN, top, height)
        if bracket == "winners":
            yield from _behind(final, len(block), top + height // 2)
        top += height + BETWEEN


def _behind(final: Iterable[RoundShown], columns: int, middle: int) -> Iterator[MapColumn]:
    """The final's rounds, as high as they are, behind so many columns."""
    height = ROW * FEWEST
    for number, row in enumerate(final, start=columns):
        yield MapColumn(row.key, row.codes, number * COLUMN, middle - height // 2, height)


def _outline(column: MapColumn, number: int) -> str:
    """The box of this match of the round, in the order of the bracket."""
    width, height = BOX
    y = column.y + (number + 0.5) * column.height / len(column.codes) - height / 2
    return f"M{column.x + 1} {y:g}h{width}v{height}h-{width}z"
