"""The table says that its game is over, where the rules leave that to people."""

from datetime import datetime
from uuid import UUID

from rules.refusals import refusal
from scoring.aims import ends_by_hand
from scoring.documents import judge
from scoring.entry import rules_of
from scoring.last_hand import TIME_CALLED, can_be_ended
from scoring.selectors import contents, standing_hands
from scoring.words import standing
from tournament.brackets.models import Game
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.reading.current_game import game_in_play, topic_of
from tournament.desk.reading.sheet_adjustments import write_beside
from tournament.desk.sheet_shown import require_sheet_as_shown
from tournament.live.services import Actor
from tournament.registration.models import Event
from tournament.tables.models import Table


def end_game(
    *, event: Event, actor: Actor, now: datetime, table: Table, shown: str, key: UUID
) -> Receipt:
    """End the game with its present totals; every side signs then.

    Refused where the sheet is not the one `shown`, before the first hand, on a level score that is
    played on, and where the rules themselves say when a game is over.
    """
    with one_change(event, actor, now, key=key, body={"table": table.pk, "over": True}) as change:
        if change.answer:
            return change.answer
        game = game_in_play(table)
        require_sheet_as_shown(
            game.sheet, shown, remedy="Look at what changed. Tap “Game over” again if it is over."
        )
        hands = contents(standing_hands(game.sheet))
        _require_end(game, hands)
        write_beside(change, game, TIME_CALLED, len(hands), reason="")
        game.sheet.refresh_from_db()
        return change.log(
            "game.over",
            f"{table}: game over at {standing(game.sheet, game.sheet.totals)}, after "
            f"{len(hands)} {'hand' if len(hands) == 1 else 'hands'}.",
            touched=[topic_of(game.match), "floor"],
            detail={"match": game.match.code, "game": game.number, "hands": len(hands)},
        )


def _require_end(game: Game, hands: list[dict[str, object]]) -> None:
    rules = rules_of(game.sheet)
    if not ends_by_hand(rules):
        raise refusal("This game ends by its own rules.", remedy="Play on.", cites=rules.game.cites)
    if judge(game.sheet, hands).finished:
        raise refusal("This game is over already.", remedy="Sign the sheet.")
    if not hands:
        raise refusal("No hand is written yet.", remedy="Save a hand first, or call the desk.")
    if not can_be_ended(game.sheet, hands):
        raise refusal(
            "The score is level, and this game needs a winner.",
            remedy="Play one more hand.",
            cites=rules.game.cites,
            code="level",
        )
