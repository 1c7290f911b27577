"""Pages of a stage whose rounds are drawn one after another: rounds, pairs kept apart, partners."""

from collections.abc import Callable, Sequence
from functools import partial

from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from rules.core.findings import Finding
from rules.refusals import Refused
from tournament.brackets.drawn_rounds import require_rounds_to_come
from tournament.brackets.field_numbers import number_in
from tournament.brackets.models import KeptApart
from tournament.desk.act.change import Act, Receipt
from tournament.desk.act.shown import new_key
from tournament.desk.act.staff import Desk, for_staff
from tournament.desk.act.windows import suggested
from tournament.desk.brackets.arrangement import TypedPage, blank_page, typed_page
from tournament.desk.brackets.between_rounds import (
    chosen_entry,
    keep_apart,
    let_meet,
    name_winner,
    play_next_round,
    sit_out_round,
)
from tournament.desk.brackets.draft import DRAW
from tournament.desk.brackets.drawn_rounds import (
    publish_and_call,
    publish_next_round,
    publish_typed_round,
    take_back_last_round,
)
from tournament.desk.brackets.forms import (
    NextRoundForm,
    RoundsForm,
    SitOutForm,
    SwapForm,
    TypedRoundForm,
)
from tournament.desk.brackets.partners_page import partners_page
from tournament.desk.brackets.rounds_ahead import (
    plan_rounds,
    publish_rounds_left,
    take_back_rounds_not_begun,
)
from tournament.desk.brackets.typed_pairings import PairingsPage
from tournament.desk.now import now
from tournament.desk.reading.match_words import division_at, entry_of
from tournament.htmx import HtmxRequest
from tournament.registration.models import Division


@for_staff("publish")
@require_POST
def publish(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Publish the round shown; called at once, the next page is what is printed of it."""
    here, said = division_at(desk, division), NextRoundForm.sent(request).said
    publish_it = partial(
        publish_next_round, division=here, seen=said["seen"], reason=said["reason"]
    )
    act = desk.act(now(), said["key"])
    return _published(desk, here, act, publish_it, call=said["call"])


def _published(
    desk: Desk,
    division: Division,
    act: Act,
    publish_it: Callable[[Act], Receipt],
    *,
    call: bool,
) -> HttpResponse:
    """Publish the round; called at once, the next page is what is printed of it."""
    if call:
        desk.acting("run the floor")
        receipt = publish_and_call(act, division=division, publish=publish_it)
        return desk.answer(receipt, "round-pack", division=division.slug)
    return desk.answer(publish_it(act), "stage", division=division.slug)


@for_staff("publish")
@require_http_methods(["GET", "POST"])
def typed(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Show a round to be entered; check it, or publish it as it was checked."""
    here = division_at(desk, division)
    stage = require_rounds_to_come(here)
    if request.method == "GET":
        return show_typed(desk, here, blank_page(stage))
    said = TypedRoundForm.sent(request).said
    page, reason = typed_page(stage, said["text"]), said["reason"]
    if page.problems or page.mark not in (said["checked"], said["called"]):
        return show_typed(desk, here, page, reason=reason, findings=page.problems)
    publish_it = partial(
        publish_typed_round, division=here, text=said["text"], seen=said["seen"], reason=reason
    )
    act = desk.act(now(), said["key"])
    try:
        return _published(desk, here, act, publish_it, call=bool(said["called"]))
    except Refused as why:
        return show_typed(desk, here, page, reason=reason, findings=why.findings)


def show_typed(
    desk: Desk,
    division: Division,
    page: TypedPage | PairingsPage,
    *,
    reason: str = "",
    findings: Sequence[Finding] = (),
) -> HttpResponse:
    """The page of a round that an official types, with what was typed."""
    return desk.page(
        page.template,
        status=422 if findings else 200,
        here="stage",
        division=division,
        typed=page,
        reason=reason,
        findings=findings,
        key=new_key(),
    )


@for_staff("run the floor")
@require_POST
def name(request: HtmxRequest, desk: Desk, division: str, table: int) -> HttpResponse:
    """Say who moves as winner of a level table."""
    here, said = division_at(desk, division), SitOutForm.sent(request).said
    receipt = name_winner(desk.act(now()), division=here, table=table, number=said["team"] or 0)
    return desk.answer(receipt, "stage", division=division)


@for_staff("publish")
@require_POST
def plan(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Set the number of rounds in all."""
    here, said = division_at(desk, division), RoundsForm.sent(request).said
    receipt = plan_rounds(desk.act(now()), division=here, rounds=said["rounds"] or 0)
    return desk.answer(receipt, "stage", division=division)


@for_staff("publish")
@require_POST
def publish_left(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Publish every round that is left; the next page is what each player takes along."""
    here, said = division_at(desk, division), NextRoundForm.sent(request).said
    receipt = publish_rounds_left(desk.act(now(), said["key"]), division=here)
    return desk.answer(receipt, "stage", division=division)


@for_staff("publish")
@require_POST
def take_back(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Take the last round back, before anything happens in it."""
    here = division_at(desk, division)
    receipt = take_back_last_round(desk.act(now()), division=here)
    return desk.answer(receipt, "stage", division=division)


@for_staff("publish")
@require_POST
def take_back_ahead(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Take back all rounds in which nothing has happened."""
    here = division_at(desk, division)
    receipt = take_back_rounds_not_begun(desk.act(now()), division=here)
    return desk.answer(receipt, "stage", division=division)


@for_staff("run the floor")
@require_POST
def sit_out(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Leave an entry out of the next round, as it asked."""
    here, said = division_at(desk, division), SitOutForm.sent(request).said
    receipt = sit_out_round(desk.act(now()), division=here, number=said["team"] or 0)
    return desk.answer(receipt, "stage", division=division)


@for_staff("run the floor")
@require_safe
def suggest(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Suggest entries of the stage for typed letters or a number."""
    here = division_at(desk, division)
    field = require_rounds_to_come(here).field.select_related("entry").order_by("entry__number")
    rows = [row.entry for row in field]
    found = suggested(request, rows, lambda entry: f"{entry.number} {entry.title}")
    named = [(number_in(entry, here.pk), entry.title) for entry in found]
    return desk.page("tournament/desk/suggestions.html", found=named)


@for_staff("run the floor")
@require_POST
def leave(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Go to the page where the chosen entry leaves the event or returns."""
    here, said = division_at(desk, division), SitOutForm.sent(request).said
    entry = chosen_entry(here, said["team"] or 0)
    where = {"event": desk.event.slug, "division": division, "number": entry.number}
    return HttpResponseRedirect(reverse("floor-team", kwargs=where), status=303)


@for_staff("run the floor")
@require_POST
def play(request: HtmxRequest, desk: Desk, division: str, number: int) -> HttpResponse:
    """Let an entry play the next round after all."""
    here = division_at(desk, division)
    receipt = play_next_round(desk.act(now()), division=here, number=number)
    return desk.answer(receipt, "stage", division=division)


@for_staff("publish")
@require_POST
def keep(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Keep two entries apart."""
    one, other = (entry_of(desk, division, number) for number in SwapForm.sent(request).teams)
    act = desk.act(now())
    receipt = keep_apart(act, division=division_at(desk, division), one=one, other=other)
    return desk.answer(receipt, "stage", division=division, step=DRAW)


@for_staff("publish")
@require_POST
def allow(request: HtmxRequest, desk: Desk, division: str, pair: int) -> HttpResponse:
    """Let two entries meet again."""
    row = get_object_or_404(KeptApart, pk=pair, division=division_at(desk, division))
    receipt = let_meet(desk.act(now()), pair=row)
    return desk.answer(receipt, "stage", division=division, step=DRAW)


@for_staff("run the floor")
@require_safe
def partners(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Show partners and opponents of the rounds drawn so far."""
    here = division_at(desk, division)
    page = partners_page(here)
    if page is None:
        raise Http404("partners stay together")
    return desk.page("tournament/brackets/partners.html", here="stage", division=here, page=page)
