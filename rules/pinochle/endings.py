"""The score of a pinochle hand that was played, or given up before play.

Knows made, set and the three ways to be set without playing. Does not know reneges.
"""

from __future__ import annotations

from rules.bidding.contracts import Contract
from rules.bidding.trials import PLAYED, side_scores
from rules.core.findings import shown
from rules.core.messages import Key, Letter, Words, say, sentences
from rules.core.outcomes import JudgedHand
from rules.pinochle.awards import counted, in_play, of_bid, of_meld, of_pinochle, summed
from rules.pinochle.readings import BID_AND_MELD, BONUS_ALONE, NO_BONUS, NOTHING
from rules.pinochle.trial import PinochleTrial


def played(trial: PinochleTrial) -> JudgedHand:
    """Made with 20 points saved and the bid reached; otherwise the opponents get the bid.

    Readings N-01, N-03 and N-10.
    """
    contract = trial.playable()
    points = trial.caught(trial.law.counters, None)
    if points is None:
        return trial.unscored()
    everything = next((side for side in points if points[side] == trial.law.deck_points), None)
    trial.judge_claim(everything)
    if contract is None:
        return trial.unscored()
    side, bid = contract.side, contract.bid
    meld, saved, least = trial.meld[side], points[side], trial.law.least
    made = saved >= least.saved and meld + saved >= bid
    own, words = summed(of_meld(meld), in_play(saved), trial.bonus(saved))
    (other,) = trial.case.table.others(side)
    theirs, their_words = _opponents(trial, 0 if made else bid, other, points[other])
    if made:
        how = say(
            "%(side)s bid %(bid)s: %(points)s, made.", side=Letter(side), bid=bid, points=words
        )
        why = sentences(how, side_scores(other, their_words))
        return trial.judged("made", {side: own, other: theirs}, why)
    how = say(
        "%(side)s bid %(bid)s: %(points)s, set, %(score)s.",
        side=Letter(side),
        bid=bid,
        points=words,
        score=-bid,
    )
    few = say("Fewer than %(least)s points saved.", least=least.saved)
    why = sentences(how, few if saved < least.saved else None, side_scores(other, their_words))
    return trial.judged("set", {side: -bid, other: theirs}, why)


def _opponents(trial: PinochleTrial, bid: int, other: str, points: int) -> tuple[int, Words]:
    """The score of the bidders' opponents, with the ``bid`` if the bidders are set."""
    law, bonus = trial.law, trial.bonus(points)
    award = law.on_set if bid else law.on_made
    meld, counting = award(trial.meld[other], points, law.least)
    if points == law.deck_points:
        if law.readings.defenders_pinochle == BONUS_ALONE:
            bid = 0
        elif law.readings.defenders_pinochle == NO_BONUS:
            bonus = of_pinochle(0)
    return summed(of_bid(bid), of_meld(meld), in_play(counting), bonus)


def board_set(trial: PinochleTrial) -> JudgedHand:
    """Too little meld to play: the opponents get the bid, and their meld from 20 on."""
    contract = trial.bought()
    if contract is None:
        return trial.unscored()
    short = trial.short_of_board(contract)
    if short is None:
        trial.refuse(
            "not-board-set",
            "ended",
            say(
                "%(meld)s meld is enough to play a bid of %(bid)s.",
                meld=trial.meld[contract.side],
                bid=contract.bid,
            ),
            say(
                "Enter the hand as %(ending)s with its points, or correct the bid and meld.",
                ending=Key(PLAYED),
            ),
        )
        return trial.unscored()
    meld = counted(trial.meld[trial.other(contract)], trial.law.least.meld)
    return _set_unplayed(trial, contract, meld, short)


def no_marriage(trial: PinochleTrial) -> JudgedHand:
    """No trump can be named.

    On a bid of their own the opponents count any natural meld (reading N-05), on a forced bid from
    20 on.
    """
    if trial.hand.trump is not None:
        trial.refuse(
            "trump-without-marriage",
            "trump",
            say(
                "The trump is %(trump)s, but without a marriage there is none.",
                trump=shown(trial.hand.trump),
            ),
            say("Clear the trump, or correct how the hand ended."),
        )
    contract = trial.contract()
    if contract is None:
        return trial.unscored()
    _require_no_marriage(trial, contract)
    other = trial.other(contract)
    if not trial.melded(other):
        return trial.unscored()
    meld = trial.meld[other]
    least = trial.law.least.meld if contract.forced else trial.law.natural_least
    return _set_unplayed(trial, contract, counted(meld, least), say("No marriage."))


def silenced(trial: PinochleTrial) -> JudgedHand:
    """The dealer's partner bid out of turn, then everyone passed.

    The dealer, who is barred from bidding, is set at the lowest bid (§2.4; reading N-17).
    """
    if trial.hand.trump is not None:
        trial.case.warn(
            "trump-without-bid",
            "trump",
            say(
                "The trump is %(trump)s, but nobody bought the hand.",
                trump=shown(trial.hand.trump),
            ),
            trial.ending.cites,
            say("Clear the trump."),
        )
    contract = _silenced_contract(trial)
    _judge_silence(trial)
    if contract is None or not trial.melded(trial.other(contract)):
        return trial.unscored()
    award = trial.law.readings.silenced_award
    meld = counted(trial.meld[trial.other(contract)], trial.law.least.meld)
    short = say("The dealer is silenced and everyone passed.")
    return _set_unplayed(
        trial,
        contract,
        meld if award == BID_AND_MELD else 0,
        short,
        bid=0 if award == NOTHING else contract.bid,
    )


def _set_unplayed(
    trial: PinochleTrial, contract: Contract, meld: int, short: Words, bid: int | None = None
) -> JudgedHand:
    """The bidders lose the bid; the opponents get it (or ``bid``) and their counting meld."""
    theirs, words = summed(of_bid(contract.bid if bid is None else bid), of_meld(meld))
    other, side = trial.other(contract), contract.side
    how = say(
        "%(side)s bid %(bid)s: set, %(score)s.",
        side=Letter(side),
        bid=contract.bid,
        score=-contract.bid,
    )
    why = sentences(how, short, side_scores(other, words))
    return trial.judged(trial.ending.code, {side: -contract.bid, other: theirs}, why)


def _require_no_marriage(trial: PinochleTrial, contract: Contract) -> None:
    held = (trial.hand.melds or {}).get(contract.seat or "")
    if held is not None and held.has_marriage:
        trial.refuse(
            "has-marriage",
            f"melds/{contract.seat}",
            say(
                "%(player)s melded a marriage, so a trump can be named.",
                player=Letter(contract.seat or contract.side),
            ),
            say("Remove the marriage, or enter the trump and how the hand ended."),
        )


def _silenced_contract(trial: PinochleTrial) -> Contract | None:
    """The dealer's contract at the lowest bid, written or not."""
    hand, lowest = trial.hand, trial.law.ladder.minimum
    if hand.dealer is None:
        if not hand.is_unread("dealer"):
            trial.refuse(
                "missing-dealer",
                "dealer",
                say("The dealer is silenced, but no dealer is entered."),
                say("Enter the dealer."),
            )
        return None
    if hand.bidder is not None and hand.bidder != hand.dealer:
        trial.refuse(
            "forced-bidder",
            "bidder",
            say(
                "The silenced dealer is set. %(dealer)s dealt, not %(player)s.",
                dealer=Letter(hand.dealer),
                player=Letter(hand.bidder),
            ),
            say(
                "Enter %(player)s as the bidder, or correct the dealer.",
                player=Letter(hand.dealer),
            ),
        )
    if hand.bid is not None and hand.bid != lowest:
        trial.refuse(
            "forced-bid",
            "bid",
            say(
                "A silenced dealer is set at %(lowest)s, not %(bid)s.",
                lowest=lowest,
                bid=shown(hand.bid),
            ),
            say("Enter %(bid)s.", bid=lowest),
        )
    return Contract(trial.case.table.side_of(hand.dealer) or "", lowest, hand.dealer, True)


def _judge_silence(trial: PinochleTrial) -> None:
    """Check written calls: only the dealer's partner bid, and all three passed."""
    calls, dealer = trial.hand.calls, trial.hand.dealer
    if calls is None or dealer is None:
        return
    said = dict([call for call in calls if call is not None])
    side = trial.case.table.side_of(dealer)
    bidders = {seat for seat, what in filter(None, calls) if isinstance(what, int)}
    others = {seat for seat in trial.case.table.seats if seat != dealer}
    partner = {seat for seat in others if trial.case.table.side_of(seat) == side}
    if bidders == partner and {seat for seat in said if said[seat] == "pass"} >= others:
        return
    trial.refuse(
        "calls-disagree",
        "calls",
        say(
            "By the calls the dealer was not silenced. "
            "That takes a partner's bid out of turn, then a pass from everyone."
        ),
        say("Correct the calls, or correct how the hand ended."),
    )
