"""What a table said last of who is there was an error."""

from datetime import datetime

from rules.refusals import refusal
from tournament.brackets.models import Match
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.late_rulings import open_again
from tournament.desk.pages.arrivals_at_table import told_last
from tournament.desk.reading.current_game import topic_of
from tournament.desk.reading.match_words import match_words
from tournament.live.services import Actor
from tournament.registration.models import Event
from tournament.tables.models import Table
from tournament.tables.selectors import match_at
from tournament.timing.models import Arrival


def take_back_seats(*, event: Event, actor: Actor, now: datetime, table: Table) -> Receipt:
    """Those whom this table told with its last tap are not there. What the desk wrote down is the
    desk's to take back. Refused once the game has begun."""
    with one_change(event, actor, now) as change:
        match = match_at(table)
        told = _told(table, match)
        if match is None or not told:
            raise refusal(
                "There is nothing to undo: nobody was told to be here from this table.",
                remedy="Look at the table again, or call the desk.",
            )
        keys = [row.pk for row in told]
        Arrival.objects.filter(pk__in=keys, withdrawn_at__isnull=True).update(withdrawn_at=now)
        opened = [open_again(match, row.entry, row.player) for row in told]
        names = ", ".join(str(row.player or row.entry) for row in told)
        follows = " The ruling on being late is open again." if any(opened) else ""
        return change.log(
            "match.take-back-seats",
            f"{table}: took back that {names} came for {match_words(match)}.{follows}",
            touched=[topic_of(match), "floor"],
            detail={"match": match.code, "arrivals": keys},
        )


def _told(table: Table, match: Match | None) -> list[Arrival]:
    """What may be taken back: nothing once the game has begun."""
    if match is None or match.state != Match.State.CALLED:
        return []
    return list(told_last(table, match).select_related("player", "entry"))
