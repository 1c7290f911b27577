"""What holds for every tally, through `judge_sheet` alone."""

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.tally.sheets import alone, tally
from tests.rules.test_properties import JSON

RUFFLED = settings(max_examples=150, deadline=None, derandomize=True)
POINTS = st.integers(-200, 200)
KEYS = st.sampled_from(
    (
        "sides",
        "min_points",
        "max_points",
        "points_step",
        "points_sum",
        "hands",
        "target",
        "wins",
        "ties",
        "forfeit_after",
    )
)
VALUES = JSON | st.integers(-20, 20) | st.sampled_from(["lowest", "shared", ["A", "B"]])
HANDS = JSON | st.dictionaries(
    st.sampled_from(["points", "x"]), st.dictionaries(st.sampled_from("ABN"), JSON | POINTS)
)


@st.composite
def games(draw: st.DrawFn) -> tuple[list[str], list[tuple[int, ...]]]:
    """Two to six who play alone, and their points in up to eight hands."""
    count = draw(st.integers(2, 6))
    row = st.tuples(*[POINTS] * count)
    return list("ABCDEF"[:count]), draw(st.lists(row, min_size=1, max_size=8))


@RUFFLED
@given(games(), st.sampled_from(["highest", "lowest"]))
def test_the_winners_are_those_nobody_is_ahead_of(
    game: tuple[list[str], list[tuple[int, ...]]], wins: str
) -> None:
    sides, rows = game
    house = {"sides": sides, "hands": len(rows), "wins": wins, "ties": "shared"}
    ruling = tally(*(alone(*row) for row in rows), house=house)

    assert ruling.accepted
    best = (max if wins == "highest" else min)(ruling.totals.values())
    ahead = [side for side in sides if ruling.totals[side] == best]
    assert ruling.winner == (ahead[0] if len(ahead) == 1 else ahead)
    assert list(ruling.totals.values()) == [sum(column) for column in zip(*rows, strict=True)]


@RUFFLED
@given(games())
def test_a_game_played_on_never_ends_level(game: tuple[list[str], list[tuple[int, ...]]]) -> None:
    sides, rows = game
    ruling = tally(*(alone(*row) for row in rows), house={"sides": sides}, complete=True)

    totals = sorted(ruling.totals.values())
    assert ruling.finished is (totals[-1] > totals[-2])
    assert ruling.accepted is ruling.finished


@RUFFLED
@given(st.dictionaries(KEYS, VALUES, max_size=5), st.lists(HANDS, max_size=3), st.booleans())
def test_any_house_rules_and_hands_get_an_answer(
    house: dict[str, Any], hands: list[Any], complete: bool
) -> None:
    ruling = tally(*hands, house=house, complete=complete)

    json.dumps(ruling.as_document(), allow_nan=False)
    assert len(ruling.hands) == len(ruling.running) == len(hands)
    assert all(row.message and row.remedy and row.cites for row in ruling.findings)
