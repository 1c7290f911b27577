"""A posted sheet as a form: every hand with the answers that made it, and back to hands.

Knows the questions of `scoring.entry`. What nobody changed comes back exactly as it was written,
with everything the form does not ask. Refuses to judge.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.ruleset import Ruleset
from scoring.entry import (
    ASKS,
    PLAYED,
    Question,
    answers_of,
    content_of,
    ending_of,
    endings_of,
    rules_of,
)
from scoring.models import ScoreSheet
from scoring.papers import hand_words

Content = Mapping[str, Any]
Answers = Mapping[str, str]

MOST_HANDS = 60
CONTRACT = ("bidder", "bid", "won", "calls", "closed")
"""What stays as written while the side that bid and its bid stay the same."""


@dataclass(frozen=True, slots=True)
class Blank:
    """A question of a hand with the name of its field and the answer given."""

    name: str
    question: Question
    answer: str
    usual: bool


@dataclass(frozen=True, slots=True)
class HandFields:
    """The fields of one hand, and the hand in words as it stands on the sheet.

    `is_new`: a hand that may be added; `is_last`: may be struck; `touched`: typed otherwise.
    """

    number: int
    words: str
    dealer: str
    ended: str
    blanks: tuple[Blank, ...]
    is_new: bool
    is_last: bool
    struck: bool
    touched: bool

    @property
    def usual(self) -> tuple[Blank, ...]:
        """What is asked of a hand that was played out."""
        return tuple(blank for blank in self.blanks if blank.usual)

    @property
    def others(self) -> tuple[Blank, ...]:
        """What is asked when something went wrong."""
        return tuple(blank for blank in self.blanks if not blank.usual)


def hand_fields(
    sheet: ScoreSheet, hands: Sequence[Content], typed: Answers
) -> tuple[HandFields, ...]:
    """The hands as written, or as `typed`, and an empty one after them."""
    rules = rules_of(sheet)
    shown = []
    for number in range(1, len(hands) + 2):
        is_new = number > len(hands)
        written = {} if is_new else _as_written(rules, hands[number - 1])
        answers = _typed(typed, number) or written
        struck = number == len(hands) and "strike" in typed
        shown.append(
            HandFields(
                number=number,
                words="" if is_new else hand_words(sheet, hands[number - 1]),
                dealer=answers.get("dealer", ""),
                ended=answers.get("ended", PLAYED),
                blanks=_blanks(sheet, rules, number, answers),
                is_new=is_new,
                is_last=number == len(hands),
                struck=struck,
                touched=struck or (_says_something(answers) and _given(answers) != written),
            )
        )
    return tuple(shown)


def hands_typed(sheet: ScoreSheet, hands: Sequence[Content], typed: Answers) -> list[Content]:
    """The sheet's hands as the form has them."""
    rules = rules_of(sheet)
    found: list[Content] = []
    for number, written in enumerate(hands, start=1):
        answers = _typed(typed, number)
        if number == len(hands) and "strike" in typed:
            continue
        found.append(_hand(rules, written, answers) if answers else written)
    added = _typed(typed, len(hands) + 1)
    if len(hands) < MOST_HANDS and _says_something(added):
        found.append(_hand(rules, {}, added))
    return found


def _as_written(rules: Ruleset, content: Content) -> dict[str, str]:
    return answers_of(rules, content) | {"dealer": str(content.get("dealer", ""))}


def _typed(typed: Answers, number: int) -> dict[str, str]:
    """What was typed for this hand, by question."""
    start = f"h{number}-"
    return {
        name.removeprefix(start): words.strip()
        for name, words in typed.items()
        if name.startswith(start)
    }


def _given(answers: Answers) -> dict[str, str]:
    return {name: words for name, words in answers.items() if words}


def _says_something(answers: Answers) -> bool:
    return any(words for name, words in answers.items() if name not in ("dealer", "ended")) or (
        answers.get("ended", PLAYED) != PLAYED
    )


def _blanks(sheet: ScoreSheet, rules: Ruleset, number: int, answers: Answers) -> tuple[Blank, ...]:
    asked = {ask: None for ending in endings_of(rules) for ask in ending.asks}
    usual = ending_of(rules, PLAYED).asks
    return tuple(
        Blank(f"h{number}-{ask}", ASKS[ask](sheet, rules), answers.get(ask, ""), ask in usual)
        for ask in sorted(asked, key=lambda ask: ask not in usual)
    )


def _hand(rules: Ruleset, written: Content, answers: Answers) -> Content:
    """The hand as typed; what the form does not ask stays as it was written."""
    before = _as_written(rules, written) if written else {}
    if _given(answers) == before:
        return written
    ending = ending_of(rules, answers.get("ended", PLAYED))
    hand = content_of(rules, ending, answers.get("dealer", ""), answers)
    if written.get("trump"):
        hand["trump"] = written["trump"]
    same = all(answers.get(name, "") == before.get(name, "") for name in ("bidder", "bid"))
    if same and "bid" in hand:
        hand |= {key: written[key] for key in CONTRACT if key in written}
    return hand
