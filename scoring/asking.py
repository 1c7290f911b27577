"""Asking for part of a hand: its questions, and converting answers to a hand and back.

Knows the kinds of question a form can show. Does not know any game; see `asks/`.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, TypeAlias

from rules.core.findings import signed
from rules.core.messages import Words, say
from rules.core.outcomes import Ending
from rules.ruleset import Ruleset
from rules.typed_numbers import signed_number
from scoring.models import ScoreSheet
from scoring.sitting import names_in

Answers = Mapping[str, str]
Typed: TypeAlias = Literal["digits", "points", "tick", "words"]
Kind: TypeAlias = Literal["sides", "words", "numbers", "number", "text", "hidden", "rows"]

MOST_KEYS = 30
SUITS: Mapping[str, Words] = {
    "clubs": say("Clubs"),
    "diamonds": say("Diamonds"),
    "hearts": say("Hearts"),
    "spades": say("Spades"),
    "black": say("Black"),
    "green": say("Green"),
    "red": say("Red"),
    "yellow": say("Yellow"),
}
YES = "yes"


@dataclass(frozen=True, slots=True)
class Choice:
    """One key, or one row. `side` is the side whose mark it shows."""

    value: str
    label: Words
    side: str = ""


@dataclass(frozen=True, slots=True)
class Column:
    """A field of every row.

    `entry` is its input: "digits", "points" (which allows a minus), "tick" or "words".
    """

    name: str
    heading: Words
    entry: Typed = "digits"


class Bounds(NamedTuple):
    """A range too long to list: the multiples of ``step`` from least to most."""

    least: int
    most: int
    step: int


@dataclass(frozen=True, slots=True)
class Question:
    """One step of the entry.

    `chip` is its short name, `by_bidder` its words once the bidder is known, `usual` the preset
    answer. `kind` is how it is asked: "sides", "words" and "numbers" by one key per choice;
    "number" by digits, for too many choices; "text" by writing; "rows" by a line of fields for each
    of `rows` but the player whom `without`, an earlier answer, names; "hidden" not at all. An
    `optional` answer may be missing. A `rare` question is shown apart. A "number" without choices
    lies within `bounds`. If there are `sums`, the answer and those of the `others` add up to one of
    them.
    """

    name: str
    chip: Words
    words: Words
    kind: Kind
    choices: tuple[Choice, ...] = ()
    by_bidder: Mapping[str, Words] = field(default_factory=dict)
    usual: str = ""
    rows: tuple[Choice, ...] = ()
    columns: tuple[Column, ...] = ()
    hint: Words = ""
    optional: bool = False
    without: str = ""
    rare: bool = False
    bounds: Bounds | None = None
    sums: tuple[int, ...] = ()
    others: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Asking:
    """The context of a question: hand `number` of this sheet, with this ending."""

    sheet: ScoreSheet
    rules: Ruleset
    ending: Ending
    number: int

    def sides(self) -> tuple[Choice, ...]:
        return tuple(Choice(side, self.sheet.side_names[side], side) for side in self.rules.sides)

    def seats(self) -> tuple[Choice, ...]:
        names = names_in(self.sheet, self.number)
        return tuple(
            Choice(seat, names[seat], self.rules.side_of(seat)) for seat in self.rules.seats
        )


@dataclass(frozen=True, slots=True)
class Answered:
    """The input for a hand with this ending."""

    rules: Ruleset
    ending: Ending
    dealer: str
    answers: Answers

    def word(self, name: str) -> str:
        return self.answers.get(name, "").strip()

    def number(self, name: str) -> int | str:
        """The input as a number. Other input stays as typed, for the rules to refuse."""
        return whole(self.word(name))

    def plain(self, name: str) -> dict[str, Any]:
        """The answer with this name, or ""."""
        return {name: self.word(name)} if self.word(name) else {}

    def count(self, name: str) -> dict[str, Any]:
        """The same as a number."""
        return {name: self.number(name)} if self.word(name) else {}

    def of_each(self, name: str, among: Iterable[str]) -> dict[str, int | str]:
        """The input of each side or seat, without missing ones."""
        return {one: self.number(f"{name}-{one}") for one in among if self.word(f"{name}-{one}")}


@dataclass(frozen=True, slots=True)
class Ask:
    """Part of a hand: how to ask for it, write its answers into a hand, and read them back."""

    questions: Callable[[Asking], Iterable[Question]]
    write: Callable[[Answered], Mapping[str, Any]]
    read: Callable[[Ruleset, Mapping[str, Any]], Mapping[str, Any]]


def key_of(name: str) -> Callable[[Ruleset, Mapping[str, Any]], Mapping[str, Any]]:
    """A reader of a hand's key as the answer of the same name."""
    return lambda _rules, hand: {name: hand.get(name)}


def each_of(name: str, hand: Mapping[str, Any]) -> dict[str, Any]:
    """The values of each side or seat under a key, as the answers of its fields."""
    return {f"{name}-{one}": value for one, value in (hand.get(name) or {}).items()}


def whole(typed: str) -> int | str:
    number = signed_number(typed)
    return typed if number is None else number


def one_number(name: str, chip: Words, words: Words, legal: Sequence[int], **more: Any) -> Question:
    """A question with one of these numbers as its answer, or a number within `bounds`."""
    choices = tuple(Choice(str(number), signed(number)) for number in legal)
    kind: Kind = "numbers" if 0 < len(choices) <= MOST_KEYS else "number"
    return Question(name, chip, words, kind, choices, **more)
