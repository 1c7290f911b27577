"""The hall: its tables, plan and cards; check-in, finding a table, the message to everyone."""

from dataclasses import replace

from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import replace_url

from rules.core.messages import say
from rules.refusals import refusal
from tournament.desk.act.staff import (
    WITHOUT_HANDS,
    Desk,
    for_staff,
    reason_given,
    unless_seen,
)
from tournament.desk.act.windows import asked_from, asked_of, window_of
from tournament.desk.now import now
from tournament.desk.tables.cards import qr_of, read_out_rows, table_cards, team_cards
from tournament.desk.tables.check_in import check_in, check_in_page, find_table, take_back_check_in
from tournament.desk.tables.closing import close_table, open_table, renew_card
from tournament.desk.tables.forms import (
    ByForm,
    CountForm,
    DescribeForm,
    MessageForm,
    PlaceForm,
    ZoneForm,
)
from tournament.desk.tables.hall import (
    OFF_THE_PLAN,
    choose_zone,
    describe_tables,
    place_table,
    set_tables,
)
from tournament.desk.tables.message import (
    hide_tables,
    put_up_message,
    show_tables,
    take_down_message,
)
from tournament.htmx import HtmxRequest
from tournament.language import speak_to_players
from tournament.phones_address import for_phones
from tournament.registration.clock_changes import next_shown
from tournament.registration.models import Entry, Member
from tournament.registration.selectors import divisions_of
from tournament.tables.hall import in_rows
from tournament.timing.models import CheckIn

PAGE = "tournament/tables/check_in.html"
LIST = "tournament/tables/check_in_list.html"


@for_staff("check in")
@require_safe
@unless_seen(WITHOUT_HANDS)
def check_in_list(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """Show who is here, a page at a time, filtered by name."""
    page = check_in_page(desk.event, now(), asked_of(request, "by"))
    return desk.page(PAGE, page=page)


@for_staff("check in")
@require_POST
def team_is_here(request: HtmxRequest, desk: Desk, team: int) -> HttpResponse:
    """Check in a whole team."""
    entries = Entry.objects.filter(division__event=desk.event).select_related("division")
    entry = get_object_or_404(entries, pk=team)
    check_in(desk.act(now()), entry=entry)
    return _list_again(request, desk)


@for_staff("check in")
@require_POST
def person_is_here(request: HtmxRequest, desk: Desk, member: int) -> HttpResponse:
    """Check in one person."""
    members = Member.objects.filter(entry__division__event=desk.event)
    row = get_object_or_404(members.select_related("entry__division", "player"), pk=member)
    check_in(desk.act(now()), entry=row.entry, player=row.player)
    return _list_again(request, desk)


@for_staff("check in")
@require_POST
def not_here(request: HtmxRequest, desk: Desk, number: int) -> HttpResponse:
    """Undo a check-in."""
    rows = CheckIn.objects.filter(entry__division__event=desk.event)
    row = get_object_or_404(rows.select_related("entry__division", "player"), pk=number)
    take_back_check_in(desk.act(now()), check_in=row)
    return _list_again(request, desk)


def _list_again(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """The list at once, so that a tap is one request; without scripts a redirect.

    With scripts the search is over, and its box is cleared for the next who comes.
    """
    address, by = reverse("check-in", args=[desk.event.slug]), ByForm.sent(request).said["by"]
    shown = asked_from(request, address)
    asked = replace(shown, others={"by": by} if by else {})
    if not request.htmx:
        return HttpResponseRedirect(address + asked.query, status=303)
    if asked.find:
        asked = replace(asked, find="", page="")
    answer = desk.page(LIST, page=check_in_page(desk.event, now(), asked))
    return replace_url(answer, address + asked.query)


@for_staff("run the floor")
@require_safe
def find(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """The one table or match found, or a list for none or several."""
    typed = request.GET.get("q", "").strip()[:60]
    found = find_table(desk.event, typed)
    slug = desk.event.slug
    if len(found) == 1 and found[0].match:
        one = found[0].match
        return redirect("floor-match", event=slug, division=one.division_slug, code=one.code)
    if len(found) == 1 and found[0].table:
        return redirect("floor-table", event=slug, number=found[0].table)
    return desk.page("tournament/tables/found.html", sought=typed, found=found)


@for_staff("run the floor")
@require_POST
def put_up(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """Put up a message, replacing the previous one."""
    this = now()
    said = MessageForm.sent(request).said
    until = next_shown(said["until"], desk.event.zone, this) if said["until"] else None
    receipt = put_up_message(desk.act(this), words=said["words"], until=until)
    return desk.answer(receipt, "floor")


@for_staff("run the floor")
@require_POST
def take_down(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """Take the message down."""
    receipt = take_down_message(desk.act(now()))
    return desk.answer(receipt, "floor")


@for_staff("run the floor")
@require_POST
def show(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """Make table numbers public."""
    receipt = show_tables(desk.act(now()))
    return desk.answer(receipt, "floor")


@for_staff("run the floor")
@require_POST
def hide(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """Give table numbers in person."""
    receipt = hide_tables(desk.act(now()))
    return desk.answer(receipt, "floor")


@for_staff("run the floor")
@require_POST
def describe(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """Set the zone and accessibility of the named tables."""
    said = DescribeForm.sent(request).said
    receipt = describe_tables(
        desk.act(now()), numbers=said["tables"], zone=said["zone"], accessible=said["accessible"]
    )
    return desk.answer(receipt, "tables")


@for_staff("run the floor")
@require_POST
def place(request: HtmxRequest, desk: Desk, number: int) -> HttpResponse:
    """Set a table's row and place."""
    table = get_object_or_404(desk.event.tables, number=number)
    said = PlaceForm.sent(request).said
    if said["row"] is None or said["column"] is None:
        remedy = say("Enter a row and a position, both from 1.")
        raise refusal(OFF_THE_PLAN, remedy=remedy, code="no-such-place")
    receipt = place_table(desk.act(now()), table=table, column=said["column"], row=said["row"])
    return desk.answer(receipt, "floor-table", number=number)


@for_staff("run the floor")
@require_POST
def zone(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Set a division's zone, or none."""
    row = get_object_or_404(desk.event.divisions, slug=division)
    chosen = ZoneForm.sent(request).said["zone"]
    receipt = choose_zone(desk.act(now()), division=row, zone=chosen)
    return desk.answer(receipt, "tables")


@for_staff("run the floor")
@require_safe
def tables(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """Show every table, a page at a time, and how many are in use."""
    rows = list(desk.event.tables.order_by("number"))
    count = sum(row.in_use for row in rows)
    return desk.page(
        "tournament/tables/tables.html",
        window=window_of(rows, asked_of(request), lambda row: f"{row.number} {row.zone}", 50),
        count=count,
        zones=sorted({row.zone for row in rows if row.zone}),
        divisions=desk.event.divisions.select_related("plays_in").order_by("position"),
    )


@for_staff("run the floor")
@require_safe
def table(request: HtmxRequest, desk: Desk, number: int) -> HttpResponse:
    """Show one table's card large, for a phone to scan."""
    row = get_object_or_404(desk.event.tables, number=number)
    (card,) = table_cards([row], for_phones(request))
    x, y = in_rows(number)
    place = {"row": row.row or y + 1, "column": row.column or x + 1}
    return desk.page("tournament/tables/table.html", card=card, table=row, place=place)


@for_staff("run the floor")
@require_POST
def renew(request: HtmxRequest, desk: Desk, number: int) -> HttpResponse:
    """Give the table a new card."""
    row = get_object_or_404(desk.event.tables, number=number)
    receipt = renew_card(desk.act(now()), table=row, reason=reason_given(request))
    return desk.answer(receipt, "floor-table", number=number)


@for_staff("run the floor")
@require_POST
def close(request: HtmxRequest, desk: Desk, number: int) -> HttpResponse:
    """Take the table out of use."""
    row = get_object_or_404(desk.event.tables, number=number)
    receipt = close_table(desk.act(now()), table=row)
    return desk.answer(receipt, "tables")


@for_staff("run the floor")
@require_POST
def open_again(request: HtmxRequest, desk: Desk, number: int) -> HttpResponse:
    """Use the table again."""
    row = get_object_or_404(desk.event.tables, number=number)
    receipt = open_table(desk.act(now()), table=row)
    return desk.answer(receipt, "tables")


@for_staff("run the floor")
@require_POST
def use(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """Set the number of tables."""
    count = CountForm.sent(request).said["count"]
    receipt = set_tables(desk.act(now()), count=count)
    return desk.answer(receipt, "tables")


@for_staff("print cards")
@require_safe
def for_tables(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """Show a card for every table in use."""
    speak_to_players(request, desk.event)
    rows = desk.event.tables.filter(in_use=True).select_related("event")
    cards = table_cards(rows, for_phones(request))
    return desk.page("tournament/tables/table_cards.html", cards=cards)


@for_staff("print cards")
@require_safe
def for_teams(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """Show a card for every team, with its PIN."""
    speak_to_players(request, desk.event)
    cards = [(row, team_cards(row, for_phones(request))) for row in divisions_of(desk.event)]
    return desk.page("tournament/tables/team_cards.html", divisions=cards)


@for_staff("print cards")
@require_safe
def for_hall(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """Show a poster for the wall: scan it, type two letters, and see your table."""
    speak_to_players(request, desk.event)
    address = for_phones(request)(reverse("find", args=[desk.event.slug]))
    return desk.page("tournament/tables/hall_poster.html", address=address, qr=qr_of(address))


@for_staff("see the desk")
@require_safe
def read_out(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """Show the called matches, to be read out."""
    speak_to_players(request, desk.event)
    rows = read_out_rows(desk.event)
    return desk.page("tournament/tables/read_out.html", rows=rows, now=now())
