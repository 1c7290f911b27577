"""The next stage before it is published: who goes on, the draw, and what is missing.

Reads; writes nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.findings import Finding
from rules.refusals import Refused
from tournament.brackets import formats
from tournament.brackets.models import Match, Stage
from tournament.brackets.next_field import certain_field, joining, likely_field
from tournament.brackets.next_stage import cut_words
from tournament.brackets.open_ties import ties_of
from tournament.brackets.tie_rules import next_stage_of
from tournament.desk.pages.draw_page import NamedPreview, named_draw
from tournament.desk.reading.floor_matches import seen
from tournament.registration.models import Division, Entry


@dataclass(frozen=True, slots=True)
class NextShown:
    """The draw as it would be. `missing` are open matches and ties in words: while there are any,
    the field is the one of the standings of now, the `late` teams behind the others. `hindrances`
    say why there is none."""

    title: str
    cut: str
    missing: Sequence[str]
    field: Sequence[Entry]
    preview: NamedPreview | None
    hindrances: Sequence[Finding]
    late: Sequence[Entry] = ()

    @property
    def shown(self) -> str:
        """The field for the form: refused if it is another one by then."""
        return ",".join(str(entry.pk) for entry in self.field)


def next_shown(division: Division) -> NextShown | None:
    """The next stage, where one is to follow and is not published yet."""
    stages = list(division.stages.order_by("number"))
    onward = next_stage_of(division)
    if onward is None or len(stages) != 1:
        return None
    first, fmt = stages[0], formats.find(onward.format)
    plan = formats.find(first.format).plan(first.field.count(), first.options)
    cut, missing = cut_words(plan, onward.each), missing_words(first)
    try:
        field = (likely_field if missing else certain_field)(first, onward)
        draw = named_draw(onward.format, onward.options, field)
    except Refused as why:
        return NextShown(fmt.title, cut, missing, (), None, why.findings, joining(first))
    return NextShown(fmt.title, cut, missing, field, draw, (), joining(first))


def missing_words(stage: Stage) -> list[str]:
    """What is still open in a stage, in words; nothing when it is played out."""
    rows = seen(stage.matches.exclude(state__in=Match.OVER))
    ties = [tie for tie in ties_of(stage.division) if tie.stage == stage and tie.drawing]
    return [f"{row.code}, {row.words}" for row in rows] + [tie.words.rstrip(".") for tie in ties]
