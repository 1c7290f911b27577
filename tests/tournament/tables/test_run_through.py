"""All the work of an event played through on paper."""

from collections.abc import Hashable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournament.brackets.playing import planned
from tournament.brackets import formats
from tournament.brackets.workload import in_order_of_play
from tournament.tables.run_through import (
    Job,
    longest_wait,
    minutes_needed,
    over_after,
    run_through,
)


def jobs(slug: str, teams: int, minutes: int = 50) -> tuple[Job, ...]:
    rows = in_order_of_play(planned(slug, teams))
    return tuple(Job(row.match.code, minutes, row.after, row.seeds) for row in rows)


def needed(work: tuple[Job, ...], tables: int) -> int:
    (minutes,) = minutes_needed(work, [tables])
    return minutes


def looked_through(work: tuple[Job, ...], tables: int) -> dict[Hashable, int]:
    """When each begins if somebody looks through the whole list every minute."""
    begins: dict[Hashable, int] = {}
    for minute in range(sum(job.minutes + job.not_before for job in work)):
        over = {job.key for job in work if begins.get(job.key, minute) + job.minutes <= minute}
        for job in work:
            now = [row for row in work if row.key in begins and row.key not in over]
            sitting = {person for row in now for person in row.people}
            waits = job.key in begins or job.not_before > minute or not over.issuperset(job.after)
            if not waits and sitting.isdisjoint(job.people) and len(now) < tables:
                begins[job.key] = minute
    return begins


@st.composite
def works(draw: st.DrawFn, latest: int = 0) -> tuple[Job, ...]:
    """Matches of one or many lengths that wait for each other in any way but a circle."""
    count, longest = draw(st.integers(1, 12)), draw(st.sampled_from((1, 60)))
    return tuple(
        Job(
            number,
            draw(st.integers(1, longest)),
            after=tuple(draw(st.sets(st.integers(0, number - 1), max_size=3))) if number else (),
            people=tuple(draw(st.sets(st.integers(0, 5), max_size=2))),
            not_before=draw(st.integers(0, latest)),
        )
        for number in range(count)
    )


def test_two_matches_at_one_table_are_played_one_after_the_other() -> None:
    work = (Job("a", 50), Job("b", 40))
    assert run_through(work, 1) == {"a": 0, "b": 50}
    assert run_through(work, 2) == {"a": 0, "b": 0}


def test_a_match_waits_for_those_that_feed_it_and_for_its_people() -> None:
    work = (Job("a", 50), Job("b", 20, after=("a",)), Job("c", 30, people=("Ann",)))
    assert run_through((*work, Job("d", 10, people=("Ann",))), 9) == {
        "a": 0,
        "b": 50,
        "c": 0,
        "d": 30,
    }


def test_what_stands_at_a_table_keeps_it_and_an_announced_start_is_waited_for() -> None:
    work = (Job("a", 30, stands=True), Job("b", 10, not_before=45), Job("c", 10))
    assert run_through(work, 1) == {"a": 0, "c": 30, "b": 45}


def test_without_a_table_nothing_begins() -> None:
    assert run_through((Job("a", 50),), 0) == {}


def test_where_nothing_is_played_nobody_waits() -> None:
    assert longest_wait(()) == 0


def test_who_waits_for_a_match_that_is_not_in_the_list_does_not_wait() -> None:
    assert run_through((Job("a", 50, after=("over",)),), 1) == {"a": 0}


@pytest.mark.parametrize(
    ("tables", "minutes"), [(1, 1250), (2, 750), (4, 500), (6, 450), (64, 450)]
)
def test_thirteen_teams_in_double_elimination(tables: int, minutes: int) -> None:
    assert needed(jobs("double-elimination", 13), tables) == minutes


@given(works(), st.integers(1, 8))
def test_more_tables_never_take_longer(work: tuple[Job, ...], tables: int) -> None:
    assert needed(work, tables + 1) <= needed(work, tables)


@given(works(), st.integers(1, 8))
def test_it_takes_at_least_the_work_shared_by_the_tables(
    work: tuple[Job, ...], tables: int
) -> None:
    minutes = needed(work, tables)
    assert minutes * tables >= sum(job.minutes for job in work)
    assert minutes >= longest_wait(work)
    assert needed(work, 1) == sum(job.minutes for job in work)


@given(works(), st.integers(1, 8))
def test_everything_is_played_in_its_order_and_nobody_sits_twice(
    work: tuple[Job, ...], tables: int
) -> None:
    begins = run_through(work, tables)
    assert begins.keys() == {job.key for job in work}
    ends = {job.key: begins[job.key] + job.minutes for job in work}
    assert over_after(work, begins) == max(ends.values())
    for job in work:
        assert all(ends[key] <= begins[job.key] for key in job.after)
        meanwhile = [row for row in work if begins[row.key] <= begins[job.key] < ends[row.key]]
        assert len(meanwhile) <= tables
        assert not any(set(job.people) & set(row.people) for row in meanwhile if row is not job)


@given(works(latest=40), st.integers(1, 4))
def test_matches_are_called_as_by_somebody_who_looks_through_them_all(
    work: tuple[Job, ...], tables: int
) -> None:
    assert run_through(work, tables) == looked_through(work, tables)


@given(works(), st.sets(st.integers(1, 8), min_size=1).map(sorted))
def test_the_best_of_all_smaller_halls_is_found(
    work: tuple[Job, ...], counts: Sequence[int]
) -> None:
    times = [over_after(work, run_through(work, tables)) for tables in range(1, 9)]
    assert minutes_needed(work, counts) == [min(times[:count]) for count in counts]


@given(st.sampled_from(formats.slugs()), st.integers(4, 24), st.integers(1, 12))
def test_every_format_is_played_to_its_end(slug: str, teams: int, tables: int) -> None:
    work = jobs(slug, teams)
    assert len(run_through(work, tables)) == len(work)
    assert needed(work, tables + 1) <= needed(work, tables)
