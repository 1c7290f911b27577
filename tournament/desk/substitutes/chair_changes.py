"""Seat a substitute and unseat them, on seatings and sheet.

Runs inside the caller's change, which checks permission. Sheet and seatings must agree
(`verify/sheets.py`).
"""

from collections.abc import Mapping
from typing import Any

from rules.core.messages import Words, say
from scoring.sitting import MARK
from tournament.brackets.models import Game
from tournament.desk.act.change import Change
from tournament.desk.reading.sheet_adjustments import write_beside
from tournament.desk.substitutes.law import NextHand, end_vacancy
from tournament.registration.models import Player
from tournament.tables.models import Seating, Substitution, Vacancy

State = Substitution.State


def sit_down(change: Change, row: Substitution, hand: NextHand) -> tuple[str, ...]:
    """Seat the substitute from this hand on. Returns what looks different.

    Before the first sheet they sit down with the others. Ends the wait for the replaced player.
    """
    row.game, row.from_hand = hand.game, hand.number
    touched: tuple[str, ...] = ()
    if hand.game is not None:
        row.seat = _seat_of(hand.game, row.leaves)
        Seating.objects.update_or_create(
            game=hand.game,
            seat=row.seat,
            from_hand=hand.number,
            defaults={"player": row.player},
        )
    row.save()
    if hand.game is not None:
        touched = _write(change, hand.game, row.reason)
    end_vacancy(row.match, row.leaves, Vacancy.Outcome.REPLACED, change)
    return touched


def seat_stand_ins(change: Change, game: Game) -> None:
    """Write substitutes from the first hand on the sheet just opened."""
    seats = dict(game.seatings.values_list("player_id", "seat"))
    before = game.match.substitutions.filter(state=State.AGREED, game__isnull=True)
    for row in before.order_by("-id"):
        row.game, row.seat = game, seats[row.player_id]
        seats[row.leaves_id] = row.seat
        row.save(update_fields=["game", "seat"])
    if rows_on_sheet(game):
        _write(change, game, say("Substitute before the first hand"))


def get_up(change: Change, row: Substitution, reason: str) -> tuple[str, ...]:
    """Unseat the substitute and restore seat and sheet."""
    game = row.game
    if game is None:
        return ()
    chair = Seating.objects.filter(game=game, seat=row.seat, from_hand=row.from_hand)
    came_with_him = row.match.substitutions.filter(
        player=row.leaves_id, from_hand=row.from_hand, state=State.AGREED
    )
    if row.from_hand == 1 or came_with_him.exists():
        chair.update(player=row.leaves_id)
    else:
        chair.delete()
    return _write(change, game, reason)


def _write(change: Change, game: Game, reason: Words) -> tuple[str, ...]:
    rows = rows_on_sheet(game)
    return write_beside(change, game, "substitutes", rows, reason=reason).touched


def rows_on_sheet(game: Game) -> list[dict[str, Any]]:
    """A game's substitutes as on its sheet, from the seatings."""
    agreed = Substitution.objects.filter(match=game.match_id, state=State.AGREED)
    outside = set(agreed.values_list("player", flat=True))
    seatings = Seating.objects.filter(game=game, player__in=outside).select_related("player")
    return [
        {
            "seat": row.seat,
            "name": _told_apart(row.player.name, game.sheet.names),
            "from_hand": row.from_hand,
        }
        for row in seatings.order_by("from_hand", "seat")
    ]


def _told_apart(name: str, names: Mapping[str, str]) -> str:
    """Distinguish two people with one name at a table."""
    taken = [word.strip().casefold() for word in names.values()]
    return f"{name}{MARK}" if name.strip().casefold() in taken else name


def _seat_of(game: Game, player: Player) -> str:
    last: dict[str, int] = {}
    for row in Seating.objects.filter(game=game).order_by("from_hand"):
        last[row.seat] = row.player_id
    return next(seat for seat, sits in last.items() if sits == player.pk)
