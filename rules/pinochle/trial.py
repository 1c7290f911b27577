"""Judging one hand of pinochle: its trump, its meld, its contract.

Knows what a score needs and whether the hand could be played. Does not know what an ending scores.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from rules.bidding.contracts import Contract
from rules.bidding.trials import PLAYED, Trial, auction_shown
from rules.core.messages import Key, Letter, Words, all_of, say, sentences
from rules.core.outcomes import Ending, JudgedHand
from rules.pinochle.awards import Part, of_pinochle
from rules.pinochle.law import PinochleLaw
from rules.pinochle.melding import needs_trump
from rules.pinochle.melds import NOTHING, SUIT_NAMES, Held, PinochleHand, shows_marriage


@dataclass(frozen=True, slots=True, kw_only=True)
class PinochleEnding(Ending):
    """An ending and its score.

    ``names_trump``: the bidder had to name trump. ``tells``: the hint, where it depends on the law.
    """

    hint: Words = ""
    score: Callable[[PinochleTrial], JudgedHand]
    names_trump: bool = True
    tells: Callable[[PinochleLaw], Words] | None = None


@dataclass(frozen=True, slots=True)
class PinochleTrial(Trial[PinochleLaw]):
    """A hand of pinochle being judged. ``meld`` is each side's, if possible."""

    ending: PinochleEnding
    hand: PinochleHand
    meld: Mapping[str, int]

    @property
    def shows(self) -> Mapping[str, object]:
        """A finished auction, and the value of itemised melds."""
        shown = auction_shown(self.bidding)
        if self.hand.melds is None or not self.meld:
            return shown
        return {**shown, "meld": dict(self.meld)}

    @property
    def is_meld_alone(self) -> bool:
        """Whether only the seats' melds are written. They are judged, and nothing is scored."""
        given = self.hand.given
        return self.ending.code == PLAYED and "melds" in given and "points" not in given

    def meld_alone(self) -> JudgedHand:
        if self.hand.bidder is not None and self.hand.bid is not None:
            self.contract()
        melds = [
            say("%(side)s %(points)s", side=Letter(side), points=points)
            for side, points in self.meld.items()
        ]
        return self.unscored(say("Only the meld is entered: %(melds)s.", melds=all_of(melds)))

    def judge_trump(self) -> None:
        """Require trump for a bid and melded hand, or for melds that need it."""
        hand = self.hand
        unread = hand.trump is None and hand.given.get("trump") is not None
        if not self.ending.names_trump or hand.trump is not None or unread:
            return
        if self.is_meld_alone and ("trump" in hand.given or not needs_trump(hand.melds or {})):
            return
        self.case.refuse(
            "missing-trump",
            "trump",
            say("No trump is entered."),
            self.law.trump_cites,
            say(
                "Enter the trump. "
                "If the high bidder had no marriage, enter the hand as %(ending)s.",
                ending=Key("no-marriage"),
            ),
        )

    def bought(self) -> Contract | None:
        """The contract, with both melds known, or None if something is missing."""
        contract = self.contract()
        if contract is None:
            return None
        if contract.bid > self.law.ladder.usual_most:
            self.case.warn(
                "unlikely-bid",
                "bid",
                say("A bid of %(bid)s is legal but unusually high.", bid=contract.bid),
                self.law.ladder.cites,
                say("Check the bid."),
            )
        if not self._has_trump(contract):
            return None
        self._warn_of_too_little(contract)
        return contract if self.melded(*self.case.table.sides) else None

    def _warn_of_too_little(self, contract: Contract) -> None:
        """Ask about a team meld that is worth less than the marriage in trump."""
        hand, side, table = self.hand, contract.side, self.law.melds
        if hand.melds is not None or hand.trump is None or side not in self.meld:
            return
        points = self.meld[side]
        if points < min(table.royal, table.value("run", 1)):
            self.case.warn(
                "meld-without-marriage",
                f"meld/{side}",
                say(
                    "%(side)s named %(suit)s, but a meld of %(points)s has no marriage in it.",
                    side=Letter(side),
                    suit=SUIT_NAMES[hand.trump],
                    points=points,
                ),
                self.law.marriage_cites,
                sentences(
                    say("Check the meld of %(side)s.", side=Letter(side)),
                    say(
                        "Without any marriage, enter the hand as %(ending)s, without trump or "
                        "points.",
                        ending=Key("no-marriage"),
                    ),
                ),
            )

    def _has_trump(self, contract: Contract) -> bool:
        """Whether the bidder shows the marriage in trump, if melds are itemised."""
        melds, trump, seat = self.hand.melds, self.hand.trump, contract.seat
        if melds is None or trump is None or not self.meld or self._is_meld_unread(melds):
            return True
        seats = (seat,) if seat else self.case.table.members[contract.side]
        if any(shows_marriage(melds.get(one, NOTHING), trump) for one in seats):
            return True
        self.case.refuse(
            "no-marriage-in-trumps",
            f"melds/{seat}" if seat in melds else "melds",
            say(
                "%(player)s named %(suit)s but melded no marriage in it.",
                player=Letter(seat or contract.side),
                suit=SUIT_NAMES[trump],
            ),
            self.law.marriage_cites,
            sentences(
                say("Add the marriage in %(suit)s, or correct the trump.", suit=SUIT_NAMES[trump]),
                say(
                    "Without any marriage, enter the hand as %(ending)s, without trump or points.",
                    ending=Key("no-marriage"),
                ),
            ),
        )
        return False

    def _is_meld_unread(self, melds: Mapping[str, Held]) -> bool:
        written = self.hand.given.get("melds")
        return isinstance(written, dict) and len(melds) < len(written)

    def playable(self) -> Contract | None:
        """The contract of a playable hand. Objects if it could not be played."""
        contract = self.bought()
        if contract is None:
            return None
        short = self.short_of_board(contract)
        if short is None:
            return contract
        self.refuse(
            "cannot-be-played",
            "ended",
            sentences(say("%(side)s could not play this hand.", side=Letter(contract.side)), short),
            say(
                "Enter the hand as %(ending)s without points, or correct the bid and meld.",
                ending=Key("board-set"),
            ),
        )
        return None

    def short_of_board(self, contract: Contract) -> Words | None:
        """Why the bidders could not play, or None."""
        meld, deck = self.meld[contract.side], self.law.deck_points
        if meld + deck < contract.bid:
            return say(
                "%(meld)s meld and the %(points)s points in the deck are less than %(bid)s.",
                meld=meld,
                points=deck,
                bid=contract.bid,
            )
        board = self.law.least.meld
        if meld < board and (contract.forced or self.law.always_board):
            return say(
                "%(meld)s meld is less than the %(board)s needed to play.", meld=meld, board=board
            )
        return None

    def melded(self, *sides: str) -> bool:
        """Whether these sides' meld is known. Objects if it is missing."""
        for side in sides:
            if side not in self.meld:
                self._require_meld(side)
                return False
        return True

    def other(self, contract: Contract) -> str:
        """The contract's opponents."""
        (other,) = self.case.table.others(contract.side)
        return other

    def bonus(self, points: int) -> Part:
        """The bonus for a pinochle, by the points taken in play."""
        return of_pinochle(self.law.pinochle if points == self.law.deck_points else 0)

    def judge_claim(self, pinochle: str | None) -> None:
        """Check a claimed pinochle. ``pinochle`` is the side that made one."""
        claim = self.hand.written_pinochle
        if claim == pinochle or "written_pinochle" not in self.hand.given:
            return
        if claim is None and self.hand.given["written_pinochle"] is not None:
            return
        self.refuse(
            "written-pinochle-wrong",
            "written_pinochle",
            _says_who_has_it(claim, pinochle, self.law.deck_points),
            say("Enter %(side)s for the pinochle, or correct the points.", side=Letter(pinochle))
            if pinochle
            else say("Clear the pinochle, or correct the points."),
        )

    def _require_meld(self, side: str) -> None:
        given = self.hand.given
        written = given.get("meld", {})
        if "melds" in given or not isinstance(written, dict) or side in written:
            return
        self.refuse(
            "missing-meld",
            "meld",
            say("The meld of %(side)s is missing.", side=Letter(side)),
            say("Enter the meld of %(side)s, or 0.", side=Letter(side)),
        )


def _says_who_has_it(claim: str | None, pinochle: str | None, points: int) -> Words:
    if pinochle is None:
        return say(
            "A pinochle is entered for %(claim)s, but nobody took all %(points)s points.",
            claim=Letter(claim or ""),
            points=points,
        )
    if claim is None:
        return say(
            "No pinochle is entered, but %(side)s took all %(points)s points.",
            side=Letter(pinochle),
            points=points,
        )
    return say(
        "A pinochle is entered for %(claim)s, but %(side)s took all %(points)s points.",
        claim=Letter(claim),
        side=Letter(pinochle),
        points=points,
    )
