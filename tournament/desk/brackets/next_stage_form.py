"""The form for the next stage, and that stage's preview."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import QuerySet

from rules.core.findings import Finding
from rules.core.messages import Words, say
from rules.refusals import Refused
from tournament.brackets import formats
from tournament.brackets.models import Match, Stage
from tournament.brackets.next_field import certain_field, joining, likely_field
from tournament.brackets.next_stage import NextStage, cut_words
from tournament.brackets.open_ties import ties_of
from tournament.brackets.preview import plan_for
from tournament.brackets.suited import formats_for
from tournament.brackets.tie_rules import next_stage_of
from tournament.desk.brackets.draw_tree import DrawTree, draw_tree
from tournament.desk.brackets.format_cards import NEXT, FormatChoice, choice
from tournament.desk.reading.floor_matches import seen
from tournament.registration.models import Division, Entry


@dataclass(frozen=True, slots=True)
class NextStageBoxes:
    """The form for the next stage; `each` is empty for none."""

    each: int | None
    formats: tuple[FormatChoice, ...]


def next_form(division: Division) -> NextStageBoxes:
    """The next stage as set; the default is a single elimination."""
    onward = next_stage_of(division) or NextStage(0, "single-elimination", {})
    return NextStageBoxes(
        each=onward.each or None,
        formats=tuple(
            choice(each, onward.format, onward.options, form=NEXT)
            for each in formats_for(division.ruleset, division.house_rules)
            if each.kind.shown == "tree"
        ),
    )


@dataclass(frozen=True, slots=True)
class NextShown:
    """The next stage before it is published, drawn whole.

    `missing` are open matches and ties in words: with any, the field is from the current standings,
    `late` teams last. `hindrances` say why there is no tree.
    """

    title: Words
    cut: Words
    missing: Sequence[Words]
    field: Sequence[Entry]
    tree: DrawTree | None
    hindrances: Sequence[Finding]
    late: Sequence[Entry] = ()

    @property
    def is_ready(self) -> bool:
        """Whether it can be published as it is."""
        return self.tree is not None and not self.missing

    @property
    def shown(self) -> str:
        """The field for the form. Refused later if it has changed."""
        return ",".join(str(entry.pk) for entry in self.field)


def next_shown(division: Division) -> NextShown | None:
    """The next stage, if one is planned and unpublished, and no round is to come before it."""
    stages = list(division.stages.order_by("number"))
    onward = next_stage_of(division)
    if onward is None or len(stages) != 1 or stages[0].to_come:
        return None
    first, fmt = stages[0], formats.find(onward.format)
    plan = formats.find(first.format).plan(first.field.count(), first.options)
    cut, missing = cut_words(plan, onward.each), missing_words(first)
    try:
        field = (likely_field if missing else certain_field)(first, onward)
        plan = plan_for(onward.format, onward.options, len(field))
    except Refused as why:
        return NextShown(fmt.title, cut, missing, (), None, why.findings, joining(first))
    tree = draw_tree(division, plan, field)
    return NextShown(fmt.title, cut, missing, field, tree, (), joining(first))


def missing_words(stage: Stage) -> list[Words]:
    """What is still open in a stage, in words; empty at the end."""
    ties = [tie for tie in ties_of(stage.division) if tie.stage == stage and tie.drawing]
    return [
        *named_matches(stage.matches.exclude(state__in=Match.OVER)),
        *(tie.title for tie in ties),
    ]


def named_matches(matches: QuerySet[Match]) -> list[Words]:
    """These matches, each with its code and who meets."""
    return [say("%(match)s, %(teams)s", match=row.code, teams=row.words) for row in seen(matches)]
