"""The officials' entries on a sheet: lateness, penalties, substitutes, decisions.

Runs inside the caller's transaction. Knows the keys of the sheet format. Does not know who may
write them, or why they did: the tournament keeps that.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from rules.core.messages import Words, say
from rules.core.ruling import Ruling
from rules.refusals import refusal
from scoring import posting, services
from scoring.documents import judge
from scoring.models import Correction, Hand, ScoreSheet
from scoring.plain_sql import update
from scoring.selectors import contents, standing_hands

State = ScoreSheet.State


def write_besides(
    sheet: ScoreSheet,
    key: str,
    value: Any,
    *,
    reason: Words,
    official: str,
    told: Sequence[str],
    now: datetime,
) -> Ruling:
    """Set this sheet's `late`, `penalties`, ... (empty: none) and judge it again.

    At the table the sheet reopens and loses its signatures. A posted sheet stays posted, in a new
    revision, with a correction that gives the reason. Raises Refused if the rules refuse the
    entries.
    """
    if sheet.state == State.VOID:
        raise refusal(
            say("This sheet is void."),
            remedy=say("Open the current sheet."),
            code="sheet-void",
        )
    hands, before = list(standing_hands(sheet)), sheet.besides
    sheet.besides = {name: row for name, row in {**before, key: value}.items() if row}
    posted = sheet.state == State.POSTED
    ruling = services.accepted(judge(sheet, contents(hands), complete=posted))
    found = {"besides": sheet.besides}
    services.require_one(update(sheet, found, revision=sheet.revision, state=sheet.state))
    _score_anew(hands, ruling)
    if not posted:
        services.refresh_totals(sheet, ruling, now)
        return ruling
    Correction.objects.create(
        sheet=sheet,
        before={key: before[key]} if key in before else {},
        after={key: sheet.besides[key]} if key in sheet.besides else {},
        totals_before=sheet.totals,
        totals_after=dict(ruling.totals),
        reason=reason,
        official=official,
        told=list(told),
        at=now,
    )
    posting.refresh_posted(sheet, ruling)
    return ruling


def _score_anew(hands: Sequence[Hand], ruling: Ruling) -> None:
    """A decision on a hand's score changes what the hand has come to, not what was written."""
    for hand, row in zip(hands, ruling.hands, strict=True):
        outcome, score = row.outcome or "", dict(row.score or {})
        if (hand.outcome, hand.score) != (outcome, score):
            Hand.objects.filter(pk=hand.pk).update(outcome=outcome, score=score)
