"""Putting teams in order by typing, by buttons and by dragging."""

from hypothesis import given
from hypothesis import strategies as st

from tournament.seeding.order import by_typed_numbers, moved


def test_a_team_moved_up_stands_before_the_one_above() -> None:
    assert moved("abcd", "c", 2) == list("acbd")


def test_a_team_moved_past_the_end_is_last() -> None:
    assert moved("abcd", "b", 99) == list("acdb")


def test_a_team_moved_before_the_start_is_first() -> None:
    assert moved("abcd", "c", -5) == list("cabd")


def test_typing_one_number_puts_that_team_there_and_shifts_the_others() -> None:
    assert by_typed_numbers("abcd", [1, 2, 3, 1]) == list("dabc")


def test_typing_all_numbers_gives_that_order() -> None:
    assert by_typed_numbers("abcd", [4, 3, 2, 1]) == list("dcba")


def test_a_team_without_a_number_goes_last() -> None:
    assert by_typed_numbers("abcd", [1, None, 3, 4]) == list("acdb")


@given(st.lists(st.integers(), unique=True, min_size=1), st.integers())
def test_moving_loses_nobody(order: list[int], place: int) -> None:
    assert sorted(moved(order, order[0], place)) == sorted(order)


@given(st.lists(st.one_of(st.none(), st.integers(-5, 50)), max_size=30))
def test_typed_numbers_lose_nobody(typed: list[int | None]) -> None:
    order = list(range(len(typed)))
    assert sorted(by_typed_numbers(order, typed)) == order
