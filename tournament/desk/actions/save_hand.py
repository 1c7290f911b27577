"""The next hand is written on the sheet at a table."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from scoring import services as scoring
from scoring.words import in_words, standing
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.reading.current_game import in_play, require_same_sheet, topic_of
from tournament.desk.scoring.game_ends import end_with_hand, let_last_hand_in
from tournament.live.services import Actor
from tournament.registration.models import Event
from tournament.tables.models import Table
from tournament.timing.starting import begin_play

FIRST = 1


def save_hand(
    *,
    event: Event,
    actor: Actor,
    now: datetime,
    table: Table,
    number: int,
    content: Mapping[str, Any],
    key: UUID,
    sheet_id: int | None = None,
) -> Receipt:
    """Write hand `number` on the sheet in play; `sheet_id` names it. The same key again stores
    nothing and gives the first answer.

    With the first hand play of the game has begun, if nobody said so before; with the hand in
    which time was called it is over.
    """
    body = {"table": table.pk, "number": number, "content": content}
    with one_change(event, actor, now, key=key, body=body) as change:
        if change.answer:
            return change.answer
        stands = in_play(table)
        game, sheet = stands.game, stands.game.sheet
        require_same_sheet(sheet, sheet_id)
        let_last_hand_in(stands)
        ruling = scoring.save_hand(sheet, number=number, content=content, by=actor.device, now=now)
        begins = number == FIRST and begin_play(game.pk, by=actor.name, now=now)
        ended = end_with_hand(change, game) if stands.is_called else ""
        words = in_words(sheet, ruling.hands[-1].why)
        return change.log(
            "hand.save",
            f"{table}, hand {number}: {words}. {standing(sheet, ruling.totals)}.{ended}",
            touched=[topic_of(game.match)],
            detail={"sheet": sheet.pk, "hand": number, "content": content}
            | ({"starts_play": True} if begins else {}),
        )
