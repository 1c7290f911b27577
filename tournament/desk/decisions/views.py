"""The director's decisions: the list, matches, byes, places, sheets, withdrawals."""

from collections.abc import Sequence
from itertools import groupby

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_http_methods, require_safe

from rules.core.findings import Finding
from rules.core.messages import Words, say
from rules.refusals import Refused
from tournament.brackets.decisions import Decision
from tournament.brackets.models import Game, Match, Stage
from tournament.desk.act.change import Receipt
from tournament.desk.act.forms import ReasonForm
from tournament.desk.act.staff import Desk, for_staff, zone_of
from tournament.desk.act.windows import asked_of, window_of
from tournament.desk.decisions.byes import bye_choices, bye_proposed, decide_bye, holder_of
from tournament.desk.decisions.decisions_page import (
    decision_shown,
    decisions_of,
    standing_of,
    stands_words,
)
from tournament.desk.decisions.forms import (
    PlacesForm,
    SheetForm,
    TableForm,
    VerdictForm,
    WhereForm,
)
from tournament.desk.decisions.matches import (
    DecisionChoice,
    decide_match,
    impact_of_decision,
    table_verdict,
    verdict_chosen,
    verdicts,
)
from tournament.desk.decisions.places import (
    chosen_places,
    decide_places,
    if_placed_so,
    rows_of,
    search_words,
)
from tournament.desk.decisions.sheets import (
    SheetPreview,
    Value,
    decide_on_sheet,
    decision_row,
    ruling_of,
    sheet_preview,
    values_of,
    with_decision,
)
from tournament.desk.decisions.withdrawals import if_withdrawn, withdraw_decision
from tournament.desk.now import now
from tournament.desk.reading.match_words import entrants_of, match_of, match_words, standing_result
from tournament.desk.scoring.queue_page import games_of, round_named
from tournament.htmx import HtmxRequest

A_PAGE = 40


@for_staff("read the log")
@require_safe
def decisions(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """Show the director's decisions, with role and reason."""
    return desk.page(
        "tournament/decisions/list.html",
        here="decisions",
        zone=zone_of(desk.event),
        decisions=decisions_of(desk.event),
    )


@for_staff("overrule")
@require_http_methods(["GET", "HEAD", "POST"])
def withdraw(request: HtmxRequest, desk: Desk, number: int) -> HttpResponse:
    """GET: the effect of withdrawing the decision. POST: withdraw it, for a reason."""
    rows = Decision.objects.filter(stage__division__event=desk.event)
    loaded = rows.select_related("stage__division", "match__stage", "game__sheet", "game__match")
    decision = get_object_or_404(loaded, pk=number)
    form = ReasonForm.sent(request)
    if request.method != "POST":
        return _withdraw_page(desk, decision, form)
    try:
        receipt = withdraw_decision(desk.act(now()), decision=decision, reason=form.said["reason"])
    except Refused as refused:
        return _withdraw_page(desk, decision, form, refused.findings)
    return desk.answer(receipt, "decisions")


def _withdraw_page(
    desk: Desk, decision: Decision, form: ReasonForm, findings: Sequence[Finding] = ()
) -> HttpResponse:
    follows: Sequence[Words] = ()
    if decision.withdrawn_at is None and not findings:
        try:
            follows = if_withdrawn(decision)
        except Refused as refused:
            findings = refused.findings
    return desk.page(
        "tournament/decisions/withdraw.html",
        status=422 if findings else 200,
        here="decisions",
        zone=zone_of(desk.event),
        shown=decision_shown(decision),
        form=form,
        follows=follows,
        findings=findings,
    )


@for_staff("overrule")
@require_http_methods(["GET", "HEAD", "POST"])
def places(request: HtmxRequest, desk: Desk, division: str, number: int) -> HttpResponse:
    """GET: the current places, and the effect of typed ones. POST: save them."""
    stages = Stage.objects.filter(division__event=desk.event, division__slug=division)
    stage = get_object_or_404(stages.select_related("division__event"), number=number)
    form = PlacesForm.asked(request)
    if request.method != "POST":
        return _places_page(desk, stage, form)
    try:
        receipt = decide_places(
            desk.act(now()), stage=stage, places=form.places, reason=form.said["reason"]
        )
    except Refused as refused:
        return _places_page(desk, stage, form, refused.findings)
    return desk.answer(receipt, "decisions")


def _places_page(
    desk: Desk, stage: Stage, form: PlacesForm, findings: Sequence[Finding] = ()
) -> HttpResponse:
    shown: dict[str, object] = {}
    if form.kept:
        try:
            wanted = chosen_places(stage, form.places)
            shown = {"chosen": wanted.items(), "follows": if_placed_so(stage, wanted)}
        except Refused as refused:
            findings = findings or refused.findings
    window = window_of(rows_of(stage), asked_of(desk.request), search_words, A_PAGE)
    here = {name for name, *_ in window.rows}
    return desk.page(
        "tournament/decisions/places.html",
        status=422 if findings else 200,
        here="stage",
        division=stage.division,
        stage=stage,
        form=form,
        window=window,
        groups=[
            (title, [(name, row, form.typed_for(name, row.place)) for name, _, row in own])
            for title, own in groupby(window.rows, lambda row: row[1])
        ],
        carried={name: form.data[name] for name in form.numbers if name not in here},
        findings=findings,
        **shown,
    )


@for_staff("overrule")
@require_http_methods(["GET", "HEAD", "POST"])
def decide_sheet(request: HtmxRequest, desk: Desk, sheet: int) -> HttpResponse:
    """GET: everything that can be decided, or one value and the effect of another.

    `where` names the value. POST: save it.
    """
    game = get_object_or_404(games_of(desk.event), sheet=sheet)
    asked = WhereForm.asked(request).said
    values = values_of(game.sheet, ruling_of(game.sheet))
    value = next((row for row in values if row.where == asked["where"]), None)
    form = SheetForm.asked(request, value=value) if value else None
    if request.method != "POST":
        return _sheet_page(desk, game, values, form)
    try:
        receipt = decide_on_sheet(
            desk.act(now()),
            game=game,
            where=asked["where"],
            value=form.decided if form else None,
            reason=asked["reason"],
        )
    except Refused as refused:
        return _sheet_page(desk, game, values, form, refused.findings)
    return desk.answer(receipt, "sheet", sheet=sheet)


def _sheet_page(
    desk: Desk,
    game: Game,
    values: Sequence[Value],
    form: SheetForm | None,
    findings: Sequence[Finding] = (),
) -> HttpResponse:
    preview, objections = _preview(desk, game, form)
    findings = findings or objections
    return desk.page(
        "tournament/decisions/sheet.html",
        status=422 if findings else 200,
        here="queue",
        sheet=game.sheet,
        match=game.match,
        round_named=round_named(game),
        values=values,
        chosen=form.decides if form else None,
        form=form,
        preview=preview,
        findings=findings,
    )


def _preview(
    desk: Desk, game: Game, form: SheetForm | None
) -> tuple[SheetPreview | None, Sequence[Finding]]:
    """The effect of the typed value, or objections; None before any input."""
    if form is None or not form.is_filled_in:
        return None, ()
    try:
        row = decision_row(form.decides.where, form.decided, desk.actor.name, "preview")
        return sheet_preview(game, with_decision(game.sheet, row)), ()
    except Refused as refused:
        return None, refused.findings


@for_staff("overrule")
@require_http_methods(["GET", "HEAD", "POST"])
def match(request: HtmxRequest, desk: Desk, division: str, code: str) -> HttpResponse:
    """GET: the possible decisions, and the effect of a chosen one. POST: save it."""
    played = match_of(desk, division, code)
    form = _form(request, played)
    if request.method != "POST":
        return _match_page(desk, played, form)
    try:
        receipt = decide_match(
            desk.act(now()),
            match=played,
            verdict=_verdict(played, form),
            reason=form.said["reason"],
        )
    except Refused as refused:
        return _match_page(desk, played, form, refused.findings)
    return _decided(desk, played, receipt)


def _form(request: HtmxRequest, played: Match) -> VerdictForm:
    if played.slots.count() == 2:
        return VerdictForm.asked(request)
    division = played.stage.division_id
    return TableForm.asked(request, entrants=entrants_of(played), division=division)


def _verdict(played: Match, form: VerdictForm) -> DecisionChoice:
    """The chosen outcome, or at a table of individuals the typed places and points."""
    if isinstance(form, TableForm):
        return table_verdict(played, form.placings)
    return verdict_chosen(played, form.said["choice"])


def _match_page(
    desk: Desk, played: Match, form: VerdictForm, findings: Sequence[Finding] = ()
) -> HttpResponse:
    title = say("Override %(match)s", match=match_words(played))
    if any(shown.row.about == Decision.About.MATCH for shown in standing_of(played)):
        return _page(desk, played, form, findings, title=title, is_decided=True)
    shown: dict[str, object] = {"stands": stands_words(standing_result(played))}
    try:
        if isinstance(form, TableForm):
            shown["entrants"] = form.boxes
        else:
            shown["choices"] = verdicts(played)
        if "choice" in form.data:
            verdict = _verdict(played, form)
            shown |= {"chosen": verdict.words, "follows": impact_of_decision(played, verdict)}
    except Refused as refused:
        findings = findings or refused.findings
    return _page(desk, played, form, findings, title=title, **shown)


@for_staff("overrule")
@require_http_methods(["GET", "HEAD", "POST"])
def bye(request: HtmxRequest, desk: Desk, division: str, code: str) -> HttpResponse:
    """GET: possible holders of the bye, and the effect of a choice. POST: save it."""
    played = match_of(desk, division, code)
    form = VerdictForm.asked(request)
    if request.method != "POST":
        return _bye_page(desk, played, form)
    try:
        said = form.said
        receipt = decide_bye(
            desk.act(now()), match=played, choice=said["choice"], reason=said["reason"]
        )
    except Refused as refused:
        return _bye_page(desk, played, form, refused.findings)
    return _decided(desk, played, receipt)


def _bye_page(
    desk: Desk, played: Match, form: VerdictForm, findings: Sequence[Finding] = ()
) -> HttpResponse:
    shown: dict[str, object] = {}
    try:
        stands = say("bye of %(team)s", team=holder_of(played).title)
        shown = {"stands": stands, "choices": bye_choices(played)}
        if "choice" in form.data:
            shown |= _bye_chosen(played, form.said["choice"])
    except Refused as refused:
        findings = findings or refused.findings
    return _page(
        desk,
        played,
        form,
        findings,
        title=say("Override bye of %(match)s", match=played.code),
        **shown,
    )


def _bye_chosen(played: Match, choice: str) -> dict[str, object]:
    """The choice, its conflicts and its effects."""
    proposal = bye_proposed(played, choice)
    words = {row.key: row.words for row in bye_choices(played)}
    return {
        "chosen": words.get(choice, proposal.title),
        "breaks": proposal.breaks,
        "follows": proposal.follows,
    }


def _page(
    desk: Desk, played: Match, form: VerdictForm, findings: Sequence[Finding], **shown: object
) -> HttpResponse:
    return desk.page(
        "tournament/decisions/match.html",
        status=422 if findings else 200,
        match=played,
        form=form,
        before=standing_of(played),
        findings=findings,
        **shown,
    )


def _decided(desk: Desk, played: Match, receipt: Receipt) -> HttpResponse:
    return desk.answer(
        receipt, "floor-match", division=played.stage.division.slug, code=played.code
    )
