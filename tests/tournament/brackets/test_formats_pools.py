"""Pools by the snake, their tables, and the way from them into a bracket."""

from itertools import combinations

import pytest

from tests.page_parts import numbers
from tests.tournament.brackets.playing import play_out, won
from tournament.brackets.bracket import Departure, Entrant, Plan, evaluate
from tournament.brackets.crossing import cross, qualifiers
from tournament.brackets.formats import find
from tournament.brackets.formats.pools import letters, snake
from tournament.brackets.formats.single_elimination import bracket_size, lines
from tournament.brackets.refusals import Refusal


def pools(entrants: int, size: int = 4) -> Plan:
    return find("pools").plan(entrants, {"size": size})


def met(plan: Plan) -> set[tuple[int, ...]]:
    pairs = set()
    for match in plan.matches:
        seeds = sorted(slot.seed for slot in match.slots if isinstance(slot, Entrant))
        if len(seeds) == 2:
            pairs.add(tuple(seeds))
    return pairs


def test_the_snake_turns_at_the_end_of_each_row() -> None:
    assert snake(10, 3) == [[1, 6, 7], [2, 5, 8], [3, 4, 9, 10]]


def test_pools_are_named_like_columns() -> None:
    assert [letters(number) for number in (0, 25, 26, 27, 341)] == ["A", "Z", "AA", "AB", "MD"]


@pytest.mark.parametrize("size", [3, 4, 5, 8])
@pytest.mark.parametrize("entrants", [3, 4, 9, 10, 23, 64, 101])
def test_pools_differ_by_one_and_everybody_meets_his_pool(entrants: int, size: int) -> None:
    groups = snake(entrants, -(-entrants // size))
    sizes = {len(group) for group in groups}
    assert max(sizes) - min(sizes) <= 1
    assert max(sizes) <= size
    assert met(pools(entrants, size)) == {
        pair for group in groups for pair in combinations(group, 2)
    }


def test_each_pool_has_places_of_its_own_and_there_is_no_champion() -> None:
    _, standing = play_out(pools(8))
    assert standing.champion is None
    assert [(row.place, row.entrants) for row in standing.places][:3] == [
        (1, (1,)),
        (1, (2,)),
        (2, (4,)),
    ]
    assert numbers(str(standing.places[0].why)) == [3, 0]


def test_a_pool_is_placed_as_soon_as_it_is_finished() -> None:
    plan = pools(8)
    results, _ = play_out(plan)
    first = [result for result in results if result.match.startswith("A")]
    assert {seed for row in evaluate(plan, first).places for seed in row.entrants} == {1, 4, 5, 8}


def test_the_best_of_each_pool_go_on_the_best_winner_first() -> None:
    plan = pools(12)
    _, standing = play_out(plan)
    assert qualifiers(plan, standing, 2) == [[1, 6], [2, 5], [3, 4]]


def test_who_has_left_does_not_go_on() -> None:
    plan = pools(8)
    results, _ = play_out(plan)
    standing = evaluate(plan, results, [Departure(1, "withdrawn")])
    assert qualifiers(plan, standing, 1) == [[2], [4]]


def test_a_pool_that_is_not_finished_sends_nobody() -> None:
    plan = pools(8)
    with pytest.raises(Refusal) as refused:
        qualifiers(plan, evaluate(plan, []), 2)
    assert refused.value.code == "results-missing"
    assert "A" in str(refused.value.sentence)


def test_a_tie_at_the_cut_is_for_the_director() -> None:
    plan = pools(3, 3)
    ring = {(1, 2): 1, (2, 3): 2, (1, 3): 3}
    results = []
    for match in evaluate(plan, []).ready:
        one, two = sorted(seed or 0 for seed in match.entrants)
        better = ring[one, two]
        results.append(won(match.code, better, one + two - better))
    with pytest.raises(Refusal) as refused:
        qualifiers(plan, evaluate(plan, results), 1)
    assert refused.value.code == "tied-for-the-cut"
    assert "A" in str(refused.value.sentence)


def test_more_cannot_go_on_than_a_pool_has() -> None:
    plan = pools(6, 3)
    _, standing = play_out(plan)
    with pytest.raises(Refusal) as refused:
        qualifiers(plan, standing, 4)
    assert refused.value.code == "too-few-left"


def part_of(seed: int, entrants: int, parts: int) -> int:
    """Which half or quarter of the bracket the line of a seed is in."""
    size = bracket_size(entrants)
    return lines(size).index(seed) * parts // size


def ranked(many: int, each: int) -> list[list[int]]:
    """Pools whose entrants are known by pool and rank: 302 is the second of pool 3."""
    return [[100 * pool + rank for rank in range(1, each + 1)] for pool in range(1, many + 1)]


@pytest.mark.parametrize("many", range(1, 33))
def test_two_of_a_pool_are_in_different_halves(many: int) -> None:
    order = cross(ranked(many, 2))
    assert sorted(order) == sorted(entrant for pool in ranked(many, 2) for entrant in pool)
    assert order[:many] == [pool[0] for pool in ranked(many, 2)]
    for one, two in ranked(many, 2):
        halves = {part_of(order.index(each) + 1, 2 * many, 2) for each in (one, two)}
        assert halves == {0, 1}


@pytest.mark.parametrize("many", range(1, 33))
def test_four_of_a_pool_are_in_different_quarters(many: int) -> None:
    order = cross(ranked(many, 4))
    assert order[:many] == [pool[0] for pool in ranked(many, 4)]
    for pool in ranked(many, 4):
        seeds = [order.index(entrant) + 1 for entrant in pool]
        assert {part_of(seed, 4 * many, 4) for seed in seeds} == {0, 1, 2, 3}
        halves = [part_of(seed, 4 * many, 2) for seed in seeds]
        assert halves[0] != halves[1]
        assert halves[2] != halves[3]


@pytest.mark.parametrize("many", range(2, 33))
def test_of_four_each_place_has_the_lines_that_it_is_worth(many: int) -> None:
    places = [entrant % 100 for entrant in cross(ranked(many, 4))]
    assert places == [place for place in (1, 2, 3, 4) for _ in range(many)]


def test_two_pools_of_four_cross_as_everybody_expects() -> None:
    """Winners meet fourths, seconds meet thirds, and nobody a pool-mate before the semi-final."""
    order = cross(ranked(2, 4))
    drawn = [order[seed - 1] for seed in lines(8)]
    pairs = [set(drawn[line : line + 2]) for line in range(0, 8, 2)]
    assert pairs == [{101, 204}, {202, 103}, {201, 104}, {102, 203}]


def test_four_pools_of_two_cross_as_everybody_expects() -> None:
    """The first rank lines 1 to 4, the second lines 5 to 8, no pool-mates in one half."""
    assert cross(ranked(4, 2)) == [101, 201, 301, 401, 202, 102, 402, 302]


@pytest.mark.parametrize("uneven", [[], [[1, 2, 3]], [[1, 2], [3]]])
def test_pools_that_send_different_numbers_on_are_refused(uneven: list[list[int]]) -> None:
    with pytest.raises(Refusal):
        cross(uneven)
