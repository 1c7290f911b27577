"""Take back the call of a match before play has started."""

from datetime import datetime

from tournament.brackets.models import Match
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.reading.current_game import topic_of
from tournament.desk.reading.match_words import match_words
from tournament.live.services import Actor
from tournament.registration.models import Event
from tournament.tables import services
from tournament.tables.selectors import table_of


def take_back_call(*, event: Event, actor: Actor, now: datetime, match: Match) -> Receipt:
    """The match waits again and its table is free. Refused once play has started."""
    with one_change(event, actor, now) as change:
        table = table_of(match)
        services.take_back_call(match=match, now=now)
        change.require_as_shown(topic_of(match))
        return change.log(
            "match.take-back",
            f"Took back the call of {match_words(match)}; table {table} is free.",
            touched=[topic_of(match), "floor"],
            detail={"match": match.code, "table": table},
        )
