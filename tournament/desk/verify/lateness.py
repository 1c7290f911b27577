"""Lateness on the sheets: whether it is what the standing rulings of the clock say."""

from collections.abc import Iterator

from django.db.models import Q

from scoring.beside_words import besides_words
from scoring.models import ScoreSheet
from tournament.brackets.models import Game
from tournament.desk.timing.late_sheet import LATE, first_game, late_on_sheet
from tournament.registration.models import Event


def wrong_lateness(event: Event) -> Iterator[str]:
    """Sheets on which somebody is late of whom no ruling says so, or is not who is."""
    games = Game.objects.filter(match__stage__division__event=event)
    about = Q(match__late_rulings__player__isnull=False) | Q(sheet__besides__has_key=LATE)
    rows = games.filter(about).exclude(sheet__state=ScoreSheet.State.VOID).distinct()
    for game in rows.select_related("sheet", "match__stage__division").order_by("pk"):
        written = game.sheet.besides.get(LATE, {})
        ruled = late_on_sheet(game) if first_game(game.match) == game else {}
        if written != ruled:
            where = f"{game.match.stage.division}, sheet of {game.match.code}, game {game.number}"
            said = [besides_words(game.sheet, {LATE: late}) for late in (written, ruled)]
            yield f"{where}: who is late is {said[0]}; the rulings say {said[1]}."
