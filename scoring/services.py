"""Changing a score sheet at the table: opening it, hands, signatures.

Runs inside the caller's transaction. Every change judges the sheet again, a next hand alone what it
adds, and any edit of a hand drops the signatures. Posting and corrections: `posting.py`.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from rules.core.findings import ERROR
from rules.core.messages import in_english, say, sentences
from rules.core.ruling import Ruling
from rules.core.signoff import may_sign_now
from rules.refusals import Refused, outdated, refusal
from rules.rulesets import find
from scoring.aims import noun_of
from scoring.documents import fingerprint, judge, judge_next
from scoring.entry import rules_of, still_carried
from scoring.hand_sentences import of_hand
from scoring.last_hand import play_on, require_going_on
from scoring.models import Hand, ScoreSheet, Signature
from scoring.plain_sql import insert, update
from scoring.selectors import (
    contents,
    missing_signatures,
    standing_hands,
    standing_signatures,
    written_so_far,
)
from scoring.sitting import names_now
from scoring.words import in_words

State = ScoreSheet.State
AT_THE_TABLE = (State.DRAFT, State.SIGNED, State.VERIFIED)


def open_sheet(
    *,
    ruleset: str,
    house_rules: Mapping[str, Any],
    names: Mapping[str, str],
    side_names: Mapping[str, str],
    scorekeeper: str,
    first_dealer: str,
    now: datetime,
) -> ScoreSheet:
    """Open a sheet with the names of the players. Raises Refused for impossible seats."""
    sheet = ScoreSheet(
        ruleset=ruleset,
        ruleset_version=find(ruleset).version,
        house_rules=dict(house_rules),
        names=dict(names),
        side_names=dict(side_names),
        scorekeeper=scorekeeper,
        first_dealer=first_dealer,
        opened_at=now,
    )
    if first_dealer not in rules_of(sheet).seats:
        raise refusal(
            say("No first dealer was chosen."),
            remedy=say("Choose who deals first."),
            code="no-dealer",
        )
    ruling = accepted(judge(sheet, []))
    sheet.totals = dict(ruling.totals)
    sheet.save()
    return sheet


def accepted(ruling: Ruling) -> Ruling:
    """The ruling on a sheet. Raises Refused with every error in it."""
    if not ruling.accepted:
        raise Refused(*(row for row in ruling.findings if row.severity == ERROR))
    return ruling


def save_hand(
    sheet: ScoreSheet, *, number: int, content: Mapping[str, Any], by: str, now: datetime
) -> Ruling:
    """Write the next hand.

    Raises Refused if the number is taken, the game was ended or the hand is impossible. To go on
    with an ended game, call `last_hand.play_on` first.
    """
    _require_at_the_table(sheet)
    hands = written_so_far(sheet)
    if number != len(hands) + 1:
        raise _taken(sheet, number, hands)
    require_going_on(sheet, hands)
    play_on(sheet)
    ruling = accepted(judge_next(sheet, hands, content))
    _write(sheet, number, content, ruling, by, now)
    refresh_totals(sheet, ruling, now)
    return ruling


def _taken(sheet: ScoreSheet, number: int, hands: Sequence[Mapping[str, Any]]) -> Refused:
    """The refusal for a hand number that is not the next one."""
    noun = noun_of(rules_of(sheet))
    following = noun.number(len(hands) + 1)
    if not 1 <= number <= len(hands):
        return refusal(
            of_hand(noun, "out-of-order", number=number),
            remedy=of_hand(noun, "out-of-order-remedy", next=following),
            code="not-next-hand",
        )
    why = in_words(sheet, judge(sheet, hands[:number]).hands[-1].why)
    return refusal(
        of_hand(noun, "saved-already", number=number, why=why),
        remedy=of_hand(noun, "saved-already-remedy", number=number, next=following),
        code="hand-saved",
    )


def change_hand(
    sheet: ScoreSheet, *, number: int, content: Mapping[str, Any], by: str, now: datetime
) -> Ruling:
    """Replace a hand. The old version stays on the sheet, struck through."""
    _require_at_the_table(sheet)
    standing = list(standing_hands(sheet))
    if not 1 <= number <= len(standing):
        raise outdated(
            of_hand(noun_of(rules_of(sheet)), "nothing-to-change", number=number),
            code="no-such-hand",
        )
    hands = contents(standing)
    hands[number - 1] = content = still_carried(hands[number - 1], content)
    ruling = accepted(judge(sheet, hands))
    strike(standing[number - 1], Hand.Struck.CHANGED, now)
    _write(sheet, number, content, ruling, by, now)
    refresh_totals(sheet, ruling, now)
    return ruling


def undo_hand(sheet: ScoreSheet, *, now: datetime) -> Hand:
    """Undo the last hand. It stays on the sheet, struck through."""
    _require_at_the_table(sheet)
    standing = list(standing_hands(sheet))
    if not standing:
        noun = noun_of(rules_of(sheet))
        raise refusal(
            of_hand(noun, "none-to-undo"), remedy=of_hand(noun, "enter-first"), code="no-hand"
        )
    play_on(sheet)
    ruling = accepted(judge(sheet, contents(standing[:-1])))
    strike(standing[-1], Hand.Struck.UNDONE, now)
    refresh_totals(sheet, ruling, now)
    return standing[-1]


def strike(hand: Hand, why: str, now: datetime) -> None:
    """Strike a version of a hand. It stays, but no longer counts."""
    moved = Hand.objects.filter(pk=hand.pk, struck="").update(struck=why, struck_at=now)
    require_one(moved)


def _write(
    sheet: ScoreSheet,
    number: int,
    content: Mapping[str, Any],
    ruling: Ruling,
    by: str,
    now: datetime,
) -> None:
    row = ruling.hands[number - 1]
    insert(
        Hand,
        sheet_id=sheet.pk,
        number=number,
        content=dict(content),
        outcome=row.outcome or "",
        score=dict(row.score or {}),
        entered_by=by,
        entered_at=now,
    )


def refresh_totals(sheet: ScoreSheet, ruling: Ruling, now: datetime) -> None:
    """Refresh the results of the hands. The sheet is a draft again and loses its signatures."""
    if sheet.state != State.DRAFT:
        sheet.signatures.filter(dropped_at__isnull=True).update(dropped_at=now)
    found = {
        "state": State.DRAFT,
        "revision": sheet.revision + 1,
        "totals": dict(ruling.totals),
        "winner": winner_of(ruling),
        "finished": ruling.finished,
        "verified_at": None,
    }
    require_one(update(sheet, found, revision=sheet.revision, state=sheet.state))


def _require_at_the_table(sheet: ScoreSheet) -> None:
    if sheet.state not in AT_THE_TABLE:
        raise refusal(
            say("This sheet is final and can no longer be changed."),
            remedy=say("Ask the scoring table for a correction."),
            code="sheet-final",
        )


def winner_of(ruling: Ruling) -> str:
    """The winning side, or ""."""
    return ruling.winner if isinstance(ruling.winner, str) else ""


def require_one(moved: int) -> None:
    """Raise Refused unless one row changed: otherwise someone else was faster."""
    if moved != 1:
        raise refusal(
            say("Someone else just changed this sheet."),
            remedy=say("Check what changed before you try again."),
            code="same-moment",
        )


def sign(sheet: ScoreSheet, *, side: str, seat: str, device: str, now: datetime) -> Signature:
    """Sign for a side, the scorekeeper's side first. The caller has checked the PIN."""
    hands = contents(standing_hands(sheet))
    ruling = accepted(judge(sheet, hands, complete=True))
    _require_turn(sheet, side, seat)
    signature = Signature.objects.create(
        sheet=sheet,
        side=side,
        seat=seat,
        signer=in_english(names_now(sheet).get(seat, seat)),
        revision=sheet.revision,
        content_hash=fingerprint(sheet, hands),
        device=device,
        at=now,
    )
    _count_signatures(sheet, ruling, now)
    return signature


def _require_turn(sheet: ScoreSheet, side: str, seat: str) -> None:
    """Raise Refused unless this seat may sign for this side now."""
    rules, missing = rules_of(sheet), missing_signatures(sheet)
    if sheet.state not in (State.DRAFT, State.SIGNED) or not missing:
        raise refusal(
            say("Everyone has already signed."),
            remedy=say("Hand in the sheet at the scoring table."),
            code="all-signed",
        )
    want = missing[0]
    if side != want.side:
        raise _not_their_turn(sheet, side, want.side)
    if seat not in rules.seats_of(side):
        raise refusal(
            say("Only a player on this side can sign for it."),
            remedy=say("Tap your own name."),
            code="not-of-the-side",
        )
    if seat not in may_sign_now(missing):
        raise refusal(
            in_words(sheet, want.message),
            remedy=in_words(sheet, want.remedy),
            cites=want.cites,
            code=want.code,
        )


def _not_their_turn(sheet: ScoreSheet, side: str, whose: str) -> Refused:
    """Why this side cannot sign now: it has signed, or it is the turn of `whose`."""
    signed = standing_signatures(sheet).values_list("side", flat=True)
    name, next_name = (sheet.side_names.get(one, one) for one in (side, whose))
    has_signed = say("Already signed: %(team)s.", team=name) if side in signed else None
    return refusal(
        sentences(has_signed, say("Next to sign: %(team)s.", team=next_name)),
        remedy=say("The scorekeeper's side signs first, then the others in turn."),
        code="not-their-turn",
    )


def _count_signatures(sheet: ScoreSheet, ruling: Ruling, now: datetime) -> None:
    """Mark the sheet signed or verified, and finished: signing ends some games."""
    complete = not missing_signatures(sheet)
    found = {
        "state": State.VERIFIED if complete else State.SIGNED,
        "verified_at": now if complete else None,
        "totals": dict(ruling.totals),
        "winner": winner_of(ruling),
        "finished": ruling.finished,
    }
    require_one(update(sheet, found, revision=sheet.revision, state=sheet.state))


def play_by(sheet: ScoreSheet, house_rules: Mapping[str, Any], *, now: datetime) -> Ruling:
    """Play an open sheet by these house rules from now on.

    Raises Refused if its hands do not fit them.
    """
    before = {"revision": sheet.revision, "state": State.DRAFT}
    sheet.house_rules = dict(house_rules)
    ruling = accepted(judge(sheet, contents(standing_hands(sheet))))
    require_one(update(sheet, {"house_rules": sheet.house_rules}, **before))
    refresh_totals(sheet, ruling, now)
    return ruling


def void_sheet(sheet: ScoreSheet) -> None:
    """Void the sheet: the game is no longer played. It is kept and does not count."""
    ScoreSheet.objects.filter(pk=sheet.pk, state__in=AT_THE_TABLE).update(state=State.VOID)
