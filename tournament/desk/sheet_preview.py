"""What other decisions on a score sheet would come to, before they are saved. Reads only."""

from dataclasses import dataclass

from scoring.documents import judge
from scoring.models import ScoreSheet
from scoring.selectors import contents, standing_hands
from scoring.services import accepted
from tournament.brackets.models import Game
from tournament.desk.decidable import ruling_of
from tournament.desk.reading.sheet_adjustments import differences
from tournament.desk.scoring.correction_page import SideAfter, follows_from, sides_after


@dataclass(frozen=True, slots=True)
class SheetPreview:
    """The sides before and after, what differs in words, and what follows in the bracket."""

    sides: tuple[SideAfter, ...]
    differs: tuple[str, ...]
    follows: tuple[str, ...]

    @property
    def players(self) -> tuple[str, ...]:
        """What differs for single players, behind the sides."""
        return self.differs[sum(side.before != side.after for side in self.sides) :]


def sheet_preview(game: Game, then: ScoreSheet) -> SheetPreview:
    """What the game's sheet would come to if it were `then`; Refused where the rules refuse it.

    Only a posted sheet moves the bracket.
    """
    posted = game.sheet.state == ScoreSheet.State.POSTED
    claims = {"complete": True} if posted else {}
    ruling = accepted(judge(then, contents(standing_hands(game.sheet)), **claims))
    return SheetPreview(
        sides=sides_after(game, ruling),
        differs=tuple(differences(game.sheet, ruling_of(game.sheet), ruling)),
        follows=follows_from(game, ruling) if posted else (),
    )
