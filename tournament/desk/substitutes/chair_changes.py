"""A substitute sits down and gets up: their seat, and what the sheet says of it.

Runs inside the caller's change; whether they may is decided before. The sheet and the seatings say
the same (`verify/sheets.py`).
"""

from collections.abc import Mapping
from typing import Any

from rules.core.messages import Words, say
from tournament.brackets.models import Game
from tournament.desk.act.change import Change
from tournament.desk.reading.sheet_adjustments import write_beside
from tournament.desk.substitutes.law import NextHand, end_vacancy
from tournament.registration.models import Player
from tournament.tables.models import Seating, Substitution, Vacancy

State = Substitution.State


def sit_down(change: Change, row: Substitution, hand: NextHand) -> tuple[str, ...]:
    """Seat the substitute from this hand on; answer what looks different.

    Before the first sheet they sit down when the others do. Nobody waits any more for the player
    who is replaced.
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
    """The sheet was opened: who steps in from the first hand stands on it."""
    seats = dict(game.seatings.values_list("player_id", "seat"))
    before = game.match.substitutions.filter(state=State.AGREED, game__isnull=True)
    for row in before.order_by("-id"):
        row.game, row.seat = game, seats[row.player_id]
        seats[row.leaves_id] = row.seat
        row.save(update_fields=["game", "seat"])
    if rows_on_sheet(game):
        _write(change, game, say("Substitute before the first hand"))


def get_up(change: Change, row: Substitution, reason: str) -> tuple[str, ...]:
    """Unseat the substitute, as if never there: seat and sheet are as before."""
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
    """The substitutes of a game as its sheet has them, by what the seatings say."""
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
    """Two people of one name at a table need something to tell them apart."""
    taken = [word.strip().casefold() for word in names.values()]
    return f"{name} (substitute)" if name.strip().casefold() in taken else name


def _seat_of(game: Game, player: Player) -> str:
    last: dict[str, int] = {}
    for row in Seating.objects.filter(game=game).order_by("from_hand"):
        last[row.seat] = row.player_id
    return next(seat for seat, sits in last.items() if sits == player.pk)
