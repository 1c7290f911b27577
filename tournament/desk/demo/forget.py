"""Taking the demo away again. Only the demo's own event: real events are never deleted."""

from scoring.models import ScoreSheet
from tournament.brackets.models import Game, Match, Result, StageEntry
from tournament.desk.demo.build import NAME
from tournament.live.models import LogEntry, Message
from tournament.registration.models import Event
from tournament.tables.models import Seating


def forget() -> None:
    """Delete the demo's event, its sheets and its log: what refers to others first."""
    for event in Event.objects.filter(name=NAME):
        matches = Match.objects.filter(stage__division__event=event)
        games = Game.objects.filter(match__in=matches)
        sheets = list(games.values_list("sheet_id", flat=True))
        Result.objects.filter(match__in=matches).delete()
        Seating.objects.filter(game__in=games).delete()
        games.delete()
        ScoreSheet.objects.filter(pk__in=sheets).delete()
        matches.delete()
        StageEntry.objects.filter(stage__division__event=event).delete()
        LogEntry.objects.filter(topic=event.topic).delete()
        Message.objects.filter(topic=event.topic).delete()
        event.delete()
