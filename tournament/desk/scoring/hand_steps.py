"""The questions of one hand as they are shown: each with the answer given so far.

Reads; decides nothing.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.core.messages import Words
from rules.ruleset import Ruleset
from scoring.asking import Choice, Column, Question
from scoring.entry import writes
from scoring.models import ScoreSheet
from scoring.sitting import names_in

Draft = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Cell:
    """One field of a row: its name in the form and what stands in it."""

    name: str
    answer: str
    column: Column


@dataclass(frozen=True, slots=True)
class FieldRow:
    """A line of fields, for one side or one player."""

    choice: Choice
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class HandStep:
    """A question, the answer given so far, and the question's words for this bidder."""

    question: Question
    answer: str
    words: Words
    rows: tuple[FieldRow, ...]


def steps_of(questions: Sequence[Question], draft: Draft) -> tuple[HandStep, ...]:
    """The questions in order with what the draft answers to them."""
    bidder = draft.get("bidder", "")
    return tuple(
        HandStep(
            question=question,
            answer=draft.get(question.name, question.usual),
            words=question.by_bidder.get(bidder, question.words),
            rows=tuple(_row(question, choice, draft) for choice in question.rows),
        )
        for question in questions
    )


def _row(question: Question, choice: Choice, draft: Draft) -> FieldRow:
    names = [(f"{column.name}-{choice.value}", column) for column in question.columns]
    return FieldRow(
        choice, tuple(Cell(name, draft.get(name, ""), column) for name, column in names)
    )


def dealers_of(sheet: ScoreSheet, rules: Ruleset, number: int) -> tuple[tuple[str, str], ...]:
    """Who can have dealt this hand, seat and name.

    Nobody in a game that does not write it down.
    """
    seats = rules.seats if writes(rules.slug, "dealer") else ()
    names = names_in(sheet, number)
    return tuple((seat, names[seat]) for seat in seats)
