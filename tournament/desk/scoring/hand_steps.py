"""The questions of one hand for display, with the answers so far."""

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
    """One field of a row: name and value."""

    name: str
    answer: str
    column: Column


@dataclass(frozen=True, slots=True)
class FieldRow:
    """A row of fields for one side or player."""

    choice: Choice
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class HandStep:
    """A question, its answer so far, and its words for this bidder."""

    question: Question
    answer: str
    words: Words
    rows: tuple[FieldRow, ...]


def steps_of(questions: Sequence[Question], draft: Draft) -> tuple[HandStep, ...]:
    """The questions in order with the draft's answers."""
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


def dealers_of(sheet: ScoreSheet, rules: Ruleset, number: int) -> tuple[tuple[str, Words], ...]:
    """The possible dealers of this hand, seat and name.

    Empty in a game that does not record them.
    """
    seats = rules.seats if writes(rules.slug, "dealer") else ()
    names = names_in(sheet, number)
    return tuple((seat, names[seat]) for seat in seats)
