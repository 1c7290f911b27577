"""Signing at the table: a player's name and their team's PIN."""

from datetime import datetime

from django.http import HttpRequest, HttpResponse

from rules.refusals import Refused, refusal
from tournament.brackets.house_chairs import HouseChair
from tournament.brackets.models import Game
from tournament.desk.access.agreement import demand_pin
from tournament.desk.access.tables import Phone, sent_from_table
from tournament.desk.actions.sign_sheet import sign_sheet
from tournament.desk.now import now
from tournament.desk.reading.current_game import game_in_play
from tournament.desk.views.phone_hands import key_of
from tournament.desk.views.phone_table import answers, back_to_table, refused
from tournament.live.selectors import was_done


@sent_from_table
def sign(request: HttpRequest, phone: Phone) -> HttpResponse:
    """Sign for a side with its PIN. What is sent again after it was done needs none: it gets its
    first answer, also where the sheet is handed in by now."""
    typed, moment = answers(request.POST), now()
    side = typed.get("side", "")
    try:
        key = key_of(typed)
        if not was_done(key):
            _check_pin(game_in_play(phone.table), side, typed.get("pin", ""), moment)
        receipt = sign_sheet(
            event=phone.event,
            actor=phone.actor,
            now=moment,
            table=phone.table,
            side=side,
            seat=typed.get("seat", ""),
            shown=typed.get("shown", ""),
            key=key,
        )
    except Refused as error:
        return refused(request, phone, typed, error)
    return back_to_table(phone, receipt)


def _check_pin(game: Game, side: str, typed: str, moment: datetime) -> None:
    """Refused unless it is the PIN of the team on this side. A player of the club who fills a
    chair there has no team and needs none."""
    seat = game.sides.select_related("entry").filter(side=side).first()
    if seat is None and _is_of_the_house(game, side):
        return
    if seat is None:
        raise refusal("It is not clear who signs.", remedy="Reload the page and sign again.")
    demand_pin(seat.entry, typed, moment)


def _is_of_the_house(game: Game, side: str) -> bool:
    """Whether a player of the club sits in this seat, where a side is a seat."""
    chairs = HouseChair.objects.filter(match=game.match_id, withdrawn_at__isnull=True)
    return game.seatings.filter(seat=side, player__in=chairs.values("player")).exists()
