"""Rook hands stopped by an infraction, as Beach House judges them.

Knows who loses the bid and who keeps counters. Does not know the proof: that is the director's job.
"""

from __future__ import annotations

from rules.bidding.contracts import Contract
from rules.bidding.hands import Infraction
from rules.bidding.trials import side_scores
from rules.core.messages import Letter, Words, say, sentences
from rules.core.outcomes import JudgedHand
from rules.rook.endings import play_out
from rules.rook.hands import RookTrial
from rules.rook.infraction_law import ALL, CAPTURED


def renege(trial: RookTrial) -> JudgedHand:
    """Found late: the side at fault loses the bid, whoever made it.

    The other side keeps its captures, and is not set unless a house rule says so (reading B-13).
    """
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
    """The declarer put a wrong number of cards in the nest (readings B-10, B-11)."""
    contract = trial.contract()
    infraction = _read(trial)
    if contract is None or infraction is None:
        return trial.unscored()
    if not _is_declarer(infraction.by, contract, trial):
        return trial.unscored()
    award = trial.law.infractions.wrong_discard
    return _loses_bid(infraction, contract.side, contract, award, trial, offender_keeps=False)


def penalised_discard(trial: RookTrial) -> JudgedHand:
    """The same, but the hand is played out and the bid is taken off in addition."""
    hand = play_out(trial)
    by = trial.hand.infraction.by if trial.hand.infraction else None
    if hand is None or not _is_declarer(by, hand.contract, trial):
        return trial.unscored()
    side, bid = hand.contract.side, hand.contract.bid
    score = {**hand.score, side: hand.score[side] - bid}
    more = say("Wrong discard: %(side)s loses another %(points)s.", side=Letter(side), points=bid)
    why = sentences(hand.why, more)
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
        say(
            "%(player)s did not buy the nest. Only the declarer exchanges cards with it.",
            player=Letter(by),
        ),
        say("Enter %(player)s, or correct who bid.", player=Letter(contract.seat or contract.side)),
    )
    return False


def misdeal(trial: RookTrial) -> JudgedHand:
    """Before any trick: the next player redeals. Later: the dealer's team pays.

    Nobody else scores (reading B-09).
    """
    scores = dict.fromkeys(trial.case.table.sides, 0)
    if trial.hand.dealer is None:
        if "dealer" not in trial.hand.given:
            trial.refuse(
                "missing-dealer",
                "dealer",
                say("A misdeal is charged to the dealer, but no dealer is entered."),
                say("Enter the dealer."),
            )
        return trial.unscored()
    side = trial.case.table.side_of(trial.hand.dealer) or ""
    infraction = trial.hand.infraction
    by = infraction.by if infraction else None
    if by is not None and by not in (trial.hand.dealer, side):
        trial.refuse(
            "not-the-dealer",
            "infraction/by",
            say(
                "%(dealer)s dealt, so the misdeal cannot be charged to %(player)s.",
                dealer=Letter(trial.hand.dealer),
                player=Letter(by),
            ),
            say("Enter %(player)s, or correct the dealer.", player=Letter(trial.hand.dealer)),
        )
    if infraction is None or infraction.found != "later":
        why = say("Misdeal found before the first trick: no score. The deal passes to the left.")
        return trial.judged("misdeal", scores, why)
    scores[side] = -trial.law.infractions.misdeal
    why = say(
        "Misdeal by %(dealer)s, found during play: %(side)s %(points)s.",
        dealer=Letter(trial.hand.dealer),
        side=Letter(side),
        points=scores[side],
    )
    return trial.judged("misdeal", scores, why)


def _read(trial: RookTrial) -> Infraction | None:
    if trial.hand.infraction is None and "infraction" not in trial.hand.given:
        trial.refuse(
            "missing-infraction",
            "infraction",
            say("%(ending)s: no player or side at fault is entered.", ending=trial.ending.label),
            say("Enter who was at fault, and the counters captured by then."),
        )
    return trial.hand.infraction


def _guilty(infraction: Infraction, trial: RookTrial) -> str | None:
    if infraction.by is not None:
        return trial.case.table.side_of(infraction.by)
    if "by" not in infraction.given:
        trial.refuse(
            "missing-by",
            "infraction/by",
            say("%(ending)s: no player or side at fault is entered.", ending=trial.ending.label),
            say("Enter the player or side at fault."),
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
    words = _says_what_is_kept(innocent, kept, award)
    if trial.law.infractions.sets_bidders and innocent == contract.side and kept < contract.bid:
        kept = -contract.bid
        words = say(
            "%(side)s fell short of the bid: %(points)s.", side=Letter(innocent), points=kept
        )
    why = sentences(_says_what_is_lost(guilty, contract.bid, counters.get(guilty), trial), words)
    return trial.judged(trial.ending.code, {guilty: lost, innocent: kept}, why)


def _says_what_is_lost(guilty: str, bid: int, kept: int | None, trial: RookTrial) -> Words:
    if kept is None:
        return say(
            "%(ending)s by %(side)s: %(points)s (the bid).",
            ending=trial.ending.label,
            side=Letter(guilty),
            points=-bid,
        )
    return say(
        "%(ending)s by %(side)s: %(points)s (the bid) + %(kept)s.",
        ending=trial.ending.label,
        side=Letter(guilty),
        points=-bid,
        kept=kept,
    )


def _says_what_is_kept(side: str, points: int, award: str) -> Words:
    if award == CAPTURED:
        return say(
            "%(side)s keeps the %(points)s captured by then.", side=Letter(side), points=points
        )
    if award == ALL:
        return say("%(side)s scores all %(points)s of the deal.", side=Letter(side), points=points)
    return side_scores(side, points)


def _captured(side: str, infraction: Infraction, trial: RookTrial) -> int | None:
    given = infraction.captured or {}
    return trial.law.counters.captured(given, side, trial.case.at, trial.case.findings)
