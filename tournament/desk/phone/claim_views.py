"""Register a phone at its table, with the QR code or the typed code."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from rules.core.messages import say
from rules.refusals import Refused, refusal
from tournament.desk.act.devices import device_of
from tournament.desk.act.forms import FindingForm, Line
from tournament.desk.act.guesses import (
    CODE,
    CODE_BY_ALL,
    CODE_BY_NETWORK,
    Limit,
    network_of,
    note_wrong,
    stop_if_any_has_too_many,
)
from tournament.desk.act.phones import find_table, let_in
from tournament.desk.act.secrets import is_code, is_key, may_be_code, opens_table
from tournament.desk.now import now
from tournament.htmx import HtmxRequest
from tournament.language import speak_at
from tournament.tables.models import Table


class CardForm(FindingForm):
    """The key of a table's card, scanned or typed."""

    key = Line()


@require_http_methods(["GET", "HEAD", "POST"])
def claim(request: HtmxRequest, event: str, number: int) -> HttpResponse:
    """GET: the form for the code; `claim.js` submits a QR code's key. POST: check it.

    The key is in the address's fragment, which no server log sees.
    """
    table = find_table(event, number)
    speak_at(request, table.event)
    if request.method != "POST":
        return _page(request, table)
    try:
        _check(request, table, CardForm.sent(request).said["key"])
    except Refused as error:
        return _page(request, table, error)
    answer = redirect("table", event=event, number=number)
    answer.status_code = 303
    return let_in(answer, table, secure=request.is_secure())


def _page(request: HtmxRequest, table: Table, error: Refused | None = None) -> HttpResponse:
    context = {"table": table, "event": table.event, "findings": error.findings if error else ()}
    return render(request, "tournament/phone/claim.html", context, status=422 if error else 200)


def _check(request: HtmxRequest, table: Table, typed: str) -> None:
    """Raise Refused unless this is the table's current card.

    The QR code's key always works; only typed codes count as guesses.
    """
    if is_key(table, typed):
        return
    moment, limits = now(), _limits(request, table)
    stop_if_any_has_too_many(limits, moment)
    if is_code(table, typed):
        return
    if may_be_code(typed):
        note_wrong(limits, moment)
    raise _why_not(table, typed)


def _limits(request: HtmxRequest, table: Table) -> dict[str, Limit]:
    """The limits for this phone, its network and everyone."""
    event = f"code/{table.event_id}"
    return {
        f"code/{device_of(request)}/{table.pk}": CODE,
        f"{event}/{network_of(request)}": CODE_BY_NETWORK,
        f"{event}/all": CODE_BY_ALL,
    }


def _why_not(table: Table, typed: str) -> Refused:
    if not typed:
        return refusal(
            say("No code was entered."),
            remedy=say("Enter the 8 characters on the table card."),
            code="nothing-typed",
        )
    for other in table.event.tables.exclude(pk=table.pk):
        if opens_table(other, typed):
            return refusal(
                say(
                    "This is the card of table %(other)s, and you are at table %(table)s.",
                    other=other.number,
                    table=table.number,
                ),
                remedy=say("Scan the card on table %(table)s.", table=table.number),
                code="another-table",
            )
    if _was_renewed(table, typed):
        return refusal(
            say("This card was replaced and no longer works."),
            remedy=say("Ask the desk for the new card."),
            code="card-replaced",
        )
    return refusal(
        say(
            "That is not the code of table %(table)s at %(event)s.",
            table=table.number,
            event=table.event.name,
        ),
        remedy=say("Check the 8 characters on the table card, or ask the desk."),
        code="wrong-card",
    )


def _was_renewed(table: Table, typed: str) -> bool:
    """Whether it is an earlier card of this table."""
    return any(
        opens_table(
            Table(event_id=table.event_id, number=table.number, link_generation=generation), typed
        )
        for generation in range(1, table.link_generation)
    )
