"""The hand that was taken back last stands on the sheet again, as it was written."""

from datetime import datetime
from uuid import UUID

from rules.refusals import refusal
from scoring import services as scoring
from scoring.selectors import last_undone
from scoring.words import in_words, standing
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.reading.current_game import in_play, topic_of
from tournament.desk.scoring.game_ends import end_with_hand
from tournament.desk.scoring.sheet_changes import require_sheet_as_shown
from tournament.live.services import Actor
from tournament.registration.models import Event
from tournament.tables.models import Table


def put_back_hand(
    *,
    event: Event,
    actor: Actor,
    now: datetime,
    table: Table,
    number: int,
    shown: str,
    key: UUID,
) -> Receipt:
    """Write hand `number` again as it stood before it was undone.

    Refused where something was written since, and where the sheet is not the one `shown`."""
    body = {"table": table.pk, "put_back": number}
    with one_change(event, actor, now, key=key, body=body) as change:
        if change.answer:
            return change.answer
        stands = in_play(table)
        game, sheet = stands.game, stands.game.sheet
        require_sheet_as_shown(
            sheet, shown, remedy="Look at what changed. Enter the hand again if it is missing."
        )
        hand = last_undone(list(sheet.hands.all()))
        if hand is None or hand.number != number:
            raise refusal(
                f"Hand {number} was not undone last.",
                remedy="Look at the sheet and enter it again.",
            )
        ruling = scoring.save_hand(
            sheet, number=number, content=hand.content, by=actor.device, now=now
        )
        ended = end_with_hand(change, game) if stands.is_called else ""
        words = in_words(sheet, ruling.hands[-1].why)
        return change.log(
            "hand.put-back",
            f"{table}, hand {number} was put back: {words}. "
            f"{standing(sheet, ruling.totals)}.{ended}",
            touched=[topic_of(game.match)],
            detail={"sheet": sheet.pk, "hand": number, "content": hand.content},
        )
