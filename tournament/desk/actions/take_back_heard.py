"""It was noted in error that the players of a match know their table."""

from datetime import datetime

from rules.refusals import refusal
from tournament.brackets.models import Match
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.reading.current_game import topic_of
from tournament.desk.reading.match_words import match_words
from tournament.live.services import Actor
from tournament.registration.models import Event
from tournament.tables.services import unacknowledge


def take_back_heard(*, event: Event, actor: Actor, now: datetime, match: Match) -> Receipt:
    """The table's phone asks again whether they are there. Refused when nobody had said so."""
    with one_change(event, actor, now) as change:
        if not unacknowledge(match=match):
            raise refusal(
                f"Nobody has said that {match.code} was heard.", remedy="Look at the floor again."
            )
        return change.log(
            "table.unheard",
            f"{match_words(match)} do not know their table yet after all.",
            touched=[topic_of(match), "floor"],
            detail={"match": match.code},
        )
