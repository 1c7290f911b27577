"""Taking back what was done with a match: its call, its table, its place, who came."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.shortcuts import get_object_or_404

from tournament.brackets.models import Match, Round
from tournament.desk.act.change import Act, Receipt
from tournament.desk.tables.calls import (
    give_table,
    keep_table,
    move_match,
    take_back_calls,
    take_back_heard,
)
from tournament.desk.tables.rounds import order_play
from tournament.desk.timing.arrivals import record_arrival, take_back_arrival
from tournament.tables.models import Table
from tournament.timing.models import Arrival


@dataclass(frozen=True, slots=True)
class Row:
    """What the row says, and the act that takes it back."""

    act: Act
    detail: Mapping[str, Any]
    touched: Sequence[str]

    @property
    def matches(self) -> list[Match]:
        """The matches that it touched."""
        topics = [topic.removeprefix("match:") for topic in self.touched if "match:" in topic]
        return [self._match(*topic.split("/", 1)) for topic in topics]

    def _match(self, stage: str, code: str) -> Match:
        rows = Match.objects.filter(stage__division__event=self.act.event)
        rows = rows.select_related("round", "stage__division__event")
        return get_object_or_404(rows, stage=stage, code=code)

    @property
    def round(self) -> Round:
        """The round it names."""
        rows = Round.objects.filter(stage__division__event=self.act.event)
        rows = rows.select_related("stage__division")
        return get_object_or_404(rows, stage=self.detail["stage"], key=self.detail["round"])

    @property
    def table(self) -> Table:
        """The table it names."""
        return self.numbered(self.detail["table"])

    def numbered(self, number: int) -> Table:
        """A table of the event."""
        return get_object_or_404(self.act.event.tables, number=number)


def take_back_calls_of(row: Row) -> Receipt:
    """The matches that were called wait again."""
    return take_back_calls(row.act, matches=row.matches)


def call_again(row: Row) -> Receipt:
    """The match whose call was taken back goes to that table again."""
    (match,) = row.matches
    return give_table(row.act, table=row.table, match=match)


def move_back(row: Row) -> Receipt:
    """The match goes on where it was."""
    (match,) = row.matches
    before = row.numbered(row.detail["before"])
    return move_match(row.act, table=before, match=match)


def unheard_again(row: Row) -> Receipt:
    """Nobody has said that they know their table."""
    (match,) = row.matches
    return take_back_heard(row.act, match=match)


def give_back_table(row: Row) -> Receipt:
    """The match stands at its table again."""
    (match,) = row.matches
    return keep_table(row.act, table=row.table, match=match)


def order_as_before(row: Row) -> Receipt:
    """The match is back at its place in the order of play."""
    (match,) = row.matches
    place = row.detail["before"]
    return order_play(row.act, match=match, place=place)


def absent_again(row: Row) -> Receipt:
    """The team has not come."""
    (match,) = row.matches
    standing = Arrival.objects.filter(match=match, withdrawn_at__isnull=True)
    team, player = row.detail["team"], row.detail.get("player")
    rows = standing.filter(entry__number=team, player=player)
    arrival = get_object_or_404(rows.select_related("match", "entry", "player"))
    return take_back_arrival(row.act, arrival=arrival)


def here_again(row: Row) -> Receipt:
    """The team came when it was said to have come."""
    (match,) = row.matches
    entry = get_object_or_404(match.stage.division.entries, number=row.detail["team"])
    player = row.detail.get("player")
    return record_arrival(
        row.act,
        match=match,
        entry=entry,
        player=entry.players.get(pk=player) if player else None,
        at=datetime.fromisoformat(row.detail["at"]),
    )
