"""Two phones change the same hand of the sheet they both show: one does, the other is shown it."""

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from random import Random
from unittest import mock
from uuid import UUID

from tests.drills.drilling import Drilled
from tests.drills.racers import Press, racers
from tests.drills.signing_hall import HANDS, Finished, finished_games, hand
from tests.makers import NOON
from tests.makers_table import TABLE
from tournament.desk.act.change import Act
from tournament.desk.phone.hands import change_hand

FIRST, SECOND = 105, 110
"""What North and South took, as each of the two phones has it."""


def sabotage() -> AbstractContextManager[object]:
    """Skip comparing what a form showed with the current state."""
    return mock.patch("tournament.desk.scoring.sheet_changes.require_as_shown")


def drill(races: int, random: Random) -> Drilled:
    """Both press at once, at a table after the other."""
    seen = Drilled()
    with racers(2, random) as threads:
        for at in finished_games(races):
            refused = threads.race(_changes(at, FIRST, random), _changes(at, SECOND, random))
            took = at.hands[-1]["points"]["NS"]
            seen.came_out(f"{took} stands", _wrong(at, refused))
    return seen


def _changes(at: Finished, took: int, random: Random) -> Press:
    key = UUID(int=random.getrandbits(128))
    return lambda: change_hand(
        Act(at.event, TABLE, NOON, key),
        table=at.table,
        number=HANDS,
        content=hand(HANDS, took),
        shown=at.shown,
    )


def _wrong(at: Finished, refused: Sequence[str]) -> Iterator[str]:
    """What must never be, in words."""
    if len(refused) != 1:
        yield f"{len(refused)} of two changes were refused: the last one won silently"
    if at.game.sheet.hands.filter(number=HANDS).count() != 2:
        yield "the hand was not changed once"
    yield from (words for words in refused if "has changed since" not in words)
