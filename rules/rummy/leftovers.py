"""Cards of Rook decks left in hand at the end of a round, counted or in points already.

Knows what is in the decks and what each card costs who is left with it. Refuses to know why a
round ended.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.core.case import Case
from rules.core.fields import Field, by_seat, record, whole
from rules.core.findings import Findings, listed, shown
from rules.core.seats import Table
from rules.rummy.laid_melds import ROOK, Card


@dataclass(frozen=True, slots=True)
class Cards:
    """One kind of card: how many are in a deck, what one costs, and its words."""

    in_deck: int
    cost: int
    words: str


#: A full Rook deck: 57 cards, 405 points.
KINDS: Mapping[str, Cards] = {
    "low": Cards(36, 5, "cards from 1 to 9"),
    "high": Cards(20, 10, "cards from 10 to 14"),
    ROOK: Cards(1, 25, "Rooks"),
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
    """The cards of one hand, when every kind was written and could be read."""
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
    """How many cards."""
    return sum(left.values())


def worth(left: Left) -> int:
    return sum([left[name] * kind.cost for name, kind in KINDS.items()])


def in_words(left: Left) -> str:
    """ "4 low + 2 high + 1 rook", without what there is none of."""
    return " + ".join([f"{left[name]} {name}" for name in KINDS if left[name]])


@dataclass(frozen=True, slots=True)
class Leftovers:
    """What is left in hand and what it costs, with the paragraphs. ``decks`` are those in play,
    None for one a player."""

    cites: str
    decks_cites: str
    decks: int | None = None

    def points_of(
        self, left: Mapping[str, Left] | None, points: Mapping[str, int] | None, case: Case
    ) -> Mapping[str, int] | None:
        """Seat to points for the whole table; None where they cannot be right.

        Written both ways, the two must agree; what the cards make is taken.
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
                    f"{shown(written)} is written for {seat}; the cards left make {made[seat]}.",
                    self.cites,
                    f"Write {made[seat]}, or correct the cards.",
                )
        return made

    def _possible(self, points: Mapping[str, int], case: Case) -> bool:
        good = True
        for seat, written in points.items():
            if written < 0 or written % UNIT:
                good = False
                below = written // UNIT * UNIT
                case.refuse(
                    "impossible-points",
                    f"points/{seat}",
                    f"No cards make {shown(written)} points.",
                    self.cites,
                    f"Write {below} or {below + UNIT}; cards cost "
                    f"{listed([str(kind.cost) for kind in KINDS.values()])}."
                    if written > 0
                    else "Write 0 for the player who went out, and what the others had left.",
                )
        most = DECK_POINTS * (self.decks or len(case.table.seats))
        if good and sum(points.values()) > most:
            case.refuse(
                "more-than-the-decks-hold",
                "points",
                f"The hands make {sum(points.values())}; all the cards together make {most}.",
                self.decks_cites,
                f"Correct the points; each of the {most // DECK_POINTS} decks is worth "
                f"{DECK_POINTS}.",
            )
        return good

    def judge_decks(
        self, left: Mapping[str, Left], on_table: Mapping[Card, int], case: Case
    ) -> None:
        """No more cards of a kind, in the hands and on the table, than the decks hold."""
        seen = {name: sum([cards[name] for cards in left.values()]) for name in KINDS}
        for (number, _colour), copies in on_table.items():
            seen[_kind(number)] += copies
        decks = self.decks or len(case.table.seats)
        for name, kind in KINDS.items():
            if seen[name] > decks * kind.in_deck:
                case.refuse(
                    "more-than-the-decks-hold",
                    "left" if left else "laid",
                    f"{seen[name]} {kind.words} are counted; {decks} decks hold "
                    f"{decks * kind.in_deck}.",
                    self.decks_cites,
                    f"Count again; {decks} decks are in play.",
                )


def _kind(number: int | str) -> str:
    if isinstance(number, str):
        return ROOK
    return "high" if number >= TENS else "low"
