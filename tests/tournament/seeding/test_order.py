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


def test_a_team_typed_further_down_stands_at_that_place() -> None:
    assert by_typed_numbers("abcd", [3, 2, 3, 4]) == list("bcad")


def test_of_two_teams_with_the_same_number_the_upper_one_stays_above() -> None:
    assert by_typed_numbers("abcd", [1, 2, 1, 1]) == list("cdab")


def test_a_number_beyond_the_list_means_its_end() -> None:
    assert by_typed_numbers("abcd", [900, 2, 3, 4]) == list("bcda")


def test_nothing_typed_changes_nothing() -> None:
    assert by_typed_numbers("abcd", [1, 2, 3, 4]) == list("abcd")


@given(st.permutations(range(9)))
def test_a_whole_order_dragged_and_saved_is_that_order(wanted: list[int]) -> None:
    order = list(range(9))
    typed = [wanted.index(thing) + 1 for thing in order]
    assert by_typed_numbers(order, typed) == wanted


@given(st.integers(2, 12), st.data())
def test_one_number_typed_is_one_team_moved(count: int, data: st.DataObject) -> None:
    order = list(range(count))
    index = data.draw(st.integers(0, count - 1))
    place = data.draw(st.integers(1, count))
    typed: list[int | None] = [number + 1 for number in order]
    typed[index] = place
    assert by_typed_numbers(order, typed) == moved(order, index, place)
