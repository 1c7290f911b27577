"""The page of all stages of an event, and its forms."""

from collections.abc import Sequence

from django import forms
from django.http import Http404, HttpResponse
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from rules.core.findings import Finding
from rules.core.messages import say
from rules.refusals import Refused, refusal
from rules.typed_numbers import whole_numbers
from tournament.brackets.graph.stages import CARRIES, Node, Way
from tournament.brackets.graph.who import LISTED, Who, read_who
from tournament.brackets.stage_graph import planned_at
from tournament.desk.act.forms import FindingForm, Key, Line, Ticked, Whole, answers_sent
from tournament.desk.act.shown import new_key
from tournament.desk.act.staff import Desk, for_staff
from tournament.desk.brackets.format_cards import options_in
from tournament.desk.brackets.forms import RulesForm
from tournament.desk.brackets.rules_form import decide_rules, planned_form
from tournament.desk.brackets.stage_ways import (
    StageDraft,
    add_stage,
    add_way,
    no_such_stage,
    remove_stage,
    remove_way,
    set_stage,
)
from tournament.desk.brackets.stages_page import node_of, option_prefix, stages_page
from tournament.desk.now import now
from tournament.desk.reading.match_words import division_at
from tournament.htmx import HtmxRequest
from tournament.registration.models import Entry, Event

WORD = 40


class WayForm(FindingForm):
    """Who goes from which stage to which, and with what."""

    source, target, kind, carry = (Line(max_length=WORD) for _ in range(4))
    count = Whole(most=1_000_000)
    rank = Whole(most=512)
    listed = Line()
    agreed = Ticked()


class NewStageForm(FindingForm):
    """A stage after the last one of a division, or with a name in a division of its own."""

    key = Key()
    division, format, name = (Line(max_length=WORD) for _ in range(3))


class StageFormatForm(FindingForm):
    """Another format for a later stage."""

    format = Line(max_length=WORD)


@for_staff("see the desk")
@require_GET
def stages(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """Show the stages of all divisions as a picture, with the ways into each."""
    return _page(desk)


def _page(
    desk: Desk, typed: forms.Form | None = None, findings: Sequence[Finding] = ()
) -> HttpResponse:
    return desk.page(
        "tournament/brackets/stages.html",
        status=422 if findings else 200,
        here="stages",
        page=stages_page(desk.event),
        divisions=desk.event.divisions.order_by("position"),
        typed=typed,
        key=new_key(),
        findings=findings,
    )


@for_staff("publish")
@require_POST
def new_way(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """Let some go from one stage to another, or show the page again with the refusal."""
    form = WayForm.sent(request)
    try:
        receipt = add_way(desk.act(now()), way=_way(desk.event, form))
    except Refused as why:
        return _page(desk, form, why.findings)
    return desk.answer(receipt, "stages")


def _way(event: Event, form: WayForm) -> Way:
    said = form.said
    source, target = node_of(event, said["source"]), node_of(event, said["target"])
    if said["carry"] not in CARRIES:
        raise refusal(
            say("It is not said what they carry."),
            remedy=say("Choose no, half or all points."),
            code="no-carry",
        )
    return Way(source, target, _who(form, source.division), said["carry"], said["agreed"])


def _who(form: WayForm, division: int) -> Who:
    said = form.said
    is_usual = not str(form["rank"].value() or "").strip()
    written = {"kind": said["kind"], "count": said["count"] or 0}
    written["rank"] = 2 if is_usual else said["rank"]
    if said["kind"] == LISTED:
        written["entries"] = _listed(said["listed"], division)
    return read_who(written)


def _listed(typed: str, division: int) -> list[int]:
    """The entries with these numbers, in the order typed. Raises Refused for what is none of them,
    or is there twice."""
    words = typed.replace(",", " ").split()
    numbers = whole_numbers(words)
    if len(numbers) < len(words):
        raise refusal(
            say("Not every word of the list is a number."),
            remedy=say("Type the numbers of entries of that division."),
            code="no-number",
        )
    twice = [number for at, number in enumerate(numbers) if number in numbers[:at]]
    if twice:
        raise refusal(
            say("Number %(number)s is on the list twice.", number=twice[0]),
            remedy=say("List everyone once."),
            code="listed-twice",
        )
    rows = Entry.objects.filter(division=division, number__in=numbers)
    keys = dict(rows.values_list("number", "pk"))
    unknown = [number for number in numbers if number not in keys]
    if unknown:
        raise refusal(
            say("There is no entry with number %(number)s.", number=unknown[0]),
            remedy=say("Type the numbers of entries of that division."),
            code="no-such-team",
        )
    return [keys[number] for number in numbers]


@for_staff("publish")
@require_POST
def no_way(request: HtmxRequest, desk: Desk, way: int) -> HttpResponse:
    """Let nobody go this way any more."""
    receipt = remove_way(desk.act(now()), key=way)
    return desk.answer(receipt, "stages")


@for_staff("publish")
@require_POST
def new_stage(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """Plan one more stage, or show the page again with the refusal."""
    form = NewStageForm.sent(request)
    try:
        said = form.said
        like = division_at(desk, said["division"])
        draft = StageDraft(like, said["format"], said["name"])
        receipt = add_stage(desk.act(now(), said["key"]), draft=draft)
    except Refused as why:
        return _page(desk, form, why.findings)
    return desk.answer(receipt, "stages")


@for_staff("publish")
@require_POST
def stage_format(request: HtmxRequest, desk: Desk, division: str, number: int) -> HttpResponse:
    """Set the format of a later stage and its options; another format comes with its usual ones."""
    here, slug = division_at(desk, division), StageFormatForm.sent(request).said["format"]
    prefix = option_prefix(Node(here.pk, number))
    options = options_in(answers_sent(request), slug, prefix)
    draft = StageDraft(here, slug, options=options)
    receipt = set_stage(desk.act(now()), draft=draft, number=number)
    return desk.answer(receipt, "stages")


@for_staff("publish")
@require_http_methods(["GET", "POST"])
def stage_places(request: HtmxRequest, desk: Desk, division: str, number: int) -> HttpResponse:
    """Show and set how a later stage will be ranked."""
    here = division_at(desk, division)
    planned = planned_at(here, number)
    if request.method == "POST" and planned.number != number:
        raise no_such_stage()
    rules = planned_form(planned) if planned.number == number > 1 else None
    if rules is None:
        raise Http404("no stage that keys rank")
    if request.method == "POST":
        form = RulesForm.sent(request)
        receipt = decide_rules(desk.act(now()), planned=planned, rules=form.rules)
        return desk.answer(receipt, "stages")
    return desk.page(
        "tournament/brackets/stages_places.html",
        here="stages",
        division=here,
        planned=planned,
        rules=rules,
    )


@for_staff("publish")
@require_POST
def no_stage(request: HtmxRequest, desk: Desk, division: str, number: int) -> HttpResponse:
    """Remove the last planned stage of a division."""
    receipt = remove_stage(desk.act(now()), division=division_at(desk, division), number=number)
    return desk.answer(receipt, "stages")
