"""Writing planned stages and the ways between them. Runs inside the caller's transaction."""

from collections.abc import Mapping
from typing import Any

from tournament.brackets.graph.stages import Way
from tournament.brackets.models import LaterStage, StageWay
from tournament.registration.models import Division


def add_later_stage(
    *,
    division: Division,
    format: str,  # noqa: A002
    options: Mapping[str, Any],
) -> LaterStage:
    """Plan one more stage of the division, after its last."""
    last = division.later.order_by("-number").first()
    number = last.number + 1 if last else 2
    return LaterStage.objects.create(
        division=division, number=number, format=format, options=dict(options)
    )


def add_way(way: Way) -> StageWay:
    """Let those go from one stage to another."""
    return StageWay.objects.create(
        division_id=way.target.division,
        number=way.target.number,
        source_id=way.source.division,
        source_number=way.source.number,
        who=way.who.as_json(),
        carry=way.carry,
        agreed=way.agreed,
    )


def copy_stages(copies: Mapping[int, Division]) -> None:
    """Copy the planned stages of divisions and the ways between them to their copies, by key.

    Lists of entries are left out.
    """
    for row in LaterStage.objects.filter(division__in=copies):
        LaterStage.objects.create(
            division=copies[row.division_id],
            number=row.number,
            format=row.format,
            options=row.options,
            ranking=row.ranking,
        )
    for way in StageWay.objects.filter(division__in=copies, source__in=copies):
        if "entries" not in way.who:
            StageWay.objects.create(
                division=copies[way.division_id],
                number=way.number,
                source=copies[way.source_id],
                source_number=way.source_number,
                who=way.who,
                carry=way.carry,
                agreed=way.agreed,
            )
