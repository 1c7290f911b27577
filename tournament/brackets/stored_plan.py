"""A stage's plan: recomputed from its options, or read from its rows if it was random.

Reads only. A draw is never made twice.
"""

from collections.abc import Iterable, Mapping
from itertools import groupby
from string import digits

from tournament.brackets import formats
from tournament.brackets.kinds import BY_ROUND, Kind
from tournament.brackets.late import with_late
from tournament.brackets.models import Slot, Stage
from tournament.brackets.plan import Plan, PlannedMatch, PlannedRound, parse_source, with_prefix
from tournament.brackets.playoffs import PLAYOFF
from tournament.brackets.round_names import stored
from tournament.registration.models import Division


def published_plan(stage: Stage) -> Plan:
    """The plan of the stage with its field as it is."""
    field = list(stage.field.values_list("seed", "joined", "bye"))
    late = {bye: seed for seed, _, bye in field if bye}
    return plan_of(stage, len(field), late, {seed: joined for seed, joined, _ in field})


def plan_of(
    stage: Stage, entrants: int, late: Mapping[str, int], joined: Mapping[int, int]
) -> Plan:
    """The published plan of the stage, with its late `entrants`.

    `late`: match → seed that took the bye there. `joined`: seed → the round it came in.
    """
    fmt = formats.find(stage.format)
    if fmt.kind.drawn == "whole":
        drawn = with_prefix(fmt.plan(entrants - len(late), stage.options), stage.prefix)
        return with_late(drawn, late)
    rounds: dict[str, PlannedRound] = {}
    matches = []
    for (number, code, *round_row), sources in groupby(_rows(stage), key=lambda row: row[:-1]):
        row = PlannedRound(round_row[0], stored(round_row[1]), round_row[2])
        rounds.setdefault(row.key, row)
        slots = tuple(parse_source(source) for *_, source in sources)
        matches.append(PlannedMatch(code, row.key, number, slots))
    return Plan(
        stage.format,
        fmt.kind_for(stage.options),
        entrants,
        tuple(rounds.values()),
        tuple(matches),
        to_come=stage.to_come,
        joined={seed: number for seed, number in joined.items() if number > 1},
        prefix=stage.prefix,
    )


def prefix_of(division: Division, number: int, plan: Plan) -> str:
    """What the codes of a stage to be published begin with: "2-" if an earlier one has the like.

    Pages and calls name a match by its division and its code.
    """
    taken: set[str] = set()
    for stage in division.stages.filter(number__lt=number, prefix=""):
        keys = stage.rounds.exclude(bracket=PLAYOFF).values_list("key", flat=True)
        taken |= _letters(keys, formats.find(stage.format).kind_for(stage.options))
    own = _letters((row.key for row in plan.rounds), plan.kind)
    return f"{number}-" if taken & own else ""


def _letters(rounds: Iterable[str], kind: Kind) -> set[str]:
    """What codes begin with, without numbers. Play-offs of pools have the pool's letter too."""
    found = {key.lstrip(digits)[0] for key in rounds}
    if kind.drawn == BY_ROUND:
        found.add("R")
    if kind.may_tie and not kind.cut_by_pool:
        found.add("P")
    return found


def _rows(stage: Stage) -> list[tuple[int, str, str, str, str, str]]:
    slots = Slot.objects.filter(match__stage=stage).values_list(
        "match__number",
        "match__code",
        "match__round__key",
        "match__round__name",
        "match__round__bracket",
        "source",
    )
    return list(slots.order_by("match__round__position", "match__number", "position"))
