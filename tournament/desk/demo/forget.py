"""Taking the demo away again. Only the demo's own event: real events are never deleted."""

from datetime import datetime

from django.db.models import Model

from scoring.models import ScoreSheet
from tournament.brackets.decisions import Decision
from tournament.brackets.house_chairs import HouseChair
from tournament.brackets.models import CardDraw, Game, Match, Result, StageEntry, Swap
from tournament.desk.demo.build import NAME
from tournament.live.models import Message
from tournament.live.removal import remove_log
from tournament.registration.models import Event
from tournament.rulings.models import Opinion
from tournament.tables.models import Seating, Substitution, Vacancy
from tournament.timing.models import LateRuling

OF_MATCH = "match__stage__division__event"
OF_STAGE = "stage__division__event"


FIRST: tuple[tuple[type[Model], str], ...] = (
    (Opinion, f"ruling__{OF_MATCH}"),
    (LateRuling, OF_MATCH),
    (Swap, OF_STAGE),
    (Decision, OF_STAGE),
    (CardDraw, OF_STAGE),
    (Substitution, OF_MATCH),
    (Vacancy, OF_MATCH),
    (HouseChair, OF_MATCH),
    (Seating, f"game__{OF_MATCH}"),
    (Result, OF_MATCH),
    (Game, OF_MATCH),
    (Match, OF_STAGE),
    (StageEntry, OF_STAGE),
)
"""Whatever holds on to a team, a player or a sheet, and by which way it belongs to an event: gone
before what it holds on to."""


def remove_demo(now: datetime) -> None:
    """Delete the demo's event and its sheets; of its log the tombstone stays."""
    for event in Event.objects.filter(name=NAME):
        games = Game.objects.filter(match__stage__division__event=event)
        sheets = list(games.values_list("sheet_id", flat=True))
        for model, event_of_it in FIRST:
            model._default_manager.filter(**{event_of_it: event}).delete()
        ScoreSheet.objects.filter(pk__in=sheets).delete()
        remove_log(topic=event.topic, who="demo --reset", at=now)
        Message.objects.filter(topic=event.topic).delete()
        event.delete()
