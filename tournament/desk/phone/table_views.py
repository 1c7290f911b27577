"""The page of a table's phone, and registering a phone with the QR code or the typed code."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any

from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from rules.core.findings import Finding
from rules.core.messages import say
from rules.refusals import Refused, refusal
from tournament.desk.act.change import Receipt
from tournament.desk.act.forms import FindingForm, Line, answers_asked, answers_sent
from tournament.desk.act.guesses import (
    CODE,
    CODE_BY_ALL,
    CODE_BY_NETWORK,
    Limit,
    network_of,
    note_wrong,
    stop_if_any_has_too_many,
)
from tournament.desk.act.phones import Phone, find_table, for_table, let_in
from tournament.desk.act.secrets import card_mark, is_code, is_key, may_be_code, opens_table
from tournament.desk.act.shown import CHANGED_SINCE, message_mark
from tournament.desk.act.staff import device_of
from tournament.desk.models import HelpRequest
from tournament.desk.now import now
from tournament.desk.phone.hands_page import HandsPage
from tournament.desk.phone.sitting_page import SigningPage
from tournament.desk.phone.table_clock import table_clock
from tournament.desk.phone.table_page import TableFacts, facts_at, saved_entry, table_page
from tournament.desk.rulings.items import rulings_standing
from tournament.desk.scoring.sheet_changes import sheet_changes
from tournament.desk.substitutes.vacant_seats import Between, between_at
from tournament.desk.timing.comers import arrivals_at_table, late_at_table
from tournament.htmx import HtmxRequest
from tournament.language import speak_at
from tournament.live.epoch import this_epoch
from tournament.live.selectors import message_at
from tournament.tables.announcing import deals_for
from tournament.tables.models import Table
from tournament.tables.services import see_phone

REASONS = (
    say("Question about the rules"),
    say("Question about the score"),
    say("Wrong player here"),
    say("Player missing"),
    say("Misdeal or renege"),
    say("Something else"),
)
"""Reasons to call an official. The form and the log use the English text."""

SHOWN = ("shown", "hands_shown")
"""The form fields with the sheet's fingerprint."""

OUT_OF_DATE = {CHANGED_SINCE, "not-their-turn", "all-signed", "no-sheet-open", "game-over"}
"""Refusals of outdated screens. The current screen comes with them."""


@require_safe
@for_table
def show(request: HtmxRequest, phone: Phone) -> HttpResponse:
    """Show the table's match; draft answers come in the query (`check`, `tap`)."""
    here = here_now(phone)
    if request.GET.get("since") == here.mark:
        return HttpResponse(status=204)
    see_phone(table=phone.table, now=here.moment)
    return screen(request, phone, here, answers_asked(request))


@dataclass(frozen=True, slots=True)
class Here:
    """What a table's screen rests on, read before the screen itself: so a change in between makes
    the phone ask again.
    """

    moment: datetime
    message: str
    between: Between | None
    facts: TableFacts

    @property
    def mark(self) -> str:
        """A value for what this screen shows."""
        people = self.between.mark if self.between else ""
        return f"{this_epoch()}-{self.facts.mark}-{message_mark(self.message)}-{people}"


def here_now(phone: Phone) -> Here:
    """What is at the phone's table now."""
    this = now()
    message = message_at(phone.event.topic, this)
    return Here(this, message, between_at(phone.table, this), facts_at(phone.table))


def screen(
    request: HtmxRequest,
    phone: Phone,
    here: Here,
    typed: Mapping[str, str],
    *,
    change: int = 0,
    findings: Sequence[Finding] = (),
) -> HttpResponse:
    """The table's screen with the input, and with findings after a refusal."""
    there = here.facts.kinds
    seen, changes = typed.get("hands_shown", ""), None
    if _is_out_of_date(findings):
        typed = {name: value for name, value in typed.items() if name not in SHOWN}
    page = table_page(phone.table, typed, change=change)
    game = page.game if isinstance(page, HandsPage | SigningPage) else None
    is_changed = any(finding.code == CHANGED_SINCE for finding in findings)
    if is_changed and isinstance(page, HandsPage | SigningPage):
        changes = sheet_changes(page.sheet, seen)
    help_requests = HelpRequest.objects.filter(table=phone.table, answered_at=None)
    context: Mapping[str, Any] = {
        "event": phone.event,
        "table": phone.table,
        "page": page,
        "arrivals": arrivals_at_table(phone.table, page.match),
        "clock": table_clock(phone.event, page.match, game, here.moment, there),
        "mark": here.mark,
        "epoch": this_epoch(),
        "card": card_mark(phone.table),
        "message": here.message,
        "findings": findings,
        "changes": changes,
        "help_requests": help_requests.order_by("made_at") if "call" in there else (),
        "late": late_at_table(page.match) if "late" in there else (),
        "rulings": rulings_standing(page.match) if page.match and "ruling" in there else (),
        "reasons": REASONS,
        "unheard": here.facts.is_unheard,
        "deals_for": deals_for(phone.table) if "deals" in there else (),
        "between": here.between,
        "moment": here.moment,
        "saved": saved_entry(phone.event, request.GET.get("saved", "")),
    }
    return render(request, page.template, context, status=422 if findings else 200)


def refused(
    request: HtmxRequest,
    phone: Phone,
    typed: Mapping[str, str],
    error: Refused,
    *,
    change: int,
) -> HttpResponse:
    """The screen with input and refusal.

    A background submission gets only the objections, unless the screen is outdated.
    """
    if request.htmx and not _is_out_of_date(error.findings):
        raise error
    return screen(request, phone, here_now(phone), typed, change=change, findings=error.findings)


def answered(
    request: HtmxRequest,
    phone: Phone,
    act: Callable[[dict[str, str]], Receipt | None],
    *,
    change: int = 0,
) -> HttpResponse:
    """Run the form's action, then return the table's page or the refusal."""
    typed = answers_sent(request)
    try:
        receipt = act(typed)
    except Refused as error:
        return refused(request, phone, typed, error, change=change)
    return back_to_table(phone, receipt)


def _is_out_of_date(findings: Sequence[Finding]) -> bool:
    return any(finding.code in OUT_OF_DATE for finding in findings)


def back_to_table(phone: Phone, receipt: Receipt | None = None) -> HttpResponse:
    """Redirect (303) to the table's page, which confirms the save."""
    address = _address(phone.event.slug, phone.table.number)
    return HttpResponseRedirect(
        f"{address}?saved={receipt.number}" if receipt else address, status=303
    )


@cache
def _address(event: str, number: int) -> str:
    return reverse("table", args=[event, number])


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
