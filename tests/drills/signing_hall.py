"""A hall of finished games that nobody has signed, as it is before each race at its tables."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from scoring.models import Hand, ScoreSheet, Signature
from scoring.selectors import contents, standing_hands
from scoring.services import save_hand
from tests.makers import NOON, a_division, a_hand, a_stage, an_event
from tests.makers_scoring import a_game_in_play
from tournament.brackets.models import Game, Match
from tournament.desk.scoring.sheet_changes import mark_of_sheet
from tournament.registration.models import Event
from tournament.tables.models import Table

TABLES = 4
HANDS = 5
TOOK = 100
"""Of 120 in each hand: North and South win 500 to 100."""


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished game at its table, and the fingerprint of what every phone there shows of it."""

    game: Game
    table: Table
    shown: str

    @property
    def sheet(self) -> ScoreSheet:
        """As it is stored now."""
        return ScoreSheet.objects.get(pk=self.game.sheet_id)

    @property
    def event(self) -> Event:
        """As it is stored now."""
        return Event.objects.get(pk=self.table.event_id)

    @property
    def signed(self) -> list[Signature]:
        """The signatures that stand."""
        return list(Signature.objects.filter(sheet=self.game.sheet_id, dropped_at=None))

    @property
    def hands(self) -> list[dict[str, Any]]:
        """What stands written."""
        return contents(standing_hands(self.sheet))


def hand(number: int, took: int) -> dict[str, Any]:
    """North and South bid 60 and took this."""
    return a_hand(bid=60, took=took, dealer="NESW"[(number - 1) % 4])


def finished_games(races: int) -> Iterator[Finished]:
    """A game for each race, one table after the other, as it is before the race."""
    games = _hall()
    for number in range(races):
        game = games[number % TABLES]
        _play_again(game)
        table = game.match.assignments.get(cleared_at=None).table
        yield Finished(game, table, mark_of_sheet(game.sheet))


def _hall() -> Sequence[Game]:
    stage = a_stage(a_division(an_event(tables=TABLES)), 2 * TABLES)
    codes = [f"W1-{number}" for number in range(1, TABLES + 1)]
    return [a_game_in_play(stage, code, table=place) for place, code in enumerate(codes, start=1)]


def _play_again(game: Game) -> None:
    """Nothing was written or signed; then the five hands are."""
    sheet = game.sheet
    Hand.objects.filter(sheet=sheet).delete()
    Signature.objects.filter(sheet=sheet).delete()
    ScoreSheet.objects.filter(pk=sheet.pk).update(
        state=ScoreSheet.State.DRAFT, totals={"NS": 0, "EW": 0}, winner="", finished=False
    )
    Match.objects.filter(pk=game.match_id).update(state=Match.State.PLAYING)
    sheet.refresh_from_db()
    for number in range(1, HANDS + 1):
        save_hand(sheet, number=number, content=hand(number, TOOK), by="PHONE1", now=NOON)
