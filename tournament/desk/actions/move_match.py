"""Let a match go on at another table."""

from datetime import datetime

from tournament.brackets.models import Match
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.pages.breaks_at_table import breaks_for_log
from tournament.desk.reading.current_game import topic_of
from tournament.desk.reading.match_words import match_words
from tournament.live.services import Actor
from tournament.registration.models import Event
from tournament.tables import services
from tournament.tables.models import Table
from tournament.tables.selectors import table_of


def move_match(*, event: Event, actor: Actor, now: datetime, table: Table, match: Match) -> Receipt:
    """Move a match from its table to a free one; what was written stays with the match.

    What it breaks there is shown before and logged; it is never refused."""
    with one_change(event, actor, now) as change:
        table.refresh_from_db()
        before = table_of(match)
        breaks, detail = breaks_for_log(event, match, table)
        services.move_match(match=match, table=table, now=now)
        change.require_as_shown(topic_of(match))
        return change.log(
            "match.move",
            f"Moved {match_words(match)} from table {before} to table {table.number}.{breaks}",
            touched=[topic_of(match), "floor"],
            detail={"match": match.code, "before": before, "after": table.number, **detail},
        )
