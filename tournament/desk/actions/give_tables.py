"""Call every match that can go to a free table."""

from datetime import datetime

from rules.refusals import refusal
from tournament.brackets.models import Match
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.pages.floor_tables import offers_now
from tournament.desk.reading.current_game import topic_of
from tournament.live.services import Actor
from tournament.registration.models import Event
from tournament.tables import services
from tournament.tables.models import Table


def give_tables(*, event: Event, actor: Actor, now: datetime) -> Receipt:
    """Take every offer of the board as it stands now. Refused when there is none."""
    with one_change(event, actor, now) as change:
        offers = offers_now(event)
        if not offers:
            raise refusal(
                "No match can go to a free table now.",
                remedy="Look at the floor again: the matches may have been called already.",
            )
        tables = {row.number: row for row in Table.objects.filter(event=event)}
        given = []
        for offer in offers:
            match = Match.objects.get(stage=offer.match.stage, code=offer.match.code)
            services.give_table(table=tables[offer.table], match=match, now=now)
            given.append((match, offer.table))
        told = ", ".join(f"{match.code} to table {table}" for match, table in given)
        return change.log(
            "table.give",
            f"Called {len(given)} matches: {told}.",
            touched=[*(topic_of(match) for match, _ in given), "floor"],
            detail={"tables": {match.code: table for match, table in given}},
        )
