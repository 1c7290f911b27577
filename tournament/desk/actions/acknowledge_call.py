"""Somebody says that the players know at which table they are."""

from datetime import datetime

from tournament.brackets.models import Match
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.reading.current_game import topic_of
from tournament.desk.reading.match_words import match_words
from tournament.live.services import Actor
from tournament.registration.models import Event
from tournament.tables.selectors import table_of
from tournament.tables.services import acknowledge


def acknowledge_call(*, event: Event, actor: Actor, now: datetime, match: Match) -> Receipt | None:
    """The announcement of the match's table was heard. None when that was said before."""
    with one_change(event, actor, now) as change:
        if not acknowledge(match=match, now=now):
            return None
        table = table_of(match)
        return change.log(
            "table.acknowledge",
            f"{match_words(match)} know that they play at table {table}.",
            touched=[topic_of(match), "floor"],
            detail={"match": match.code, "table": table},
        )
