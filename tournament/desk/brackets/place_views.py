"""Places, ties with their cards and extra hands, the next stage, and hidden standings."""

from collections.abc import Sequence
from dataclasses import replace

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_GET, require_POST

from rules.core.findings import Finding
from rules.refusals import Refused
from rules.rulesets import find
from tournament.brackets.extra_hands import ExtraHand
from tournament.brackets.models import CardDraw, Stage
from tournament.brackets.open_ties import standing_draws, ties_of
from tournament.desk.act.forms import FindingForm, Numbered, ReasonForm, answers_sent
from tournament.desk.act.staff import Desk, for_staff
from tournament.desk.brackets.draft import ONWARD, show_step
from tournament.desk.brackets.format_cards import next_stage_chosen
from tournament.desk.brackets.forms import CardsForm, NextPublishForm, OnwardForm
from tournament.desk.brackets.next_stages import (
    hide_standings,
    plan_onward,
    publish_next_stage,
    show_standings,
)
from tournament.desk.brackets.tie_cards import (
    announce_cards,
    draw_cards,
    enter_hand,
    hands_played,
    take_back_cards,
    type_cards,
    undo_hand,
)
from tournament.desk.now import now
from tournament.desk.reading.match_words import division_at
from tournament.htmx import HtmxRequest


@for_staff("publish")
@require_POST
def onward(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Set the next stage, or none."""
    here, each = division_at(desk, division), OnwardForm.sent(request).said["each"]
    stage = next_stage_chosen(each, answers_sent(request)) if each else {}
    receipt = plan_onward(desk.act(now()), division=here, onward=stage)
    return show_step(request, receipt, here, ONWARD)


@for_staff("publish")
@require_POST
def publish(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Publish the next stage shown on the page."""
    said = NextPublishForm.sent(request).said
    receipt = publish_next_stage(
        desk.act(now(), said["key"]),
        division=division_at(desk, division),
        seen=said["seen"],
        reason=said["reason"],
    )
    return desk.answer(receipt, "stage", division=division)


@for_staff("publish")
@require_POST
def hide(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Hide the standings from the public."""
    here = division_at(desk, division)
    receipt = hide_standings(desk.act(now()), division=here)
    return desk.answer(receipt, "stage", division=division)


@for_staff("publish")
@require_POST
def show(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Show the standings to everyone."""
    here = division_at(desk, division)
    receipt = show_standings(desk.act(now()), division=here)
    return desk.answer(receipt, "stage", division=division)


@for_staff("run the floor")
@require_GET
def ties(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Show who is tied, and what they must do."""
    return _page(desk, division, CardsForm({}))


@for_staff("run the floor")
@require_POST
def typed(request: HtmxRequest, desk: Desk, division: str, stage: int) -> HttpResponse:
    """Save cards drawn by hand, or show the input again with the refusal."""
    form = CardsForm.sent(request)
    try:
        receipt = type_cards(
            desk.act(now()),
            stage=_stage(desk, division, stage),
            typed=form.cards,
            witness=form.said["witness"],
        )
    except Refused as why:
        return _page(desk, division, form, why.findings)
    return desk.answer(receipt, "ties", division=division)


@for_staff("run the floor")
@require_POST
def announce(request: HtmxRequest, desk: Desk, division: str, stage: int) -> HttpResponse:
    """Publish the hash of the secret that will decide the cards."""
    receipt = announce_cards(
        desk.act(now()),
        stage=_stage(desk, division, stage),
        numbers=list(CardsForm.sent(request).cards),
    )
    return desk.answer(receipt, "ties", division=division)


@for_staff("run the floor")
@require_POST
def draw(request: HtmxRequest, desk: Desk, division: str, stage: int) -> HttpResponse:
    """Draw the cards as announced."""
    receipt = draw_cards(
        desk.act(now()),
        stage=_stage(desk, division, stage),
        numbers=list(CardsForm.sent(request).cards),
    )
    return desk.answer(receipt, "ties", division=division)


@for_staff("run the floor")
@require_POST
def take_back(request: HtmxRequest, desk: Desk, division: str, draw: int) -> HttpResponse:
    """Undo wrongly typed cards."""
    here = division_at(desk, division)
    receipt = take_back_cards(
        desk.act(now()),
        draw=get_object_or_404(CardDraw, pk=draw, stage__division=here),
        reason=ReasonForm.sent(request).said["reason"],
    )
    return desk.answer(receipt, "ties", division=division)


def _stage(desk: Desk, division: str, number: int) -> Stage:
    return get_object_or_404(division_at(desk, division).stages, number=number)


def _page(
    desk: Desk, division: str, form: CardsForm, findings: Sequence[Finding] = ()
) -> HttpResponse:
    here = division_at(desk, division)
    ties = [replace(tie, typed=form.cards) for tie in ties_of(here)]
    return desk.page(
        "tournament/brackets/ties.html",
        status=422 if findings else 200,
        here="stage",
        division=here,
        ties=ties,
        plays_off=not any(tie.step.by_cards or tie.dealt for tie in ties),
        drawn=standing_draws(here),
        hands=hands_played(here),
        deck=find(here.ruleset).tie_deck,
        cites=find(here.ruleset).hall_cites.ties,
        witness=form.said["witness"],
        findings=findings,
    )


class HandForm(FindingForm):
    """The points of an extra hand, by entry number."""

    points = Numbered()


@for_staff("run the floor")
@require_POST
def hand(request: HtmxRequest, desk: Desk, division: str, stage: int) -> HttpResponse:
    """Save the points of an extra hand."""
    row = get_object_or_404(division_at(desk, division).stages, number=stage)
    typed = HandForm.sent(request).said["points"]
    receipt = enter_hand(desk.act(now()), stage=row, typed=typed)
    return desk.answer(receipt, "ties", division=division)


@for_staff("run the floor")
@require_POST
def hand_back(request: HtmxRequest, desk: Desk, division: str, hand: int) -> HttpResponse:
    """Undo an extra hand that was entered wrongly."""
    here = division_at(desk, division)
    receipt = undo_hand(
        desk.act(now()),
        hand=get_object_or_404(ExtraHand, pk=hand, stage__division=here),
        reason=ReasonForm.sent(request).said["reason"],
    )
    return desk.answer(receipt, "ties", division=division)
