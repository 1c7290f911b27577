"""Ask for the scores of a tally: who scored and how much, or each side's points.

Answered with keys or a number pad, never with the phone's own keyboard.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from rules.core.messages import say
from rules.house.tally_senses import law_of
from rules.ruleset import Ruleset
from rules.tally.lists import MOST_VALUES
from scoring.asking import Answered, Ask, Asking, Bounds, Question, each_of, one_number

SCORER, SCORE = "scorer", "score"


def _is_one_score(rules: Ruleset) -> bool:
    """Whether only one side scores in a hand."""
    law = law_of(rules)
    return law.one_side and bool(law.values)


def _scores_each(asking: Asking) -> Iterable[Question]:
    if _is_one_score(asking.rules):
        values = sorted(law_of(asking.rules).values)
        yield Question(SCORER, say("Who scored"), say("Who scored?"), "sides", asking.sides())
        yield one_number(SCORE, say("Points"), say("How many points?"), values)
        return
    law, sides = law_of(asking.rules), asking.sides()
    legal, bounds = asking.rules.legal_points(), Bounds(law.fewest, law.highest, law.step)
    keys = legal if len(legal) <= MOST_VALUES else ()
    names = tuple(f"points-{side.value}" for side in sides)
    for name, side in zip(names, sides, strict=True):
        is_last = name == names[-1]
        yield one_number(
            name,
            asking.rules.table.letter_of(side.value),
            say("Points of %(team)s", team=side.label),
            keys,
            bounds=bounds,
            sums=law.totals if is_last else (),
            others=names[:-1] if is_last else (),
        )


def _write(given: Answered) -> Mapping[str, Any]:
    if not _is_one_score(given.rules):
        answered = given.of_each("points", given.rules.sides)
        return {"points": answered} if answered else {}
    scorer = given.word(SCORER)
    if scorer not in given.rules.sides or not given.word(SCORE):
        return {}
    return {"points": {**dict.fromkeys(given.rules.sides, 0), scorer: given.number(SCORE)}}


def _read(rules: Ruleset, hand: Mapping[str, Any]) -> dict[str, Any]:
    points: Mapping[str, Any] = hand.get("points") or {}
    if not _is_one_score(rules):
        return each_of("points", hand)
    scorer = next((side for side, scored in points.items() if scored), next(iter(points), None))
    return {SCORER: scorer, SCORE: points.get(scorer or "")}


ASKS: Mapping[str, Ask] = {"scores_each": Ask(_scores_each, _write, _read)}
