"""Decide the outcome of a match, and byes: choices, effects, saving."""

from collections.abc import Sequence

from django.http import HttpResponse
from django.views.decorators.http import require_http_methods

from rules.core.findings import Finding
from rules.core.messages import say
from rules.refusals import Refused
from tournament.brackets.decisions import Decision
from tournament.brackets.models import Match
from tournament.desk.act.answers import show_receipt
from tournament.desk.act.change import Receipt
from tournament.desk.act.staff import Desk, for_staff
from tournament.desk.decisions.byes import bye_choices, bye_proposed, decide_bye, holder_of
from tournament.desk.decisions.decisions_page import standing_of, stands_words
from tournament.desk.decisions.forms import TableForm, VerdictForm
from tournament.desk.decisions.matches import decide_match
from tournament.desk.decisions.verdicts import (
    DecisionChoice,
    impact_of_decision,
    table_verdict,
    verdict_chosen,
    verdicts,
)
from tournament.desk.now import now
from tournament.desk.reading.match_words import entrants_of, match_of, match_words, standing_result
from tournament.htmx import HtmxRequest


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
    return _decided(request, desk, played, receipt)


def _form(request: HtmxRequest, played: Match) -> VerdictForm:
    if played.slots.count() == 2:
        return VerdictForm.asked(request)
    return TableForm.asked(request, entrants=entrants_of(played))


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
    return _decided(request, desk, played, receipt)


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


def _decided(request: HtmxRequest, desk: Desk, played: Match, receipt: Receipt) -> HttpResponse:
    where = {"division": played.stage.division.slug, "code": played.code}
    return show_receipt(request, receipt, "floor-match", event=desk.event.slug, **where)
