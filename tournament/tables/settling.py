"""After a fact changes: settle the stage and clear the floor."""

from datetime import datetime

from scoring.services import void_sheet
from tournament.brackets.carried import fed_with_points, settle_carried
from tournament.brackets.models import Stage
from tournament.brackets.outcome import Evaluation
from tournament.brackets.services import settle_stage
from tournament.tables.services import clear_table, end_waits


def settle(stage: Stage, now: datetime) -> tuple[str, ...]:
    """Settle the stage, and those its points are carried into. Returns what looks different, for
    the log ("match:W1-3").

    A match that is over, or lost an entrant to a correction, leaves its table. A sheet still open
    there is voided and kept. Nobody is waited for at a match that is over, or once they left it.
    """
    return settled(stage, now)[0]


def settled(stage: Stage, now: datetime) -> tuple[tuple[str, ...], Evaluation | None]:
    """The same with the stage's evaluation, if it is still that of the stage (`Moved`)."""
    moved = settle_stage(stage)
    for match in moved.off_the_floor:
        clear_table(match=match, now=now)
        for game in match.games.select_related("sheet"):
            void_sheet(game.sheet)
    end_waits(stage=stage, now=now)
    touched = [f"match:{stage.pk}/{code}" for code in moved.touched]
    for later in fed_with_points(stage):
        if settle_carried(later):
            touched += ["event", *settle(later, now)]
    return tuple(touched), moved.evaluation
