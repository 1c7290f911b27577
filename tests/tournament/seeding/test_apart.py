"""Clubs kept apart: few swaps, inside a band, and what cannot be helped is said."""

from hypothesis import given
from hypothesis import strategies as st

from tournament.seeding.apart import keep_apart

PAIRS = [(1, 8), (4, 5), (2, 7), (3, 6)]
BANDS = [(1,), (2,), (3, 4), (5, 6, 7, 8)]


def test_two_of_a_club_are_parted_by_one_swap_of_the_weaker_team() -> None:
    apart = keep_apart(["Shore", "", "", "", "", "", "", "Shore"], PAIRS, BANDS)
    assert apart.swaps == ((8, 7),)
    assert apart.order == (1, 2, 3, 4, 5, 6, 8, 7)
    assert apart.left == ()


def test_one_swap_that_parts_two_pairs_is_preferred() -> None:
    apart = keep_apart(["A", "B", "", "", "", "", "B", "A"], PAIRS, BANDS)
    assert len(apart.swaps) == 1
    assert apart.left == ()


def test_without_clubs_nothing_moves() -> None:
    apart = keep_apart([""] * 8, PAIRS, BANDS)
    assert (apart.swaps, apart.left, apart.order) == ((), (), tuple(range(1, 9)))


def test_what_cannot_be_helped_is_named() -> None:
    apart = keep_apart(["A"] * 8, PAIRS, BANDS)
    assert apart.swaps == ()
    assert sorted(apart.left) == [(1, 8), (2, 7), (3, 6), (4, 5)]


def test_pools_are_parted_within_a_row_of_the_snake() -> None:
    pools, rows = [(1, 6), (2, 5), (3, 4)], [(1, 2, 3), (4, 5, 6)]
    apart = keep_apart(["A", "", "B", "B", "", "A"], pools, rows)
    assert apart.left == ()
    assert len(apart.swaps) == 1


@given(st.lists(st.sampled_from(["", "A", "B", "C"]), min_size=8, max_size=8))
def test_a_meeting_is_left_only_where_its_band_cannot_help(clubs: list[str]) -> None:
    apart = keep_apart(clubs, PAIRS, BANDS)
    at = [clubs[before - 1] for before in apart.order]
    assert sorted(apart.order) == list(range(1, 9))
    for band in BANDS:
        assert {apart.order[place - 1] for place in band} == set(band)
    against = {one: other for pair in PAIRS for one, other in (pair, pair[::-1])}
    for pair in apart.left:
        for place in pair:
            club = at[place - 1]
            band = next(band for band in BANDS if place in band)
            helpful = [
                other for other in band if club not in (at[other - 1], at[against[other] - 1])
            ]
            assert helpful == []
