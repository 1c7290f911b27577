"""The hall's screen: who plays now, by name, and what was just posted.

Reads what everybody may know (`public_page.py`); knows how large letters must be to be read from
the back row. Refuses to know who looks.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from tournament.brackets.models import Match, Round
from tournament.desk.pages.public_page import PlayingShown, ResultShown, latest_results, playing_now
from tournament.registration.models import Event

NEAREST, FARTHEST = 4, 16
JUST = 4
LASTS = timedelta(hours=8)
ON = Match.ON_THE_FLOOR


@dataclass(frozen=True, slots=True)
class Called:
    """A team on the floor, against whom, and its table where tables are told."""

    team: str
    against: str
    table: int | None


@dataclass(frozen=True, slots=True)
class WallPage:
    """What the screen shows; `pages` are lists of two columns of `rows` teams."""

    rows: int
    pages: Sequence[Sequence[Called]]
    posted: Sequence[ResultShown]
    rounds: Sequence[Round]


def rows_readable(height: float, distance: float) -> int:
    """How many rows a picture of `height` metres holds so that letters are read from `distance`
    metres: a letter is as high as the distance over 200 (DISCAS, basic decision making)."""
    letter = distance / (200 * height)
    return min(max(int(0.6 / letter + 1e-9), NEAREST), FARTHEST)


def wall_page(event: Event, now: datetime, rows: int) -> WallPage:
    """The screen at this moment, with so many rows."""
    called = sorted(_called(playing_now(event)), key=lambda row: row.team.casefold())
    size = 2 * rows
    started = Round.objects.filter(stage__division__event=event, started_at__gt=now - LASTS)
    return WallPage(
        rows=rows,
        pages=[called[at : at + size] for at in range(0, len(called), size)],
        posted=latest_results(event)[:JUST],
        rounds=list(started.filter(matches__state__in=ON).distinct().order_by("started_at")),
    )


def _called(matches: Sequence[PlayingShown]) -> list[Called]:
    return [
        Called(team, ", ".join(other for other in row.teams if other != team), row.table)
        for row in matches
        for team in row.teams
    ]
