"""Draws: directors announce and draw, anyone checks."""

from collections.abc import Sequence

from django.db.models import Manager, QuerySet
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_GET, require_POST, require_safe

from rules.core.findings import Finding
from rules.refusals import Refused
from tournament.desk.act.answers import show_receipt
from tournament.desk.act.change import Receipt
from tournament.desk.act.staff import Desk, for_staff
from tournament.desk.act.times import zone_of
from tournament.desk.now import now
from tournament.desk.reading.match_words import division_at
from tournament.desk.registration.admission import asks_to_accept
from tournament.desk.registration.forms import accepted_by
from tournament.desk.seeding.draw_check import checked
from tournament.desk.seeding.seeds import announce_draw, draw_partners, draw_seeds
from tournament.htmx import HtmxRequest
from tournament.language import speak_at
from tournament.registration.models import Division, Event
from tournament.registration.selectors import waiting_entries
from tournament.seeding.draws import is_of, last_lot
from tournament.seeding.models import Lot

PAGES = {Lot.Purpose.SEEDS: "seed-methods", Lot.Purpose.PARTNERS: "partners"}


@for_staff("seed")
@require_GET
def partners(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Show players without a partner, and the draw that pairs them."""
    return _partners_page(desk, division_at(desk, division))


def _partners_page(desk: Desk, here: Division, findings: Sequence[Finding] = ()) -> HttpResponse:
    waiting = list(waiting_entries(here))
    lot = last_lot(here, Lot.Purpose.PARTNERS)
    return desk.page(
        "tournament/seeding/partners.html",
        status=422 if findings else 200,
        here="teams",
        division=here,
        waiting=waiting,
        lot=lot,
        purpose=Lot.Purpose.PARTNERS,
        is_current=lot is not None and is_of(lot, waiting),
        findings=findings,
        asks_to_accept=asks_to_accept(findings),
    )


@for_staff("seed")
@require_POST
def announce(request: HtmxRequest, desk: Desk, division: str, purpose: str) -> HttpResponse:
    """Announce a draw."""
    if purpose not in PAGES:
        raise Http404("no such draw")
    wanted = Lot.Purpose(purpose)
    receipt = announce_draw(desk.act(now()), division=division_at(desk, division), purpose=wanted)
    where = {"event": desk.event.slug, "division": division}
    return show_receipt(request, receipt, PAGES[wanted], **where)


@for_staff("seed")
@require_POST
def draw(request: HtmxRequest, desk: Desk, number: int) -> HttpResponse:
    """Draw what was announced."""
    lot = get_object_or_404(desk.event.lots, number=number, purpose__in=PAGES)
    try:
        receipt = _drawn(request, desk, lot)
    except Refused as why:
        if not asks_to_accept(why.findings):
            raise
        return _partners_page(desk, lot.division, why.findings)
    where = {"event": desk.event.slug, "division": lot.division.slug}
    return show_receipt(request, receipt, PAGES[Lot.Purpose(lot.purpose)], **where)


def _drawn(request: HtmxRequest, desk: Desk, lot: Lot) -> Receipt:
    if lot.purpose == Lot.Purpose.SEEDS:
        return draw_seeds(desk.act(now()), lot=lot)
    return draw_partners(desk.act(now()), lot=lot, accepted=accepted_by(request, desk))


@require_safe
def draws(request: HtmxRequest, event: str) -> HttpResponse:
    """Show every draw of the event to everyone."""
    row = get_object_or_404(Event, slug=event)
    speak_at(request, row)
    lots = _public(row.lots).select_related("division").order_by("-number")
    context = {"event": row, "zone": zone_of(row), "lots": lots}
    return render(request, "tournament/public/draws.html", context)


@require_safe
def check(request: HtmxRequest, event: str, number: int) -> HttpResponse:
    """Show one draw, recomputed, to everyone."""
    lots = _public(Lot.objects).select_related("event", "division")
    lot = get_object_or_404(lots, event__slug=event, number=number)
    speak_at(request, lot.event)
    context = {
        "event": lot.event,
        "division": lot.division,
        "zone": zone_of(lot.event),
        "check": checked(lot),
    }
    return render(request, "tournament/public/draw.html", context)


def _public(lots: Manager[Lot]) -> QuerySet[Lot]:
    """The public draws. Tie-break cards reveal who is level."""
    return lots.exclude(purpose=Lot.Purpose.CARDS, division__standings_hidden=True)
