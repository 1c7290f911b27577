"""Tables of three to five: who sits with whom, checked by a count of our own."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournament.brackets.company import (
    Company,
    Seated,
    fewest_repeats,
    fewest_table_repeats,
    repeats,
    table_repeats,
    unusual_spread,
)
from tournament.brackets.mingle import mingle
from tournament.brackets.rainbow import rainbow
from tournament.brackets.table_sizes import Chairs, table_sizes


def company(people: int, chairs: Chairs | None = None) -> Company:
    return Company(tuple(range(1, people + 1)), table_sizes(people, chairs or Chairs()))


def visits_again(seated: Seated) -> int:
    visits: Counter[tuple[int, int]] = Counter()
    for sitting in seated:
        for place, table in enumerate(sitting):
            visits.update((each, place) for each in table)
    return sum(times * (times - 1) // 2 for times in visits.values())


def pairs_met_again(seated: Seated) -> int:
    met: Counter[frozenset[int]] = Counter()
    for sitting in seated:
        for table in sitting:
            for pair in combinations(table, 2):
                met[frozenset(pair)] += 1
    return sum(times * (times - 1) // 2 for times in met.values())


@pytest.mark.parametrize(
    ("people", "sizes"),
    [
        (3, (3,)),
        (5, (5,)),
        (6, (3, 3)),
        (7, (4, 3)),
        (9, (5, 4)),
        (10, (4, 3, 3)),
        (11, (4, 4, 3)),
        (13, (5, 4, 4)),
        (33, (5, 4, 4, 4, 4, 4, 4, 4)),
    ],
)
def test_few_tables_have_other_than_four_chairs(people: int, sizes: tuple[int, ...]) -> None:
    assert table_sizes(people, Chairs()) == sizes


def test_a_director_may_prefer_three_or_five() -> None:
    assert table_sizes(13, Chairs(best=3)) == (4, 3, 3, 3)
    assert table_sizes(13, Chairs(best=5)) == (5, 5, 3)
    assert table_sizes(12, Chairs(most=3)) == (3, 3, 3, 3)


def test_some_numbers_cannot_sit_without_tables_of_three() -> None:
    assert table_sizes(7, Chairs(fewest=4)) == ()
    assert table_sizes(2, Chairs()) == ()


@pytest.mark.parametrize(
    ("people", "tables", "sizes"),
    [
        (16, 4, (4, 4, 4, 4)),
        (13, 3, (5, 4, 4)),
        (16, 3, (6, 5, 5)),
        (18, 3, (6, 6, 6)),
        (19, 3, ()),
    ],
)
def test_six_share_a_table_only_where_the_hall_has_too_few(
    people: int, tables: int, sizes: tuple[int, ...]
) -> None:
    assert table_sizes(people, Chairs(tables=tables)) == sizes
    assert 6 not in table_sizes(people, Chairs())


def test_six_share_a_table_where_its_sizes_leave_no_other_way() -> None:
    assert table_sizes(6, Chairs(fewest=4)) == (6,)
    assert table_sizes(11, Chairs(fewest=4)) == (6, 5)
    assert table_sizes(6, Chairs(fewest=4, six=False)) == ()


@given(people=st.integers(3, 300), best=st.sampled_from([3, 4, 5]))
def test_everybody_from_three_people_on_has_a_chair(people: int, best: int) -> None:
    sizes = table_sizes(people, Chairs(best=best))
    assert sum(sizes) == people
    assert set(sizes) <= {3, 4, 5}


@pytest.mark.parametrize(
    ("people", "chairs", "sittings", "goal"),
    [
        (12, Chairs(), 3, 9),
        (12, Chairs(), 6, 45),
        (12, Chairs(most=3), 4, 0),
        (13, Chairs(), 4, 24),
        (20, Chairs(), 3, 0),
        (20, Chairs(), 5, 0),
        (25, Chairs(fewest=5), 6, 0),
        (15, Chairs(most=3), 7, 0),
        (32, Chairs(), 10, 24),
        (40, Chairs(), 10, 3),
        (33, Chairs(), 6, 0),
        (50, Chairs(), 6, 0),
    ],
)
def test_as_few_meet_again_as_is_known_to_be_possible(
    people: int, chairs: Chairs, sittings: int, goal: int
) -> None:
    hall = [company(people, chairs)] * sittings
    seated = mingle(hall, seed=1)
    assert repeats(seated) == pairs_met_again(seated) == goal
    assert fewest_repeats(hall) <= goal
    assert people < 20 or unusual_spread(hall, seated) <= 1


@pytest.mark.parametrize(
    ("people", "chairs", "sittings", "tables"),
    [
        (12, Chairs(most=3), 4, 0),
        (16, Chairs(), 5, 16),
        (20, Chairs(), 5, 0),
        (20, Chairs(), 6, 20),
        (22, Chairs(), 5, 0),
        (32, Chairs(), 8, 0),
        (36, Chairs(), 9, 0),
        (100, Chairs(), 12, 0),
        (101, Chairs(), 8, 0),
    ],
)
def test_people_change_tables_as_often_as_is_possible(
    people: int, chairs: Chairs, sittings: int, tables: int
) -> None:
    hall = [company(people, chairs)] * sittings
    for seed in (1, 2):
        seated = mingle(hall, seed=seed)
        assert table_repeats(seated) == visits_again(seated) == tables
        assert fewest_table_repeats(hall) <= tables


@given(
    size=st.integers(3, 5),
    tables=st.sampled_from([4, 5, 7, 8, 9, 11, 13, 16, 20, 27, 32, 45]),
    seed=st.integers(0, 9),
)
def test_where_algebra_applies_nobody_meets_twice_and_nobody_returns(
    size: int, tables: int, seed: int
) -> None:
    everybody = tuple(range(1, size * tables + 1))
    hall = [Company(everybody, (size,) * tables)] * min(tables, 12)
    seated = rainbow(hall, Random(seed))
    smallest_field = {20: 4, 45: 5}.get(tables, tables)
    assert (seated is None) == (smallest_field <= size)
    assert seated is None or pairs_met_again(seated) == visits_again(seated) == 0
    assert all(
        sorted(each for table in sitting for each in table) == list(everybody)
        for sitting in seated or ()
    )


@pytest.mark.parametrize("people", range(9, 41))
def test_kept_seatings_are_sound(people: int) -> None:
    for sittings in range(3, 11):
        hall = [company(people)] * sittings
        seated = mingle(hall, seed=1)
        for sitting in seated:
            assert tuple(map(len, sitting)) == hall[0].sizes
            assert {each for table in sitting for each in table} == set(hall[0].people)
        assert people < 20 or unusual_spread(hall, seated) <= 1


@settings(max_examples=25)
@given(people=st.integers(3, 12), sittings=st.integers(1, 3), seed=st.integers(0, 99))
def test_everybody_sits_once_a_sitting_and_the_bound_is_one(
    people: int, sittings: int, seed: int
) -> None:
    hall = [company(people)] * sittings
    seated = mingle(hall, seed=seed)
    for sitting in seated:
        assert sorted(each for table in sitting for each in table) == list(range(1, people + 1))
        assert tuple(map(len, sitting)) == hall[0].sizes
    assert pairs_met_again(seated) >= fewest_repeats(hall)


def test_one_seed_gives_one_answer_and_another_another() -> None:
    hall = [company(16)] * 3
    assert mingle(hall, seed=5) == mingle(hall, seed=5)
    assert mingle(hall, seed=5) != mingle(hall, seed=6)
