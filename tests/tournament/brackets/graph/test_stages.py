"""The graph of stages: its faults by name, how many come, and the places read through it."""

from collections.abc import Callable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.brackets.graph.faults import faults_of
from tournament.brackets.graph.stages import Carry, Node, PlannedStage, StageGraph, Way
from tournament.brackets.graph.who import Who, choices_of, read_who
from tournament.brackets.graph.whole_places import Later, numbered, read_through
from tournament.brackets.kinds import BRACKET, POOLS, ROUNDS, Kind
from tournament.brackets.refusals import Refusal

OPEN, UPPER, LOWER, FINAL = Node(1, 1), Node(2, 1), Node(3, 1), Node(2, 2)


def whole(entrants: int) -> Sequence[int]:
    return (entrants,)


def fours(entrants: int) -> Sequence[int]:
    return (4,) * (entrants // 4)


def stage(
    node: Node,
    kind: Kind = ROUNDS,
    *,
    own: int = 0,
    most: int = 1024,
    scale: str = "200",
    members: int = 2,
    sizes: Callable[[int], Sequence[int]] = whole,
) -> PlannedStage:
    title = f"stage {node.division}.{node.number}"
    return PlannedStage(node, title, kind, own, 2, most, sizes, scale, members)


def graph(stages: list[PlannedStage], *ways: Way) -> StageGraph:
    return StageGraph({row.node: row for row in stages}, ways)


def way(
    source: Node, target: Node, who: Who, carry: Carry = "none", *, agreed: bool = False
) -> Way:
    return Way(source, target, who, carry, agreed)


def codes(of: StageGraph) -> list[str]:
    return [fault.code for fault in faults_of(of)]


def halves(**changed: object) -> StageGraph:
    """Qualifying into an upper and a lower half, then a final four."""
    stages = [stage(OPEN, own=12), stage(UPPER), stage(LOWER), stage(FINAL, BRACKET)]
    return graph(
        stages,
        way(OPEN, UPPER, Who("upper"), "half"),
        way(OPEN, LOWER, Who("lower"), "half"),
        way(UPPER, FINAL, Who("first", 4)),
    )


def both(one: Who, other: Who) -> StageGraph:
    """Twelve, who go along two ways to two stages."""
    ways = (way(OPEN, UPPER, one), way(OPEN, LOWER, other))
    return graph([stage(OPEN, own=12), stage(UPPER), stage(LOWER)], *ways)


OVERLAPPING = [
    (Who("upper"), Who("first", 2)),
    (Who("first", 7), Who("lower")),
    (Who("quarter"), Who("upper")),
    (Who("listed", entries=(1, 2)), Who("listed", entries=(2, 3))),
    (Who("points", 3), Who("points", 5)),
]
BESIDE = [
    (Who("upper"), Who("lower")),
    (Who("first", 6), Who("lower")),
    (Who("first", 6), Who("others")),
    (Who("listed", entries=(1, 2)), Who("listed", entries=(3, 4))),
    (Who("listed", entries=(1, 2)), Who("upper")),
]


@pytest.mark.parametrize(("one", "other"), BESIDE)
def test_ways_on_which_nobody_must_meet_are_without_fault(one: Who, other: Who) -> None:
    assert codes(both(one, other)) == []


def test_some_may_come_to_one_stage_along_two_ways() -> None:
    ways = (way(OPEN, UPPER, Who("upper")), way(OPEN, UPPER, Who("first", 2)))
    assert codes(graph([stage(OPEN, own=12), stage(UPPER)], *ways)) == []


def test_three_stages_in_a_row_and_two_after_one_are_without_fault() -> None:
    assert codes(halves()) == []
    assert halves().expected() == {OPEN: 12, UPPER: 6, LOWER: 6, FINAL: 4}
    assert halves().in_order() == [OPEN, UPPER, LOWER, FINAL]
    assert halves().together(LOWER) == {OPEN, UPPER, LOWER, FINAL}
    assert halves().from_here(UPPER) == {UPPER, FINAL}
    assert halves().leads_to(OPEN, FINAL)
    assert not halves().leads_to(LOWER, FINAL)
    assert halves().from_here(OPEN) == {OPEN, UPPER, LOWER, FINAL}


def test_a_loop_is_named_with_its_stages() -> None:
    looped = graph(
        [stage(OPEN, own=8), stage(UPPER), stage(LOWER), stage(Node(4, 1))],
        way(UPPER, LOWER, Who("first", 2)),
        way(LOWER, UPPER, Who("first", 2)),
        way(LOWER, Node(4, 1), Who("first", 2)),
    )
    (fault,) = faults_of(looped)
    assert fault.code == "loop"
    assert "stage 2.1" in str(fault.sentence)
    assert "stage 1.1" not in str(fault.sentence)
    assert "stage 4.1" not in str(fault.sentence)


def test_a_later_stage_of_a_division_cannot_lead_back_to_its_first() -> None:
    back = graph(
        [stage(OPEN, own=8), stage(UPPER), stage(FINAL)],
        way(OPEN, FINAL, Who("first", 4)),
        way(FINAL, UPPER, Who("first", 2)),
    )
    assert codes(back) == ["loop"]


@pytest.mark.parametrize(
    ("built", "code"),
    [
        (graph([stage(OPEN, own=8), stage(Node(1, 2))]), "nobody"),
        *((both(one, other), "both-ways") for one, other in OVERLAPPING),
        (
            graph([stage(OPEN, own=3), stage(UPPER)], way(OPEN, UPPER, Who("first", 4))),
            "too-few-left",
        ),
        (
            graph([stage(OPEN, own=3), stage(UPPER)], way(OPEN, UPPER, Who("quarter"))),
            "too-few-teams",
        ),
        (
            graph([stage(OPEN, own=9), stage(UPPER, most=4)], way(OPEN, UPPER, Who("upper"))),
            "too-many-teams",
        ),
        (
            graph([stage(OPEN, own=9), stage(UPPER, members=1)], way(OPEN, UPPER, Who("upper"))),
            "other-size",
        ),
        (
            graph([stage(OPEN, own=9), stage(UPPER)], way(OPEN, UPPER, Who("each", 2))),
            "cannot-choose-so",
        ),
        (
            graph(
                [stage(OPEN, POOLS, own=8, sizes=fours), stage(UPPER)],
                way(OPEN, UPPER, Who("best", 3)),
            ),
            "too-few-left",
        ),
        (
            graph(
                [stage(OPEN, own=9), stage(UPPER, BRACKET)], way(OPEN, UPPER, Who("upper"), "all")
            ),
            "nothing-to-carry",
        ),
    ],
)
def test_each_fault_is_told_by_its_name(built: StageGraph, code: str) -> None:
    assert codes(built) == [code]


def test_a_carry_from_a_game_of_another_scale_is_asked_and_goes_when_it_is_agreed() -> None:
    stages = [stage(OPEN, own=8), stage(UPPER, scale="500")]
    assert codes(graph(stages, way(OPEN, UPPER, Who("upper"), "half"))) == ["other-scale"]
    assert codes(graph(stages, way(OPEN, UPPER, Who("upper"), "half", agreed=True))) == []
    assert codes(graph(stages, way(OPEN, UPPER, Who("upper")))) == []


def test_others_are_counted_behind_all_the_other_ways() -> None:
    built = graph(
        [stage(OPEN, own=9), stage(UPPER), stage(LOWER)],
        way(OPEN, UPPER, Who("first", 4)),
        way(OPEN, LOWER, Who("others")),
    )
    assert built.expected()[LOWER] == 5


def test_a_choice_is_read_as_it_was_written() -> None:
    for who in (Who("each", 2), Who("best", 3, rank=2), Who("listed", entries=(4, 2))):
        assert read_who(who.as_json()) == who
    for kind in (BRACKET, POOLS, ROUNDS):
        assert all(str(Who(choice, 2, entries=(1,)).words) for choice in choices_of(kind))


@pytest.mark.parametrize(
    "written",
    [
        {},
        {"kind": "chess"},
        {"kind": "first"},
        {"kind": "first", "count": 0},
        {"kind": "best", "count": 1, "rank": 0},
        {"kind": "listed", "entries": []},
    ],
)
def test_a_choice_that_cannot_be_is_refused(written: dict[str, object]) -> None:
    with pytest.raises(Refusal):
        read_who(written)


def test_places_are_read_through_an_upper_and_a_lower_half_to_the_final_four() -> None:
    first = [[1], [2], [3], [4], [5], [6], [7], [8], [9], [10], [11], [12]]
    upper, lower = [[6], [5], [4], [3], [2], [1]], [[12], [11], [10], [9], [8, 7]]
    rows = read_through([first], [Later(upper), Later(lower), Later([[3], [4], [5, 6]])])
    assert rows == [(3,), (4,), (5, 6), (2,), (1,), (12,), (11,), (10,), (9,), (8, 7)]
    assert [place for place, _ in numbered(rows)] == [1, 2, 3, 5, 6, 7, 8, 9, 10, 11]


def test_those_left_behind_by_two_divisions_share_places() -> None:
    rows = read_through([[[1], [2], [3]], [[11], [12], [13]]], [Later([[12], [1], [2, 11]])])
    assert rows == [(12,), (1,), (2, 11), (3, 13)]


def test_nobody_who_stayed_behind_is_ahead_of_the_first_who_went_on() -> None:
    first, final = [[1], [2], [3], [4], [5]], [[3], [2]]
    assert read_through([first], [Later(final, {1, 2, 3, 4, 5})])[:3] == [(3,), (2,), (1,)]
    consolation = Later([[5], [4]])
    assert read_through([first], [consolation]) == [(1,), (2,), (3,), (5,), (4,)]


@given(st.integers(2, 20), st.data())
def test_everybody_keeps_one_place_however_the_stages_follow(
    entrants: int, data: st.DataObject
) -> None:
    first = [[entry] for entry in range(entrants)]
    later = []
    for _ in range(data.draw(st.integers(0, 4))):
        field = data.draw(st.lists(st.integers(0, entrants - 1), unique=True, min_size=1))
        later.append([[entry] for entry in field])
    rows = read_through([first], [Later(stage) for stage in later])
    assert sorted(entry for row in rows for entry in row) == list(range(entrants))
    if later:
        last = [entry for (entry,) in later[-1]]
        assert [entry for row in rows for entry in row if entry in last] == last
