"""A hand that was written is written anew; the old one stays, struck through."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from scoring import services as scoring
from scoring.selectors import contents, standing_hands
from scoring.words import in_words, standing
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.reading.current_game import game_in_play, require_same_sheet, topic_of
from tournament.desk.scoring.sheet_changes import require_sheet_as_shown
from tournament.live.services import Actor
from tournament.registration.models import Event
from tournament.tables.models import Table


def change_hand(
    *,
    event: Event,
    actor: Actor,
    now: datetime,
    table: Table,
    number: int,
    content: Mapping[str, Any],
    shown: str,
    key: UUID,
    sheet_id: int | None = None,
) -> Receipt:
    """Write hand `number` anew. A signature that stood on the sheet falls.

    Refused where the sheet is not the one `shown`, or another game's: `sheet_id` names it."""
    body = {"table": table.pk, "change": number, "content": content}
    with one_change(event, actor, now, key=key, body=body) as change:
        if change.answer:
            return change.answer
        game = game_in_play(table)
        sheet = game.sheet
        require_same_sheet(sheet, sheet_id)
        require_sheet_as_shown(
            sheet, shown, remedy="Look at what changed. Change the hand if it is still wrong."
        )
        before = contents(standing_hands(sheet).filter(number=number))
        ruling = scoring.change_hand(
            sheet, number=number, content=content, by=actor.device, now=now
        )
        words = in_words(sheet, ruling.hands[number - 1].why)
        return change.log(
            "hand.change",
            f"{table}, hand {number} was changed: {words}. {standing(sheet, ruling.totals)}.",
            touched=[topic_of(game.match)],
            detail={"sheet": sheet.pk, "hand": number, "before": before, "after": content},
        )
