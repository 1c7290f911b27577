"""Tables of three to five: a player of the club fills a chair; one is lost, and the director says
how the others go on."""

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_POST

from tournament.desk.access.agreement import DIRECTS
from tournament.desk.access.staff import Desk, for_staff
from tournament.desk.act.answers import reason_given
from tournament.desk.act.change import Receipt
from tournament.desk.actions.empty_chair import empty_chair
from tournament.desk.actions.end_game_here import end_game_here
from tournament.desk.actions.fill_chair import fill_chair
from tournament.desk.actions.play_on_without import play_on_without
from tournament.desk.now import now
from tournament.desk.reading.lookups import match_of
from tournament.desk.views.match_people import back_to_people, player_named, vacancy_there

DECISIONS: dict[str, Callable[..., Receipt]] = {
    "others-play-on": play_on_without,
    "game-ends": end_game_here,
}


@for_staff(DIRECTS)
@require_POST
def decide(request: HttpRequest, desk: Desk, division: str, code: str) -> HttpResponse:
    """The director says how a table goes on that has lost a player."""
    match = match_of(desk, division, code)
    action = DECISIONS.get(request.POST.get("decision", ""))
    if action is None:
        raise Http404("no such decision")
    receipt = action(
        event=desk.event,
        actor=desk.actor,
        now=now(),
        vacancy=vacancy_there(match).row,
        reason=reason_given(request),
    )
    return back_to_people(request, receipt, match)


@for_staff(DIRECTS)
@require_POST
def fill(request: HttpRequest, desk: Desk, division: str, code: str) -> HttpResponse:
    """A player of the club fills an empty chair."""
    match = match_of(desk, division, code)
    player = player_named(request, desk, "player", "Nobody was named who fills the chair.")
    receipt = fill_chair(event=desk.event, actor=desk.actor, now=now(), match=match, player=player)
    return back_to_people(request, receipt, match)


@for_staff(DIRECTS)
@require_POST
def empty(request: HttpRequest, desk: Desk, division: str, code: str, chair: int) -> HttpResponse:
    """He does not fill it after all."""
    match = match_of(desk, division, code)
    rows = match.house_chairs.select_related("match", "player")
    row = get_object_or_404(rows, pk=chair)
    receipt = empty_chair(event=desk.event, actor=desk.actor, now=now(), chair=row)
    return back_to_people(request, receipt, match)
