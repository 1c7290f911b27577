"""Asking every side for a number: points, meld, aces and tens."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rules.core.messages import say
from rules.house.pinochle_law import law_of
from rules.ruleset import Ruleset
from scoring.asking import Answered, Ask, Asking, Bounds, Column, Question, each_of, one_number


def _meld(asking: Asking) -> Iterable[Question]:
    bounds = Bounds(0, law_of(asking.rules).melds.most, 1)
    for side in asking.sides():
        words = say("Meld of %(team)s", team=side.label)
        chip = say("Meld %(side)s", side=asking.rules.table.letter_of(side.value))
        yield one_number(f"meld-{side.value}", chip, words, (), bounds=bounds)


def _points_each(asking: Asking) -> Iterable[Question]:
    yield Question(
        "points_each",
        say("Points"),
        say("Points for each side"),
        "rows",
        rows=asking.sides(),
        columns=(Column("points", say("Points")),),
    )


def _brisques_each(asking: Asking) -> Iterable[Question]:
    yield Question(
        "brisques_each",
        say("Aces, tens"),
        say("Aces and tens won by each player"),
        "rows",
        rows=asking.sides(),
        columns=(Column("brisques", say("Aces and tens")),),
        hint=say("Needed only if the rounded scores tie. Together they make 32."),
        optional=True,
    )


def _of_each(name: str, questions: Callable[[Asking], Iterable[Question]]) -> Ask:
    def write(given: Answered) -> dict[str, Any]:
        answered = given.of_each(name, given.rules.sides)
        return {name: answered} if answered else {}

    def read(_rules: Ruleset, hand: Mapping[str, Any]) -> dict[str, Any]:
        return each_of(name, hand)

    return Ask(questions, write, read)


ASKS: Mapping[str, Ask] = {
    "meld": _of_each("meld", _meld),
    "points_each": _of_each("points", _points_each),
    "brisques_each": _of_each("brisques", _brisques_each),
}
