"""Asking for a contract and its play: bid, trump and points captured."""

from collections.abc import Iterable, Mapping
from typing import Any

from rules.bidding.auctions import NOBODY
from rules.core.messages import say
from rules.house.pinochle_law import law_of
from rules.ruleset import Ruleset
from scoring.asking import SUITS, Answered, Ask, Asking, Choice, Question, key_of, one_number

FORCED = "forced"


def _bidder(asking: Asking) -> Iterable[Question]:
    yield Question("bidder", say("Who bid"), say("Who bid?"), "sides", asking.sides())


def _side_that_bid(rules: Ruleset, hand: Mapping[str, Any]) -> dict[str, Any]:
    return {"bidder": rules.table.side_of(hand.get("bidder", ""))}


def _bid(asking: Asking) -> Iterable[Question]:
    names = {choice.value: say("%(team)s bid", team=choice.label) for choice in asking.sides()}
    yield one_number(
        "bid", say("Bid"), say("How much was bid?"), asking.rules.legal_bids(), by_bidder=names
    )


def _won(asking: Asking) -> Iterable[Question]:
    """Not asked where nobody is made to bid."""
    if law_of(asking.rules).auction.forced == NOBODY:
        return
    choices = (
        Choice("auction", say("Bid for it")),
        Choice(FORCED, say("No bids: dealer had to bid")),
    )
    words = say("How did they get the bid?")
    yield Question("won", say("How"), words, "words", choices, usual="auction")


def _write_won(given: Answered) -> dict[str, str]:
    """A forced hand belongs to one player, the dealer; the form names only their side."""
    if given.word("won") != FORCED:
        return {}
    is_theirs = given.rules.table.side_of(given.dealer) == given.word("bidder")
    return {"won": FORCED} | ({"bidder": given.dealer} if is_theirs else {})


def _trump(asking: Asking) -> Iterable[Question]:
    hand: Any = asking.rules.hands.schema(asking.rules.table)
    suits = [suit for suit in hand["properties"]["trump"]["enum"] if suit]
    choices = tuple(Choice(suit, SUITS.get(suit, suit)) for suit in suits)
    yield Question("trump", say("Trump"), say("Which suit is trump?"), "words", choices)


def _points(asking: Asking) -> Iterable[Question]:
    rules = asking.rules
    one, other = asking.sides()
    names = {
        side.value: say(
            "%(team)s took (%(others)s get the rest of %(all)s)",
            team=side.label,
            others=others.label,
            all=rules.deck_points,
        )
        for side, others in ((one, other), (other, one))
    }
    words = say(
        "Points taken by the bidders (the others get the rest of %(all)s)", all=rules.deck_points
    )
    yield one_number("points", say("Points"), words, rules.legal_points(), by_bidder=names)


def _write_points(given: Answered) -> dict[str, Any]:
    """Both sides' points: what the bidders did not capture, the others did."""
    if not given.word("points"):
        return {}
    rules, took = given.rules, given.number("points")
    side = rules.table.side_of(given.word("bidder"))
    if side is None:
        return {"points": {}}
    others = rules.table.others(side) if isinstance(took, int) else ()
    return {"points": {side: took} | {other: rules.deck_points - int(took) for other in others}}


def _read_points(rules: Ruleset, hand: Mapping[str, Any]) -> dict[str, Any]:
    side = rules.table.side_of(hand.get("bidder", ""))
    return {"points": (hand.get("points") or {}).get(side)}


ASKS: Mapping[str, Ask] = {
    "bidder": Ask(_bidder, lambda given: given.plain("bidder"), _side_that_bid),
    "bid": Ask(_bid, lambda given: given.count("bid"), key_of("bid")),
    "won": Ask(_won, _write_won, key_of("won")),
    "trump": Ask(_trump, lambda given: given.plain("trump"), key_of("trump")),
    "points": Ask(_points, _write_points, _read_points),
}
