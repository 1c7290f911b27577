"""Write down that a team is at its table, and when it came."""

from datetime import datetime

from rules.refusals import refusal
from tournament.brackets.models import Match
from tournament.desk.at_table import topic_of
from tournament.desk.change import Receipt, one_change
from tournament.desk.deciding import entrants_of, match_words
from tournament.desk.speaking import does
from tournament.live.services import Actor
from tournament.registration.models import Entry, Event
from tournament.registration.starts import on_the_wall
from tournament.tables.selectors import table_of
from tournament.timing.models import Arrival, LateRuling

State = Match.State


def record_arrival(
    *, event: Event, actor: Actor, now: datetime, match: Match, entry: Entry, at: datetime
) -> Receipt:
    """The team came `at` this moment, which may be past but not to come.

    A team that the clock has ruled late in this match meanwhile is not in play again by that: its
    ruling is open again, and the director decides it.
    """
    with one_change(event, actor, now) as change:
        match.refresh_from_db(fields=["state", "called_at"])
        _demand_possible(match, entry, at, now)
        Arrival.objects.create(
            match=match, entry=entry, at=at, recorded_at=now, recorded_by=actor.name
        )
        ruling = _opened_again(match, entry)
        words = f"{entry} came at {on_the_wall(at, event.zone):%H:%M:%S} for {match_words(match)}."
        return change.log(
            "match.arrive",
            f"{words} The ruling that they are late is open again." if ruling else words,
            touched=[topic_of(match), "floor"],
            detail={"match": match.code, "team": entry.number, "at": at.isoformat()},
        )


def _opened_again(match: Match, entry: Entry) -> bool:
    standing = LateRuling.objects.filter(
        match=match, absent=entry, state__in=(LateRuling.State.ENFORCED, LateRuling.State.PROPOSED)
    )
    return standing.update(state=LateRuling.State.REOPENED) == 1


def _demand_possible(match: Match, entry: Entry, at: datetime, now: datetime) -> None:
    if entry not in entrants_of(match):
        raise refusal(
            f"{entry} {does(entry, 'do')} not play in {match.code}.",
            remedy="Look for the team again: the list says where it plays next.",
        )
    if table_of(match) is None and match.state == State.READY:
        raise refusal(
            f"{match.code} has no table yet.", remedy="Call it to a table; then teams can arrive."
        )
    if at > now:
        raise refusal(
            "Nobody can have come at a time that is still to come.", remedy="Correct the time."
        )
    if Arrival.objects.filter(match=match, entry=entry, withdrawn_at__isnull=True).exists():
        raise refusal(
            f"{entry} {does(entry, 'are')} there already.",
            remedy="Take the arrival back if that was an error.",
        )
