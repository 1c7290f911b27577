"""Cards left in hand at the end of a round, as counts or as points.

Knows the decks and the cost of each card. Does not know why a round ended.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from rules.core.case import Case
from rules.core.fields import Field, by_seat, record, whole
from rules.core.findings import Findings, shown
from rules.core.messages import Letter, Words, all_of, one_of, say, say_count
from rules.core.seats import Table
from rules.rummy.laid_melds import ROOK, Card


@dataclass(frozen=True, slots=True)
class Cards:
    """One kind of card: copies per deck, cost, and its names for one and for many."""

    in_deck: int
    cost: int
    words: Words
    counted: Callable[[int], Words]


#: A full Rook deck: 57 cards, 405 points.
KINDS: Mapping[str, Cards] = {
    "low": Cards(36, 5, say("cards from 1 to 9"), lambda count: say("%(count)s low", count=count)),
    "high": Cards(
        20, 10, say("cards from 10 to 14"), lambda count: say("%(count)s high", count=count)
    ),
    ROOK: Cards(
        1,
        25,
        say("Rooks"),
        lambda count: say_count("%(count)s Rook", "%(count)s Rooks", count=count),
    ),
}
TENS = 10
UNIT = 5
DECK_POINTS = sum(kind.in_deck * kind.cost for kind in KINDS.values())
MOST_COUNTED = 1_000

Left = Mapping[str, int]


def _count(kind: Cards) -> Field:
    return Field(
        whole(0, MOST_COUNTED).read,
        lambda table: whole(0, kind.in_deck * len(table.seats)).schema(table),
    )


_CARDS = record({name: _count(kind) for name, kind in KINDS.items()}, tuple(KINDS))


def _read_cards(value: object, table: Table, at: str, findings: Findings) -> Left | None:
    """The cards of one hand, if every kind is written and readable."""
    cards: Left | None = _CARDS.read(value, table, at, findings)
    if cards is None or len(cards) < len(KINDS) or None in cards.values():
        return None
    return cards


#: Seat to the cards left in hand by kind. Here and below more is read than can be right, so that
#: the book says what is wrong; the schema has the numbers that are possible.
LEFT = by_seat(Field(_read_cards, _CARDS.schema))
#: Seat to points.
POINTS = Field(
    by_seat(whole()).read,
    lambda table: by_seat(whole(0, DECK_POINTS * len(table.seats), UNIT)).schema(table),
)


def held(left: Left) -> int:
    """The number of cards."""
    return sum(left.values())


def worth(left: Left) -> int:
    return sum([left[name] * kind.cost for name, kind in KINDS.items()])


def in_words(left: Left) -> Words:
    """ "4 low, 2 high and 1 Rook", omitting kinds with none."""
    return all_of(kind.counted(left[name]) for name, kind in KINDS.items() if left[name])


@dataclass(frozen=True, slots=True)
class Leftovers:
    """What is left in hand and its cost, with the paragraphs.

    ``decks`` is the number in play; None means one per player.
    """

    cites: str
    decks_cites: str
    decks: int | None = None

    def points_of(
        self, left: Mapping[str, Left] | None, points: Mapping[str, int] | None, case: Case
    ) -> Mapping[str, int] | None:
        """Each seat's points, or None if they are impossible.

        If cards and points are both written, they must agree; the cards count.
        """
        good = self._possible(points, case) if points is not None else True
        if left is None:
            return points if good else None
        made = {seat: worth(cards) for seat, cards in left.items()}
        for seat, written in (points or {}).items():
            if written != made[seat]:
                case.refuse(
                    "points-disagree",
                    f"points/{seat}",
                    say(
                        "%(player)s has %(written)s entered, but the cards left make %(points)s.",
                        player=Letter(seat),
                        written=shown(written),
                        points=made[seat],
                    ),
                    self.cites,
                    say("Enter %(points)s, or correct the cards.", points=made[seat]),
                )
        return made

    def _possible(self, points: Mapping[str, int], case: Case) -> bool:
        good, most = True, DECK_POINTS * (self.decks or len(case.table.seats))
        for seat, written in points.items():
            if written < 0 or (written % UNIT and written <= most):
                good = False
                below = written // UNIT * UNIT
                case.refuse(
                    "impossible-points",
                    f"points/{seat}",
                    say("No cards make %(points)s points.", points=shown(written)),
                    self.cites,
                    say(
                        "Enter %(below)s or %(above)s. Cards cost %(costs)s.",
                        below=below,
                        above=below + UNIT,
                        costs=one_of(str(kind.cost) for kind in KINDS.values()),
                    )
                    if written > 0
                    else say("Enter 0 for the player who went out, and what the others had left."),
                )
        if good and sum(points.values()) > most:
            case.refuse(
                "more-than-the-decks-hold",
                "points",
                say(
                    "The hands add up to %(sum)s, but all the cards make %(most)s.",
                    sum=sum(points.values()),
                    most=most,
                ),
                self.decks_cites,
                say(
                    "Correct the points. Each of the %(decks)s decks is worth %(points)s.",
                    decks=most // DECK_POINTS,
                    points=DECK_POINTS,
                ),
            )
        return good

    def judge_decks(
        self, left: Mapping[str, Left], on_table: Mapping[Card, int], case: Case
    ) -> None:
        """Object to more cards of a kind, in hands and on the table, than the decks hold."""
        seen = {name: sum([cards[name] for cards in left.values()]) for name in KINDS}
        for (number, _colour), copies in on_table.items():
            seen[_kind(number)] += copies
        decks = self.decks or len(case.table.seats)
        for name, kind in KINDS.items():
            if seen[name] > decks * kind.in_deck:
                case.refuse(
                    "more-than-the-decks-hold",
                    "left" if left else "laid",
                    say(
                        "%(seen)s %(cards)s are entered, but %(decks)s decks hold %(held)s.",
                        seen=seen[name],
                        cards=kind.words,
                        decks=decks,
                        held=decks * kind.in_deck,
                    ),
                    self.decks_cites,
                    say("Count again. %(decks)s decks are in play.", decks=decks),
                )


def _kind(number: int | str) -> str:
    if isinstance(number, str):
        return ROOK
    return "high" if number >= TENS else "low"
