"""Runs and sets laid down in a rummy game with Rook decks, card by card.

Knows what a run and a set are and how many copies of a card exist. Does not know contracts or
scores.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.core.case import Case
from rules.core.fields import Field, by_seat, many, record, whole, word
from rules.core.findings import Findings, refuse_value
from rules.core.messages import Key, Words, all_of, one_of, say, sentences
from rules.core.seats import Table
from rules.rook.hands import COLOURS

RUN, SET, ROOK = "run", "set", "rook"
HIGHEST_CARD = 14
SHORTEST_RUN, SMALLEST_SET = 4, 3

_A_CARD = say("a number from 1 to %(highest)s or %(rook)s", highest=HIGHEST_CARD, rook=Key(ROOK))
_COLOURS = {
    "red": say("red"),
    "yellow": say("yellow"),
    "green": say("green"),
    "black": say("black"),
}
_A_MELD = say("a meld with the type %(types)s", types=one_of([Key(RUN), Key(SET)]))


#: Number and colour; the Rook has neither.
Card = tuple[int | str, int | str]
THE_ROOK: Card = (ROOK, ROOK)


@dataclass(frozen=True, slots=True)
class Meld:
    """One meld. ``of`` is the colour of a run or the number of a set; ``cards`` lists the rest."""

    kind: str
    of: int | str
    cards: tuple[int | str, ...]

    def by_number_and_colour(self) -> list[Card]:
        if self.kind == RUN:
            return [(card, self.of) if card != ROOK else THE_ROOK for card in self.cards]
        return [(self.of, card) if card != ROOK else THE_ROOK for card in self.cards]


#: What a player laid; None for a meld that could not be read.
Laid = Sequence[Meld | None]


def _read_step(value: object, _table: Table, at: str, findings: Findings) -> int | str | None:
    if value == ROOK or (type(value) is int and 1 <= value <= HIGHEST_CARD):
        return value
    refuse_value(value, at, _A_CARD, findings)
    return None


_STEP = Field(
    _read_step,
    lambda _table: {
        "anyOf": [{"type": "integer", "minimum": 1, "maximum": HIGHEST_CARD}, {"const": ROOK}]
    },
)
_OF = {RUN: "colour", SET: "number"}
_FORMS = {
    RUN: record(
        {"type": word(RUN), "colour": word(*COLOURS), "cards": many(_STEP, 50)},
        ("type", "colour", "cards"),
    ),
    SET: record(
        {
            "type": word(SET),
            "number": whole(1, HIGHEST_CARD),
            "cards": many(word(*COLOURS, ROOK), 50),
        },
        ("type", "number", "cards"),
    ),
}


def _read_meld(value: object, table: Table, at: str, findings: Findings) -> Meld | None:
    kind = value.get("type") if isinstance(value, dict) else None
    if not isinstance(kind, str) or kind not in _FORMS:
        refuse_value(value, at, _A_MELD, findings)
        return None
    clean: dict[str, Any] = _FORMS[kind].read(value, table, at, findings)
    of, cards = clean.get(_OF[kind]), clean.get("cards")
    if of is None or cards is None or None in cards:
        return None
    return Meld(kind, of, tuple(cards))


#: Seat to the melds it laid.
LAID = by_seat(
    many(Field(_read_meld, lambda table: {"anyOf": [_FORMS[k].schema(table) for k in _FORMS]}), 50)
)


def laid_cards(laid: Mapping[str, Laid]) -> Mapping[Card, int]:
    """How many copies of each card are on the table."""
    return Counter(
        [
            card
            for melds in laid.values()
            for meld in melds
            if meld is not None
            for card in meld.by_number_and_colour()
        ]
    )


@dataclass(frozen=True, slots=True)
class MeldLaw:
    """What makes a run and a set, each with its paragraph.

    ``decks`` is the number in play; None means one per player.
    """

    run_cites: str
    set_cites: str
    decks_cites: str
    decks: int | None = None

    def judge(self, laid: Mapping[str, Laid], case: Case) -> None:
        """Object to invalid melds."""
        for seat, melds in laid.items():
            for number, meld in enumerate(melds):
                if meld is not None and meld.kind == RUN:
                    self._judge_run(meld, f"laid/{seat}/{number}/cards", case)
                elif meld is not None:
                    self._judge_set(meld, f"laid/{seat}/{number}/cards", case)

    def _judge_run(self, run: Meld, key: str, case: Case) -> None:
        cards = run.cards
        if len(cards) < SHORTEST_RUN:
            case.refuse(
                "run-too-short",
                key,
                say(
                    "A run needs %(least)s cards or more, not %(cards)s.",
                    least=SHORTEST_RUN,
                    cards=len(cards),
                ),
                self.run_cites,
                say("Enter all its cards, Rooks included, or remove the run."),
            )
        elif not _in_sequence(cards):
            case.refuse(
                "not-a-run",
                key,
                say("%(cards)s are not one run.", cards=all_of(map(_term, cards))),
                self.run_cites,
                sentences(
                    say(
                        "Enter the cards from low to high, with %(rook)s in place of the card it "
                        "stands for.",
                        rook=Key(ROOK),
                    ),
                    say("A run ends at %(highest)s.", highest=HIGHEST_CARD),
                ),
            )

    def _judge_set(self, laid: Meld, key: str, case: Case) -> None:
        if len(laid.cards) < SMALLEST_SET:
            case.refuse(
                "set-too-small",
                key,
                say(
                    "A set needs %(least)s cards or more, not %(cards)s.",
                    least=SMALLEST_SET,
                    cards=len(laid.cards),
                ),
                self.set_cites,
                say("Enter all its cards, Rooks included, or remove the set."),
            )

    def judge_copies(self, cards: Mapping[Card, int], case: Case) -> None:
        """Object to more copies of a card on the table than there are decks."""
        decks = self.decks or len(case.table.seats)
        for (number, colour), copies in cards.items():
            if copies > decks and number != ROOK:
                case.refuse(
                    "too-many-copies",
                    "laid",
                    say(
                        "%(card)s in %(colour)s is on the table %(copies)s times.",
                        card=number,
                        colour=_COLOURS[str(colour)],
                        copies=copies,
                    ),
                    self.decks_cites,
                    say("There are %(decks)s decks. Correct the melds.", decks=decks),
                )


def _term(card: int | str) -> Words:
    return str(card) if isinstance(card, int) else Key(card)


def _in_sequence(cards: Sequence[int | str]) -> bool:
    """Whether each card is one above the last. A Rook replaces any card."""
    lowest = next((card - at for at, card in enumerate(cards) if isinstance(card, int)), 1)
    if lowest < 1 or lowest + len(cards) - 1 > HIGHEST_CARD:
        return False
    return all(card in (ROOK, lowest + at) for at, card in enumerate(cards))
