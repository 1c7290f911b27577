"""Write down that a team, or one player of it, is at the table, and since when."""

from datetime import datetime

from rules.refusals import refusal
from tournament.brackets.models import Match
from tournament.desk.at_table import topic_of
from tournament.desk.change import Change, Receipt, one_change
from tournament.desk.deciding import entrants_of, match_words
from tournament.desk.late_rulings import open_again
from tournament.desk.late_sheet import propose_late
from tournament.desk.speaking import does
from tournament.live.services import Actor
from tournament.registration.clock_changes import showing
from tournament.registration.models import Entry, Event, Player
from tournament.registration.starts import on_the_wall
from tournament.tables.selectors import table_of
from tournament.timing.models import Arrival

State = Match.State


def record_arrival(
    *,
    event: Event,
    actor: Actor,
    now: datetime,
    match: Match,
    entry: Entry,
    at: datetime,
    player: Player | None = None,
) -> Receipt:
    """The team, or this `player` of it, came `at` this moment, which may be past but not to come.

    Whom the clock has ruled late in this match meanwhile is not in play again by that: the ruling
    is open again, and the director decides it. A player of whom play has shown nothing yet, and
    who came late by this, is proposed to him.
    """
    with one_change(event, actor, now) as change:
        match.refresh_from_db(fields=["state", "called_at"])
        _demand_possible(match, entry, player, at, now)
        Arrival.objects.create(
            match=match, entry=entry, player=player, at=at, recorded_at=now, recorded_by=actor.name
        )
        came = f"{player or entry} came at {on_the_wall(at, event.zone):%H:%M:%S}"
        words = f"{came}{showing(at, event.zone)} for {match_words(match)}."
        detail = {"match": match.code, "team": entry.number, "at": at.isoformat()}
        return change.log(
            "match.arrive",
            f"{words}{_what_follows(change, match, entry, player)}",
            touched=[topic_of(match), "floor"],
            detail=detail | ({"player": player.pk} if player else {}),
        )


def _what_follows(change: Change, match: Match, entry: Entry, player: Player | None) -> str:
    """What the arrival makes of the rulings on lateness, as a further sentence."""
    if open_again(match, entry, player):
        return " The ruling on being late is open again."
    proposed = propose_late(change, match)
    return f" {proposed}" if proposed else ""


def _demand_possible(
    match: Match, entry: Entry, player: Player | None, at: datetime, now: datetime
) -> None:
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
    _demand_first(match, entry, player)


def _demand_first(match: Match, entry: Entry, player: Player | None) -> None:
    """A team arrives once, and a player once; he may still be told apart from his team."""
    if player is not None and not entry.members.filter(player=player).exists():
        raise refusal(
            f"{player} does not play for {entry}.", remedy="Look for the player in his own team."
        )
    there = Arrival.objects.filter(match=match, entry=entry, withdrawn_at__isnull=True)
    if there.filter(player=player).exists():
        who = f"{player} is" if player else f"{entry} {does(entry, 'are')}"
        raise refusal(
            f"{who} there already.",
            remedy="Take the arrival back if that was an error.",
        )
