"""One hand of pinochle before the judge: its trump, its meld, its contract.

Knows what must be written before a hand can be scored, and whether it could be played. Refuses to
know what an ending is worth.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from rules.bidding.bids import LISTED
from rules.bidding.contracts import Contract
from rules.bidding.trials import PLAYED, Trial, auction_shown
from rules.core.outcomes import Ending, JudgedHand
from rules.pinochle.law import PinochleLaw
from rules.pinochle.melding import needs_trump
from rules.pinochle.melds import NOTHING, Held, PinochleHand, shows_marriage


@dataclass(frozen=True, slots=True, kw_only=True)
class PinochleEnding(Ending):
    """An ending and what it is worth; ``names_trump`` where the bidder had to name one."""

    score: Callable[[PinochleTrial], JudgedHand]
    names_trump: bool = True


@dataclass(frozen=True, slots=True)
class PinochleTrial(Trial[PinochleLaw]):
    """A hand of pinochle before the judge. ``meld`` is each side's, as far as it can be right."""

    ending: PinochleEnding
    hand: PinochleHand
    meld: Mapping[str, int]

    @property
    def shows(self) -> Mapping[str, object]:
        """An auction that is over, and what itemised melds come to."""
        shown = auction_shown(self.bidding)
        if self.hand.melds is None or not self.meld:
            return shown
        return {**shown, "meld": dict(self.meld)}

    @property
    def is_meld_alone(self) -> bool:
        """Only the melds of the seats are written: they are judged, nothing is scored."""
        given = self.hand.given
        return self.ending.code == PLAYED and "melds" in given and "points" not in given

    def meld_alone(self) -> JudgedHand:
        if self.hand.bidder is not None and self.hand.bid is not None:
            self.contract()
        words = [f"{side} {points}" for side, points in self.meld.items()]
        return self.unscored(f"melds alone: {', '.join(words)}")

    def judge_trump(self) -> None:
        """A hand that is bid and melded has a trump; melds alone need one to be counted."""
        hand = self.hand
        unread = hand.trump is None and hand.given.get("trump") is not None
        if not self.ending.names_trump or hand.trump is not None or unread:
            return
        if self.is_meld_alone and ("trump" in hand.given or not needs_trump(hand.melds or {})):
            return
        self.case.refuse(
            "missing-trump",
            "trump",
            "No trump is written.",
            self.law.trump_cites,
            "Write the trump. If the high bidder had no marriage, write 'no-marriage' under "
            "'ended'.",
        )

    def bought(self) -> Contract | None:
        """The contract, with both melds known; None when something is missing."""
        contract = self.contract()
        if contract is None:
            return None
        if contract.bid > LISTED:
            self.case.warn(
                "unlikely-bid",
                "bid",
                f"A bid of {contract.bid} is legal, but nobody bids that high.",
                self.law.ladder.cites,
                "Check the bid.",
            )
        if not self._has_trump(contract):
            return None
        return contract if self.melded(*self.case.table.sides) else None

    def _has_trump(self, contract: Contract) -> bool:
        """Whether the bidder shows the marriage that named trumps, where melds are itemised."""
        melds, trump, seat = self.hand.melds, self.hand.trump, contract.seat
        if melds is None or trump is None or not self.meld or self._is_meld_unread(melds):
            return True
        seats = (seat,) if seat else self.case.table.members[contract.side]
        if any(shows_marriage(melds.get(one, NOTHING), trump) for one in seats):
            return True
        self.case.refuse(
            "no-marriage-in-trumps",
            f"melds/{seat}" if seat in melds else "melds",
            f"{seat or contract.side} named {trump} and melds no marriage in it.",
            self.law.marriage_cites,
            f"Add the marriage in {trump} or correct the trump. Without any marriage, write "
            "'no-marriage' under 'ended' and take trump and points out.",
        )
        return False

    def _is_meld_unread(self, melds: Mapping[str, Held]) -> bool:
        written = self.hand.given.get("melds")
        return isinstance(written, dict) and len(melds) < len(written)

    def playable(self) -> Contract | None:
        """The contract of a hand that could be played; one that could not is refused."""
        contract = self.bought()
        if contract is None:
            return None
        short = self.short_of_board(contract)
        if not short:
            return contract
        self.refuse(
            "cannot-be-played",
            "ended",
            f"{contract.side} could not play this hand: {short}.",
            "Write 'board-set' under 'ended' and take the points out, or correct bid and meld.",
        )
        return None

    def short_of_board(self, contract: Contract) -> str:
        """Why the bidders could not play, in words; empty when they could."""
        meld, deck = self.meld[contract.side], self.law.deck_points
        if meld + deck < contract.bid:
            return f"{meld} meld and the {deck} points in the deck are less than {contract.bid}"
        board = self.law.least.meld
        if meld < board and (contract.forced or self.law.always_board):
            return f"{meld} meld is less than the {board} that make board"
        return ""

    def melded(self, *sides: str) -> bool:
        """Whether these sides' meld is known; one that is not written is refused."""
        for side in sides:
            if side not in self.meld:
                self._require_meld(side)
                return False
        return True

    def other(self, contract: Contract) -> str:
        """The opponents of the contract."""
        (other,) = self.case.table.others(contract.side)
        return other

    def bonus(self, points: int) -> tuple[int, str]:
        """The part of a score that a pinochle brings, by the points taken in play."""
        return (self.law.pinochle if points == self.law.deck_points else 0), "pinochle"

    def judge_claim(self, pinochle: str | None) -> None:
        """A pinochle that is claimed must be one; ``pinochle`` is the side that has it."""
        claim = self.hand.written_pinochle
        if claim == pinochle or "written_pinochle" not in self.hand.given:
            return
        if claim is None and self.hand.given["written_pinochle"] is not None:
            return
        self.refuse(
            "written-pinochle-wrong",
            "written_pinochle",
            f"{claim or 'Nobody'} is written for a pinochle; {pinochle or 'nobody'} took all "
            f"{self.law.deck_points} points.",
            f"Write {pinochle or 'null'}, or correct the points.",
        )

    def _require_meld(self, side: str) -> None:
        given = self.hand.given
        written = given.get("meld", {})
        if "melds" in given or not isinstance(written, dict) or side in written:
            return
        self.refuse(
            "missing-meld",
            "meld",
            f"The meld of {side} is missing.",
            f"Write what {side} melded; 0 if nothing.",
        )
