"""The standby list, house players, lost players and wrong tables at the desk."""

from collections.abc import Callable, Sequence

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_POST, require_safe

from rules.core.findings import Finding
from rules.core.messages import say
from rules.refusals import Refused, refusal
from tournament.desk.act.agreement import DIRECTS
from tournament.desk.act.change import Receipt
from tournament.desk.act.staff import WITHOUT_HANDS, Desk, for_staff, unless_seen
from tournament.desk.act.windows import asked_of, suggested, window_of
from tournament.desk.now import now
from tournament.desk.reading.floor_matches import FloorMatch
from tournament.desk.reading.match_words import match_of
from tournament.desk.registration.admission import asks_to_accept
from tournament.desk.substitutes.forms import (
    LossForm,
    PlayerForm,
    StandbyForm,
    WrongTableBackForm,
)
from tournament.desk.substitutes.house_players import empty_chair, fill_chair
from tournament.desk.substitutes.lost_players import end_game_here, play_on_without
from tournament.desk.substitutes.match_people import (
    PlayersAt,
    StandsBy,
    match_people,
    names_to_add,
    players_at_tables,
    standby_page,
)
from tournament.desk.substitutes.people_views import (
    MAY,
    REASONS,
    back_to_people,
    player_named,
    vacancy_there,
)
from tournament.desk.substitutes.standby import add_standby, withdraw_standby
from tournament.desk.substitutes.wrong_table import (
    match_of_player,
    record_wrong_table,
    take_back_wrong_table,
)
from tournament.htmx import HtmxRequest
from tournament.tables.models import Assignment, Standby

A_PAGE = 32
DECISIONS: dict[str, Callable[..., Receipt]] = {
    "others-play-on": play_on_without,
    "game-ends": end_game_here,
}


@for_staff(DIRECTS)
@require_POST
def decide(request: HtmxRequest, desk: Desk, division: str, code: str) -> HttpResponse:
    """Decide how a table that lost a player goes on."""
    match, said = match_of(desk, division, code), LossForm.sent(request).said
    action = DECISIONS.get(said["decision"])
    if action is None:
        raise Http404("no such decision")
    receipt = action(desk.act(now()), vacancy=vacancy_there(match).row, reason=said["reason"])
    return back_to_people(request, receipt, match)


@for_staff(DIRECTS)
@require_POST
def fill(request: HtmxRequest, desk: Desk, division: str, code: str) -> HttpResponse:
    """Let a house player fill an empty chair."""
    match = match_of(desk, division, code)
    key = PlayerForm.sent(request).said["player"]
    player = player_named(desk, key, say("No player was chosen."))
    receipt = fill_chair(desk.act(now()), match=match, player=player)
    return back_to_people(request, receipt, match)


@for_staff(DIRECTS)
@require_POST
def empty(request: HtmxRequest, desk: Desk, division: str, code: str, chair: int) -> HttpResponse:
    """Remove a house player."""
    match = match_of(desk, division, code)
    rows = match.house_chairs.select_related("match", "player")
    row = get_object_or_404(rows, pk=chair)
    receipt = empty_chair(desk.act(now()), chair=row)
    return back_to_people(request, receipt, match)


@for_staff(MAY)
@require_POST
def record(request: HtmxRequest, desk: Desk, division: str, code: str) -> HttpResponse:
    """Record that a player of this match sat elsewhere, or one of another match here."""
    here = match_of(desk, division, code)
    key = PlayerForm.sent(request).said["player"]
    player = player_named(desk, key, say("No player was chosen."))
    own = match_of_player(desk.event, player)
    if own is None:
        raise refusal(
            say("%(player)s does not play at any table now.", player=player.name),
            remedy=say("Check the board: where should they sit?"),
            code="plays-nowhere",
        )
    standing = Assignment.objects.filter(match=here, cleared_at__isnull=True)
    place = None if own == here else standing.select_related("table").first()
    receipt = record_wrong_table(
        desk.act(now()),
        match=own,
        player=player,
        table=place.table if place else None,
        begun_at=here,
        user=request.user.pk,
    )
    return back_to_people(request, receipt, here)


@for_staff(MAY)
@require_POST
def take_back(request: HtmxRequest, desk: Desk, division: str, code: str, row: int) -> HttpResponse:
    """Undo a wrong table."""
    match, said = match_of(desk, division, code), WrongTableBackForm.sent(request).said
    rows = match.wrong_tables.select_related("player", "table", "match__stage__division")
    receipt = take_back_wrong_table(
        desk.act(now()),
        row=get_object_or_404(rows, pk=row),
        reason=said["reason"],
        told=said["told"],
    )
    return back_to_people(request, receipt, match)


@for_staff(MAY)
@require_safe
def leaving(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """Ask who leaves a table: the first step of a substitute, in place on the board."""
    window = window_of(players_at_tables(desk.event), asked_of(request), _words_at_table, A_PAGE)
    place = request.path if request.htmx else ""
    return desk.page("tournament/substitutes/leaving.html", window=window, place=place)


def _words_at_table(row: PlayersAt) -> str:
    return " ".join([str(row.match.table or ""), row.match.code, *map(str, row.sitters)])


@for_staff(MAY)
@require_safe
def stepping_in(
    request: HtmxRequest, desk: Desk, division: str, code: str, player: int
) -> HttpResponse:
    """Ask who substitutes for this player, and why."""
    match = match_of(desk, division, code)
    return desk.page(
        "tournament/substitutes/stepping_in.html",
        page=match_people(match, now()),
        leaves=get_object_or_404(desk.event.players, pk=player),
        directs=desk.may(DIRECTS),
        reasons=REASONS,
    )


@for_staff("propose substitutes")
@require_safe
@unless_seen(WITHOUT_HANDS)
def show(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """Show who is free, and matches that may lack a player."""
    return _page(desk, StandbyForm())


def _page(desk: Desk, form: StandbyForm, findings: Sequence[Finding] = ()) -> HttpResponse:
    """The list; with findings it keeps the input. One search finds people and matches."""
    page = standby_page(desk.event)
    every: list[StandsBy | FloorMatch] = [*page.rows, *page.matches]
    window = window_of(every, asked_of(desk.request), _words_in_list, A_PAGE)
    return desk.page(
        "tournament/substitutes/standby.html",
        status=422 if findings else 200,
        page=page,
        window=window,
        people=[row for row in window.rows if isinstance(row, StandsBy)],
        matches=[row for row in window.rows if isinstance(row, FloorMatch)],
        form=form,
        findings=findings,
        asks_to_accept=asks_to_accept(findings),
    )


def _words_in_list(row: StandsBy | FloorMatch) -> str:
    if isinstance(row, StandsBy):
        return f"{row.row.player} {row.team}"
    return f"{row.table or ''} {row.code} {row.words}"


@for_staff("propose substitutes")
@require_safe
def suggest(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """Suggest players who can be added, for letters."""
    found = [(None, name) for name in suggested(request, names_to_add(desk.event), str)]
    return desk.page("tournament/desk/suggestions.html", found=found)


@for_staff("propose substitutes")
@require_POST
def add(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """Add someone to the list."""
    form = StandbyForm.sent(request)
    try:
        said = form.said
        receipt = add_standby(
            desk.act(now()),
            name=said["name"],
            house=said["house"],
            accepted=said["accepted"] if desk.may("overrule") else "",
        )
    except Refused as why:
        return _page(desk, form, why.findings)
    return desk.answer(receipt, "standby")


@for_staff("propose substitutes")
@require_POST
def withdraw(request: HtmxRequest, desk: Desk, standby: int) -> HttpResponse:
    """Remove someone from the list."""
    row = get_object_or_404(Standby.objects.filter(player__event=desk.event), pk=standby)
    receipt = withdraw_standby(desk.act(now()), standby=row)
    return desk.answer(receipt, "standby")
