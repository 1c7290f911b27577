"""What holds for every sheet of Toonerville Rook, through `judge_sheet` alone."""

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.judging.whole_sheet import judge_sheet
from tests.rules.rummy.sheets import PLAYERS, TOONERVILLE
from tests.rules.test_properties import JSON

RUFFLED = settings(max_examples=150, deadline=None, derandomize=True)
COST = {"low": 5, "high": 10, "rook": 25}
KEYS = st.sampled_from(("round", "left", "points", "ended_by", "not_laid_down", "laid"))
MELDS = st.fixed_dictionaries(
    {"type": st.sampled_from(["run", "set", 1])},
    optional={
        "colour": st.sampled_from(["red", "blue"]),
        "number": st.integers(0, 15),
        "cards": st.lists(st.integers(0, 15) | st.sampled_from(["rook", "red"]), max_size=6),
    },
)
VALUES = (
    JSON
    | st.integers(0, 12)
    | st.sampled_from(["discard", "meld", "stopped", ["A"], {"A": 0, "B": 5, "C": 10}])
    | st.dictionaries(st.sampled_from("ABCX"), st.lists(MELDS | JSON, max_size=3), max_size=3)
)


@st.composite
def rounds(draw: st.DrawFn) -> tuple[dict[str, str], list[dict[str, Any]]]:
    """Players, and the cards left after up to eleven rounds: one hand empty in each."""
    seats = list(PLAYERS)[: draw(st.integers(3, 5))]
    some = st.fixed_dictionaries(
        {"low": st.integers(1, 12), "high": st.integers(0, 5), "rook": st.integers(0, 1)}
    )
    played = []
    for number in range(1, draw(st.integers(0, 11)) + 1):
        out = draw(st.sampled_from(seats))
        left = {seat: draw(some) for seat in seats}
        left[out] = {"low": 0, "high": 0, "rook": 0}
        played.append({"round": number, "left": left})
    return {seat: PLAYERS[seat] for seat in seats}, played


def sheet(seats: dict[str, str], hands: list[dict[str, Any]]) -> dict[str, Any]:
    return {"ruleset": TOONERVILLE, "seats": seats, "hands": hands}


@RUFFLED
@given(rounds())
def test_every_card_left_is_paid_once(case: tuple[dict[str, str], list[dict[str, Any]]]) -> None:
    seats, hands = case
    ruling = judge_sheet(sheet(seats, hands))

    assert ruling.accepted
    for seat in seats:
        paid = sum(COST[kind] * n for hand in hands for kind, n in hand["left"][seat].items())
        assert ruling.totals[seat] == paid


@RUFFLED
@given(rounds())
def test_cards_and_their_points_get_the_same_scores(
    case: tuple[dict[str, str], list[dict[str, Any]]],
) -> None:
    seats, hands = case
    counted = judge_sheet(sheet(seats, hands))
    in_points = [
        {"round": hand["round"], "points": dict(judged.score or {})}
        for hand, judged in zip(hands, counted.hands, strict=True)
    ]
    written = judge_sheet(sheet(seats, in_points))
    assert written.accepted
    assert written.running == counted.running
    assert written.winner == counted.winner


@RUFFLED
@given(rounds())
def test_whoever_wins_has_nobody_below(case: tuple[dict[str, str], list[dict[str, Any]]]) -> None:
    ruling = judge_sheet(sheet(*case))
    assert ruling.finished is (len(case[1]) == 11)
    winners = ruling.winner if isinstance(ruling.winner, list) else [ruling.winner]
    if ruling.finished:
        assert all(ruling.totals[seat or ""] == min(ruling.totals.values()) for seat in winners)


@RUFFLED
@given(st.lists(st.dictionaries(KEYS, VALUES, max_size=6), max_size=4), st.booleans())
def test_any_rounds_get_an_answer(hands: list[dict[str, Any]], single: bool) -> None:
    seats = {seat: PLAYERS[seat] for seat in "ABC"}
    ruling = judge_sheet({**sheet(seats, hands), "single_round": single})

    json.dumps(ruling.as_document(), allow_nan=False)
    assert len(ruling.hands) == len(ruling.running) == len(hands)
    assert all(row.message and row.remedy and row.cites for row in ruling.findings)
