"""Hands of Rook that an infraction stopped, as Beach House judges them.

Knows who loses the bid and who keeps counters. Refuses to know how the infraction was proven:
that is the director's.
"""

from __future__ import annotations

from rules.bidding.contracts import Contract
from rules.bidding.hands import Infraction
from rules.core.findings import signed
from rules.core.outcomes import JudgedHand
from rules.rook.endings import play_out
from rules.rook.hands import RookTrial
from rules.rook.infraction_law import ALL, CAPTURED, NOTHING

_KEEPS = {
    CAPTURED: "keeps the {} captured before",
    ALL: "scores all {} of the deal",
    NOTHING: "scores {}",
}


def renege(trial: RookTrial) -> JudgedHand:
    """Found late: the side at fault loses the bid, whoever made it; the other keeps what it had
    captured, and is not set by it unless a house rule says so (reading B-13)."""
    return _broken_off(trial, CAPTURED, offender_keeps=trial.law.infractions.offender_keeps)


def laid_down(trial: RookTrial) -> JudgedHand:
    """Cards laid down early: the side at fault loses the bid and its points (reading B-12)."""
    return _broken_off(trial, trial.law.infractions.laid_down, offender_keeps=False)


def _broken_off(trial: RookTrial, award: str, *, offender_keeps: bool) -> JudgedHand:
    contract = trial.contract()
    infraction = _read(trial)
    if infraction is None:
        return trial.unscored()
    guilty = _guilty(infraction, trial)
    if contract is None or guilty is None:
        return trial.unscored()
    return _loses_bid(infraction, guilty, contract, award, trial, offender_keeps=offender_keeps)


def improper_discard(trial: RookTrial) -> JudgedHand:
    """The declarer laid a wrong number of cards in the nest (readings B-10, B-11)."""
    contract = trial.contract()
    infraction = _read(trial)
    if contract is None or infraction is None:
        return trial.unscored()
    if not _is_declarer(infraction.by, contract, trial):
        return trial.unscored()
    award = trial.law.infractions.wrong_discard
    return _loses_bid(infraction, contract.side, contract, award, trial, offender_keeps=False)


def penalised_discard(trial: RookTrial) -> JudgedHand:
    """The same where the hand is played out all the same, and the bid comes off besides."""
    hand = play_out(trial)
    by = trial.hand.infraction.by if trial.hand.infraction else None
    if hand is None or not _is_declarer(by, hand.contract, trial):
        return trial.unscored()
    side, bid = hand.contract.side, hand.contract.bid
    score = {**hand.score, side: hand.score[side] - bid}
    why = f"{hand.why}; wrong discard, {signed(-bid)} more for {side}"
    return trial.judged(trial.ending.code, score, why)


def _is_declarer(by: str | None, contract: Contract, trial: RookTrial) -> bool:
    declarers = (contract.side, contract.seat) if contract.seat else (contract.side,)
    if by is None or by in declarers:
        return True
    if contract.seat is None and trial.case.table.side_of(by) == contract.side:
        return True
    trial.refuse(
        "not-the-declarer",
        "infraction/by",
        f"{by} did not buy the nest: only the declarer exchanges cards with it.",
        f"Write {contract.seat or contract.side}, or correct who bid.",
    )
    return False


def misdeal(trial: RookTrial) -> JudgedHand:
    """Before tricks are taken: dealt again by the next player. Later: the dealer's team pays and
    nobody else scores (reading B-09)."""
    scores = dict.fromkeys(trial.case.table.sides, 0)
    if trial.hand.dealer is None:
        if "dealer" not in trial.hand.given:
            trial.refuse(
                "missing-dealer",
                "dealer",
                "A misdeal belongs to its dealer, and it is not written who dealt.",
                "Write the dealer's seat.",
            )
        return trial.unscored()
    side = trial.case.table.side_of(trial.hand.dealer) or ""
    infraction = trial.hand.infraction
    by = infraction.by if infraction else None
    if by is not None and by not in (trial.hand.dealer, side):
        trial.refuse(
            "not-the-dealer",
            "infraction/by",
            f"{trial.hand.dealer} dealt; a misdeal cannot be charged to {by}.",
            f"Write {trial.hand.dealer}, or correct the dealer.",
        )
    if infraction is None or infraction.found != "later":
        why = "misdeal found before tricks were taken: no score, the deal passes to the left"
        return trial.judged("misdeal", scores, why)
    scores[side] = -trial.law.infractions.misdeal
    why = f"misdeal by {trial.hand.dealer} found later: {side} {signed(scores[side])}"
    return trial.judged("misdeal", scores, why)


def _read(trial: RookTrial) -> Infraction | None:
    if trial.hand.infraction is None and "infraction" not in trial.hand.given:
        trial.refuse(
            "missing-infraction",
            "infraction",
            f"{trial.ending.label}: it is not written who did it.",
            "Write who did it, and the counters captured before it was found.",
        )
    return trial.hand.infraction


def _guilty(infraction: Infraction, trial: RookTrial) -> str | None:
    if infraction.by is not None:
        return trial.case.table.side_of(infraction.by)
    if "by" not in infraction.given:
        trial.refuse(
            "missing-by",
            "infraction/by",
            f"{trial.ending.label}: it is not written who did it.",
            "Write the seat or the side at fault.",
        )
    return None


def _loses_bid(
    infraction: Infraction,
    guilty: str,
    contract: Contract,
    award: str,
    trial: RookTrial,
    *,
    offender_keeps: bool,
) -> JudgedHand:
    (innocent,) = trial.case.table.others(guilty)
    wanted = ([innocent] if award == CAPTURED else []) + ([guilty] if offender_keeps else [])
    if infraction.captured is None and "captured" in infraction.given:
        return trial.unscored()
    had = {side: _captured(side, infraction, trial) for side in wanted}
    counters = {side: points for side, points in had.items() if points is not None}
    if len(counters) < len(wanted):
        return trial.unscored()
    kept = counters.get(innocent, trial.law.deck_points if award == ALL else 0)
    lost = counters.get(guilty, 0) - contract.bid
    words = f"{innocent} {_KEEPS[award].format(kept)}"
    if trial.law.infractions.sets_bidders and innocent == contract.side and kept < contract.bid:
        kept, words = -contract.bid, f"{innocent} is short of its bid: {signed(-contract.bid)}"
    how = f"{signed(-contract.bid)} (the bid)" + (f" + {counters[guilty]}" if guilty in had else "")
    why = f"{str(trial.ending.label).lower()} by {guilty}: {how}; {words}"
    return trial.judged(trial.ending.code, {guilty: lost, innocent: kept}, why)


def _captured(side: str, infraction: Infraction, trial: RookTrial) -> int | None:
    given = infraction.captured or {}
    return trial.law.counters.captured(given, side, trial.case.at, trial.case.findings)
