"""Arrivals at a table, of a team, a player or all at once: recording and undoing them."""

from collections.abc import Iterator, Sequence
from datetime import datetime

from rules.core.findings import Finding
from rules.core.messages import SECONDS, Moment, Words, all_of, say, sentences
from rules.refusals import Refused, outdated, refusal
from tournament.brackets.models import Match
from tournament.desk.act.change import Act, Change, Receipt, one_change
from tournament.desk.act.inverses import LoggedAct, undoes
from tournament.desk.act.shown import require_as_shown
from tournament.desk.reading.match_words import entrants_of, match_words, topic_of
from tournament.desk.timing.comers import comers_to, mark_of_comers, mark_of_told, told_last
from tournament.desk.timing.late_rulings import reopen_late_ruling
from tournament.desk.timing.lateness import propose_late
from tournament.registration.clock_changes import shown_at
from tournament.registration.models import Entry, Event, Player
from tournament.registration.same_people import same_people
from tournament.registration.starts import on_the_wall
from tournament.tables.models import Assignment, Table
from tournament.tables.selectors import match_at
from tournament.tables.services import acknowledge
from tournament.timing.elsewhere import Elsewhere, elsewhere
from tournament.timing.models import Arrival

State = Match.State

Comer = tuple[Entry, Player | None]
"""A player and the team they play for; without a player the whole team."""
IN_THE_FUTURE = say("That arrival time is in the future.")
REOPENED = say("The lateness ruling is reopened.")


def arrive(change: Change, match: Match, comers: Sequence[Comer], at: datetime) -> Words | None:
    """Record who has come to the match's table now.

    Returns a sentence on the effect on lateness rulings, or None.
    """
    Arrival.objects.bulk_create(
        Arrival(
            match=match,
            entry=entry,
            player=player,
            at=at,
            recorded_at=change.now,
            recorded_by=change.actor.name,
        )
        for entry, player in comers
    )
    acknowledge(match=match, now=change.now)
    opened = [reopen_late_ruling(match, entry, player) for entry, player in comers]
    if any(opened):
        return REOPENED
    return propose_late(change, match)


def require_free(event: Event, match: Match, players: Sequence[Player], now: datetime) -> None:
    """Refuse anyone who sits at another table, naming it."""
    found = elsewhere(event, same_people({player.pk for player in players}), now)
    findings = [row for player in players for row in _plays_elsewhere(found, match, player)]
    if findings:
        raise Refused(*findings)


def _plays_elsewhere(found: Elsewhere, match: Match, player: Player) -> Iterator[Finding]:
    others = [key for key in found.sits_at.get(player.pk, ()) if key != match.pk]
    row = Assignment.objects.filter(match__in=others, cleared_at__isnull=True)
    table = row.select_related("table").first() if others else None
    if table is not None:
        yield from refusal(
            say(
                "%(player)s is playing at table %(table)s.",
                player=player.name,
                table=table.table.number,
            ),
            remedy=say("Ask at that table. If that match is over, its sheet must be posted first."),
            code="elsewhere",
        ).findings


def record_arrival(
    act: Act, *, match: Match, entry: Entry, at: datetime, player: Player | None = None
) -> Receipt:
    """Record that a team, or its `player`, came `at` this moment, not in the future.

    If the clock has ruled them late, they are not back in play: the ruling reopens for the
    director. A player late by this, without a ruling yet, is proposed to the director.
    """
    with one_change(act) as change:
        match.refresh_from_db(fields=["state", "called_at"])
        _require_possible(act.event, match, entry, player, at, act.now)
        follows = arrive(change, match, [(entry, player)], at)
        detail = {"match": match.code, "team": entry.number, "at": at.isoformat()}
        return change.log(
            "match.arrive",
            sentences(
                say(
                    "%(who)s arrived for %(match)s at %(time)s.",
                    who=str(player or entry),
                    match=match_words(match),
                    time=shown_at(at, act.event.zone, SECONDS),
                ),
                follows,
            ),
            touched=[topic_of(match), "floor"],
            about=[match, entry, *([player] if player else [])],
            detail=detail | ({"player": player.pk} if player else {}),
        )


@undoes("match.arrive", logged=("match.take-back-arrival",), while_match=(State.CALLED,))
def absent_again(row: LoggedAct) -> Receipt:
    """Undo an arrival."""
    standing = Arrival.objects.filter(match=row.one(Match), withdrawn_at__isnull=True)
    theirs = standing.filter(entry=row.one(Entry), player=_player(row))
    arrival = theirs.select_related("match", "entry", "player").first()
    if arrival is None:
        raise outdated(say("This is already undone."), code="taken-back")
    return take_back_arrival(row.act, arrival=arrival)


def _player(row: LoggedAct) -> Player | None:
    """The player concerned, or None for the whole team."""
    return next(iter(row.all(Player)), None)


def _require_possible(
    event: Event, match: Match, entry: Entry, player: Player | None, at: datetime, now: datetime
) -> None:
    comers = [player] if player else [row.player for row in entry.members.select_related("player")]
    if entry not in entrants_of(match):
        require_free(event, match, comers, now)
        raise refusal(
            say("%(who)s is not in %(match)s.", who=str(player or entry), match=match.code),
            remedy=say("Search again to see where they play next."),
            code="not-in-match",
        )
    if match.state in Match.WAITING:
        raise refusal(
            say("%(match)s has no table yet.", match=match.code),
            remedy=say("Check them in. Record arrival once their match is called to a table."),
            code="no-table",
        )
    _require_a_time(event, match, at, now)
    _require_first(match, entry, player)
    require_free(event, match, comers, now)


def _require_a_time(event: Event, match: Match, at: datetime, now: datetime) -> None:
    """Require a time between the call to the table and now."""
    if at > now:
        raise refusal(
            IN_THE_FUTURE,
            remedy=say("Enter an earlier time."),
            code="future",
        )
    if match.called_at is not None and at < match.called_at:
        raise refusal(
            say(
                "%(match)s was called at %(time)s; no one arrived before that.",
                match=match.code,
                time=Moment(on_the_wall(match.called_at, event.zone), SECONDS),
            ),
            remedy=say("Enter that time or a later one."),
            code="before-call",
        )


def _require_first(match: Match, entry: Entry, player: Player | None) -> None:
    """Require the first arrival of this team, or of this player."""
    if player is not None and not _sits_for(match, entry, player):
        raise refusal(
            say("%(player)s does not play for %(team)s.", player=player.name, team=str(entry)),
            remedy=say("Look for the player beside their own partners."),
            code="not-in-team",
        )
    there = Arrival.objects.filter(match=match, entry=entry, withdrawn_at__isnull=True)
    if there.filter(player=player).exists():
        raise refusal(
            say("%(who)s has already arrived.", who=str(player or entry)),
            remedy=say("Undo it if it is wrong."),
            code="here-already",
        )


def _sits_for(match: Match, entry: Entry, player: Player) -> bool:
    """Whether they are on the team at this match, or substitute for one of it."""
    return any(one.player == player for one in comers_to(match) if one.entry == entry)


def take_back_arrival(act: Act, *, arrival: Arrival) -> Receipt:
    """Undo an arrival: the wait counts from the announced start as before.

    A standing lateness ruling reopens.
    """
    with one_change(act) as change:
        standing = Arrival.objects.filter(pk=arrival.pk, withdrawn_at__isnull=True)
        if standing.update(withdrawn_at=act.now) != 1:
            raise outdated(say("This is already undone."), code="taken-back")
        again = reopen_late_ruling(arrival.match, arrival.entry, arrival.player)
        return change.log(
            "match.take-back-arrival",
            sentences(
                say(
                    "Arrival of %(who)s for %(match)s undone.",
                    who=str(arrival.player or arrival.entry),
                    match=match_words(arrival.match),
                ),
                REOPENED if again else None,
            ),
            touched=[topic_of(arrival.match), "floor"],
            about=[arrival.match, arrival.entry, *([arrival.player] if arrival.player else [])],
            detail={
                "match": arrival.match.code,
                "team": arrival.entry.number,
                "at": arrival.at.isoformat(),
                **({"player": arrival.player_id} if arrival.player_id else {}),
            },
        )


@undoes("match.take-back-arrival", logged=("match.arrive",), while_match=(State.CALLED,))
def here_again(row: LoggedAct) -> Receipt:
    """Restore an arrival at its time."""
    return record_arrival(
        row.act,
        match=row.one(Match),
        entry=row.one(Entry),
        player=_player(row),
        at=datetime.fromisoformat(row.detail["at"]),
    )


def seat_all(act: Act, *, table: Table, shown: str) -> Receipt:
    """Record that every missing person came now, individually.

    Raises Refused if the page `shown` is outdated, if all are there, without a called match, and if
    one still sits elsewhere: record the others one by one.
    """
    with one_change(act) as change:
        match = match_at(table)
        if match is None or match.state != State.CALLED:
            raise outdated(
                say("No match is called to table %(table)s.", table=table.number), code="no-match"
            )
        comers = comers_to(match)
        missing = [comer for comer in comers if comer.since is None]
        if not missing:
            raise refusal(
                say("Everyone is already here."), remedy=say("Start the game."), code="all-here"
            )
        require_as_shown(
            shown,
            mark_of_comers(match, comers),
            message=say("Other players are called here now."),
        )
        require_free(act.event, match, [comer.player for comer in missing], act.now)
        follows = arrive(change, match, [(comer.entry, comer.player) for comer in missing], act.now)
        return change.log(
            "match.seat-all",
            sentences(
                say(
                    "Table %(table)s: everyone has arrived for %(match)s, just now %(names)s.",
                    table=table.number,
                    match=match_words(match),
                    names=all_of(comer.player.name for comer in missing),
                ),
                follows,
            ),
            touched=[topic_of(match), "floor"],
            detail={"match": match.code, "players": [comer.player.pk for comer in missing]},
        )


def take_back_seats(act: Act, *, table: Table, shown: str) -> Receipt:
    """Undo the arrivals of the table's last tap, not the desk's.

    Raises Refused once the game has begun, and if the page `shown` is outdated.
    """
    with one_change(act) as change:
        match = match_at(table)
        told = _told(table, match)
        if match is None or not told:
            raise refusal(
                say("Nothing to undo: this table has recorded no arrival."),
                remedy=say("Reload this page, or call the desk."),
                code="nothing-to-undo",
            )
        require_as_shown(
            shown,
            mark_of_told(told),
            message=say("Someone tapped after this page was shown."),
        )
        keys = [row.pk for row in told]
        Arrival.objects.filter(pk__in=keys, withdrawn_at__isnull=True).update(withdrawn_at=act.now)
        opened = [reopen_late_ruling(match, row.entry, row.player) for row in told]
        return change.log(
            "match.take-back-seats",
            sentences(
                say(
                    "Table %(table)s: arrival of %(names)s for %(match)s undone.",
                    table=table.number,
                    names=all_of(str(row.player or row.entry) for row in told),
                    match=match_words(match),
                ),
                REOPENED if any(opened) else None,
            ),
            touched=[topic_of(match), "floor"],
            detail={"match": match.code, "arrivals": keys},
        )


def _told(table: Table, match: Match | None) -> list[Arrival]:
    """The arrivals that can be undone; none once the game has begun."""
    if match is None or match.state != State.CALLED:
        return []
    return list(told_last(table, match).select_related("player", "entry"))
