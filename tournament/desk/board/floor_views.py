"""The floor board with the director's one-tap actions on it, the event's overview, and its log."""

from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db.models import prefetch_related_objects
from django.http import HttpResponse
from django.views.decorators.http import require_GET, require_POST, require_safe

from rules.core.messages import say
from rules.refusals import outdated, refusal
from tournament.desk.act.change import Act, because
from tournament.desk.act.forms import ReasonForm
from tournament.desk.act.staff import WITHOUT_HANDS, Desk, for_staff, zone_of
from tournament.desk.act.windows import asked_of, window_of
from tournament.desk.board.floor_board import (
    A_SCREEN,
    Board,
    InOrder,
    beat_of,
    kept_board,
    whole_order,
)
from tournament.desk.board.forms import OffersForm, PlaceForm, TableForm, UndoForm
from tournament.desk.board.log_page import log_page
from tournament.desk.board.need import Need
from tournament.desk.board.overview_page import overview
from tournament.desk.board.tiles import SORTS, Tile, html_of
from tournament.desk.board.undo import undo
from tournament.desk.now import now
from tournament.desk.reading.match_words import match_of, match_words
from tournament.desk.reading.setup_steps import course_of
from tournament.desk.tables.calls import (
    acknowledge_call,
    give_table,
    give_tables,
    take_back_call,
)
from tournament.desk.tables.closing import free_table, move_match
from tournament.desk.tables.rounds import order_play
from tournament.health import reading as health
from tournament.htmx import HtmxRequest
from tournament.live.models import Message
from tournament.live.selectors import messages_of
from tournament.live.versions import last_touched
from tournament.registration.models import Event
from tournament.registration.starts import clock_name
from tournament.tables.models import Table

IN_ORDER = 25
REGIONS = {name: f"tournament/board/{name}.html" for name in ("now", "room", "order")}


@for_staff("run the floor")
@require_safe
def floor(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """Show the board, or the region that polls; 204 if it has not changed (`since`)."""
    this, event, region = now(), desk.event, request.htmx.target or ""
    seen = _seen(event, this)
    if region in seen and request.GET.get("since") == seen[region]:
        return HttpResponse(status=204)
    board = kept_board(event, this, _sort(request))
    context: dict[str, Any] = {"seen": seen, "board": board, "order": board.order}
    if region not in ("now", "order"):
        tiles = window_of(board.tables, asked_of(request), _words_of_tile, A_SCREEN)
        shown = html_of(tiles.rows, event, large=board.is_large, divisions=board.divisions)
        context |= {"tiles": tiles, "shown": shown}
    if region not in ("room", "order"):
        standing = next(iter(messages_of(event.topic)), None)
        message = standing.words if standing and standing.is_up(this) else ""
        context |= {"standing": standing, "message": message, **_to_do(request, board)}
        context["longest"] = Message.LONGEST
    return desk.page(REGIONS.get(region, "tournament/board/floor.html"), **context)


def _seen(event: Event, now: datetime) -> dict[str, str]:
    """What each region shows, for its address: a hand is seen on its table's tile alone."""
    mark, beat = last_touched(event.topic, event.version, WITHOUT_HANDS), beat_of(now)
    return {"now": f"{mark}.{beat}", "room": f"{event.state}.{beat}", "order": str(mark)}


def _words_of_tile(tile: Tile) -> str:
    return f"{tile.number} {tile.match.code if tile.match else ''}"


def _to_do(request: HtmxRequest, board: Board) -> dict[str, object]:
    """What this official can do now, and what waits for others: the most urgent of each kind, and
    how many there are.
    """
    assert isinstance(request.user, User)
    user = request.user
    mine = [need for need in board.needs if need.is_for(user)]
    others = [need for need in board.needs if not need.is_for(user)]
    return {
        "to_do": _first_of_each_kind(mine, board.most),
        "to_do_count": len(mine),
        "waiting": _first_of_each_kind(others, board.most),
        "waiting_count": len(others),
    }


def _first_of_each_kind(needs: Sequence[Need], most: int) -> list[Need]:
    """The others move up as these are done."""
    seen: Counter[str] = Counter()
    first = []
    for need in needs:
        seen[need.kind] += 1
        if seen[need.kind] <= most:
            first.append(need)
    return first


@for_staff("run the floor")
@require_safe
def whole_order_page(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """Show the order of play with matches that are not ready yet, a page at a time."""
    rows, divisions = whole_order(desk.event), desk.event.divisions.count()
    window = window_of(rows, asked_of(request), _words_in_order, IN_ORDER)
    return desk.page("tournament/board/whole_order.html", window=window, divisions=divisions)


def _words_in_order(row: InOrder) -> str:
    return f"{row.match.code} {row.match.words} {row.match.round}"


@for_staff("run the floor")
@require_POST
def give(request: HtmxRequest, desk: Desk, division: str, code: str) -> HttpResponse:
    """Call a match to the chosen table."""
    match, table = match_of(desk, division, code), _table(request, desk)
    receipt = give_table(desk.act(now()), table=table, match=match)
    return desk.answer(receipt, "floor")


@for_staff("run the floor")
@require_POST
def give_all(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """Call every match on the board that can go to a free table."""
    shown = OffersForm.sent(request).said["offered"]
    receipt = give_tables(desk.act(now()), shown=shown)
    return desk.answer(receipt, "floor")


@for_staff("run the floor")
@require_POST
def move(request: HtmxRequest, desk: Desk, division: str, code: str) -> HttpResponse:
    """Move a match to the chosen table."""
    match, table = match_of(desk, division, code), _table(request, desk)
    receipt = move_match(desk.act(now()), table=table, match=match)
    return desk.answer(receipt, "floor")


@for_staff("run the floor")
@require_POST
def take_back(request: HtmxRequest, desk: Desk, division: str, code: str) -> HttpResponse:
    """Undo a call before play has started."""
    match, this = match_of(desk, division, code), now()
    reason = ReasonForm.sent(request).said["reason"]
    what = say("%(match)s called to a table.", match=match_words(match))
    done_at = match.called_at or this
    actor = because(desk.actor, reason, what=what, done_at=done_at, now=this)
    receipt = take_back_call(Act(desk.event, actor, this), match=match)
    return desk.answer(receipt, "floor")


@for_staff("run the floor")
@require_POST
def heard(request: HtmxRequest, desk: Desk, division: str, code: str) -> HttpResponse:
    """Record that the players know their table."""
    match = match_of(desk, division, code)
    table = TableForm.sent(request).said["table"]
    receipt = acknowledge_call(desk.act(now()), match=match, table=table)
    if receipt is None:
        raise outdated(
            say("The call of %(match)s is already acknowledged.", match=code), code="heard-already"
        )
    return desk.answer(receipt, "floor")


@for_staff("run the floor")
@require_POST
def free(request: HtmxRequest, desk: Desk, division: str, code: str) -> HttpResponse:
    """Free the table of a handed-in match."""
    match = match_of(desk, division, code)
    receipt = free_table(desk.act(now()), match=match)
    return desk.answer(receipt, "floor")


@for_staff("run the floor")
@require_POST
def order(request: HtmxRequest, desk: Desk, division: str, code: str) -> HttpResponse:
    """Move a match in the order of play."""
    match = match_of(desk, division, code)
    said = PlaceForm.sent(request).said
    if said["place"] is None:
        raise refusal(
            say("No position given."),
            remedy=say("Enter a number. 1 is played next."),
            code="no-place",
        )
    receipt = order_play(desk.act(now()), match=match, place=said["place"])
    page = "order-of-play" if said["back"] else "floor"
    return desk.answer(receipt, page)


@for_staff("run the floor")
@require_POST
def take_it_back(request: HtmxRequest, desk: Desk, number: int) -> HttpResponse:
    """Undo a change: at once within a minute, later with a reason."""
    receipt = undo(desk.act(now()), number=number, **UndoForm.sent(request).said)
    return desk.answer(receipt, "floor")


def _sort(request: HtmxRequest) -> str:
    """This person's choice of table order, kept in the session."""
    asked = request.GET.get("sort", "")
    if asked in SORTS:
        request.session["floor-sort"] = asked
    return str(request.session.get("floor-sort", "table"))


def _table(request: HtmxRequest, desk: Desk) -> Table:
    number = TableForm.sent(request).said["table"]
    table = desk.event.tables.filter(number=number or 0).first()
    if table is None:
        raise refusal(
            say("No table chosen."), remedy=say("Choose one of the free tables."), code="no-table"
        )
    return table


CONDUCT = ("warning.give", "warning.take-back", "person.suspend", "person.lift")
"""Conduct of people: only for those who rule."""


@for_staff("see the desk")
@require_GET
def show(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """Show the face of this phase; 204 if it has not changed (`since`)."""
    this = now()
    server = health.findings_at(this) if desk.may("set up") else []
    last = last_touched(desk.event.topic, desk.event.version, WITHOUT_HANDS)
    seen = ".".join([f"{last}.{beat_of(this)}", *(finding.code for finding in server)])
    if request.GET.get("since") == seen:
        return HttpResponse(status=204)
    prefetch_related_objects([desk.event], "divisions__stages", "divisions__ways_in")
    courses = [course_of(division) for division in desk.event.divisions.all()]
    return desk.page(
        "tournament/board/event.html",
        here="event",
        clock=clock_name(desk.event.zone),
        seen=seen,
        server=server,
        **overview(desk, courses, this),
    )


@for_staff("read the log")
@require_safe
def log(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """Show the log, filtered by `words`. Only those who rule see conduct rows."""
    words = " ".join(request.GET.get("words", "").split())[:100]
    without = () if desk.may("rule") else CONDUCT
    return desk.page(
        "tournament/board/log.html",
        here="log",
        zone=zone_of(desk.event),
        log=log_page(desk.event, words, request.GET.get("page", "1"), without),
    )
