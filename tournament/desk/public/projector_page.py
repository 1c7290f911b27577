"""The projector: who plays now, round clocks, and recent results. Reads only.

Uses public data (`event_page.py`). Chooses letters readable from the back row, and the rows that
fit.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from tournament.desk.public.event_page import PlayingShown, ResultShown, latest_results, playing_now
from tournament.desk.public.results import Results, podiums_of
from tournament.desk.timing.round_clock import Clocks, round_clocks
from tournament.registration.models import Event
from tournament.registration.names import in_order
from tournament.registration.selectors import divisions_of

NEAREST, FARTHEST = 4, 16
BESIDE = 9
"""With fewer rows, letters are so large that names need the whole width."""

JUST = 4


# Bands of the screen in hundredths of its height, as static/css/wall.css lays them out.
LETTERS = 60
FRAME, CLOCK, GAP = 13.0, 6.0, 0.8
ROW, SMALL, SMALLEST, LARGEST, LINE = 1.25, 0.7, 3.0, 5.0, 1.35


@dataclass(frozen=True, slots=True)
class Called:
    """A team on the floor, its opponents, and its table if public."""

    team: str
    against: str
    table: int | None


@dataclass(frozen=True, slots=True)
class WallPage:
    """The content of the screen. `letters` is their size, `pages` are lists of columns.

    `podiums` are shown while nobody plays, one a page.
    """

    letters: int
    columns: int
    pages: Sequence[Sequence[Called]]
    posted: Sequence[ResultShown]
    clocks: Clocks
    podiums: Sequence[Results]


def rows_readable(height: float, distance: float) -> int:
    """How many rows a picture of `height` metres can have, read from `distance` metres.

    A letter's height is the distance over 200 (DISCAS, basic decision making).
    """
    letter = distance / (200 * height)
    return min(max(int(LETTERS / 100 / letter + 1e-9), NEAREST), FARTHEST)


def rows_fitting(letters: int, *, clocks: int, posted: int, message: str) -> int:
    """How many such rows fit without scrolling, at least one.

    Beside a line for each clock, two results per line, and a message of two lines.
    """
    letter = LETTERS / letters
    small = min(max(SMALLEST, letter * SMALL), LARGEST) * LINE
    room = 100 - FRAME - clocks * CLOCK
    room -= (-(-posted // 2) * small + 2 * GAP) if posted else 0
    room -= (2 * small + 2 * GAP) if message else 0
    return max(int(room / (letter * ROW + GAP)), 1)


def wall_page(event: Event, now: datetime, letters: int, message: str) -> WallPage:
    """The current screen, with letters so large that `letters` rows fill it."""
    called = sorted(_called(playing_now(event)), key=lambda row: in_order(row.team))
    posted = latest_results(event)[:JUST]
    clocks = round_clocks(event, now)
    bands = len(clocks.rounds) + bool(clocks.stop) + (not event.tables_public)
    podiums = [] if called else podiums_of(list(divisions_of(event)), official=False)
    columns = 1 if letters < BESIDE else 2
    size = columns * rows_fitting(letters, clocks=bands, posted=len(posted), message=message)
    return WallPage(
        letters=letters,
        columns=columns,
        pages=[called[at : at + size] for at in range(0, len(called), size)],
        posted=posted if called or not podiums else (),
        clocks=clocks,
        podiums=podiums,
    )


def _called(matches: Sequence[PlayingShown]) -> list[Called]:
    return [
        Called(team, ", ".join(other for other in row.teams if other != team), row.table)
        for row in matches
        for team in row.teams
    ]
