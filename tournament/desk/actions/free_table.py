"""Free the table of a match that has been handed in."""

from datetime import datetime

from rules.refusals import refusal
from tournament.brackets.models import Match
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.reading.current_game import topic_of
from tournament.desk.reading.match_words import match_words
from tournament.live.services import Actor
from tournament.registration.models import Event
from tournament.tables import services
from tournament.tables.selectors import table_of


def free_table(*, event: Event, actor: Actor, now: datetime, match: Match) -> Receipt:
    """The players have left; the sheet may still wait to be posted. Refused while they play."""
    with one_change(event, actor, now) as change:
        match.refresh_from_db(fields=["state"])
        table = table_of(match)
        if table is None:
            raise refusal(f"{match.code} stands at no table.", remedy="Look at the floor again.")
        if match.state != Match.State.HANDED_IN:
            raise refusal(
                f"{match.code} is not handed in yet.",
                remedy="Take the call back, move the match, or wait for the sheet.",
            )
        services.clear_table(match=match, now=now)
        change.require_as_shown(topic_of(match))
        return change.log(
            "table.free",
            f"Freed table {table}: {match_words(match)} is handed in.",
            touched=[topic_of(match), "floor"],
            detail={"match": match.code, "table": table},
        )
