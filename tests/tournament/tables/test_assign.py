"""Which match is offered to which free table."""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from tournament.tables.assign import Waiting, offers

PEOPLE = st.frozensets(st.sampled_from("abcdefgh"), min_size=2, max_size=4)


def waits(match: int, *who: str, ready: bool = True, started: bool = True) -> Waiting:
    return Waiting(match, frozenset(who), ready=ready, round_started=started)


@st.composite
def queues(draw: st.DrawFn) -> list[Waiting]:
    rows = draw(st.lists(st.tuples(PEOPLE, st.booleans(), st.booleans()), max_size=12))
    return [
        Waiting(match, who, ready=ready, round_started=started)
        for match, (who, ready, started) in enumerate(rows)
    ]


def test_the_first_match_gets_the_lowest_free_table() -> None:
    assert offers([5, 2], [waits(1, "a", "b"), waits(2, "c", "d")]) == {2: 1, 5: 2}


def test_a_match_without_both_entrants_is_passed_over() -> None:
    assert offers([1], [waits(1, "a", ready=False), waits(2, "c", "d")]) == {1: 2}


def test_a_match_of_a_round_that_has_not_started_is_passed_over() -> None:
    assert offers([1], [waits(1, "a", "b", started=False), waits(2, "c", "d")]) == {1: 2}


def test_nobody_is_offered_a_table_who_is_on_the_floor() -> None:
    assert offers([1], [waits(1, "a", "b"), waits(2, "c", "d")], {"b"}) == {1: 2}


def test_nobody_is_offered_two_tables_at_once() -> None:
    assert offers([1, 2], [waits(1, "a", "b"), waits(2, "b", "c"), waits(3, "d")]) == {1: 1, 2: 3}


def test_without_a_free_table_there_is_no_offer() -> None:
    assert offers([], [waits(1, "a", "b")]) == {}


@given(st.frozensets(st.integers(1, 20)), queues(), st.frozensets(st.sampled_from("abcdefgh")))
def test_no_offer_ever_breaks_a_promise(
    free: frozenset[int], waiting: Sequence[Waiting], busy: AbstractSet[str]
) -> None:
    made = offers(free, waiting, busy)
    assert made.keys() <= free
    assert len(set(made.values())) == len(made)
    called = [waiting[match] for match in made.values()]
    assert all(row.ready and row.round_started and not row.who & busy for row in called)
    assert all(not one.who & other.who for one, other in combinations(called, 2))


@given(st.frozensets(st.integers(1, 20)), queues(), st.frozensets(st.sampled_from("abcdefgh")))
def test_a_match_is_left_out_only_for_a_reason(
    free: frozenset[int], waiting: Sequence[Waiting], busy: AbstractSet[str]
) -> None:
    made = offers(free, waiting, busy)
    engaged = set(busy)
    for row in waiting:
        if row.match in made.values():
            engaged |= row.who
        else:
            held = not row.ready or not row.round_started or bool(row.who & engaged)
            assert held or len(made) == len(free)


@given(st.integers(0, 8), queues())
def test_tables_fill_from_the_lowest_and_matches_go_in_the_order_of_play(
    count: int, waiting: Sequence[Waiting]
) -> None:
    made = offers(range(1, count + 1), waiting)
    assert list(made) == list(range(1, len(made) + 1))
    assert list(made.values()) == sorted(made.values())
