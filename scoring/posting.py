"""Posting verified sheets and correcting posted ones.

Runs inside the caller's transaction. A posted sheet is final. A correction keeps before and after,
the reason, the official and who was notified.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from rules.core.messages import Words, say, sentences
from rules.core.ruling import Ruling
from rules.refusals import refusal
from scoring.aims import noun_of
from scoring.documents import judge
from scoring.entry import rules_of
from scoring.hand_sentences import of_hand
from scoring.last_hand import keep_last, name_last
from scoring.models import Correction, Hand, ScoreSheet
from scoring.selectors import (
    contents,
    missing_signatures,
    standing_hands,
    standing_signatures,
)
from scoring.services import accepted, require_one, strike, winner_of
from scoring.words import in_words

State = ScoreSheet.State


def post(
    sheet: ScoreSheet, *, round_named: str, initials: str, official: str, now: datetime
) -> Ruling:
    """Post a verified sheet. Initials and the round of play are required."""
    if sheet.state == State.POSTED:
        raise refusal(
            say("This sheet was already posted by %(official)s.", official=sheet.posted_by),
            remedy=say("If something on it is wrong, correct it."),
            code="posted-already",
        )
    if sheet.state != State.VERIFIED:
        wanted = [in_words(sheet, want.remedy) for want in missing_signatures(sheet)]
        raise refusal(
            say("Not signed by every side yet."),
            remedy=sentences(*wanted) if wanted else say("Let the table sign it first."),
            code="not-verified",
        )
    seats = standing_signatures(sheet).values_list("seat", flat=True)
    ruling = accepted(
        judge(
            sheet,
            contents(standing_hands(sheet)),
            complete=True,
            sign_off={
                "round": round_named or None,
                "initials": [{"by": "director"}] if initials else [],
                "signatures": [{"seat": seat} for seat in seats],
                "third_party_agreed": list(rules_of(sheet).sides),
            },
        )
    )
    moved = ScoreSheet.objects.filter(
        pk=sheet.pk, state=State.VERIFIED, revision=sheet.revision
    ).update(
        state=State.POSTED,
        round_named=round_named,
        initials=initials,
        posted_by=official,
        posted_at=now,
    )
    require_one(moved)
    sheet.refresh_from_db()
    return ruling


def send_back(sheet: ScoreSheet, *, now: datetime) -> None:
    """Send a verified sheet back to the table: it loses its signatures and reopens."""
    moved = ScoreSheet.objects.filter(
        pk=sheet.pk, state=State.VERIFIED, revision=sheet.revision
    ).update(state=State.DRAFT, revision=sheet.revision + 1, verified_at=None)
    if moved != 1:
        raise refusal(
            say("Only a sheet waiting to be posted can return to the table."),
            remedy=say("If it is posted, correct it. Otherwise the table has it already."),
            code="not-waiting",
        )
    standing_signatures(sheet).update(dropped_at=now)
    sheet.refresh_from_db()


def corrected(sheet: ScoreSheet, hands: Sequence[Mapping[str, Any]]) -> Ruling:
    """The ruling on a posted sheet with these hands. Raises Refused if they are impossible."""
    if sheet.state != State.POSTED:
        raise refusal(
            say("Only a posted sheet can be corrected."),
            remedy=of_hand(noun_of(rules_of(sheet)), "change-on-phone"),
            code="not-posted",
        )
    name_last(sheet, len(hands))
    return accepted(judge(sheet, hands, complete=True))


def correct(
    sheet: ScoreSheet,
    *,
    hands: Sequence[Mapping[str, Any]],
    reason: Words,
    official: str,
    told: Sequence[str],
    now: datetime,
) -> list[Correction]:
    """Rewrite the sheet's hands, with a row for each hand that differs. It stays posted."""
    ruling = corrected(sheet, hands)
    if not reason or (isinstance(reason, str) and not reason.strip()):
        raise refusal(
            say("Reason missing."),
            remedy=say("Describe it in a few words."),
            code="no-reason",
        )
    standing = list(standing_hands(sheet))
    rows = [
        _correct_hand(sheet, number, standing, hands, ruling, official, now)
        for number in range(1, max(len(standing), len(hands)) + 1)
        if _at(contents(standing), number) != _at(hands, number)
    ]
    if not rows:
        raise refusal(
            say("Nothing was changed."),
            remedy=of_hand(noun_of(rules_of(sheet)), "change-or-leave"),
            code="nothing-changed",
        )
    for row in rows:
        row.reason, row.told, row.totals_after = reason, list(told), dict(ruling.totals)
    Correction.objects.bulk_create(rows)
    keep_last(sheet)
    refresh_posted(sheet, ruling)
    return rows


def _at(hands: Sequence[Mapping[str, Any]], number: int) -> Mapping[str, Any] | None:
    return hands[number - 1] if number <= len(hands) else None


def _correct_hand(
    sheet: ScoreSheet,
    number: int,
    standing: Sequence[Hand],
    hands: Sequence[Mapping[str, Any]],
    ruling: Ruling,
    official: str,
    now: datetime,
) -> Correction:
    """Strike the old version of one hand and write the new one. The returned row is unsaved."""
    before, after = _at(contents(standing), number), _at(hands, number)
    if before is not None:
        strike(standing[number - 1], Hand.Struck.CORRECTED, now)
    if after is not None:
        row = ruling.hands[number - 1]
        Hand.objects.create(
            sheet=sheet,
            number=number,
            content=dict(after),
            outcome=row.outcome or "",
            score=dict(row.score or {}),
            entered_by=official,
            entered_at=now,
        )
    return Correction(
        sheet=sheet,
        hand_number=number,
        before=before or {},
        after=after or {},
        totals_before=sheet.totals,
        official=official,
        at=now,
    )


def refresh_posted(sheet: ScoreSheet, ruling: Ruling) -> None:
    """Refresh the results of a posted sheet. It stays posted, in a new revision."""
    moved = ScoreSheet.objects.filter(
        pk=sheet.pk, state=State.POSTED, revision=sheet.revision
    ).update(
        revision=sheet.revision + 1,
        totals=dict(ruling.totals),
        winner=winner_of(ruling),
        finished=ruling.finished,
    )
    require_one(moved)
    sheet.refresh_from_db()
