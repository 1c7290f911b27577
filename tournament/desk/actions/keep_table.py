"""A table was freed in error: the match that was handed in there has it again."""

from datetime import datetime

from rules.refusals import refusal
from tournament.brackets.models import Match
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.reading.current_game import topic_of
from tournament.desk.reading.match_words import match_words
from tournament.live.services import Actor
from tournament.registration.models import Event
from tournament.tables import services
from tournament.tables.models import Table


def keep_table(*, event: Event, actor: Actor, now: datetime, table: Table, match: Match) -> Receipt:
    """Refused when the table is taken meanwhile, or the sheet posted."""
    with one_change(event, actor, now) as change:
        match.refresh_from_db(fields=["state"])
        if match.state != Match.State.HANDED_IN:
            raise refusal(f"{match.code} is over.", remedy="Its table stays free.")
        services.keep_table(table=table, match=match, now=now)
        return change.log(
            "table.not-free",
            f"{match_words(match)} still has table {table.number}.",
            touched=[topic_of(match), "floor"],
            detail={"match": match.code, "table": table.number},
        )
