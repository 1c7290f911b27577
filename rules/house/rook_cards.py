"""House rules on the cards of Rook: deck, counters, nest, last trick.

Knows the effect of each key, not the reasons for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.core.fields import flag, numbers, whole, word
from rules.core.findings import Findings
from rules.core.messages import one_of, say
from rules.house.changes import listed_numbers, overruled, refuse_together
from rules.house.rook_law import law_of, with_law
from rules.rook.cards import DECKS, PLAYERS, TO_BIDDERS, TO_LAST_TRICK, TO_OPPONENTS
from rules.ruleset import HouseRule, Ruleset

#: The keys of the table of counters, and the fields of ``CardPoints`` they stand for.
KINDS = {
    kind.replace("_", "-"): kind
    for kind in (
        "ones",
        "red_one",
        "fives",
        "tens",
        "fourteens",
        "rook",
    )
}


def _with_cards(ruleset: Ruleset, key: str, value: object, **changes: Any) -> Ruleset:
    """The ruleset with other cards.

    The highest bid moves with the points of a deal, unless it exceeded them.
    """
    law = law_of(ruleset)
    changed = replace(
        law,
        cards=replace(law.cards, **changes),
        counter_cites=overruled(ruleset, key, value, law.counter_cites),
    )
    if law.ladder.maximum == law.deck_points:
        changed = replace(changed, ladder=replace(law.ladder, maximum=changed.deck_points))
    return replace(ruleset, hands=changed)


def _deck(ruleset: Ruleset, choice: str) -> Ruleset:
    ruleset = _with_cards(ruleset, "deck", choice, deck=choice)
    cards = law_of(ruleset).cards
    if cards.has_ones:
        return ruleset
    points = replace(cards.points, ones=0, red_one=None)
    return with_law(ruleset, cards=replace(cards, points=points))


def _counters(ruleset: Ruleset, table: Mapping[str, int]) -> Ruleset:
    points = replace(
        law_of(ruleset).cards.points, **{KINDS[kind]: count for kind, count in table.items()}
    )
    return _with_cards(ruleset, "counters", listed_numbers(table), points=points)


def _last_trick_points(ruleset: Ruleset, points: int) -> Ruleset:
    return _with_cards(ruleset, "last_trick_points", points, last_trick=points)


def _nest_size(ruleset: Ruleset, cards: int) -> Ruleset:
    law = law_of(ruleset)
    return with_law(
        ruleset,
        cards=replace(law.cards, nest=cards),
        nest_cites=overruled(ruleset, "nest_size", cards, law.nest_cites),
    )


def _nest_points_allowed(ruleset: Ruleset, allowed: bool) -> Ruleset:
    law = law_of(ruleset)
    return with_law(
        ruleset,
        cards=replace(law.cards, nest_counts=allowed),
        nest_cites=overruled(ruleset, "nest_points_allowed", allowed, law.nest_cites),
    )


def _nest_goes_to(ruleset: Ruleset, choice: str) -> Ruleset:
    cites = overruled(ruleset, "nest_goes_to", choice, law_of(ruleset).nest_cites)
    return with_law(ruleset, nest_to=choice, nest_cites=cites)


def _deals_evenly(ruleset: Ruleset, where: str, findings: Findings) -> None:
    cards = law_of(ruleset).cards
    count = DECKS[cards.deck]
    if cards.dealt is None:
        nests = [str(nest) for nest in range(count) if (count - nest) % PLAYERS == 0][:4]
        refuse_together(
            where,
            say(
                "With a nest of %(nest)s, %(count)s cards cannot be dealt evenly to four.",
                nest=cards.nest,
                count=count,
            ),
            say("Give the nest %(nests)s cards.", nests=one_of(nests)),
            findings,
        )


def _ones_are_there(ruleset: Ruleset, where: str, findings: Findings) -> None:
    cards = law_of(ruleset).cards
    if not cards.has_ones and (cards.points.ones or cards.points.red_one):
        refuse_together(
            where,
            say("The ones count, but this deck has none."),
            say("Choose a deck with ones, or set ones to 0."),
            findings,
        )


def _something_counts(ruleset: Ruleset, where: str, findings: Findings) -> None:
    _ones_are_there(ruleset, where, findings)
    law = law_of(ruleset)
    if law.deck_points < law.ladder.minimum:
        refuse_together(
            where,
            say(
                "A deal holds %(held)s, but the lowest bid is %(bid)s.",
                held=law.deck_points,
                bid=law.ladder.minimum,
            ),
            say("Lower the lowest bid, or let more cards count."),
            findings,
        )


DECK = HouseRule(
    "deck",
    say("Cards in the deck"),
    say("All 57, or without twos to fours, or without ones to fours."),
    word(*DECKS),
    _deck,
    _deals_evenly,
)
COUNTERS = HouseRule(
    "counters",
    say("Card values"),
    say("Tables differ. The red one can have its own value."),
    numbers(dict.fromkeys(KINDS, whole(0, 100, 5))),
    _counters,
    _something_counts,
)
LAST_TRICK_POINTS = HouseRule(
    "last_trick_points",
    say("Points for winning the last trick"),
    say("No text has them. Some tables also count the last trick or the nest."),
    whole(0, 100, 5),
    _last_trick_points,
)
NEST_SIZE = HouseRule(
    "nest_size",
    say("Cards in the nest"),
    say("The rest is dealt. A larger nest leaves players fewer cards."),
    whole(0, 13),
    _nest_size,
    _deals_evenly,
)
NEST_POINTS_ALLOWED = HouseRule(
    "nest_points_allowed",
    say("Counters allowed in the nest"),
    say("Some tables allow it. They go to the winners of the last trick."),
    flag(),
    _nest_points_allowed,
)
NEST_GOES_TO = HouseRule(
    "nest_goes_to",
    say("Who gets the nest"),
    say("The winners of the last trick, the bidders, or their opponents."),
    word(TO_LAST_TRICK, TO_BIDDERS, TO_OPPONENTS),
    _nest_goes_to,
)
