"""A whole paper sheet as a grid: one row for each hand, and back to hands.

Asks the game form's questions for a hand that was played out. Other endings have fields of their
own below the row. Judges nothing.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.core.messages import Words
from rules.core.ruling import Ruling
from rules.ruleset import Ruleset
from rules.typed_numbers import whole_number
from scoring.aims import noun_of
from scoring.asking import Question
from scoring.asks.rounds import sits_out
from scoring.documents import judge
from scoring.entry import PLAYED, answers_of, ending_of, rules_of, writes
from scoring.models import ScoreSheet
from scoring.questions import asks_of, questions
from tournament.desk.scoring.correction_form import (
    MOST_HANDS,
    Blank,
    blanks_of,
    hand_written,
    says_something,
    typed_of,
)

Content = Mapping[str, Any]
Answers = Mapping[str, str]
LEFT_OUT = ("out", "ended_by")
"""Not asked: the points show who went out, and no paper says how."""
SUMS = ("points", "brisques")
SPARE_ROWS = 16
"""Empty rows after the last hand, so that a fast typist never waits for one."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A field: its name in the form, its value, and the answers that are `known` in advance.

    `side` is whose it is, for the heading. `skips`: Enter passes over it, because it has its usual
    answer. `sits_out`: nothing is entered for this player in this hand. `words` are the answers of
    the digits, from 1.
    """

    name: str
    heading: Words
    answer: str
    known: str
    is_digits: bool
    words: tuple[Words, ...] = ()
    side: str = ""
    skips: bool = False
    sits_out: bool = False
    theirs: str | None = None


@dataclass(frozen=True, slots=True)
class Sum:
    """A side's computed score of a hand, and its total after it."""

    side: str
    score: int | None
    total: int | None


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A hand: its dealer, fields, ending, further fields of that ending, and its score.

    `printed` is its number on the paper.
    """

    number: int
    printed: int
    dealer: str
    cells: tuple[Cell, ...]
    ended: str
    extras: tuple[Blank, ...]
    sums: tuple[Sum, ...]


def hands_of(sheet: ScoreSheet, typed: Answers, written: Sequence[Content]) -> list[dict[str, Any]]:
    """The typed hands in order; unchanged ones as `written` before.

    Dealers are counted from the first one, hand by hand.
    """
    rules = rules_of(sheet)
    found: list[dict[str, Any]] = []
    for number in range(1, MOST_HANDS + 1):
        answers = spoken(sheet, rules, typed_of(typed, number))
        if not says_something(answers):
            break
        before = written[number - 1] if number <= len(written) else {}
        dealer = before.get("dealer") or dealer_of(sheet, rules, found)
        answers = {**_hidden(sheet, rules, number), **answers, **_dealt(rules, dealer)}
        found.append(dict(hand_written(rules, before, answers)))
    return found


def dealer_of(sheet: ScoreSheet, rules: Ruleset, hands: Sequence[Content]) -> str:
    """The dealer after these hands; "" in a game that does not record dealers."""
    if not writes(rules.slug, "dealer"):
        return ""
    return rules.next_dealer(sheet.first_dealer, judge(sheet, hands).hands)


def _hidden(sheet: ScoreSheet, rules: Ruleset, number: int) -> dict[str, str]:
    """Values that are known without asking, such as the number of a round."""
    asked = questions(sheet, rules, ending_of(rules, PLAYED), number)
    return {row.name: row.usual for row in asked if row.kind == "hidden"}


def _dealt(rules: Ruleset, dealer: str) -> dict[str, str]:
    return {"dealer": dealer} if writes(rules.slug, "dealer") else {}


def spoken(sheet: ScoreSheet, rules: Ruleset, answers: Answers) -> dict[str, str]:
    """Short answers in full: "1" is the first side or word, "E" the side of East, "h" hearts."""
    asked = {row.name: row for row in _asked(sheet, rules, 1)}
    return {
        name: _in_full(rules, asked[name], text) if name in asked else text
        for name, text in answers.items()
    }


def _in_full(rules: Ruleset, question: Question, text: str) -> str:
    values = [choice.value for choice in question.choices]
    if question.kind not in ("sides", "words") or text in values or not text:
        return text
    if question.kind == "sides" and text.upper() in rules.seats:
        return rules.side_of(text.upper())
    place = whole_number(text, len(values))
    if place:
        return values[place - 1]
    begin = [value for value in values if value.startswith(text.lower())]
    return begin[0] if len(begin) == 1 else text


def _asked(sheet: ScoreSheet, rules: Ruleset, number: int) -> list[Question]:
    """The questions on a hand that was played out."""
    ending = ending_of(rules, PLAYED)
    return [
        row
        for row in questions(sheet, rules, ending, number)
        if row.kind != "hidden" and not row.rare and row.name not in LEFT_OUT
    ]


def sheet_rows(
    sheet: ScoreSheet, typed: Answers, ruling: Ruling, theirs: Sequence[Content] | None
) -> tuple[SheetRow, ...]:
    """The typed rows and some empty ones, each with its part of the ruling.

    `theirs` are the hands as another official read them; fields that differ say so.
    """
    rules = rules_of(sheet)
    played = len(ruling.hands)
    fixed = rules.game.hands or 0
    spare = not ruling.finished if fixed else SPARE_ROWS
    most = min(MOST_HANDS, max(fixed, played + spare))
    return tuple(
        _row(sheet, rules, number, typed_of(typed, number), ruling, theirs)
        for number in range(1, most + 1)
    )


def _row(
    sheet: ScoreSheet,
    rules: Ruleset,
    number: int,
    answers: Answers,
    ruling: Ruling,
    theirs: Sequence[Content] | None,
) -> SheetRow:
    ended = answers.get("ended", PLAYED) or PLAYED
    other = None if theirs is None else _answers(rules, theirs, number)
    cells = tuple(_cells(sheet, rules, number, answers, other))
    return SheetRow(
        number=number,
        printed=noun_of(rules).number(number),
        dealer=_dealer(sheet, rules, number, ruling),
        cells=cells,
        ended=ended,
        extras=_extras(sheet, rules, number, {**answers, "ended": ended}, cells),
        sums=tuple(_sum(side, number, ruling) for side in rules.sides),
    )


def _answers(rules: Ruleset, hands: Sequence[Content], number: int) -> dict[str, str]:
    return answers_of(rules, hands[number - 1]) if number <= len(hands) else {}


def _dealer(sheet: ScoreSheet, rules: Ruleset, number: int, ruling: Ruling) -> str:
    if number > len(ruling.hands) + 1 or not writes(rules.slug, "dealer"):
        return ""
    return rules.next_dealer(sheet.first_dealer, ruling.hands[: number - 1])


def _cells(
    sheet: ScoreSheet, rules: Ruleset, number: int, answers: Answers, other: Answers | None
) -> Iterator[Cell]:
    mine = spoken(sheet, rules, answers)
    out = sits_out(rules, number)
    for name, question, heading, side in _boxes(_asked(sheet, rules, number), out):
        full, answer = mine.get(name, ""), answers.get(name, "")
        known = () if question.rows else [choice.value for choice in question.choices]
        letters = question.kind in ("sides", "words")
        yield Cell(
            name=f"h{number}-{name}",
            heading=heading,
            answer=answer,
            known=" ".join(_keys(rules, question) if letters else known),
            is_digits=not _is_signed(question),
            words=tuple(row.label for row in question.choices) if question.kind == "words" else (),
            side=side,
            skips=bool(question.usual) or question.optional,
            sits_out=bool(out) and side == out,
            theirs=_theirs(other, name, full or question.usual, question.usual),
        )


def _is_signed(question: Question) -> bool:
    """Whether an answer can be below 0; all others can be given in digits."""
    if question.rows:
        return any(column.entry == "points" for column in question.columns)
    below = question.bounds is not None and question.bounds.least < 0
    return below or any(choice.value.startswith("-") for choice in question.choices)


def _theirs(other: Answers | None, name: str, mine: str, usual: str) -> str | None:
    """The other official's value for this field, if it differs."""
    if other is None:
        return None
    found = other.get(name, "") or usual
    return None if found == mine else found or "–"


def _keys(rules: Ruleset, question: Question) -> list[str]:
    """The keys that answer the question with one press."""
    numbers = [str(place) for place in range(1, len(question.choices) + 1)]
    if question.kind == "sides":
        return [*numbers, *rules.seats, *(seat.lower() for seat in rules.seats)]
    return [*numbers, *(choice.value[0] for choice in question.choices)]


def _boxes(asked: Sequence[Question], out: str) -> Iterator[tuple[str, Question, Words, str]]:
    """Each box of a row: its name, question, heading and side.

    Whoever is `out` this time has a place in the row too, so that the columns stay in line.
    """
    for question in asked:
        if not question.rows:
            side = question.name.partition("-")[2]
            yield question.name, question, question.chip, side
            continue
        for column in question.columns:
            if column.name in SUMS:
                for side in _in_line(question, out):
                    yield f"{column.name}-{side}", question, question.chip, side


def _in_line(question: Question, out: str) -> list[str]:
    """The players in the order of their columns."""
    playing = [row.value for row in question.rows]
    return sorted([*playing, out]) if out else playing


def _extras(
    sheet: ScoreSheet, rules: Ruleset, number: int, answers: Answers, cells: Sequence[Cell]
) -> tuple[Blank, ...]:
    """The questions on a hand with another ending that have no field in the row."""
    if answers["ended"] == PLAYED:
        return ()
    asked = asks_of(ending_of(rules, answers["ended"]))
    there = {cell.name for cell in cells}
    return tuple(
        blank
        for blank in blanks_of(sheet, rules, number, answers)
        if blank.name not in there
        and blank.question.kind != "hidden"
        and not blank.question.rare
        and blank.question.name.partition("-")[0] in asked
    )


def _sum(side: str, number: int, ruling: Ruling) -> Sum:
    if number > len(ruling.hands):
        return Sum(side, None, None)
    score = ruling.hands[number - 1].score
    return Sum(side, (score or {}).get(side), ruling.running[number - 1].get(side))


def typed_from(sheet: ScoreSheet, hands: Sequence[Content]) -> dict[str, str]:
    """Turn hands into the form's answers."""
    rules = rules_of(sheet)
    return {
        f"h{number}-{name}": text
        for number, hand in enumerate(hands, start=1)
        for name, text in answers_of(rules, hand).items()
    }
