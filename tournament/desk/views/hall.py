"""The plan of the hall: zones, accessible tables, where they stand, which division plays where."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_POST

from rules.refusals import refusal
from tournament.desk.access.staff import Desk, for_staff
from tournament.desk.act.answers import show_receipt as show
from tournament.desk.actions.choose_zone import choose_zone
from tournament.desk.actions.describe_tables import describe_tables
from tournament.desk.actions.place_table import place_table
from tournament.desk.now import now
from tournament.tables.numbers import numbers_in


@for_staff("run the floor")
@require_POST
def describe(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Say of the tables that were named which zone they are in and whether they are accessible."""
    numbers = numbers_in(request.POST.get("tables", ""))
    if numbers is None:
        raise refusal(
            "Those are no numbers of tables.", remedy="Type for example 1-16, 20: from and to."
        )
    receipt = describe_tables(
        event=desk.event,
        actor=desk.actor,
        now=now(),
        numbers=numbers,
        zone=request.POST.get("zone", ""),
        accessible=bool(request.POST.get("accessible")),
    )
    return show(request, receipt, "tables", event=desk.event.slug)


@for_staff("run the floor")
@require_POST
def place(request: HttpRequest, desk: Desk, number: int) -> HttpResponse:
    """Say in which row a table stands, and at which place of it."""
    table = get_object_or_404(desk.event.tables, number=number)
    row, column = (numbers_in(request.POST.get(name, "")) for name in ("row", "column"))
    if not (row and column and len(row) == len(column) == 1):
        raise refusal("That is no place on the plan.", remedy="Type a row and a place, from 1.")
    receipt = place_table(
        event=desk.event, actor=desk.actor, now=now(), table=table, column=column[0], row=row[0]
    )
    return show(request, receipt, "floor-table", event=desk.event.slug, number=number)


@for_staff("run the floor")
@require_POST
def zone(request: HttpRequest, desk: Desk, division: str) -> HttpResponse:
    """Let a division play in a zone, or in none."""
    row = get_object_or_404(desk.event.divisions, slug=division)
    chosen = request.POST.get("zone", "")
    receipt = choose_zone(event=desk.event, actor=desk.actor, now=now(), division=row, zone=chosen)
    return show(request, receipt, "tables", event=desk.event.slug)
