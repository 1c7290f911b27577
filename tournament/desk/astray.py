"""Players who sat at the wrong table when play began: what that costs stands on the sheet of their
own match. Runs inside the caller's change."""

from tournament.brackets.models import Game, Match
from tournament.desk.act.change import Change
from tournament.desk.reading.parties import parties_of
from tournament.desk.rulings.deeds import penalise
from tournament.registration.models import Event, Player
from tournament.tables.models import Assignment, WrongTable
from tournament.tables.stand_ins import owners
from tournament.timing.starting import starts_of

WRONG_TABLE = "wrong-table"


def has_begun(match: Match) -> bool:
    """Whether the first cards of the game in play were dealt."""
    game = open_game(match)
    return game is not None and bool(starts_of([game.pk]))


def open_game(match: Match) -> Game | None:
    """The game whose sheet lies at the table."""
    if match.state != Match.State.PLAYING:
        return None
    games = match.games.exclude(sheet__state="void").select_related("sheet")
    return games.order_by("number").last()


def match_of_player(event: Event, player: Player) -> Match | None:
    """The match at which he should sit now: the one on the floor that is his."""
    rows = Assignment.objects.filter(
        table__event=event,
        cleared_at__isnull=True,
        match__state__in=(Match.State.CALLED, Match.State.PLAYING),
    )
    for row in rows.select_related("match__stage__division__event").order_by("id"):
        if any(player in party.sitting for party in parties_of(row.match)):
            return row.match
    return None


def charge(change: Change, row: WrongTable, game: Game, user: int | None) -> tuple[str, ...]:
    """His own sheet has the penalty; answer what looks different."""
    deed = penalise(
        change, game, WRONG_TABLE, [seat_of(game, row.player)], user=user, words=words_of(row)
    )
    return tuple(deed.touched)


def charge_astray(change: Change, game: Game) -> None:
    """The sheet was opened: who was astray by then has it there."""
    for row in game.match.wrong_tables.filter(withdrawn_at__isnull=True).select_related("player"):
        charge(change, row, game, None)


def words_of(row: WrongTable) -> str:
    """ "Ann Oak sat at table 3 when play began"."""
    where = f"table {row.table.number}" if row.table else "another table"
    return f"{row.player} sat at {where} when play began"


def seat_of(game: Game, player: Player) -> str:
    """The seat of his own sheet, also when somebody sits there for him."""
    chairs = owners(game.match)
    seats = game.seatings.order_by("from_hand").values_list("player_id", "seat")
    found = {chairs.get(sits, sits): seat for sits, seat in seats} | dict(seats)
    return found[player.pk]
