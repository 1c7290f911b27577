"""Call a match to a table."""

from datetime import datetime

from rules.refusals import refusal
from tournament.brackets.models import Match
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.pages.breaks_at_table import breaks_for_log
from tournament.desk.reading.current_game import topic_of
from tournament.desk.reading.match_words import entrants_of, match_words
from tournament.live.services import Actor
from tournament.registration.models import Entry, Event
from tournament.registration.wording import does
from tournament.tables import services
from tournament.tables.models import Table

State = Match.State


def give_table(*, event: Event, actor: Actor, now: datetime, table: Table, match: Match) -> Receipt:
    """Call a ready match to a free table. Refused when its round has not started, the table or
    the match is taken, or one of its teams is called or playing elsewhere.

    A person who plays elsewhere in another team does not stop it: that is the director's to know.
    Nor does a zone or a need that the table does not keep: that is shown before, and logged.
    """
    with one_change(event, actor, now) as change:
        table.refresh_from_db()
        _demand_started(match)
        for entry in entrants_of(match):
            _demand_idle(entry, match)
        breaks, detail = breaks_for_log(event, match, table)
        services.give_table(table=table, match=match, now=now)
        change.require_as_shown(topic_of(match))
        return change.log(
            "table.give",
            f"Called {match_words(match)} to table {table.number}.{breaks}",
            touched=[topic_of(match), "floor"],
            detail={"match": match.code, "table": table.number, **detail},
        )


def _demand_started(match: Match) -> None:
    if match.round.started_at is None:
        raise refusal(
            f"{match.round.name} has not started.", remedy="Start the round, then give the table."
        )


def _demand_idle(entry: Entry, match: Match) -> None:
    on_floor = Match.objects.filter(slots__entrant=entry, state__in=(State.CALLED, State.PLAYING))
    elsewhere = on_floor.exclude(pk=match.pk).first()
    if elsewhere is not None:
        raise refusal(
            f"{entry} {does(entry, 'are')} still in {elsewhere.code}.",
            remedy="Wait until that match is handed in, or take its call back.",
        )
