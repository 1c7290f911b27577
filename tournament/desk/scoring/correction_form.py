"""A posted sheet as a form: every hand with its answers, and back to hands.

Uses `scoring.questions`. Unchanged hands come back exactly as written, including what the form does
not ask. Judges nothing.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.core.finish import Noun
from rules.core.messages import Words
from rules.ruleset import Ruleset
from rules.typed_numbers import DIGITS
from scoring.aims import noun_of, numbered
from scoring.asking import Question
from scoring.entry import (
    PLAYED,
    answers_of,
    content_of,
    ending_of,
    endings_of,
    rules_of,
    still_carried,
)
from scoring.hand_words import hand_words
from scoring.models import ScoreSheet
from scoring.questions import questions
from tournament.desk.scoring.score_lines import FieldRow, dealers_of, steps_of

Content = Mapping[str, Any]
Answers = Mapping[str, str]
MOST_HANDS = 60
OF_A_HAND = re.compile(f"h{DIGITS}-|strike$")
UNASKED = ("trump",)
CONTRACT = ("bidder", "won", "calls", "closed")
"""Kept as written, if not asked, while bidding side and bid stay the same.

The form knows only the bidder's side.
"""


@dataclass(frozen=True, slots=True)
class Blank:
    """A question of a hand: its field name and answer, or its `rows` of fields.

    Row names begin with `prefix`.
    """

    name: str
    question: Question
    answer: str
    usual: bool
    prefix: str
    rows: tuple[FieldRow, ...]


@dataclass(frozen=True, slots=True)
class HandFields:
    """The fields of one hand, and the recorded hand in words.

    `noun`: the book's word for it; `dealers`: possible dealers, if recorded. `is_new`: an added
    hand; `is_last`: can be struck; `touched`: edited.
    """

    number: int
    noun: Noun
    named: Words
    words: Words
    dealers: tuple[tuple[str, Words], ...]
    dealer: str
    ended: str
    blanks: tuple[Blank, ...]
    is_new: bool
    is_last: bool
    struck: bool
    touched: bool

    @property
    def usual(self) -> tuple[Blank, ...]:
        """The questions for a hand that was played out."""
        return tuple(blank for blank in self.blanks if blank.usual)

    @property
    def others(self) -> tuple[Blank, ...]:
        """The questions for a hand with an infraction."""
        return tuple(blank for blank in self.blanks if not blank.usual)


def hand_fields(
    sheet: ScoreSheet, hands: Sequence[Content], typed: Answers
) -> tuple[HandFields, ...]:
    """The hands as recorded, or as `typed`, and a blank one."""
    rules = rules_of(sheet)
    shown = []
    for number in range(1, len(hands) + 2):
        is_new = number > len(hands)
        written = {} if is_new else answers_of(rules, hands[number - 1])
        answers = typed_of(typed, number) or written
        struck = number == len(hands) and "strike" in typed
        shown.append(
            HandFields(
                number=number,
                noun=noun_of(rules),
                named=numbered(rules, number),
                dealers=dealers_of(sheet, rules, number),
                words="" if is_new else hand_words(sheet, hands[number - 1]),
                dealer=answers.get("dealer", ""),
                ended=answers.get("ended", PLAYED),
                blanks=blanks_of(sheet, rules, number, answers),
                is_new=is_new,
                is_last=number == len(hands),
                struck=struck,
                touched=struck or _is_touched(rules, hands, number, answers),
            )
        )
    return tuple(shown)


def hands_typed(sheet: ScoreSheet, hands: Sequence[Content], typed: Answers) -> list[Content]:
    """The sheet's hands from the form."""
    rules = rules_of(sheet)
    found: list[Content] = []
    for number, written in enumerate(hands, start=1):
        answers = typed_of(typed, number)
        if number == len(hands) and "strike" in typed:
            continue
        found.append(hand_written(rules, written, answers) if answers else written)
    added = typed_of(typed, len(hands) + 1)
    if len(hands) < MOST_HANDS and says_something(added):
        found.append(hand_written(rules, {}, added))
    return found


def hands_in(typed: Answers) -> dict[str, str]:
    """The hand fields in the input."""
    return {name: words for name, words in typed.items() if OF_A_HAND.match(name)}


def _is_touched(rules: Ruleset, hands: Sequence[Content], number: int, answers: Answers) -> bool:
    if number > len(hands):
        return says_something(answers)
    return hand_written(rules, hands[number - 1], answers) != hands[number - 1]


def typed_of(typed: Answers, number: int) -> dict[str, str]:
    """The input for this hand, by question."""
    start = f"h{number}-"
    return {
        name.removeprefix(start): words.strip()
        for name, words in typed.items()
        if name.startswith(start)
    }


def _given(answers: Answers) -> dict[str, str]:
    return {name: words for name, words in answers.items() if words}


def says_something(answers: Answers) -> bool:
    """Whether someone entered a hand in the blank fields.

    Dealer, kind of bid and number are prefilled.
    """
    silent = ("dealer", "ended", "won", "round")
    typed = [words for name, words in answers.items() if name not in silent and words]
    return bool(typed) or answers.get("ended", PLAYED) != PLAYED


def blanks_of(
    sheet: ScoreSheet, rules: Ruleset, number: int, answers: Answers
) -> tuple[Blank, ...]:
    """Every question of this hand, however it ended, with the answer given."""
    usual = {row.name: row for row in questions(sheet, rules, ending_of(rules, PLAYED), number)}
    asked = dict(usual)
    for ending in endings_of(rules):
        asked |= {row.name: row for row in questions(sheet, rules, ending, number)} | asked
    prefix = f"h{number}-"
    return tuple(
        Blank(
            name=f"{prefix}{step.question.name}",
            question=step.question,
            answer=step.answer,
            usual=step.question.name in usual and not step.question.rare,
            prefix=prefix,
            rows=step.rows,
        )
        for step in steps_of(list(asked.values()), answers)
    )


def hand_written(rules: Ruleset, written: Content, answers: Answers) -> Content:
    """The hand as typed, with what the form does not ask."""
    before = answers_of(rules, written) if written else {}
    if _given(answers) == before:
        return written
    ending = ending_of(rules, answers.get("ended", PLAYED))
    typed = content_of(rules, ending, answers.get("dealer", ""), answers)
    hand = still_carried(written, typed)
    same = all(answers.get(name, "") == before.get(name, "") for name in ("bidder", "bid"))
    keys = (*UNASKED, *CONTRACT) if same and "bid" in hand else UNASKED
    return hand | {
        key: written[key]
        for key in keys
        if key in written and (key == "bidder" or key not in ending.asks)
    }
