"""The grid of a round, a whole sheet typed from its paper, and what is printed of rounds."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from rules.refusals import Refused
from rules.typed_numbers import whole_number
from scoring.documents import judge
from scoring.services import accepted
from tournament.brackets.models import Match, Round
from tournament.desk.act.change import Receipt
from tournament.desk.act.forms import Key, answers_sent
from tournament.desk.act.shown import new_key, with_hands
from tournament.desk.act.staff import Desk, for_staff, show_page
from tournament.desk.act.windows import asked_of
from tournament.desk.now import now
from tournament.desk.paper.entries import Reader, enter_paper, mark_match, mark_round
from tournament.desk.paper.forms import MarkForm, RowForm, TypedRow, typed_rows
from tournament.desk.paper.results_page import grid_of, results_page, rows_of
from tournament.desk.paper.round_pack import pack_of, round_named, travel_cards
from tournament.desk.paper.sheet_form import hands_of
from tournament.desk.paper.sheet_page import Answers, claims_of, sheet_to_type, whole_sheet
from tournament.desk.reading.match_words import topic_of
from tournament.htmx import HtmxRequest
from tournament.language import speak_to_players
from tournament.live.epoch import number_of_epoch
from tournament.live.selectors import changes_since
from tournament.phones_address import for_phones
from tournament.registration.selectors import initials_of

Typed = Mapping[int, TypedRow]


@for_staff("post sheets")
@require_safe
def results(request: HtmxRequest, desk: Desk, round: int | None = None) -> HttpResponse:  # noqa: A002
    """Show a round with one row for each game; without a number, the round in play."""
    chosen = None if round is None else get_object_or_404(_rounds(desk), pk=round).pk
    return _grid(desk, chosen, {})


def _grid(desk: Desk, chosen: int | None, refused: Typed) -> HttpResponse:
    return desk.page(
        "tournament/paper/results.html",
        status=422 if refused else 200,
        page=results_page(
            desk.event, chosen, reader_of(desk).user, asked_of(desk.request), refused
        ),
        here="queue",
    )


def reader_of(desk: Desk) -> Reader:
    """The account at this desk, which enters the results."""
    user = desk.request.user
    return Reader(user.pk or 0, initials_of(user) if user.is_authenticated else "")


@for_staff("post sheets")
@require_POST
def save(request: HtmxRequest, desk: Desk, round: int) -> HttpResponse:  # noqa: A002
    """Save one row, or every row that is not empty. Each is a change of its own."""
    get_object_or_404(_rounds(desk), pk=round)
    only = RowForm.sent(request).said["row"]
    typed = [row for row in typed_rows(answers_sent(request)) if only in (None, row.match)]
    refused = {row.match: row for row in (_saved(desk, row) for row in typed) if row.findings}
    if only is not None and request.htmx:
        first = min((row.number for row in typed), default=1)
        return _row(desk, round, only, first, refused)
    if refused:
        return _grid(desk, round, refused)
    return show_page(request, "results-round", event=desk.event.slug, round=round)


def _saved(desk: Desk, typed: TypedRow) -> TypedRow:
    """Save the row, or return it with its objections."""
    try:
        enter_paper(
            desk.act(now(), typed.key),
            match=get_object_or_404(matches_at(desk), pk=typed.match),
            number=typed.number,
            content=typed.content,
            reader=reader_of(desk),
        )
    except Refused as error:
        return replace(typed, findings=error.findings)
    return typed


def matches_at(desk: Desk) -> QuerySet[Match]:
    """The matches of the desk's event."""
    found = Match.objects.filter(stage__division__event=desk.event)
    return found.select_related("round", "stage__division__event")


def _row(desk: Desk, chosen: int, match: int, first: int, refused: Typed) -> HttpResponse:
    """A match's current row, and that of its next game."""
    found = get_object_or_404(_rounds(desk), pk=chosen)
    shown = rows_of(found, desk.event, reader_of(desk).user, refused, [match])
    rows = [row for row in shown if row.number >= first]
    return desk.page(
        "tournament/paper/result_rows.html", status=422 if refused else 200, rows=rows, round=found
    )


def _rounds(desk: Desk) -> QuerySet[Round]:
    return Round.objects.filter(stage__division__event=desk.event).select_related("stage__division")


@for_staff("post sheets")
@require_safe
def news(request: HtmxRequest, desk: Desk, round: int) -> HttpResponse:  # noqa: A002
    """The rows that changed since the page was shown, and the point to ask from next."""
    found = get_object_or_404(_rounds(desk), pk=round)
    since = number_of_epoch(request.GET.get("since", ""))
    if since is None or since == desk.event.version:
        return HttpResponse(status=204)
    topics = {topic_of(match): match.pk for match in found.matches.all()}
    changes = changes_since(desk.event.topic, since, with_hands([*topics, "queue"]))
    touched = {name for row in changes for name in row.touched}
    only = [pk for topic, pk in topics.items() if with_hands([topic]) & touched]
    every = list(rows_of(found, desk.event, reader_of(desk).user, {}))
    return desk.page(
        "tournament/paper/result_news.html",
        rows=[row for row in grid_of(every, asked_of(request)).rows if row.match.pk in only],
        asked=asked_of(request).query,
        round=found,
        done=sum(row.is_done for row in every),
        all=len(every),
    )


@for_staff("overrule")
@require_POST
def mark(request: HtmxRequest, desk: Desk, match: int) -> HttpResponse:
    """Say whether two officials enter this match."""
    said = MarkForm.sent(request).said
    found = get_object_or_404(matches_at(desk), pk=match)
    receipt = mark_match(desk.act(now()), match=found, twice=said["twice"])
    return desk.answer(receipt, "results-round", round=found.round_id)


@for_staff("overrule")
@require_POST
def mark_all(request: HtmxRequest, desk: Desk, round: int) -> HttpResponse:  # noqa: A002
    """The same for a whole round."""
    found = get_object_or_404(_rounds(desk), pk=round)
    receipt = mark_round(desk.act(now()), round=found, twice=MarkForm.sent(request).said["twice"])
    return desk.answer(receipt, "results-round", round=found.pk)


@for_staff("post sheets")
@require_http_methods(["GET", "HEAD", "POST"])
def paper_sheet(request: HtmxRequest, desk: Desk, match: int) -> HttpResponse:
    """GET: the sheet to type. POST: save it, signed on paper."""
    found = get_object_or_404(matches_at(desk), pk=match)
    if request.method != "POST":
        return _page(desk, found, {})
    typed = answers_sent(request)
    try:
        receipt = _save(desk, found, typed)
    except Refused as error:
        return _page(desk, found, typed, error)
    return desk.answer(receipt, "results-round", round=found.round_id)


def _save(desk: Desk, match: Match, typed: Answers) -> Receipt:
    sheet, written = sheet_to_type(match, typed.get("first_dealer", ""))
    hands = hands_of(sheet, typed, written)
    accepted(judge(sheet, hands, complete=True, **claims_of(typed, len(hands))))
    content: dict[str, Any] = {
        "hands": hands,
        "first_dealer": sheet.first_dealer,
        "time_called": bool(typed.get("clock")),
    }
    return enter_paper(
        desk.act(now(), Key().to_python(typed.get("key"))),
        match=match,
        number=whole_number(typed.get("game", "")) or 0,
        content=content,
        reader=reader_of(desk),
    )


def _page(desk: Desk, match: Match, typed: Answers, error: Refused | None = None) -> HttpResponse:
    return desk.page(
        "tournament/paper/sheet.html",
        status=422 if error else 200,
        page=whole_sheet(match, typed, reader_of(desk).user, error.findings if error else ()),
        key=typed.get("key") or new_key(),
        refused=error is not None,
        here="queue",
    )


@for_staff("post sheets")
@require_POST
def check(request: HtmxRequest, desk: Desk, match: int) -> HttpResponse:
    """Judge the sheet as far as it is typed, without saving."""
    found = get_object_or_404(matches_at(desk), pk=match)
    page = whole_sheet(found, answers_sent(request), reader_of(desk).user)
    return desk.page("tournament/paper/sheet_check.html", page=page)


@for_staff("print cards")
@require_safe
def round_pack(request: HtmxRequest, desk: Desk, division: str, key: str = "") -> HttpResponse:
    """Show a round's pairings, sheets and cards; without a key those of the round to be played."""
    speak_to_players(request, desk.event)
    row = get_object_or_404(desk.event.divisions.select_related("event"), slug=division)
    chosen = round_named(row, key)
    return desk.page(
        "tournament/paper/round_pack.html",
        division=row,
        pack=pack_of(chosen, for_phones(request)) if chosen else None,
        now=now(),
    )


@for_staff("print cards")
@require_safe
def travel(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Show for everyone where they sit in every published round."""
    speak_to_players(request, desk.event)
    row = get_object_or_404(desk.event.divisions.select_related("event"), slug=division)
    cards = travel_cards(row)
    return desk.page(
        "tournament/paper/travel_cards.html",
        division=row,
        cards=cards,
        seats=any(stop.seat for card in cards for stop in card.stops),
    )
