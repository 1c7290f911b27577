"""A reader of the log tells each change once, whatever the order in which rows become visible."""

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from tournament.live.log_reader import AT_ONCE_OPEN, WAITS_FOR, LogReader, Row


def row(pk: int, topic: str = "event/1", history: str = "first") -> Row:
    return Row.of(pk, topic, pk, f"{history}-{pk}", ["floor"])


def begun(*rows: Row) -> LogReader:
    reader = LogReader()
    reader.begin(rows, at=0)
    return reader


def numbers(reader: LogReader, rows: Sequence[Row], at: float = 0) -> list[int] | None:
    """What is new among the rows from the reader's floor on."""
    found = reader.take([each for each in rows if each.id >= reader.floor], at)
    return None if found is None else [change.number for change in found]


def test_what_was_there_at_the_start_is_not_told() -> None:
    reader = begun(row(4), row(5))
    assert numbers(reader, [row(4), row(5)]) == []
    assert numbers(reader, [row(4), row(5), row(6)]) == [6]


@given(st.permutations(range(1, 9)), st.lists(st.integers(1, 8), max_size=4))
def test_each_change_is_told_once_in_whatever_order_they_are_committed(
    order: list[int], looks: list[int]
) -> None:
    reader, told = begun(), []
    for upto in sorted({*looks, 8}):
        told += numbers(reader, [row(pk) for pk in sorted(order[:upto])]) or []
    assert sorted(told) == list(range(1, 9))
    assert reader.floor == 8


def test_a_missing_id_is_waited_for_and_at_last_given_up() -> None:
    reader = begun(row(1))
    assert numbers(reader, [row(1), row(3)]) == [3]
    assert numbers(reader, [row(1), row(2), row(3)], at=WAITS_FOR - 1) == [2]
    assert numbers(reader, [row(1), row(2), row(3), row(5)]) == [5]
    assert numbers(reader, [row(3), row(5)], at=WAITS_FOR) == []
    assert reader.floor == 5


def test_a_long_gap_costs_no_list_of_what_is_missing() -> None:
    reader = begun()
    assert numbers(reader, [row(10**9)]) == [10**9]
    assert len(reader.missing) <= AT_ONCE_OPEN


def test_hands_that_others_overtook_while_they_were_committed_together_are_told() -> None:
    reader = begun(row(1))
    together, others = range(2, 34), range(34, 234)
    told = [numbers(reader, [row(pk) for pk in (1, *others[:upto])]) for upto in (32, 64, 200)]
    assert told == [list(others[:32]), list(others[32:64]), list(others[64:])]
    assert numbers(reader, [row(pk) for pk in (1, *together, *others)]) == list(together)


def test_another_history_of_the_same_length_begins_anew() -> None:
    reader = begun(row(1), row(2))
    assert numbers(reader, [row(1), row(2, history="second")]) is None
    assert not reader.has_begun


def test_a_database_from_before_begins_anew() -> None:
    reader = begun(row(1), row(2), row(3))
    assert numbers(reader, [row(1), row(2)]) is None
    assert numbers(begun(row(1)), []) is None
