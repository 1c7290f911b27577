"""The tables of the hall: how many there are, their cards, and which are in use."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_POST, require_safe

from rules.refusals import refusal
from rules.typed_numbers import whole_number
from tournament.desk.access.staff import Desk, for_staff
from tournament.desk.act.answers import reason_given
from tournament.desk.act.answers import show_receipt as show
from tournament.desk.actions.close_table import close_table
from tournament.desk.actions.open_table import open_table
from tournament.desk.actions.renew_card import renew_card
from tournament.desk.actions.set_tables import set_tables
from tournament.desk.now import now
from tournament.desk.pages.cards import table_cards
from tournament.tables.hall import in_rows


@for_staff("run the floor")
@require_safe
def tables(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Every table, and how many are in use."""
    rows = list(desk.event.tables.order_by("number"))
    count = sum(row.in_use for row in rows)
    context = {
        "event": desk.event,
        "desk": desk,
        "tables": rows,
        "count": count,
        "zones": sorted({row.zone for row in rows if row.zone}),
        "divisions": desk.event.divisions.select_related("plays_in").order_by("position"),
    }
    return render(request, "tournament/tables/tables.html", context)


@for_staff("run the floor")
@require_safe
def table(request: HttpRequest, desk: Desk, number: int) -> HttpResponse:
    """One table's card, large on the director's screen for a phone to scan."""
    row = get_object_or_404(desk.event.tables, number=number)
    (card,) = table_cards([row], request.build_absolute_uri)
    x, y = in_rows(number)
    place = {"row": row.row or y + 1, "column": row.column or x + 1}
    context = {"event": desk.event, "desk": desk, "card": card, "table": row, "place": place}
    return render(request, "tournament/tables/table.html", context)


@for_staff("run the floor")
@require_POST
def renew(request: HttpRequest, desk: Desk, number: int) -> HttpResponse:
    """Make the table a new card."""
    row = get_object_or_404(desk.event.tables, number=number)
    receipt = renew_card(
        event=desk.event, actor=desk.actor, now=now(), table=row, reason=reason_given(request)
    )
    return show(request, receipt, "floor-table", event=desk.event.slug, number=number)


@for_staff("run the floor")
@require_POST
def close(request: HttpRequest, desk: Desk, number: int) -> HttpResponse:
    """Nothing is played at the table from now on."""
    row = get_object_or_404(desk.event.tables, number=number)
    receipt = close_table(event=desk.event, actor=desk.actor, now=now(), table=row)
    return show(request, receipt, "tables", event=desk.event.slug)


@for_staff("run the floor")
@require_POST
def open_again(request: HttpRequest, desk: Desk, number: int) -> HttpResponse:
    """The table is played at again."""
    row = get_object_or_404(desk.event.tables, number=number)
    receipt = open_table(event=desk.event, actor=desk.actor, now=now(), table=row)
    return show(request, receipt, "tables", event=desk.event.slug)


@for_staff("run the floor")
@require_POST
def use(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Say how many tables there are."""
    count = whole_number(request.POST.get("count", ""), 9999)
    if count is None:
        raise refusal("That is no number of tables.", remedy="Type a number, for example 12.")
    receipt = set_tables(event=desk.event, actor=desk.actor, now=now(), count=count)
    return show(request, receipt, "tables", event=desk.event.slug)
