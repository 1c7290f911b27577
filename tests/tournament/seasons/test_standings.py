"""Standings of a season: points by place, the best k of n, ties by the next best result."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from tournament.seasons.standings import Finish, Scale, Stood, standings

TABLE = (10, 8, 6, 5, 4, 3, 2, 1)
ALL = Scale(TABLE)
BEST_TWO = Scale(TABLE, best=2)


def alone(*people: str) -> list[Finish]:
    """These people in this order, nobody sharing a place."""
    return [Finish(place, place, (one,)) for place, one in enumerate(people, start=1)]


def held(rows: Sequence[Stood]) -> dict[str, tuple[str, Fraction | int]]:
    """Person → place and total."""
    return {row.person: (row.places, row.total) for row in rows}


def why(rows: Sequence[Stood], person: str) -> str:
    return next(str(row.why) for row in rows if row.person == person)


def test_points_of_all_events_add_up() -> None:
    rows = standings({1: alone("ann", "bob"), 2: alone("cem", "ann")}, ALL)
    assert held(rows) == {"ann": ("1", 18), "cem": ("2", 10), "bob": ("3", 8)}
    assert why(rows, "ann") == "18 from 10 and 8."
    assert why(rows, "bob") == ""


def test_partners_have_the_points_of_their_team_each() -> None:
    rows = standings({1: [Finish(1, 1, ("ann", "bob"))]}, ALL)
    assert held(rows) == {"ann": ("1–2", 10), "bob": ("1–2", 10)}
    assert why(rows, "ann") == "1 other is level. The place is shared."


def test_those_who_share_places_share_their_points() -> None:
    four = [Finish(5, 8, (name,)) for name in ("ann", "bob", "cem", "dan")]
    assert {row.total for row in standings({1: four}, ALL)} == {Fraction(5, 2)}
    assert ALL.points(Finish(7, 12, ("eve",))) == Fraction(1, 2)


def test_taking_part_is_worth_points_beyond_the_last_listed_place_too() -> None:
    scale = Scale((3,), taking_part=1)
    rows = standings({1: alone("ann", "bob")}, scale)
    assert held(rows) == {"ann": ("1", 4), "bob": ("2", 1)}


def test_only_the_best_results_count() -> None:
    events = {1: alone("ann", "bob"), 2: alone("bob", "ann"), 3: alone("ann", "cem", "bob")}
    rows = standings(events, BEST_TWO)
    assert held(rows)["ann"] == ("1", 20)
    assert why(rows, "ann") == "20 from 10 and 10. Best 2 of 3 results."
    first = rows[0]
    assert [(row.event, row.counts) for row in first.results] == [(1, True), (3, True), (2, False)]


def test_the_next_best_result_breaks_a_tie() -> None:
    events = {
        1: alone("ann", "bob", "cem"),
        2: alone("bob", "ann", "cem"),
        3: alone("cem", "dan", "ann", "bob"),
    }
    rows = standings(events, BEST_TWO)
    assert held(rows) == {"ann": ("1", 18), "bob": ("2", 18), "cem": ("3", 16), "dan": ("4", 8)}
    assert why(rows, "ann").endswith("1 other is level. Next best: 6.")
    assert why(rows, "bob").endswith("1 other is level. Next best: 5.")


def test_a_missing_result_counts_as_nothing_in_a_tie() -> None:
    events = {1: alone("ann", "bob"), 2: alone("bob", "ann"), 3: [Finish(9, 9, ("ann",))]}
    rows = standings(events, Scale((10, 8, 6, 5, 4, 3, 2, 1, 1), best=2))
    assert held(rows)["bob"] == ("2", 18)
    assert why(rows, "bob").endswith("Next best: 0.")


def test_the_better_of_two_results_in_one_event_counts() -> None:
    rows = standings({1: [Finish(1, 1, ("ann",)), Finish(2, 2, ("ann",))]}, ALL)
    assert held(rows) == {"ann": ("1", 10)}


def test_no_events_rank_nobody() -> None:
    assert standings({}, ALL) == ()
    assert standings({1: []}, BEST_TWO) == ()


PEOPLE = st.sampled_from("abcdefg")
EVENTS = st.dictionaries(
    st.integers(1, 6), st.lists(PEOPLE, unique=True).map(lambda names: alone(*names)), max_size=6
)
SCALES = st.builds(
    Scale,
    st.lists(st.integers(0, 20), max_size=8).map(lambda rows: tuple(sorted(rows, reverse=True))),
    st.integers(0, 3),
    st.integers(0, 6),
)


@given(EVENTS, SCALES, st.randoms())
def test_the_order_of_events_does_not_matter(
    events: Mapping[int, list[Finish]], scale: Scale, random: Random
) -> None:
    names = list(events)
    random.shuffle(names)
    other = dict(zip(names, events.values(), strict=True))
    assert held(standings(events, scale)) == held(standings(other, scale))


@given(EVENTS, SCALES, PEOPLE, st.integers(1, 12))
def test_another_result_never_lowers_whoever_has_it(
    events: Mapping[int, list[Finish]], scale: Scale, person: str, place: int
) -> None:
    before = {row.person: row for row in standings(events, scale)}
    after = {
        row.person: row
        for row in standings({**events, 99: [Finish(place, place, (person,))]}, scale)
    }
    if person in before:
        assert after[person].place <= before[person].place
        assert after[person].total >= before[person].total


@given(EVENTS, SCALES)
def test_places_are_held_without_gaps_and_more_points_are_never_behind(
    events: Mapping[int, list[Finish]], scale: Scale
) -> None:
    rows = standings(events, scale)
    assert {row.person for row in rows} == {
        person for finishes in events.values() for row in finishes for person in row.people
    }
    assert [row.total for row in rows] == sorted((row.total for row in rows), reverse=True)
    for number, row in enumerate(rows, start=1):
        assert row.place <= number <= row.last
        counted = [each for each in row.results if each.counts]
        assert row.total == sum(each.points for each in counted)
        assert not scale.best or len(counted) <= scale.best


@given(EVENTS, st.integers(0, 3))
def test_an_event_hands_out_the_same_points_with_ties(
    events: Mapping[int, list[Finish]], taking_part: int
) -> None:
    scale = Scale(TABLE, taking_part)
    for rows in events.values():
        tied = [Finish(1, len(rows), row.people) for row in rows]
        assert sum(map(scale.points, rows)) == sum(map(scale.points, tied))
