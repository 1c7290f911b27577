"""Reneges in pinochle: play stops, and the guilty side loses what it could have counted.

Knows who is guilty of a called renege, proven or not. Does not know the proof: that is the
referee's job.
"""

from __future__ import annotations

from dataclasses import replace

from rules.bidding.contracts import Contract
from rules.bidding.hands import Infraction
from rules.bidding.trials import side_scores
from rules.core.messages import Key, Letter, Words, say, say_count, sentences
from rules.core.outcomes import JudgedHand, PenaltyRow, Score
from rules.pinochle.awards import counted, in_play, of_bid, of_meld, summed
from rules.pinochle.readings import AS_PLAYED, BID_FOR_POINTS
from rules.pinochle.trial import PinochleTrial

STOPPER = "renege-against-pinochle"


def renege(trial: PinochleTrial) -> JudgedHand:
    """The innocent side gets the bid and its meld, nothing else.

    A false call is itself a renege (§3.1; reading N-06).
    """
    contract = trial.playable()
    infraction = _read(trial)
    if infraction is None:
        return trial.unscored()
    guilty = _guilty(infraction, trial)
    if contract is None or guilty is None:
        return trial.unscored()
    (innocent,) = trial.case.table.others(guilty)
    meld = counted(trial.meld[innocent], trial.law.renege_least)
    theirs, words = summed(of_bid(contract.bid), of_meld(meld))
    loses = trial.law.renege_loses(guilty == contract.side)
    lost = -contract.bid if loses else 0
    side = Letter(guilty)
    how = (
        say("Renege by %(side)s: %(score)s.", side=side, score=lost)
        if infraction.proven
        else say("Renege called by %(side)s but not proven: %(score)s.", side=side, score=lost)
    )
    why = sentences(how, side_scores(innocent, words))
    return trial.judged("renege", {guilty: lost, innocent: theirs}, why)


def pinochle_awarded(trial: PinochleTrial) -> JudgedHand:
    """A side without any book called a renege and could not prove it.

    The others score a pinochle, and the callers pay for the call (§3.1, §6.1; reading N-07).
    """
    contract = trial.playable()
    infraction = _read(trial)
    if infraction is None:
        return trial.unscored()
    _require_callers_without(infraction, trial)
    caller = _caller(infraction, trial)
    if caller is None:
        return trial.unscored()
    (winners,) = trial.case.table.others(caller)
    trial.judge_claim(winners)
    if contract is None:
        return trial.unscored()
    score, why = _awarded(winners, contract, trial)
    stopper = trial.law.stopper
    row = PenaltyRow(
        STOPPER, infraction.called_by or "", stopper.points, stopper.why, stopper.cites
    )
    return replace(trial.judged("pinochle-awarded", score, why), penalties=(row,))


def _awarded(winners: str, contract: Contract, trial: PinochleTrial) -> tuple[Score, Words]:
    """Meld and everything in the deck; the bid too, if the others had made it (N-10)."""
    (losers,) = trial.case.table.others(winners)
    law, reading = trial.law, trial.law.readings.stopped_pinochle
    lost = contract.bid if losers == contract.side else 0
    meld = counted(trial.meld[winners], law.least.meld) if lost else trial.meld[winners]
    bid = lost if reading == AS_PLAYED else contract.bid
    deck = 0 if reading == BID_FOR_POINTS else law.deck_points
    bonus = trial.bonus(law.deck_points)
    theirs, words = summed(of_bid(bid), of_meld(meld), in_play(deck), bonus)
    why = sentences(
        say("Renege called against a pinochle but not proven."),
        side_scores(winners, words),
        side_scores(losers, -lost) if lost else None,
    )
    return {winners: theirs, losers: -lost}, why


def _read(trial: PinochleTrial) -> Infraction | None:
    """The infraction, if it is possible: nobody calls a renege on their own side."""
    infraction = trial.hand.infraction
    if infraction is None:
        if not trial.hand.is_unread("infraction"):
            trial.refuse(
                "missing-infraction",
                "infraction",
                say(
                    "%(ending)s: the caller and the accused are not entered.",
                    ending=trial.ending.label,
                ),
                say("Enter who did it, who called it, and whether it was proven."),
            )
        return None
    by, called_by = infraction.by, infraction.called_by
    if by is None or called_by is None:
        return infraction
    if trial.case.table.side_of(by) != trial.case.table.side_of(called_by):
        return infraction
    trial.refuse(
        "own-renege",
        "infraction/called_by",
        say(
            "%(caller)s cannot call a renege on %(player)s. Only an opponent can.",
            caller=Letter(called_by),
            player=Letter(by),
        ),
        say("Correct who called it, or who reneged."),
    )
    return None


def _guilty(infraction: Infraction, trial: PinochleTrial) -> str | None:
    """The player who reneged if it was proven, otherwise the caller."""
    if infraction.proven is None and "proven" in infraction.given:
        return None
    if not infraction.proven:
        if infraction.books == 0:
            _refuse_pinochle(trial)
            return None
        return _caller(infraction, trial)
    if infraction.by is not None:
        if "called_by" not in infraction.given:
            _warn_caller(trial)
        return trial.case.table.side_of(infraction.by)
    if "by" not in infraction.given:
        trial.refuse(
            "missing-by",
            "infraction/by",
            say("The renege was proven, but nobody is entered as reneging."),
            say("Enter the player or side that reneged."),
        )
    return None


def _caller(infraction: Infraction, trial: PinochleTrial) -> str | None:
    if infraction.called_by is not None:
        return trial.case.table.side_of(infraction.called_by)
    if "called_by" not in infraction.given:
        trial.refuse(
            "missing-caller",
            "infraction/called_by",
            say("The renege was not proven, and no caller is entered."),
            say(
                "Enter who called it. If it was proven, correct %(proven)s.",
                proven=Key("proven"),
            ),
        )
    return None


def _warn_caller(trial: PinochleTrial) -> None:
    trial.case.warn(
        "missing-caller",
        "infraction/called_by",
        say("No caller of the renege is entered. Only an opponent can call it."),
        trial.ending.cites,
        say("Enter who called it."),
    )


def _refuse_pinochle(trial: PinochleTrial) -> None:
    trial.refuse(
        "pinochle-to-award",
        "ended",
        say("The calling side has no book and did not prove the renege."),
        say(
            "Enter the hand as %(ending)s, or correct the books of the caller's side.",
            ending=Key("pinochle-awarded"),
        ),
    )


def _require_callers_without(infraction: Infraction, trial: PinochleTrial) -> None:
    """A pinochle is awarded only against callers without a book and without proof."""
    if infraction.proven:
        trial.refuse(
            "renege-proven",
            "infraction/proven",
            say("The renege was proven, so no pinochle is awarded."),
            say("Enter the hand as %(ending)s.", ending=Key("renege")),
        )
    if infraction.books:
        trial.refuse(
            "callers-have-books",
            "infraction/books",
            say_count(
                "The calling side has %(count)s book, so no pinochle is awarded.",
                "The calling side has %(count)s books, so no pinochle is awarded.",
                count=infraction.books,
            ),
            say(
                "Enter the hand as %(ending)s, or correct the books of the caller's side.",
                ending=Key("renege"),
            ),
        )
