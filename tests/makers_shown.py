"""What a form carries of the sheet it shows, as a page that was just loaded has it."""

from scoring.models import ScoreSheet
from scoring.selectors import standing_hands
from tournament.brackets.models import Game
from tournament.desk.scoring.queue_page import games_of, queued_of
from tournament.desk.scoring.sheet_changes import mark_of_sheet, versions_of


def as_shown(game: Game) -> dict[str, str]:
    """The hidden fields of a form at the table of this game."""
    sheet = ScoreSheet.objects.get(pk=game.sheet_id)
    return {"shown": mark_of_sheet(sheet), "hands_shown": versions_of(standing_hands(sheet))}


def as_queued(game: Game) -> dict[str, str]:
    """The hidden fields of a form of the scoring table."""
    row = queued_of(games_of(game.match.stage.division.event).get(pk=game.pk))
    return {"shown": row.shown, "hands_shown": row.hands_shown}
