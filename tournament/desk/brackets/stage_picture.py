"""Where the boxes of stages and the lines between them stand. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.core.messages import Words
from tournament.brackets.graph.stages import Node, StageGraph, Way

WIDE, HIGH, ACROSS, DOWN, EDGE = 200, 66, 150, 40, 8
ABOVE, BELOW = -7, 17
"""The words of a way stand above its point, or below if it comes from above."""


@dataclass(frozen=True, slots=True)
class BoxText:
    """What a box says: the stage, its format, how many play (None if open), and its state."""

    title: Words
    format: Words
    entries: int | None
    state: str


@dataclass(frozen=True, slots=True)
class Box:
    """A stage and its left upper corner."""

    x: int
    y: int
    text: BoxText


@dataclass(frozen=True, slots=True)
class Arrow:
    """A way: its line as a path, and where its words end, at its point."""

    path: str
    x: int
    y: int
    who: Words
    carry: str


@dataclass(frozen=True, slots=True)
class StagePicture:
    """The picture of all stages, columns from left to right."""

    width: int
    height: int
    boxes: Sequence[Box]
    arrows: Sequence[Arrow]


def stage_picture(graph: StageGraph, texts: Mapping[Node, BoxText]) -> StagePicture:
    """The boxes, each right of those before it, and an arrow for every way."""
    corners = _corners(graph)
    boxes = [Box(*corners[node], texts[node]) for node in graph.stages]
    arrows = [_arrow(graph, way, corners) for way in graph.ways]
    return StagePicture(
        width=max((box.x for box in boxes), default=0) + WIDE + EDGE,
        height=max((box.y for box in boxes), default=0) + HIGH + EDGE,
        boxes=boxes,
        arrows=arrows,
    )


def _corners(graph: StageGraph) -> dict[Node, tuple[int, int]]:
    """Stages of a loop are in the first column."""
    columns: dict[Node, int] = {}
    filled: dict[int, int] = {}
    corners: dict[Node, tuple[int, int]] = {}
    ordered = graph.in_order()
    for node in [*ordered, *(each for each in graph.stages if each not in ordered)]:
        before = [columns[each] for each in graph.before(node) if each in columns]
        column = columns[node] = 1 + max(before, default=-1)
        row = filled.get(column, 0)
        filled[column] = row + 1
        corners[node] = (EDGE + column * (WIDE + ACROSS), EDGE + row * (HIGH + DOWN))
    return corners


def _arrow(graph: StageGraph, way: Way, corners: Mapping[Node, tuple[int, int]]) -> Arrow:
    """Ways into one stage come in one below the other."""
    beside = graph.into(way.target)
    step = HIGH // (len(beside) + 1)
    (x, y), (to_x, to_y) = corners[way.source], corners[way.target]
    start_x, start_y = x + WIDE, y + HIGH // 2
    end_y = to_y + step * (beside.index(way) + 1)
    middle = (start_x + to_x) // 2
    path = " ".join(
        map(str, ("M", start_x, start_y, "C", middle, start_y, middle, end_y, to_x, end_y))
    )
    beyond = BELOW if start_y < end_y else ABOVE
    return Arrow(path, to_x - 14, end_y + beyond, way.who.words, way.carry)
