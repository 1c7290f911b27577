"""Which match is offered to which free table."""

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from itertools import combinations, permutations
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tournament.tables.assign import allot
from tournament.tables.hall import Guest, Hall, Spot, Waiting

PEOPLE = st.frozensets(st.sampled_from("abcdefgh"), min_size=2, max_size=4)


def waits(match: int, *who: str, ready: bool = True, started: bool = True) -> Waiting:
    return Waiting(match, frozenset(who), ready=ready, round_started=started)


def hall(*numbers: int, **said: Any) -> Hall:
    """Tables in rows of four, without zones."""
    return Hall(tuple(Spot(n, x=n % 4, y=n // 4) for n in numbers), **said)


def offers(
    free: Iterable[int], waiting: Sequence[Waiting], busy: AbstractSet[str] = frozenset()
) -> dict[int, int]:
    """Table → match in a hall whose tables are all alike."""
    return dict(allot(Hall(tuple(Spot(n) for n in sorted(free))), free, waiting, busy).tables)


def plays(match: int, *guests: Guest, zone: str = "") -> Waiting:
    return Waiting(match, frozenset({f"team {match}"}), zone=zone, guests=guests)


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


def test_a_division_plays_in_its_zone_and_the_others_keep_out() -> None:
    room = Hall((Spot(1, "Youth"), Spot(2), Spot(3, "Youth")), claimed=frozenset({"Youth"}))
    queue = [plays(1), plays(2, zone="Youth"), plays(3), plays(4, zone="Youth")]
    assert allot(room, [1, 2, 3], queue).tables == {1: 2, 2: 1, 3: 4}


def test_a_zone_that_no_division_plays_in_is_for_everybody() -> None:
    assert allot(Hall((Spot(1, "Window"),)), [1], [plays(1)]).tables == {1: 1}


def test_who_needs_an_accessible_table_gets_one_and_others_leave_it_free() -> None:
    room = Hall((Spot(1, accessible=True), Spot(2)), spares_accessible=True)
    queue = [plays(1, Guest(), Guest()), plays(2, Guest(), Guest(accessible=True))]
    assert allot(room, [1, 2], queue).tables == {1: 2, 2: 1}
    assert allot(room, [1, 2], queue[:1]).tables == {2: 1}


def test_a_match_that_needs_another_table_waits_and_lets_the_next_go() -> None:
    room = Hall((Spot(1), Spot(2)))
    queue = [plays(1, Guest(accessible=True)), plays(2), plays(3)]
    assert allot(room, [1, 2], queue).tables == {1: 2, 2: 3}


def test_the_match_that_waits_longer_has_the_only_accessible_table() -> None:
    room = Hall((Spot(1, accessible=True),))
    queue = [plays(1), plays(2, Guest(accessible=True))]
    assert allot(room, [1], queue).tables == {1: 1}


def test_a_stationary_player_keeps_his_table_and_others_leave_it_to_him() -> None:
    room = hall(1, 2, 3, kept=frozenset({1}))
    stays = Guest(visits={1: 3}, last=1, keeps=1)
    assert allot(room, [1, 2], [plays(1), plays(2, stays)]).tables == {1: 2, 2: 1}
    assert allot(room, [2, 3], [plays(1, stays)]).tables == {}


def test_few_meet_a_table_again() -> None:
    been = Guest(visits={1: 1}, last=1)
    made = allot(hall(1, 2), [1, 2], [plays(1, been), plays(2, Guest(visits={2: 1}, last=2))])
    assert made.tables == {1: 2, 2: 1}
    assert made.metrics == {"repeats": 0, "steps": 2}
    assert made.bounds == {"repeats": 0, "steps": 0}


def test_of_new_tables_the_nearer_is_taken() -> None:
    assert allot(hall(4, 5, 6, 7), [5, 7], [plays(1, Guest({4: 1}, 4))]).tables == {5: 1}
    assert allot(hall(4, 5, 6, 7), [5, 7], [plays(1, Guest({6: 1, 7: 1}, 6))]).tables == {5: 1}


GUESTS = st.builds(
    Guest,
    visits=st.dictionaries(st.integers(1, 6), st.integers(1, 3), max_size=3),
    last=st.none() | st.integers(1, 6),
    accessible=st.booleans(),
    keeps=st.none() | st.none() | st.integers(1, 6),
)
ZONES = st.sampled_from(["", "", "A"])


@st.composite
def halls(draw: st.DrawFn) -> Hall:
    numbers = draw(st.sets(st.integers(1, 6)))
    spots = (Spot(n, draw(ZONES), draw(st.booleans()), n % 3, n // 3) for n in sorted(numbers))
    return Hall(tuple(spots), claimed=frozenset(draw(st.sets(st.just("A")))))


@st.composite
def choosy(draw: st.DrawFn) -> list[Waiting]:
    count = draw(st.integers(0, 5))
    return [plays(n, draw(GUESTS), draw(GUESTS), zone=draw(ZONES)) for n in range(count)]


@given(halls(), choosy())
def test_nothing_that_must_be_kept_is_broken_and_nobody_waits_who_could_go(
    room: Hall, queue: Sequence[Waiting]
) -> None:
    made = allot(room, room.at, queue).tables
    assert all(table in room.open_to(queue[match]) for table, match in made.items())
    best: list[Waiting] = []
    for row in queue:
        if _can_all_stand(room, [*best, row]):
            best.append(row)
    assert sorted(made.values()) == [row.match for row in best]


def _can_all_stand(room: Hall, rows: Sequence[Waiting]) -> bool:
    return any(
        all(table in room.open_to(row) for table, row in zip(tables, rows, strict=True))
        for tables in permutations(room.at, len(rows))
    )


@given(halls(), choosy())
def test_no_metric_is_below_its_bound(room: Hall, queue: Sequence[Waiting]) -> None:
    made = allot(room, room.at, queue)
    assert all(made.metrics[name] >= bound for name, bound in made.bounds.items())
    assert made == allot(room, room.at, queue)


def test_a_movement_puts_a_match_at_its_own_table_however_often_its_hosts_sat_there() -> None:
    room = hall(1, 2, 3, 4)
    stays = Guest(visits={2: 9}, last=2)
    waiting = [
        replace(plays(7, stays), home=2),
        replace(plays(8, Guest(visits={1: 4}, last=1)), home=1),
    ]
    assert dict(allot(room, [1, 2, 3, 4], waiting).tables) == {1: 8, 2: 7}
    assert dict(allot(room, [1, 3, 4], waiting[:1]).tables) in ({1: 7}, {3: 7})


def test_tables_of_a_movement_are_counted_in_the_divisions_own_zone() -> None:
    spots = tuple(Spot(n, zone="Back" if n > 4 else "") for n in range(1, 8))
    room = Hall(spots, claimed=frozenset({"Back"}))
    assert [room.nth("Back", 1), room.nth("Back", 4), room.nth("", 4), room.nth("", 5)] == [
        *(5, None, 4, None),
    ]
