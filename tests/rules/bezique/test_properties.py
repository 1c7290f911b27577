"""What holds for every sheet of Rubicon Bezique, through `judge_sheet` alone."""

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.judging.whole_sheet import judge_sheet
from tests.rules.bezique.sheets import BEZIQUE, declared, match, scores, tied
from tests.rules.sheets import only_hand
from tests.rules.test_properties import JSON

RUFFLED = settings(max_examples=150, deadline=None, derandomize=True)
#: Scores large enough that any two of them leave room for the last trick.
TENS = st.integers(20, 300).map(lambda tens: 10 * tens)
BRISQUES = st.integers(0, 32)
CODES = (
    "trump-sequence",
    "plain-suit-sequence",
    "common-marriage",
    "hundred-aces",
    "forty-jacks",
    "double-bezique",
)
TIMES = st.dictionaries(st.sampled_from(CODES), st.integers(0, 2), max_size=4)
KEYS = st.sampled_from(("points", "brisques", "declared", "last_trick", "trump", "written"))
VALUES = (
    JSON
    | st.sampled_from(["A", "hearts"])
    | st.dictionaries(
        st.sampled_from("ABC"), st.integers(-10, 200).map(lambda n: 5 * n) | TIMES | JSON
    )
)


@RUFFLED
@given(TENS, TENS, BRISQUES)
def test_a_partie_is_won_by_600_at_least_or_drawn(a: int, b: int, of_a: int) -> None:
    judged = only_hand(match(tied(a, b, of_a, 32 - of_a)))
    assert judged.score is not None
    best, least = max(judged.score.values()), min(judged.score.values())
    assert least == 0
    assert (judged.outcome, best) == ("drawn", 0) or best >= 600
    assert best % 100 == 0


@RUFFLED
@given(TENS, TENS, BRISQUES)
def test_changing_chairs_changes_the_scores_with_them(a: int, b: int, of_a: int) -> None:
    one, other = match(tied(a, b, of_a, 32 - of_a)), match(tied(b, a, 32 - of_a, of_a))
    assert one.accepted
    assert other.accepted
    assert one.totals == {"A": other.totals["B"], "B": other.totals["A"]}


@RUFFLED
@given(st.integers(20, 300), st.integers(20, 300))
def test_the_rubicon_is_the_same_before_and_after_rounding(a: int, b: int) -> None:
    """Spec: 1000 is a full hundred."""
    exact, rounded = match(scores(10 * a, 10 * b)), match(scores(a // 10 * 100, b // 10 * 100))
    assert exact.totals == rounded.totals


@RUFFLED
@given(TIMES, TIMES, st.sampled_from("AB"))
def test_what_can_be_declared_can_be_written_as_scores(
    a: dict[str, int], b: dict[str, int], taker: str
) -> None:
    in_full = match(declared(a, b, taker))
    points: Any = only_hand(in_full).shows["points"]
    as_scores = match(tied(points["A"], points["B"], 16, 16, last_trick=taker))
    assert in_full.accepted
    assert as_scores.accepted
    assert as_scores.totals == in_full.totals


@RUFFLED
@given(st.lists(st.dictionaries(KEYS, VALUES, max_size=6), max_size=4))
def test_any_parties_get_an_answer(hands: list[dict[str, Any]]) -> None:
    ruling = judge_sheet({"ruleset": BEZIQUE, "hands": hands, "complete": True})

    json.dumps(ruling.as_document(), allow_nan=False)
    assert len(ruling.hands) == len(ruling.running) == len(hands)
    assert all(row.message and row.remedy and row.cites for row in ruling.findings)
