"""The page of a division's bracket: the preview before publication, rounds after, its ranking."""

from collections.abc import Sequence
from dataclasses import replace

from django.db.models import prefetch_related_objects
from django.http import Http404, HttpResponse
from django.views.decorators.http import require_GET, require_POST

from rules.core.findings import Finding
from rules.refusals import Refused
from tournament.brackets import formats
from tournament.brackets.drawn import has_begun, stage_of, stages_of
from tournament.brackets.drawn_rounds import not_begun, rounds_drawn, rounds_with_empty_chairs
from tournament.brackets.models import Stage
from tournament.brackets.next_field import changed_since
from tournament.brackets.open_rounds import has_open_rounds
from tournament.brackets.open_ties import standing_draws, ties_at
from tournament.brackets.rounds.rules import as_stored
from tournament.brackets.settled import Facts, facts_of
from tournament.brackets.stage_graph import Planned
from tournament.brackets.tie_rules import printed_rule
from tournament.desk.act.forms import answers_sent
from tournament.desk.act.shown import new_key
from tournament.desk.act.staff import Desk, for_staff
from tournament.desk.act.windows import Asked, asked_of, window_of
from tournament.desk.brackets.between_rounds import Apart, apart_of
from tournament.desk.brackets.draft import (
    DRAW,
    FORMAT,
    KEYS,
    LENGTH,
    PLACES,
    draft_of,
    draft_steps,
    show_step,
)
from tournament.desk.brackets.draw_page import at_same_tables
from tournament.desk.brackets.drawn_rounds import rounds_redrawn
from tournament.desk.brackets.format_cards import format_cards, options_in
from tournament.desk.brackets.forms import MinutesForm, PublishForm, RulesForm
from tournament.desk.brackets.how_long import division_takes
from tournament.desk.brackets.next_round import next_round, rounds_of
from tournament.desk.brackets.next_stage_form import next_form, next_shown
from tournament.desk.brackets.prizes import counted_names
from tournament.desk.brackets.rules_form import change_rules, decide_rules, rules_form, valid_rules
from tournament.desk.brackets.stages import (
    choose_format,
    publish_stage,
    set_game_minutes,
    unpublish_stage,
)
from tournament.desk.brackets.stages_page import stages_page
from tournament.desk.now import now
from tournament.desk.reading.match_words import division_at
from tournament.desk.tables.round_progress import RoundCount, round_counts
from tournament.htmx import HtmxRequest
from tournament.registration.models import Division
from tournament.registration.selectors import waiting_entries
from tournament.seeding.selectors import seeded_entries
from tournament.timing.facts import setup_of
from tournament.timing.pace import usual_minutes

ROUNDS = 48
"""So many rounds are listed on a page, of many pools."""


@for_staff("see the desk")
@require_GET
def show(request: HtmxRequest, desk: Desk, division: str, step: str = FORMAT) -> HttpResponse:
    """Show a step before publication, or the rounds after it."""
    here = division_at(desk, division)
    if step not in KEYS:
        raise Http404
    prefetch_related_objects([here], "stages", "later", "ways_in", "ways_out")
    return _published(desk, here) if stage_of(here) else _draft(desk, here, step)


def _draft(
    desk: Desk, division: Division, step: str, findings: Sequence[Finding] = ()
) -> HttpResponse:
    coming = next_shown(division)
    field = coming.field if coming else seeded_entries(division)
    draft, onward, long = draft_of(division, field), next_form(division), division_takes(division)
    if coming:
        draft = replace(draft, tree=None, hindrances=())
    return desk.page(
        "tournament/brackets/stage_draft.html",
        status=422 if findings else 200,
        here="stage",
        division=division,
        is_tree=formats.find(division.format).kind.shown == "tree",
        draft=draft,
        steps=draft_steps(division, step, draft, onward, long.own),
        unseeded=0 if coming else sum(not hasattr(entry, "seed") for entry in field),
        waiting=waiting_entries(division),
        formats=format_cards(division) if step == FORMAT else (),
        seen=",".join(str(entry.pk) for entry in field),
        key=new_key(),
        findings=findings or draft.hindrances,
        next=onward,
        coming=coming,
        picture=None if onward.is_simple else stages_page(desk.event).picture,
        tie_rule=printed_rule(division),
        long=long,
        apart=apart_of(division, division.format, field),
        same_tables=at_same_tables(division),
        usual_minutes=usual_minutes(division),
    )


def _published(desk: Desk, division: Division) -> HttpResponse:
    stages, asked = stages_of(division), asked_of(desk.request)
    facts = {stage: facts_of(stage) for stage in stages}
    last, as_it_is = stages[-1], facts[stages[-1]]
    coming, drawn = next_round(last, as_it_is), rounds_drawn(last)
    untouched = not_begun(drawn)
    return desk.page(
        "tournament/brackets/stage.html",
        here="stage",
        division=division,
        stages=[_shown(stage, facts[stage], replace(asked, find="")) for stage in stages],
        is_tree=formats.find(last.format).kind.shown == "tree",
        ties=[tie for stage in stages for tie in ties_at(stage, facts[stage])],
        drawn=standing_draws(division) if any(row.draws for row in facts.values()) else (),
        next=next_shown(division),
        next_round=coming,
        pairings=window_of(coming.rows, asked, str) if coming else None,
        same_tables=at_same_tables(division) if last.to_come else (),
        apart=_apart(division, last),
        rounds=rounds_of(last, drawn, untouched),
        redrawn=rounds_redrawn(last, as_it_is, drawn),
        not_begun=untouched,
        with_empty_chairs=rounds_with_empty_chairs(last),
        pairings_open=has_open_rounds(last),
        rules=rules_form(division),
        counts=counted_names(division),
        differs=changed_since(division),
        hidden_with=setup_of(desk.event).hidden_with.get(division.pk),
        key=new_key(),
        has_begun=has_begun(last),
    )


def _apart(division: Division, last: Stage) -> Apart | None:
    """The pairs that must not meet, while rounds are to come."""
    return apart_of(division, last.format, seeded_entries(division)) if last.to_come else None


def _words_of_round(row: RoundCount) -> str:
    return str(row.round.title)


def _shown(stage: Stage, facts: Facts, asked: Asked) -> dict[str, object]:
    """A stage with its rounds, those of many pools in pages."""
    return {
        "number": stage.number,
        "title": formats.find(stage.format).title,
        "teams": len(facts.entries),
        "rounds": window_of(round_counts(stage), asked, _words_of_round, ROUNDS),
    }


@for_staff("publish")
@require_POST
def choose(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Save the format and its options, and show the next step or the same one."""
    here = division_at(desk, division)
    answers = answers_sent(request)
    slug = answers.get("format", "")
    options = options_in(answers, slug)
    receipt = choose_format(desk.act(now()), division=here, format=slug, options=options)
    return show_step(request, receipt, here, FORMAT)


@for_staff("publish")
@require_POST
def minutes(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Set the minutes of a game; empty means the usual."""
    here, said = division_at(desk, division), MinutesForm.sent(request).said["minutes"]
    if said == here.game_minutes:
        return show_step(request, None, here, LENGTH)
    receipt = set_game_minutes(desk.act(now()), division=here, minutes=said)
    return show_step(request, receipt, here, LENGTH)


@for_staff("publish")
@require_POST
def publish(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Publish the previewed bracket, or show the current preview with the refusal."""
    here = division_at(desk, division)
    said = PublishForm.sent(request).said
    try:
        receipt = publish_stage(
            desk.act(now(), said["key"]),
            division=here,
            without_waiting=said["without_waiting"],
            seen=said["seen"],
        )
    except Refused as why:
        if stage_of(here):
            raise
        return _draft(desk, here, DRAW, why.findings)
    return desk.answer(receipt, "stage", division=division)


@for_staff("publish")
@require_POST
def take_back(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Undo the publication, before anything happens in it."""
    here = division_at(desk, division)
    receipt = unpublish_stage(desk.act(now()), division=here)
    return desk.answer(receipt, "stage", division=division)


@for_staff("publish")
@require_POST
def decide(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Set the rules before publication, or change those of a published stage with a reason."""
    here, form = division_at(desk, division), RulesForm.sent(request)
    act = desk.act(now())
    if stage_of(here) is None:
        is_new = here.ranking != as_stored(valid_rules(form.rules, here))
        planned = Planned(here, 1)
        receipt = decide_rules(act, planned=planned, rules=form.rules) if is_new else None
        return show_step(request, receipt, here, PLACES)
    receipt = change_rules(act, division=here, rules=form.rules, reason=form.said["reason"])
    return desk.answer(receipt, "stage", division=division)
