"""Hands of Rook that an infraction stopped, as Beach House judges them.

Knows who loses the bid and who keeps counters. Refuses to know how the infraction was proven:
that is the director's.
"""

from __future__ import annotations

from rules.contracts import Contract
from rules.findings import signed
from rules.hands import Infraction
from rules.outcomes import JudgedHand
from rules.rook import RookTrial


def broken_off(trial: RookTrial) -> JudgedHand:
    """A renege found late, or cards laid down: the side at fault loses the bid, whoever made it;
    the other keeps what it had captured, and is not set by it (readings B-12, B-13)."""
    contract = trial.contract()
    infraction = _read(trial)
    if infraction is None:
        return trial.unscored()
    guilty = _guilty(infraction, trial)
    if contract is None or guilty is None:
        return trial.unscored()
    return _loses_bid(infraction, guilty, contract, trial)


def improper_discard(trial: RookTrial) -> JudgedHand:
    """The declarer laid a wrong number of cards in the nest (readings B-10, B-11)."""
    contract = trial.contract()
    infraction = _read(trial)
    if contract is None or infraction is None:
        return trial.unscored()
    by = infraction.by
    declarers = (contract.side, contract.seat) if contract.seat else (contract.side,)
    strangers = by is not None and by not in declarers
    if strangers and (contract.seat or trial.case.table.side_of(by or "") != contract.side):
        trial.refuse(
            "not-the-declarer",
            "infraction/by",
            f"{by} did not buy the nest: only the declarer exchanges cards with it.",
            f"Write {contract.seat or contract.side}, or correct who bid.",
        )
        return trial.unscored()
    return _loses_bid(infraction, contract.side, contract, trial)


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
    scores[side] = -trial.law.misdeal
    why = f"misdeal by {trial.hand.dealer} found later: {side} {signed(-trial.law.misdeal)}"
    return trial.judged("misdeal", scores, why)


def _read(trial: RookTrial) -> Infraction | None:
    if trial.hand.infraction is None and "infraction" not in trial.hand.given:
        trial.refuse(
            "missing-infraction",
            "infraction",
            f"{trial.ending.label}: it is not written who did it.",
            "Add 'infraction' with 'by' and the counters captured before it was found.",
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
    infraction: Infraction, guilty: str, contract: Contract, trial: RookTrial
) -> JudgedHand:
    (innocent,) = trial.case.table.others(guilty)
    if infraction.captured is None and "captured" in infraction.given:
        return trial.unscored()
    kept = trial.law.counters.captured(
        infraction.captured or {}, innocent, trial.case.at, trial.case.findings
    )
    if kept is None:
        return trial.unscored()
    why = (
        f"{trial.ending.label.lower()} by {guilty}: {signed(-contract.bid)} (the bid); "
        f"{innocent} keeps the {kept} captured before"
    )
    return trial.judged(trial.ending.code, {guilty: -contract.bid, innocent: kept}, why)
