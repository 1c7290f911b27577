"""Penalties on the sheets: whether they are what the standing rulings say."""

from collections.abc import Iterator

from django.db.models import Q

from scoring.beside_words import besides_words
from scoring.models import ScoreSheet
from tournament.brackets.models import Game
from tournament.registration.models import Event
from tournament.rulings.verdicts import standing_penalties

KEY = "penalties"


def wrong_penalties(event: Event) -> Iterator[str]:
    """Sheets with a penalty that nobody ruled, or without one that stands."""
    games = Game.objects.filter(match__stage__division__event=event)
    about = Q(rulings__isnull=False) | Q(sheet__besides__has_key=KEY)
    rows = games.filter(about).exclude(sheet__state=ScoreSheet.State.VOID).distinct()
    for game in rows.select_related("sheet", "match__stage__division").order_by("pk"):
        written, ruled = game.sheet.besides.get(KEY, []), standing_penalties(game)
        if written != ruled:
            where = f"{game.match.stage.division}, sheet of {game.match.code}, game {game.number}"
            said = [besides_words(game.sheet, {KEY: rows}) for rows in (written, ruled)]
            yield f"{where}: its penalties are {said[0]}; the rulings say {said[1]}."
