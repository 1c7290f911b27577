"""The board's header: rounds in play, their start, forfeit deadline and progress.

Reads only, in one query.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, F, Q

from tournament.brackets.models import Match, Round
from tournament.desk.board.need import Floor

State = Match.State
PLAYED = (State.CERTIFIED, State.FORFEITED)


@dataclass(frozen=True, slots=True)
class RoundNow:
    """A round started or announced and not over.

    `line`: the next moment when someone in it forfeits, or None.
    """

    name: str
    division: str
    starts_at: datetime
    is_to_come: bool
    line: datetime | None


@dataclass(frozen=True, slots=True)
class FloorHead:
    """The header: rounds, and their matches by state.

    `heard` of the `called` matches are acknowledged. `phones` of the tables called or in play have
    shown the match on a phone.
    """

    rounds: Sequence[RoundNow]
    playing: int
    called: int
    heard: int
    to_post: int
    posted: int
    phones: int

    @property
    def tables(self) -> int:
        """How many tables should have a phone."""
        return self.playing + self.called


def head_of(floor: Floor) -> FloorHead:
    """The head line at this moment."""
    rows = _rounds(floor)
    called = [match for match in floor.matches if match.state == State.CALLED]
    return FloorHead(
        rounds=[_round(row, floor) for row in rows],
        playing=sum(match.state == State.PLAYING for match in floor.matches),
        called=len(called),
        heard=sum(match.acknowledged for match in called),
        to_post=sum(match.state == State.HANDED_IN for match in floor.matches),
        posted=sum(getattr(row, "posted", 0) for row in rows if row.started_at),
        phones=sum(match.has_phone for match in floor.matches if match.state in Match.BUSY),
    )


def _rounds(floor: Floor) -> list[Round]:
    """The rounds in play and those with an announced start, in play first."""
    rounds = Round.objects.filter(stage__division__event=floor.event)
    rounds = rounds.filter(Q(started_at__isnull=False) | Q(announcement__isnull=False))
    counted = rounds.annotate(
        open=Count("matches", filter=~Q(matches__state__in=Match.OVER)),
        posted=Count("matches", filter=Q(matches__state__in=PLAYED)),
    ).filter(open__gt=0)
    return list(
        counted.select_related("announcement", "stage__division").order_by(
            F("started_at").asc(nulls_last=True), "announcement__starts_at", "pk"
        )
    )


def _round(row: Round, floor: Floor) -> RoundNow:
    said = getattr(row, "announcement", None)
    starts_at = said.starts_at if said else row.started_at or floor.now
    lines = [
        at
        for wait in floor.waits
        if wait.match.round_id == row.pk
        for team in wait.absent
        if (at := wait.last_moment(team)) and at >= floor.now
    ]
    return RoundNow(
        name=row.name,
        division=row.stage.division.name,
        starts_at=starts_at,
        is_to_come=starts_at > floor.now,
        line=min(lines, default=None),
    )
