"""The form of one hand in a ruling: which hand, and how it ended.

Uses the questions of `scoring.questions`; judges nothing.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.core.messages import Words, say
from rules.ruleset import Ruleset
from rules.typed_numbers import whole_number
from scoring.documents import judge
from scoring.entry import answers_of, ending_of, rules_of
from scoring.hand_words import hand_words
from scoring.models import ScoreSheet
from scoring.questions import questions
from scoring.selectors import contents, standing_hands
from tournament.desk.scoring.correction_form import Blank, hand_written
from tournament.desk.scoring.hand_steps import dealers_of, steps_of

Answers = Mapping[str, str]
PREFIX = "h-"
STRUCK_OUT = "void"


@dataclass(frozen=True, slots=True)
class EndingForm:
    """The fields of one hand with this ending.

    `hands`: the possible ones in words, including the next.
    """

    number: int
    hands: tuple[tuple[int, Words], ...]
    dealers: tuple[tuple[str, Words], ...]
    dealer: str
    blanks: tuple[Blank, ...]


def ending_form(sheet: ScoreSheet, code: str, typed: Answers) -> EndingForm:
    """The form for this ending, with the input or the sheet's values."""
    rules, hands = rules_of(sheet), contents(standing_hands(sheet))
    number = _number(code, hands, typed)
    answers = _answers(sheet, rules, code, hands, number, typed)
    asked = questions(sheet, rules, ending_of(rules, code), number)
    written = [(n, hand_words(sheet, hand)) for n, hand in enumerate(hands, 1)]
    return EndingForm(
        number=number,
        hands=(*written, (len(hands) + 1, say("in play now"))),
        dealers=dealers_of(sheet, rules, number),
        dealer=answers.get("dealer", ""),
        blanks=tuple(
            Blank(
                name=f"{PREFIX}{step.question.name}",
                question=step.question,
                answer=step.answer,
                usual=True,
                prefix=PREFIX,
                rows=step.rows,
            )
            for step in steps_of(asked, answers)
        ),
    )


def hand_typed(sheet: ScoreSheet, code: str, typed: Answers) -> tuple[int, dict[str, Any]]:
    """The number of the hand, and the hand as typed."""
    rules, hands = rules_of(sheet), contents(standing_hands(sheet))
    number = _number(code, hands, typed)
    answers = _answers(sheet, rules, code, hands, number, typed)
    written = hands[number - 1] if number <= len(hands) else {}
    return number, dict(hand_written(rules, written, answers))


def _number(code: str, hands: Sequence[Mapping[str, Any]], typed: Answers) -> int:
    """The chosen hand; otherwise the last one if it is struck, or the next one."""
    usual = len(hands) if code == STRUCK_OUT and hands else len(hands) + 1
    return whole_number(typed.get("hand", ""), len(hands) + 1) or usual


def _answers(
    sheet: ScoreSheet,
    rules: Ruleset,
    code: str,
    hands: Sequence[Mapping[str, Any]],
    number: int,
    typed: Answers,
) -> dict[str, str]:
    """The input over the sheet's values."""
    if number <= len(hands):
        written = answers_of(rules, hands[number - 1])
    else:
        dealer = rules.next_dealer(sheet.first_dealer, judge(sheet, hands).hands)
        written = {"dealer": dealer}
    given = {
        name.removeprefix(PREFIX): words.strip()
        for name, words in typed.items()
        if name.startswith(PREFIX) and words.strip()
    }
    return {**written, **given, "ended": code}
