"""The last hand is taken back; it stays on the sheet, struck through."""

from datetime import datetime
from uuid import UUID

from rules.refusals import refusal
from scoring import services as scoring
from scoring.models import ScoreSheet
from scoring.selectors import standing_hands
from scoring.words import standing
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.reading.current_game import game_in_play, topic_of
from tournament.desk.scoring.sheet_changes import require_sheet_as_shown
from tournament.live.services import Actor
from tournament.registration.models import Event
from tournament.tables.models import Table


def undo_hand(
    *,
    event: Event,
    actor: Actor,
    now: datetime,
    table: Table,
    number: int,
    shown: str,
    key: UUID,
) -> Receipt:
    """Take back hand `number`, which must be the last one: a second tap must not take two.

    Refused where the sheet is not the one `shown`."""
    body = {"table": table.pk, "undo": number}
    with one_change(event, actor, now, key=key, body=body) as change:
        if change.answer:
            return change.answer
        game = game_in_play(table)
        sheet = game.sheet
        require_sheet_as_shown(
            sheet, shown, remedy="Look at what changed. Undo again if you mean it."
        )
        _require_last(sheet, number)
        _demand_played_by_these(sheet, number)
        hand = scoring.undo_hand(sheet, now=now)
        return change.log(
            "hand.undo",
            f"{table}, hand {number} was undone. {standing(sheet, sheet.totals)}.",
            touched=[topic_of(game.match)],
            detail={"sheet": sheet.pk, "hand": number, "before": hand.content},
        )


def _require_last(sheet: ScoreSheet, number: int) -> None:
    if standing_hands(sheet).count() != number:
        raise refusal(
            f"Hand {number} is not the last hand any more.",
            remedy="Look at the sheet: another phone wrote on it. Undo again if you mean it.",
        )


def _demand_played_by_these(sheet: ScoreSheet, number: int) -> None:
    """Who came in after this hand cannot come in before it."""
    for row in sheet.besides.get("substitutes", ()):
        if row["from_hand"] > number:
            raise refusal(
                f"{row['name']} came in after hand {number}, and it stays.",
                remedy=f"Change hand {number} if something on it is wrong.",
            )
