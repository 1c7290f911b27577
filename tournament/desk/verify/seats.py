"""Substitutes: whether the sheets say what the seatings say, and both what was agreed."""

from collections.abc import Iterator

from scoring.beside_words import besides_words
from scoring.models import ScoreSheet
from tournament.brackets.house_chairs import HouseChair
from tournament.brackets.models import Game
from tournament.desk.substitutes.chair_changes import rows_on_sheet
from tournament.registration.models import Event, Member
from tournament.tables.models import Seating, Substitution

KEY = "substitutes"


def wrong_seats(event: Event) -> Iterator[str]:
    """Sheets whose substitutes are not those of the seatings, and people who sit where nobody
    agreed to it."""
    games = Game.objects.filter(match__stage__division__event=event)
    rows = games.exclude(sheet__state=ScoreSheet.State.VOID)
    for game in rows.select_related("sheet", "match__stage__division").order_by("pk"):
        where = f"{game.match.stage.division}, sheet of {game.match.code}, game {game.number}"
        written, seated = game.sheet.besides.get(KEY, []), rows_on_sheet(game)
        if written != seated:
            said = [
                besides_words(game.sheet, {KEY: each} if each else {}) for each in (written, seated)
            ]
            yield f"{where}: its substitutes are {said[0]}; the seatings say {said[1]}."
        for row in _strangers(game):
            yield f"{where}: {row.player} sits at {row.seat} without having been agreed to."


def _strangers(game: Game) -> list[Seating]:
    """Who sits there and belongs to no team of the game, fills no chair and was not agreed to."""
    teams = Member.objects.filter(entry__games__game=game).values("player")
    agreed = Substitution.objects.filter(match=game.match_id, state=Substitution.State.AGREED)
    house = HouseChair.objects.filter(match=game.match_id)
    rows = game.seatings.exclude(player__in=teams).exclude(player__in=agreed.values("player"))
    return list(rows.exclude(player__in=house.values("player")).select_related("player"))
