"""A sheet as lines: each side's total, each version of a hand, and the questions of one hand."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from rules.core.findings import signed
from rules.core.messages import Words, all_of, say
from rules.core.ruling import Ruling
from rules.ruleset import Ruleset
from scoring.aims import lowest_wins, noun_of, target_of
from scoring.asking import Choice, Column, Question
from scoring.asks.rounds import contract_of
from scoring.entry import PLAYED, writes
from scoring.hand_words import outcome_words
from scoring.models import Hand, ScoreSheet
from scoring.sitting import names_in


@dataclass(frozen=True, slots=True)
class SideScore:
    """A side's total. `merit` is higher for better.

    `needs` is what it lacks to `target`, or None.
    """

    side: str
    team: str
    total: int
    merit: int
    is_one_player: bool
    target: int | None
    needs: int | None

    @property
    def words(self) -> str:
        """The total with a true minus sign."""
        return signed(self.total)


@dataclass(frozen=True, slots=True)
class Points:
    """A side's points from one hand, and its total after it; "" for a struck version."""

    side: str
    score: str
    total: str


@dataclass(frozen=True, slots=True)
class HandLine:
    """One version of one hand. `struck` says why it no longer counts: "Undone".

    `printed` is its number in the book's count.
    """

    number: int
    printed: int
    bidder: str
    bid: int | None
    outcome: Words
    points: tuple[Points, ...]
    struck: str
    struck_at: datetime | None


def scores_of(
    sheet: ScoreSheet, rules: Ruleset, totals: Mapping[str, int]
) -> tuple[SideScore, ...]:
    """The sides in order."""
    target, sign = target_of(rules), -1 if lowest_wins(rules) else 1
    return tuple(
        SideScore(
            side=side,
            team=sheet.side_names[side],
            total=totals[side],
            merit=sign * totals[side],
            is_one_player=len(rules.seats_of(side)) == 1,
            target=target,
            needs=None if target is None else max(target - totals[side], 0),
        )
        for side in rules.sides
    )


def lead_of(scores: Sequence[SideScore]) -> Words:
    """Who is ahead, and by how much."""
    best = max(score.merit for score in scores)
    ahead = [score for score in scores if score.merit == best]
    behind = [score.merit for score in scores if score.merit != best]
    if not behind:
        return say("Level")
    teams, by = all_of(score.team for score in ahead), best - max(behind)
    if ahead[0].merit == ahead[0].total:
        return say("%(teams)s ahead by %(points)s", teams=teams, points=by)
    return say("%(teams)s ahead by %(points)s (lowest wins)", teams=teams, points=by)


def lines_of(
    rules: Ruleset, versions: Sequence[Hand], ruling: Ruling, sides: Sequence[str]
) -> tuple[HandLine, ...]:
    """Every version of every hand in order, points in the order of `sides`.

    A struck version precedes its replacement.
    """
    ordered = sorted(versions, key=lambda hand: (hand.number, hand.pk))
    return tuple(_line(rules, hand, ruling, sides) for hand in ordered)


def _line(rules: Ruleset, hand: Hand, ruling: Ruling, sides: Sequence[str]) -> HandLine:
    played = contract_of(rules, hand.number) or say("played")
    totals = {} if hand.struck else ruling.running[hand.number - 1]
    return HandLine(
        number=hand.number,
        printed=noun_of(rules).number(hand.number),
        bidder=rules.table.side_of(hand.content.get("bidder", "")) or "",
        bid=hand.content.get("bid"),
        outcome=played if hand.outcome in ("", PLAYED) else outcome_words(rules, hand.outcome),
        points=tuple(
            Points(
                side=side,
                score=_with_sign(hand.score.get(side, 0)),
                total=signed(totals[side]) if totals else "",
            )
            for side in sides
        ),
        struck=hand.get_struck_display() if hand.struck else "",
        struck_at=hand.struck_at,
    )


def _with_sign(points: int) -> str:
    return f"+{points}" if points > 0 else signed(points)


def team_points(team: str, points: int) -> Words:
    """A team with its total: "Eagles 310"."""
    return say("%(team)s %(points)s", team=team, points=points)


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
