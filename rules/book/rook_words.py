"""Sentences of a Rook book that depend on several house rules.

Knows the law of Rook and how to word its numbers. Does not know where the sentences appear.
"""

from __future__ import annotations

from rules.bidding.auctions import DEALER, NOBODY
from rules.core.messages import in_english
from rules.house.rook_law import law_of
from rules.ruleset import Ruleset


def dealt(ruleset: Ruleset) -> str:
    """How many cards each player gets."""
    each = law_of(ruleset).cards.dealt
    return str(each) if each is not None else "an uneven number of"


def card_values(ruleset: Ruleset) -> str:
    """ "a fourteen counts 10, a ten 10, a five 5 and the Rook 20"."""
    cards = law_of(ruleset).cards
    values = cards.points
    rows = [
        ("a fourteen", values.fourteens),
        ("a ten", values.tens),
        ("a five", values.fives),
        ("the Rook", values.rook),
    ]
    if cards.has_ones:
        red = values.ones if values.red_one is None else values.red_one
        ones = [("a one", values.ones)] if red == values.ones else []
        if red != values.ones:
            ones = [("the red one", red), ("each other one", values.ones)]
        rows = ones + rows
    counting = [(card, points) for card, points in rows if points]
    if not counting:
        return "no card counts"
    first, *rest = [f"{card} {points}" for card, points in counting]
    first = first.rpartition(" ")[0] + " counts " + first.rpartition(" ")[2]
    return f"{', '.join([first, *rest[:-1]])} and {rest[-1]}" if rest else first


def deal_holds(ruleset: Ruleset) -> str:
    return str(ruleset.deck_points)


def made_of(ruleset: Ruleset) -> str:
    """ "fourteens 40, tens 40, fives 20 and the Rook 20 make 120"."""
    counters = law_of(ruleset).counters
    return f"{in_english(counters.cards)} make {counters.total}"


def unit(ruleset: Ruleset) -> str:
    return str(law_of(ruleset).counters.unit)


def nest_holds(ruleset: Ruleset) -> str:
    """The most counters the nest can hold."""
    law = law_of(ruleset)
    if not law.counters.nest_most:
        return "No counters lie in the nest"
    return f"The {law.cards.nest} cards of the nest count {law.counters.nest_most} at the most"


def highest_bid(ruleset: Ruleset) -> str:
    return str(law_of(ruleset).ladder.top)


def forced_dealer(ruleset: Ruleset) -> str:
    """What happens after three passes if the dealer bids last."""
    law = law_of(ruleset)
    if law.auction.forced == NOBODY:
        return "If all four pass, nobody scores and the same dealer deals again"
    lowest = law.ladder.minimum
    return f"If the first three pass in the first round, the dealer must bid {lowest}"


def game_goes_to(ruleset: Ruleset) -> str:
    return "no set number of" if ruleset.target is None else str(ruleset.target)


def ends_at(ruleset: Ruleset) -> str:
    """ "a team with 500 or more ends the game"."""
    if ruleset.target is None:
        return "the game is over when its last hand is scored"
    return f"a team with {ruleset.target} or more ends the game"


def both_over(ruleset: Ruleset) -> str:
    if ruleset.target is None:
        return "When the game is over"
    return f"If both teams have {ruleset.target} or more"


def both_level(ruleset: Ruleset) -> str:
    if ruleset.target is None:
        return "If both teams tie at the end"
    return f"If both have {ruleset.target} or more and the same"


def tricks_make(ruleset: Ruleset) -> str:
    law = law_of(ruleset)
    return (
        f"{law.deck_points} with what lies in the nest"
        if law.cards.nest_counts
        else str(law.deck_points)
    )


def nest_used(ruleset: Ruleset) -> str:
    """Whether counters are allowed in the nest, and how many."""
    most = law_of(ruleset).counters.nest_most
    return f"used, {most} at the most" if most else "not used"


def passes_lead_to(ruleset: Ruleset) -> str:
    """What happens if nobody bids and the dealer bids first."""
    auction = law_of(ruleset).auction
    if auction.forced == NOBODY:
        return "When all four pass, nobody scores and the same dealer deals again"
    if auction.forced == DEALER:
        return "The dealer may not pass if no one has bid"
    return "If the first three pass, the last player must take the lowest bid"
