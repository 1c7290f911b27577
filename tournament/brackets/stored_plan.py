"""A stage's plan: recomputed from its options, or read from its rows if it was random.

Reads only. A draw is never made twice.
"""

from collections.abc import Mapping
from itertools import groupby

from tournament.brackets import formats
from tournament.brackets.late import with_late
from tournament.brackets.models import Slot, Stage
from tournament.brackets.plan import Plan, PlannedMatch, PlannedRound, parse_source
from tournament.brackets.round_names import stored


def plan_of(stage: Stage, entrants: int, late: Mapping[str, int]) -> Plan:
    """The published plan of the stage, with its late `entrants`.

    `late`: match → seed that took the bye there.
    """
    fmt = formats.find(stage.format)
    if fmt.kind.drawn == "whole":
        return with_late(fmt.plan(entrants - len(late), stage.options), late)
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
        joined=dict(stage.field.filter(joined__gt=1).values_list("seed", "joined")),
    )


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
