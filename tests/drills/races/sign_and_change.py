"""A side signs while another phone at its table changes a hand: nobody signs the unseen.

Whoever is first, a signature that stands is for what its form showed, and a change is never lost.
"""

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
from tournament.desk.phone.hands import change_hand, sign_sheet

MORE = 105
"""What North and South took by the change."""


def sabotage() -> AbstractContextManager[object]:
    """Skip comparing what a form showed with the current state."""
    return mock.patch("tournament.desk.scoring.sheet_changes.require_as_shown")


def drill(races: int, random: Random) -> Drilled:
    """Two phones that show the same sheet, at a table after the other."""
    seen = Drilled()
    with racers(2, random) as threads:
        for at in finished_games(races):
            refused = threads.race(_signs(at, random), _changes(at, random))
            how = "the change was first" if refused else "the signature was first"
            seen.came_out(how, _wrong(at, refused))
    return seen


def _signs(at: Finished, random: Random) -> Press:
    key = UUID(int=random.getrandbits(128))
    return lambda: sign_sheet(
        Act(at.event, TABLE, NOON, key), table=at.table, side="NS", seat="N", shown=at.shown
    )


def _changes(at: Finished, random: Random) -> Press:
    key = UUID(int=random.getrandbits(128))
    return lambda: change_hand(
        Act(at.event, TABLE, NOON, key),
        table=at.table,
        number=HANDS,
        content=hand(HANDS, MORE),
        shown=at.shown,
    )


def _wrong(at: Finished, refused: Sequence[str]) -> Iterator[str]:
    """What must never be, in words."""
    if at.hands[-1] != hand(HANDS, MORE):
        yield "the change was lost"
    if at.signed:
        yield "a side has signed what it has not seen"
    yield from (words for words in refused if "has changed since" not in words)
