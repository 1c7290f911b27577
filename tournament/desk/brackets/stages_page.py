"""The page of all stages of an event: the picture, what is wrong, and the ways into each."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.core.findings import Finding
from rules.core.messages import Words, say
from rules.refusals import refusal
from rules.typed_numbers import whole_number
from tournament.brackets.formats import Format
from tournament.brackets.graph.stages import CARRIES, Node, StageGraph
from tournament.brackets.graph.who import NAMES, choices_of
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
from tournament.desk.brackets.format_cards import FormatChoice, choice
from tournament.desk.brackets.stage_faults import as_finding
from tournament.desk.brackets.stage_picture import BoxText, StagePicture, stage_picture
from tournament.registration.models import Division, Event


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
    `state` is planned, playing or over.
    """

    planned: Planned
    format: Format
    state: str
    entries: int | None
    ways: Sequence[WayShown]
    formats: Sequence[Format] = ()
    choice: FormatChoice | None = None
    is_last: bool = False

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
    )


def _choice(planned: Planned) -> FormatChoice:
    """The options of a later stage, in fields of its own."""
    stored = planned.division
    return choice(planned.fmt, stored.format, stored.options, form=option_prefix(planned.node))


def option_prefix(node: Node) -> str:
    """What the names of a later stage's fields begin with."""
    return "-".join(("stage", *map(str, node), ""))


def _text(row: StageShown) -> BoxText:
    return BoxText(row.planned.title, row.format.title, row.entries, row.state)


def _way_shown(row: StageWay, graph: StageGraph) -> WayShown:
    way = way_of(row)
    source = graph.stages[way.source].title
    return WayShown(row.pk, source, way.who.words, CARRIES[way.carry], way.carry != "none")
