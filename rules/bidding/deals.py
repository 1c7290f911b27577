"""Who deals: each player once a round, and who follows a misdeal.

Knows the order of the deal. Does not know what a hand scores.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules.bidding.hands import Hand
from rules.core.case import Case
from rules.core.messages import Key, Letter, say, sentences
from rules.core.outcomes import Ending

VOID, MISDEAL = "void", "misdeal"
#: Outcomes after which the same player deals.
NOT_DEALT = frozenset({VOID, "passed-out"})


def judge_dealer(hand: Hand, case: Case, cites: str) -> None:
    """Object to a hand dealt out of turn: it is void even if it was played."""
    right = _next_to_deal(case)
    if hand.dealer is None or right is None or hand.dealer == right:
        return
    case.refuse(
        "wrong-dealer",
        "dealer",
        say(
            "%(dealer)s dealt out of turn. The deal belonged to %(player)s.",
            dealer=Letter(hand.dealer),
            player=Letter(right),
        ),
        cites,
        sentences(
            say("Enter the hand as %(ending)s, with the reason.", ending=Key(VOID)),
            say("Then %(player)s deals.", player=Letter(right)),
            say("If the scorekeeper or a dealer is wrong, correct that."),
        ),
    )


def question_dealer(hand: Hand, endings: Iterable[Ending], case: Case) -> None:
    """Ask about a player who deals again after a misdeal, if the deal should pass."""
    dealt = [row for row in case.before if row.outcome != VOID]
    passing = {ending.code for ending in endings if not ending.keeps_deal} & {MISDEAL}
    if not dealt or hand.ended == VOID or hand.dealer is None or hand.dealer != dealt[-1].dealer:
        return
    if dealt[-1].outcome in passing:
        left = case.table.left_of(hand.dealer)
        case.warn(
            "same-dealer-again",
            "dealer",
            say(
                "%(dealer)s deals again after a misdeal, but the deal passes to the left.",
                dealer=Letter(hand.dealer),
            ),
            dealt[-1].cites,
            say(
                "Enter %(player)s as the dealer. If the first deal was no misdeal, remove it.",
                player=Letter(left),
            ),
        )


def _next_to_deal(case: Case) -> str | None:
    """The next dealer, from the scorekeeper's seat or the previous dealer.

    None if neither is known, or if everyone has dealt.
    """
    table = case.table
    dealt = [hand for hand in case.before if hand.outcome not in NOT_DEALT]
    if len(dealt) >= len(table.seats):
        return None
    keeper = case.sheet.scorekeeper
    is_player = keeper in table.seats
    last = keeper if is_player else None
    for hand in dealt:
        turn = None if last is None else table.left_of(last)
        last = turn if is_player else hand.dealer or turn
    return None if last is None else table.left_of(last)
