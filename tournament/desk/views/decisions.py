"""The director's decisions: all of them, and withdrawing one."""

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_http_methods, require_safe

from rules.findings import Finding
from rules.refusals import Refused
from tournament.brackets.decisions import Decision
from tournament.desk.access.staff import Desk, for_staff
from tournament.desk.act.answers import show_receipt as show
from tournament.desk.act.times import zone_of
from tournament.desk.actions.withdraw_decision import withdraw_decision
from tournament.desk.now import now
from tournament.desk.pages.decisions_page import decision_shown, decisions_of
from tournament.desk.undoing import if_withdrawn


@for_staff("read the log")
@require_safe
def decisions(request: HttpRequest, desk: Desk) -> HttpResponse:
    """What was decided otherwise than it was computed, by whom in which role, and why."""
    context = {
        "event": desk.event,
        "desk": desk,
        "here": "decisions",
        "zone": zone_of(desk.event),
        "decisions": decisions_of(desk.event),
    }
    return render(request, "tournament/decisions/list.html", context)


@for_staff("overrule")
@require_http_methods(["GET", "HEAD", "POST"])
def withdraw(request: HttpRequest, desk: Desk, number: int) -> HttpResponse:
    """GET: what follows when the decision is withdrawn. POST: withdraw it, for a reason."""
    rows = Decision.objects.filter(stage__division__event=desk.event)
    loaded = rows.select_related("stage__division", "match__stage", "game__sheet", "game__match")
    decision = get_object_or_404(loaded, pk=number)
    if request.method != "POST":
        return _page(request, desk, decision, ())
    try:
        receipt = withdraw_decision(
            event=desk.event,
            actor=desk.actor,
            now=now(),
            decision=decision,
            reason=request.POST.get("reason", ""),
        )
    except Refused as refused:
        return _page(request, desk, decision, refused.findings)
    return show(request, receipt, "decisions", event=desk.event.slug)


def _page(
    request: HttpRequest, desk: Desk, decision: Decision, findings: Sequence[Finding]
) -> HttpResponse:
    context = {
        "event": desk.event,
        "desk": desk,
        "here": "decisions",
        "zone": zone_of(desk.event),
        "shown": decision_shown(decision),
        "findings": findings,
        "sent": request.POST.dict(),
    }
    if decision.withdrawn_at is None and not findings:
        try:
            context["follows"] = if_withdrawn(decision)
        except Refused as refused:
            context["findings"] = refused.findings
    status = 422 if context["findings"] else 200
    return render(request, "tournament/decisions/withdraw.html", context, status=status)
