"""Write down that a team, or one player of it, is at the table, and since when."""

from datetime import datetime

from rules.refusals import refusal
from tournament.brackets.models import Match
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.arriving import arrive, demand_free
from tournament.desk.pages.arrivals_at_table import comers_to
from tournament.desk.reading.current_game import topic_of
from tournament.desk.reading.match_words import entrants_of, match_words
from tournament.live.services import Actor
from tournament.registration.clock_changes import showing
from tournament.registration.models import Entry, Event, Player
from tournament.registration.starts import on_the_wall
from tournament.registration.wording import does
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
        _demand_possible(event, match, entry, player, at, now)
        follows = arrive(change, match, [(entry, player)], at)
        came = f"{player or entry} came at {on_the_wall(at, event.zone):%H:%M:%S}"
        words = f"{came}{showing(at, event.zone)} for {match_words(match)}."
        detail = {"match": match.code, "team": entry.number, "at": at.isoformat()}
        return change.log(
            "match.arrive",
            f"{words}{follows}",
            touched=[topic_of(match), "floor"],
            detail=detail | ({"player": player.pk} if player else {}),
        )


def _demand_possible(
    event: Event, match: Match, entry: Entry, player: Player | None, at: datetime, now: datetime
) -> None:
    comers = [player] if player else [row.player for row in entry.members.select_related("player")]
    if entry not in entrants_of(match):
        demand_free(event, match, comers, now)
        verb = "does" if player else does(entry, "do")
        raise refusal(
            f"{player or entry} {verb} not play in {match.code}.",
            remedy="Look for the team again: the list says where it plays next.",
        )
    if match.state in (State.PLANNED, State.READY):
        raise refusal(
            f"{match.code} has no table yet.",
            remedy="Check the team in for the day; it arrives once its match is called to a table.",
        )
    _demand_a_time(event, match, at, now)
    _demand_first(match, entry, player)
    demand_free(event, match, comers, now)


def _demand_a_time(event: Event, match: Match, at: datetime, now: datetime) -> None:
    """Between the call to the table and now."""
    if at > now:
        raise refusal(
            "Nobody can have come at a time that is still to come.", remedy="Correct the time."
        )
    if match.called_at is not None and at < match.called_at:
        called = on_the_wall(match.called_at, event.zone)
        raise refusal(
            f"{match.code} was called at {called:%H:%M:%S}; nobody came to its table before.",
            remedy="Give that time or a later one. Who was in the hall before is checked in.",
        )


def _demand_first(match: Match, entry: Entry, player: Player | None) -> None:
    """A team arrives once, and a player once; he may still be told apart from his team."""
    if player is not None and not _sits_for(match, entry, player):
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


def _sits_for(match: Match, entry: Entry, player: Player) -> bool:
    """Whether he is one of the team's own at this match, or steps in for one."""
    return any(one.player == player for one in comers_to(match) if one.entry == entry)
