"""The page of all stages of an event: the picture, what is wrong, and the ways into each.

Where boxes and lines of the picture stand is pure.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.core.findings import Finding
from rules.core.messages import Words, say
from rules.refusals import refusal
from rules.typed_numbers import whole_number
from tournament.brackets.formats import Format
from tournament.brackets.graph.stages import CARRIES, Node, StageGraph, Way
from tournament.brackets.graph.who import NAMES, choices_of
from tournament.brackets.kinds import BY_ROUND
from tournament.brackets.models import Stage, StageWay
from tournament.brackets.stage_graph import (
    Planned,
    event_graph,
    faults_before_publication,
    planned_stages,
    way_of,
)
from tournament.brackets.suited import all_formats, formats_open_to, kind_of
from tournament.brackets.unfinished import unfinished_stages
from tournament.desk.brackets.foreseen import as_finding
from tournament.desk.brackets.format_cards import FormatChoice, choice
from tournament.registration.models import Division, Event

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
    """Each stage stands right of those that fill it, or without any of the one before it.

    Stages of a loop are in the first column.
    """
    columns: dict[Node, int] = {}
    filled: dict[int, int] = {}
    corners: dict[Node, tuple[int, int]] = {}
    ordered = graph.in_order()
    for node in [*ordered, *(each for each in graph.stages if each not in ordered)]:
        sources = {way.source for way in graph.into(node)} or graph.before(node)
        before = [columns[each] for each in sources if each in columns]
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


@dataclass(frozen=True, slots=True)
class WayShown:
    """A way into a stage. `key` is its row; `carries` says whether points go along."""

    key: int
    source: Words
    who: Words
    carry: Words
    carries: bool


@dataclass(frozen=True, slots=True)
class StageShown:
    """A stage with the ways into it. `entries` are how many come, None if that is open.

    `formats` are its choices while it can have another one, `choice` its own with the options.
    `state` is planned, playing or over. `after`: what it waits for without being filled from it.
    """

    planned: Planned
    format: Format
    state: str
    entries: int | None
    ways: Sequence[WayShown]
    formats: Sequence[Format] = ()
    choice: FormatChoice | None = None
    is_last: bool = False
    after: Words = ""

    @property
    def key(self) -> str:
        """Its name in forms."""
        return stage_key(self.planned.division, self.planned.number)


@dataclass(frozen=True, slots=True)
class StagesPage:
    """All stages in order. `who` are the choices of the stages, with those that each one has."""

    stages: Sequence[StageShown]
    picture: StagePicture
    faults: Sequence[Finding]
    formats: Sequence[Format]
    who: Sequence[tuple[str, Words]]
    carries: Mapping[str, Words]


def stage_key(division: Division, number: int) -> str:
    """A stage in forms: "open/2"."""
    return "/".join((division.slug, str(number)))


def node_of(event: Event, key: str) -> Node:
    """The stage with this name. Raises Refused if there is none."""
    slug, _, number = key.partition("/")
    division = event.divisions.filter(slug=slug).first()
    numbers = [row.number for row in planned_stages(division)] if division else []
    typed = whole_number(number)
    if division is None or typed not in numbers:
        raise refusal(
            say("There is no such stage."), remedy=say("Choose a stage."), code="no-such-stage"
        )
    return Node(division.pk, typed)


def stages_page(event: Event) -> StagesPage:
    """The page as it is now."""
    graph = event_graph(event)
    numbers, states = graph.expected(), _states(event)
    divisions = list(event.divisions.order_by("position"))
    ways = _ways(event)
    shown = [
        _shown(planned, graph, numbers, states, ways)
        for division in divisions
        for planned in planned_stages(division)
    ]
    kinds = [kind_of(row.planned.division) for row in shown]
    offered = {choice for kind in kinds for choice in choices_of(kind)}
    return StagesPage(
        stages=shown,
        picture=stage_picture(graph, {row.planned.node: _text(row) for row in shown}),
        faults=[as_finding(fault) for fault in faults_before_publication(event)],
        formats=all_formats(),
        who=[(kind, name) for kind, name in NAMES.items() if kind in offered],
        carries=CARRIES,
    )


def _ways(event: Event) -> dict[Node, list[StageWay]]:
    found: dict[Node, list[StageWay]] = {}
    for row in StageWay.objects.filter(division__event=event):
        found.setdefault(Node(row.division_id, row.number), []).append(row)
    return found


def _states(event: Event) -> dict[Node, str]:
    stages = Stage.objects.filter(division__event=event)
    playing = unfinished_stages(stages)
    return {
        Node(stage.division_id, stage.number): "playing" if stage.pk in playing else "over"
        for stage in stages
    }


def _shown(
    planned: Planned,
    graph: StageGraph,
    numbers: Mapping[Node, int | None],
    states: Mapping[Node, str],
    ways: Mapping[Node, Sequence[StageWay]],
) -> StageShown:
    state, node = states.get(planned.node, "planned"), planned.node
    last = Node(node.division, node.number + 1) not in graph.stages
    later = node.number > 1 and state == "planned"
    return StageShown(
        planned=planned,
        format=planned.fmt,
        state=state,
        entries=numbers.get(node),
        ways=[_way_shown(row, graph) for row in ways.get(node, ())],
        formats=formats_open_to(planned.division) if later else (),
        choice=_choice(planned) if later else None,
        is_last=later and last,
        after=_after(planned, graph) if later else "",
    )


def _after(planned: Planned, graph: StageGraph) -> Words:
    """What is said of a stage beside another of its division whose rounds are drawn one by one."""
    node = planned.node
    before = graph.stages[Node(node.division, node.number - 1)]
    if before.kind.drawn != BY_ROUND or graph.leads_to(before.node, node):
        return ""
    return say(
        "%(stage)s must be played first. To play both at once, plan this stage with a name.",
        stage=before.title,
    )


def _choice(planned: Planned) -> FormatChoice:
    """The options of a later stage, in fields of its own."""
    fmt = planned.fmt
    return choice(fmt, fmt.slug, planned.options, form=option_prefix(planned.node))


def option_prefix(node: Node) -> str:
    """What the names of a later stage's fields begin with."""
    return "-".join(("stage", *map(str, node), ""))


def _text(row: StageShown) -> BoxText:
    return BoxText(row.planned.title, row.format.title, row.entries, row.state)


def _way_shown(row: StageWay, graph: StageGraph) -> WayShown:
    way = way_of(row)
    source = graph.stages[way.source].title
    return WayShown(row.pk, source, way.who.words, CARRIES[way.carry], way.carry != "none")
