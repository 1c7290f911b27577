"""The form for the next stage, and that stage's preview."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import QuerySet

from rules.core.findings import Finding
from rules.core.messages import Words, say, sentences
from rules.refusals import Refused
from tournament.brackets.drawn import stages_of
from tournament.brackets.forbidden import plan_of_field
from tournament.brackets.graph.advancing import round_numbers
from tournament.brackets.graph.cut import advance_words
from tournament.brackets.graph.who import EACH, FIRST, LOST, Who
from tournament.brackets.models import Match, Stage
from tournament.brackets.next_field import certain_field, joining, likely_field, sources_of
from tournament.brackets.open_ties import ties_at
from tournament.brackets.plan import with_prefix
from tournament.brackets.settled import Facts, facts_of
from tournament.brackets.stage_graph import Planned, is_fed, next_planned, ways_in, ways_out
from tournament.brackets.stored_plan import plan_of, prefix_of
from tournament.brackets.suited import formats_open_to, options_by_game
from tournament.desk.brackets.draw_page import DrawTree, draw_tree
from tournament.desk.brackets.foreseen import as_finding, faults_from, require_one_place
from tournament.desk.brackets.format_cards import NEXT, FormatChoice, choice
from tournament.desk.reading.open_matches import named
from tournament.registration.models import Division, Entry


@dataclass(frozen=True, slots=True)
class NextStageBoxes:
    """The form for the next stage; `each` is empty for none. Unless it `is_simple`, the page of all
    stages has more."""

    each: int | None
    formats: tuple[FormatChoice, ...]
    is_simple: bool = True


def next_form(division: Division) -> NextStageBoxes:
    """The stage after the first as set; the default is a single elimination."""
    onward = next_of_first(division) or {}
    slug = onward.get("format", "single-elimination")
    options = options_by_game(division, slug, onward.get("options", {}))
    return NextStageBoxes(
        each=onward.get("each"),
        formats=tuple(choice(each, slug, options, form=NEXT) for each in formats_open_to(division)),
        is_simple=is_simple(division),
    )


def next_of_first(division: Division) -> dict[str, Any]:
    """The stage after the first: {"each": 2, "format": …, "options": {…}}; empty without one."""
    later = next((row for row in division.later.all() if row.number == 2), None)
    ways = ways_in(division, 2)
    if later is None or not ways:
        return {}
    return {"each": ways[0].who.count, "format": later.format, "options": later.options}


def is_simple(division: Division) -> bool:
    """Whether the short form can show all that follows: the first so many in one more stage."""
    out, later = ways_out(division, 1), division.later.count()
    if not later:
        return not out and not is_fed(division)
    simple = all(way.who.kind in (FIRST, EACH) and way.carry == "none" for way in out)
    return later == 1 and len(out) == 1 == len(ways_in(division, 2)) and simple


@dataclass(frozen=True, slots=True)
class NextShown:
    """The next stage before it is published, drawn whole.

    `missing` are open matches and ties in words: with any, the field is from the current standings,
    `late` teams last. `hindrances` say why there is no tree, if results would not help.
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
    """The next stage filled from others, if it is unpublished and no round is to come before it."""
    planned = next_planned(division)
    if planned is None or any(stage.to_come for stage in stages_of(division)):
        return None
    return shown_before(planned)


def shown_before(planned: Planned) -> NextShown:
    """A stage filled from others before it is published, drawn whole, or why it cannot be yet."""
    division = planned.division
    words = sentences(*(advance_words(way.who) for way in ways_in(division, planned.number)))
    empty = NextShown(planned.fmt.title, words, (), (), None, (), joining(planned))
    if faults := faults_from(division, planned.number):
        return replace(empty, hindrances=[as_finding(fault) for fault in faults])
    missing: Sequence[Words] = ()
    try:
        missing = missing_words(planned)
        field = (likely_field if missing else certain_field)(planned)
        require_one_place(planned, field)
        drawn = plan_of_field(planned.division, planned.options, field)
    except Refused as why:
        is_lasting = not missing or any(each.code == "both-ways" for each in why.findings)
        return replace(empty, missing=missing, hindrances=why.findings if is_lasting else ())
    plan = with_prefix(drawn, prefix_of(division, planned.number, drawn))
    tree = draw_tree(division, plan, field)
    return replace(empty, missing=missing, field=field, tree=tree)


def missing_words(planned: Planned) -> list[Words]:
    """What is still open before a stage, in words; empty if its field is certain."""
    stages, ways = sources_of(planned), ways_in(planned.division, planned.number)
    try:
        certain_field(planned)
    except Refused as why:
        found = [
            words
            for node, stage in stages.items()
            for words in _open_before(stage, [way.who for way in ways if way.source == node])
        ]
        return found or [finding.message for finding in why.findings]
    return []


def _open_before(stage: Stage, leaving: Sequence[Who]) -> list[Words]:
    """What is open in a stage that these leave: of those out by a round, only as far as that."""
    if any(who.kind != LOST for who in leaving):
        return open_words(stage, facts_of(stage))
    last = max(who.count for who in leaving)
    numbers = round_numbers(plan_of(stage, stage.field.count(), {}, {}))
    keys = [key for key, number in numbers.items() if number <= last]
    return named_matches(stage.matches.filter(round__key__in=keys).exclude(state__in=Match.OVER))


def open_words(stage: Stage, facts: Facts) -> list[Words]:
    """What is still open in a stage with these facts, in words; empty at the end."""
    return [
        *named_matches(stage.matches.exclude(state__in=Match.OVER)),
        *(tie.title for tie in ties_at(stage, facts) if tie.drawing),
    ]


def named_matches(matches: QuerySet[Match]) -> list[Words]:
    """These matches, each with its code and who meets."""
    return [say("%(match)s, %(teams)s", match=row.code, teams=row.words) for row in named(matches)]
