"""What a ruleset asks of a hand, as questions with the answers that are legal.

An ending names what it asks (`Ending.asks`); this is the one place that knows the words of those
questions. Refuses to know what an answer is worth.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.outcomes import Ending
from rules.ruleset import Ruleset
from scoring.models import ScoreSheet

MOST_KEYS = 30
MOST_MELD = 400
MOST_BOOKS = 20


@dataclass(frozen=True, slots=True)
class Choice:
    """One key. `side` is the side whose mark stands on it."""

    value: str
    label: str
    side: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """One step of the entry. `chip` is its short name, `by_bidder` its words once the bidder is
    known; `usual` is the answer that stands until another is given. `kind` says how it is asked:
    "sides", "words" and "numbers" by a key for each choice, "number" by digits, where there are
    too many choices for keys, and "text" by writing."""

    name: str
    chip: str
    words: str
    kind: str
    choices: tuple[Choice, ...] = ()
    by_bidder: Mapping[str, str] = field(default_factory=dict)
    usual: str = ""


Asked = Callable[[ScoreSheet, Ruleset], Iterable[Question]]


def knows(ending: Ending) -> bool:
    """Whether everything this ending asks is known here."""
    return all(name in ASKS for name in ending.asks)


def questions(sheet: ScoreSheet, rules: Ruleset, ending: Ending) -> list[Question]:
    """What has to be answered for a hand that ended so, in order."""
    return [question for name in ending.asks for question in ASKS[name](sheet, rules)]


def _sides(sheet: ScoreSheet, rules: Ruleset) -> tuple[Choice, ...]:
    return tuple(Choice(side, sheet.side_names[side], side) for side in rules.sides)


def _seats(sheet: ScoreSheet, rules: Ruleset) -> tuple[Choice, ...]:
    return tuple(Choice(seat, sheet.names[seat], rules.side_of(seat)) for seat in rules.seats)


def _number(name: str, chip: str, words: str, legal: Sequence[int], **more: Any) -> Question:
    choices = tuple(Choice(str(number), str(number)) for number in legal)
    kind = "numbers" if len(choices) <= MOST_KEYS else "number"
    return Question(name, chip, words, kind, choices, **more)


def _bidder(sheet: ScoreSheet, rules: Ruleset) -> Iterable[Question]:
    yield Question("bidder", "Who bid", "Who bid?", "sides", _sides(sheet, rules))


def _bid(sheet: ScoreSheet, rules: Ruleset) -> Iterable[Question]:
    names = {side: f"{sheet.side_names[side]} bid" for side in rules.sides}
    yield _number("bid", "Bid", "The bid", rules.legal_bids(), by_bidder=names)


def _won(sheet: ScoreSheet, rules: Ruleset) -> Iterable[Question]:  # noqa: ARG001
    choices = (Choice("auction", "Bid for it"), Choice("forced", "Nobody bid: dealer had to"))
    words = "How did the bidders get the hand?"
    yield Question("won", "How", words, "words", choices, usual="auction")


def _trump(sheet: ScoreSheet, rules: Ruleset) -> Iterable[Question]:  # noqa: ARG001
    hand: Any = rules.hands.schema(rules.table)
    suits = [suit for suit in hand["properties"]["trump"]["enum"] if suit]
    choices = tuple(Choice(suit, suit.capitalize()) for suit in suits)
    yield Question("trump", "Trump", "Which suit is trump?", "words", choices)


def _meld(sheet: ScoreSheet, rules: Ruleset) -> Iterable[Question]:
    for side in rules.sides:
        team = sheet.side_names[side]
        yield _number(f"meld-{side}", f"Meld {side}", f"Meld of {team}", range(MOST_MELD + 1))


def _points(sheet: ScoreSheet, rules: Ruleset) -> Iterable[Question]:
    rest = f"get the rest of {rules.deck_points}"
    names = {
        side: f"{sheet.side_names[side]} took ({sheet.side_names[other]} {rest})"
        for side, other in zip(rules.sides, reversed(rules.sides), strict=True)
    }
    words = f"Points the bidders took (the others {rest})"
    yield _number("points", "Points", words, rules.legal_points(), by_bidder=names)


def _points_each(sheet: ScoreSheet, rules: Ruleset) -> Iterable[Question]:
    """Written where points can be lost or have no bound, else tapped."""
    legal = rules.legal_points()
    for side in rules.sides:
        name, chip = f"points-{side}", f"Points {side}"
        words = f"Points of {sheet.side_names[side]}"
        if legal and legal[0] >= 0:
            yield _number(name, chip, words, legal)
        else:
            yield Question(name, chip, words, "text")


def _by(sheet: ScoreSheet, rules: Ruleset) -> Iterable[Question]:
    yield Question("by", "Who did it", "Which side did it?", "sides", _sides(sheet, rules))


def _captured(sheet: ScoreSheet, rules: Ruleset) -> Iterable[Question]:  # noqa: ARG001
    words = "Points the other side had captured before it was found"
    yield _number("captured", "Captured", words, rules.legal_points())


def _found(sheet: ScoreSheet, rules: Ruleset) -> Iterable[Question]:  # noqa: ARG001
    choices = (Choice("before-tricks", "Before a trick was taken"), Choice("later", "Later"))
    yield Question("found", "Found", "When was it found?", "words", choices)


def _called_by(sheet: ScoreSheet, rules: Ruleset) -> Iterable[Question]:
    yield Question("called_by", "Called by", "Who called it?", "words", _seats(sheet, rules))


def _proven(sheet: ScoreSheet, rules: Ruleset) -> Iterable[Question]:  # noqa: ARG001
    choices = (Choice("yes", "Proven"), Choice("no", "Not proven"))
    yield Question("proven", "Proven", "Was it proven?", "words", choices)


def _books(sheet: ScoreSheet, rules: Ruleset) -> Iterable[Question]:  # noqa: ARG001
    yield _number("books", "Books", "Books the callers' side held", range(MOST_BOOKS + 1))


def _why(sheet: ScoreSheet, rules: Ruleset) -> Iterable[Question]:  # noqa: ARG001
    yield Question("why", "Why", "Why does the hand not count?", "text")


ASKS: Mapping[str, Asked] = {
    "bidder": _bidder,
    "bid": _bid,
    "won": _won,
    "trump": _trump,
    "meld": _meld,
    "points": _points,
    "points_each": _points_each,
    "by": _by,
    "captured": _captured,
    "found": _found,
    "called_by": _called_by,
    "proven": _proven,
    "books": _books,
    "why": _why,
}
