"""Pools by the snake, their tables, and the way from them into a bracket."""

from itertools import combinations

import pytest

from tests.page_parts import numbers
from tests.tournament.brackets.playing import play_out
from tournament.brackets.bracket import Entrant, Plan, evaluate
from tournament.brackets.formats import find
from tournament.brackets.formats.pools import letters, snake


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
