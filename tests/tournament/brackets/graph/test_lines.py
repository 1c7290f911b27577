"""Lines of a bracket: those of one pool or who have met apart, ranks in order, least distance."""

from itertools import combinations, permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.brackets.formats import find
from tournament.brackets.formats.single_elimination import bracket_size, lines
from tournament.brackets.graph.lines import Apart, on_lines
from tournament.brackets.plan import Plan


def single(entrants: int) -> Plan:
    return find("single-elimination").plan(entrants, {})


def ranked(many: int, each: int) -> list[list[int]]:
    """Pools whose entrants are known by pool and rank: 302 is the second of pool 3."""
    return [[100 * pool + rank for rank in range(1, each + 1)] for pool in range(1, many + 1)]


def cross(pools: list[list[int]]) -> list[int]:
    """These pools' entrants in seed order of a single elimination."""
    tiers = [list(tier) for tier in zip(*pools, strict=True)]
    mates = {frozenset(pair) for pool in pools for pair in combinations(pool, 2)}
    return on_lines(single(sum(map(len, pools))), tiers, Apart(mates=mates))


def part_of(seed: int, entrants: int, parts: int) -> int:
    """Which half or quarter of the bracket the line of a seed is in."""
    size = bracket_size(entrants)
    return lines(size).index(seed) * parts // size


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


@pytest.mark.parametrize("each", [2, 3, 4, 5])
@pytest.mark.parametrize("many", range(2, 17))
def test_each_place_has_the_lines_that_it_is_worth_thirds_before_fourths(
    many: int, each: int
) -> None:
    places = [entrant % 100 for entrant in cross(ranked(many, each))]
    assert places == [place for place in range(1, each + 1) for _ in range(many)]


def test_two_pools_of_four_cross_as_everybody_expects() -> None:
    """Winners meet fourths, seconds meet thirds, and nobody a pool-mate before the semi-final."""
    order = cross(ranked(2, 4))
    drawn = [order[seed - 1] for seed in lines(8)]
    pairs = [set(drawn[line : line + 2]) for line in range(0, 8, 2)]
    assert pairs == [{101, 204}, {202, 103}, {201, 104}, {102, 203}]


def test_four_pools_of_two_cross_with_each_second_as_near_its_rank_as_can_be() -> None:
    order = cross(ranked(4, 2))
    assert order[:4] == [101, 201, 301, 401]
    assert sum(abs(order.index(100 * pool + 2) - (3 + pool)) for pool in range(1, 5)) == 4


def first_matches(entrants: int) -> list[tuple[int, int]]:
    """The lines that meet in the first round."""
    drawn = lines(bracket_size(entrants))
    pairs = zip(drawn[::2], drawn[1::2], strict=True)
    return [(one, two) for one, two in pairs if max(one, two) <= entrants]


def cost(order: list[int], met: set[frozenset[int]]) -> tuple[int, int]:
    """How many who have met meet at once, and the sum of |line − own rank|."""
    again = sum(
        frozenset((order[one - 1], order[two - 1])) in met for one, two in first_matches(len(order))
    )
    return again, sum(abs(line - rank) for line, rank in enumerate(order, start=1))


@given(st.integers(4, 12), st.floats(0, 0.7), st.integers(0, 10_000))
def test_as_few_meet_again_at_once_as_the_lower_lines_allow_and_nobody_moves_for_nothing(
    entrants: int, share: float, seed: int
) -> None:
    """Against every order of those behind the first power of two."""
    coin = Random(seed)
    pairs = combinations(range(1, entrants + 1), 2)
    met = {frozenset(pair) for pair in pairs if coin.random() < share}
    order = on_lines(single(entrants), [[n] for n in range(1, entrants + 1)], Apart(met=met))
    upper = bracket_size(entrants) // 2
    lower = range(upper + 1, entrants + 1)
    assert order[:upper] == list(range(1, upper + 1))
    best = min(cost([*order[:upper], *rest], met) for rest in permutations(lower))
    assert cost(order, met) == best


def test_nobody_moves_where_nobody_has_met() -> None:
    tiers = [[n] for n in range(1, 12)]
    assert on_lines(single(11), tiers) == list(range(1, 12))
    assert on_lines(single(11), tiers, Apart(met={frozenset((1, 2))})) == list(range(1, 12))


def test_two_of_one_rank_change_lines_where_a_lower_one_would_meet_their_conqueror() -> None:
    order = on_lines(single(4), [[1, 2], [3]], Apart(met={frozenset((2, 3))}))
    assert order == [2, 1, 3]
