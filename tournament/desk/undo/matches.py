"""Taking back what was done with a match: its call, its table, its place, who came."""

from datetime import datetime

from django.shortcuts import get_object_or_404

from tournament.desk.act.change import Receipt
from tournament.desk.tables.calls import (
    give_table,
    keep_table,
    move_match,
    take_back_calls,
    take_back_heard,
)
from tournament.desk.tables.rounds import order_play
from tournament.desk.timing.arrivals import record_arrival, take_back_arrival
from tournament.desk.undo.row import Row
from tournament.timing.models import Arrival


def take_back_calls_of(row: Row) -> Receipt:
    """The matches that were called wait again."""
    return take_back_calls(event=row.event, actor=row.actor, now=row.now, matches=row.matches)


def call_again(row: Row) -> Receipt:
    """The match whose call was taken back goes to that table again."""
    (match,) = row.matches
    return give_table(event=row.event, actor=row.actor, now=row.now, table=row.table, match=match)


def move_back(row: Row) -> Receipt:
    """The match goes on where it was."""
    (match,) = row.matches
    before = row.numbered(row.detail["before"])
    return move_match(event=row.event, actor=row.actor, now=row.now, table=before, match=match)


def unheard_again(row: Row) -> Receipt:
    """Nobody has said that they know their table."""
    (match,) = row.matches
    return take_back_heard(event=row.event, actor=row.actor, now=row.now, match=match)


def give_back_table(row: Row) -> Receipt:
    """The match stands at its table again."""
    (match,) = row.matches
    return keep_table(event=row.event, actor=row.actor, now=row.now, table=row.table, match=match)


def order_as_before(row: Row) -> Receipt:
    """The match is back at its place in the order of play."""
    (match,) = row.matches
    place = row.detail["before"]
    return order_play(event=row.event, actor=row.actor, now=row.now, match=match, place=place)


def absent_again(row: Row) -> Receipt:
    """The team has not come."""
    (match,) = row.matches
    standing = Arrival.objects.filter(match=match, withdrawn_at__isnull=True)
    team, player = row.detail["team"], row.detail.get("player")
    rows = standing.filter(entry__number=team, player=player)
    arrival = get_object_or_404(rows.select_related("match", "entry", "player"))
    return take_back_arrival(event=row.event, actor=row.actor, now=row.now, arrival=arrival)


def here_again(row: Row) -> Receipt:
    """The team came when it was said to have come."""
    (match,) = row.matches
    entry = get_object_or_404(match.stage.division.entries, number=row.detail["team"])
    player = row.detail.get("player")
    return record_arrival(
        event=row.event,
        actor=row.actor,
        now=row.now,
        match=match,
        entry=entry,
        player=entry.players.get(pk=player) if player else None,
        at=datetime.fromisoformat(row.detail["at"]),
    )
