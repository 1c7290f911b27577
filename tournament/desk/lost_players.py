"""A table of more than two that has lost one: what its decision hangs on. Reads only."""

from dataclasses import dataclass

from rules.refusals import refusal
from rules.ruleset import Ruleset
from scoring.entry import rules_of
from scoring.models import ScoreSheet
from tournament.brackets.models import Game
from tournament.desk.astray import open_game, seat_of
from tournament.registration.models import Entry
from tournament.tables.models import Vacancy


@dataclass(frozen=True, slots=True)
class Lost:
    """The game that is played, the seat that is empty, and whose it is."""

    game: Game
    rules: Ruleset
    seat: str
    entry: Entry


def demand_lost(vacancy: Vacancy) -> Lost:
    """What is to be decided about; Refused where nothing is."""
    game = open_game(vacancy.match)
    if vacancy.ended_at or game is None or game.sheet.state != ScoreSheet.State.DRAFT:
        raise refusal(
            "There is nothing to decide at this table now.",
            remedy="Look at the match again: no game is open there, or it was decided.",
        )
    rules = rules_of(game.sheet)
    seat = seat_of(game, vacancy.player)
    row = game.sides.select_related("entry").filter(side=seat).first()
    if len(rules.sides) < 3 or row is None:
        raise refusal(
            "That is decided so only where everybody plays for himself.",
            remedy="Name a substitute, or let the others wait for him.",
        )
    return Lost(game, rules, seat, row.entry)
