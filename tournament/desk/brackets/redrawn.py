"""Published rounds that would be different, drawn from today's results. They stay as they are."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import Q

from rules.core.messages import Words
from tournament.brackets import formats
from tournament.brackets.drawn_rounds import draw_round, next_history
from tournament.brackets.models import Result, Round, Stage
from tournament.brackets.refusals import Refusal
from tournament.brackets.rounds.redrawn import before_round, new_meetings
from tournament.brackets.rounds.typed import BY_HAND
from tournament.desk.brackets.next_round import TableDrawn, table_drawn, waits_for_results


@dataclass(frozen=True, slots=True)
class Redrawn:
    """A round, and the tables it would have instead of some of its own."""

    title: Words
    tables: tuple[TableDrawn, ...]


def rounds_redrawn(stage: Stage) -> list[Redrawn]:
    """The rounds that would be different after what was posted or corrected since.

    None where results do not decide who meets.
    """
    if not waits_for_results(stage):
        return []
    rows = [(number, row) for number, row in _drawn_by_us(stage) if _has_later_results(row)]
    if not rows:
        return []
    history = next_history(stage)
    entries = {row.seed: row.entry for row in stage.field.select_related("entry")}
    found = []
    for number, row in rows:
        try:
            drawn = draw_round(stage, before_round(history, number), row.draw.seed)
        except Refusal:
            continue
        if meetings := new_meetings(history.rounds[number - 1], drawn):
            tables = tuple(table_drawn(meeting, entries) for meeting in meetings)
            found.append(Redrawn(row.title, tables))
    return found


def _drawn_by_us(stage: Stage) -> Iterator[tuple[int, Round]]:
    """The rounds that were drawn from results, with their numbers."""
    if formats.find(stage.format).draw_next is None:
        return
    rows = stage.rounds.filter(draw__isnull=False).select_related("draw").order_by("position")
    for number, row in enumerate(rows, start=1):
        if number > 1 and row.draw.seed != BY_HAND:
            yield number, row


def _has_later_results(row: Round) -> bool:
    """Whether a result before this round came, or went, after it was drawn."""
    earlier = Result.objects.filter(
        match__stage=row.stage_id, match__round__position__lt=row.position
    )
    later = Q(at__gt=row.draw.at) | Q(withdrawn_at__gt=row.draw.at)
    return earlier.filter(later).exists()
