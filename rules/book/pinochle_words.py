"""Sentences of the pinochle book that depend on several house rules.

Knows the law of pinochle and how to word its numbers. Does not know where the sentences appear.
"""

from __future__ import annotations

from collections.abc import Callable

from rules.bidding.auctions import NOBODY
from rules.core.tardiness import Tardiness
from rules.house.games import finish_of
from rules.house.pinochle_law import law_of
from rules.house.pinochle_penalties import PAYABLE
from rules.ruleset import Ruleset

Words = Callable[[Ruleset], str]


def deck_holds(ruleset: Ruleset) -> str:
    return str(ruleset.deck_points)


def card_values(ruleset: Ruleset) -> str:
    """ "aces, tens and kings count 1 each, and the last book 2"."""
    points = law_of(ruleset).points
    ranks = points.of_ranks()
    if set(ranks.values()) == {1}:
        names = list(ranks)
        together = f"{', '.join(names[:-1])} and {names[-1]}" if names[1:] else names[0]
        return f"{together} count 1 each, and the last book {points.last_book}"
    each = ", ".join(f"each of the {rank} counts {count}" for rank, count in ranks.items())
    return f"{each or 'no card counts'}, and the last book {points.last_book}"


def copies(kind: str) -> Words:
    """What one, two and more copies of a meld count."""

    def words(ruleset: Ruleset) -> str:
        single, *more = law_of(ruleset).melds.values[kind]
        times = zip(("double", "triple", "quadruple"), more, strict=False)
        return ", ".join([str(single), *(f"{word} {points}" for word, points in times)])

    return words


def single_roundhouse(ruleset: Ruleset) -> str:
    return str(law_of(ruleset).melds.value("roundhouse", 1))


def double_roundhouse(ruleset: Ruleset) -> str:
    return str(law_of(ruleset).melds.value("roundhouse", 2))


def royal(ruleset: Ruleset) -> str:
    return _times(law_of(ruleset).melds.royal)


def common(ruleset: Ruleset) -> str:
    return _times(law_of(ruleset).melds.common)


def _times(points: int) -> str:
    return ", ".join(str(points * count) for count in (1, 2, 3, 4))


def odd_melds(ruleset: Ruleset) -> str:
    table = law_of(ruleset).melds
    if table.odd_least > table.most:
        return "No meld is odd, so a team never melds an odd number"
    if table.odd_least == 15:
        return "Only run and pinochle are odd, so a team never melds an odd number below 15"
    return f"A team never melds an odd number below {table.odd_least}"


def ladder(ruleset: Ruleset) -> str:
    """ "50 to 60 by ones, then 65, 70 and on to 100 by fives, ..."."""
    bids = law_of(ruleset).ladder
    by = {1: "ones", 5: "fives", 10: "tens"}
    rows = [f"from {start} by {by[step]}" for start, step in bids.bands]
    top = "there is no highest bid" if bids.maximum is None else f"the highest bid is {bids.top}"
    return f"Bids rise {', '.join(rows)}; {top}"


def dropped_at(ruleset: Ruleset) -> str:
    law = law_of(ruleset)
    if law.auction.forced == NOBODY:
        return "nobody scores and the same dealer deals again"
    if law.auction.dealer_may_bid:
        return f"the dealer may still bid, and must take it at {law.ladder.minimum} after a pass"
    return f"the dealer must take it at {law.ladder.minimum}"


def penalty(code: str) -> Words:
    """What a player pays for this penalty."""

    def words(ruleset: Ruleset) -> str:
        points = ruleset.penalties[code].points
        return str(points) if points else "no points"

    assert code in PAYABLE
    return words


def _clock(ruleset: Ruleset) -> Tardiness:
    assert isinstance(ruleset.late, Tardiness)
    return ruleset.late


def grace(ruleset: Ruleset) -> str:
    return f"Up to {_clock(ruleset).grace} minutes late"


def price(ruleset: Ruleset) -> str:
    late = _clock(ruleset)
    most = late.price * (late.last - late.grace)
    return f"{late.price} for each minute after minute {late.grace}, {most} at most"


def replaced_after(ruleset: Ruleset) -> str:
    return f"More than {_clock(ruleset).last} minutes late"


def ends(ruleset: Ruleset) -> str:
    """ "A round is four hands; each player deals one of them"."""
    hands, target = finish_of(ruleset).hands, ruleset.target
    if target is None:
        if hands == 4:
            return "A round is four hands; each player deals one of them"
        return f"A round is {hands} hands, dealt in turn"
    if hands is None:
        return f"Hands are played until a team has {target} points; each player deals in turn"
    return f"Hands are played until a team has {target} points, and {hands} of them at most"


def after_the_hands(ruleset: Ruleset) -> str:
    hands = finish_of(ruleset).hands
    if ruleset.target is not None or hands is None:
        return "at the end of the game"
    return "after the four hands" if hands == 4 else f"after the {hands} hands"
