"""Everybody who is expected at a called match sits at its table: said there with one tap."""

from datetime import datetime

from rules.refusals import refusal
from tournament.brackets.models import Match
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.arriving import arrive, demand_free
from tournament.desk.pages.arrivals_at_table import comers_to
from tournament.desk.reading.current_game import topic_of
from tournament.desk.reading.match_words import match_words
from tournament.live.services import Actor
from tournament.registration.models import Event
from tournament.tables.models import Table
from tournament.tables.selectors import match_at


def seat_all(*, event: Event, actor: Actor, now: datetime, table: Table) -> Receipt:
    """Whoever of them was not there before came now, each by himself.

    Refused when all are there already, when nobody is called to the table, and when one of them
    still sits at another table: then each who is here is told by himself.
    """
    with one_change(event, actor, now) as change:
        match = match_at(table)
        if match is None or match.state != Match.State.CALLED:
            raise refusal(
                f"No match is called to table {table.number}.", remedy="Look at the table again."
            )
        missing = [comer for comer in comers_to(match) if comer.since is None]
        if not missing:
            raise refusal("All are here already.", remedy="Start the game.")
        demand_free(event, match, [comer.player for comer in missing], now)
        follows = arrive(change, match, [(comer.entry, comer.player) for comer in missing], now)
        names = ", ".join(comer.player.name for comer in missing)
        return change.log(
            "match.seat-all",
            f"{table}: all are seated for {match_words(match)}; just now {names}.{follows}",
            touched=[topic_of(match), "floor"],
            detail={"match": match.code, "players": [comer.player.pk for comer in missing]},
        )
