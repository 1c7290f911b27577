"""A plan as work: which matches are played, and what each of them waits for."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournament.brackets.playing import planned
from tournament.brackets import formats
from tournament.brackets.order_of_play import order_of_play
from tournament.brackets.preview import preview_of
from tournament.brackets.workload import Meeting, in_order_of_play, meetings

SLUGS = st.sampled_from(formats.slugs())


def work(slug: str, teams: int) -> dict[str, Meeting]:
    return {row.match.code: row for row in meetings(formats.find(slug).plan(teams))}


def test_a_match_waits_for_those_that_feed_it() -> None:
    rows = work("single-elimination", 4)
    assert rows["W1-1"].after == ()
    assert sorted(rows["W2-1"].after) == ["W1-1", "W1-2"]


def test_after_a_bye_nobody_is_waited_for_and_the_seed_is_known() -> None:
    rows = work("single-elimination", 3)
    assert "W1-1" not in rows
    assert rows["W2-1"].after == ("W1-2",)
    assert rows["W2-1"].seeds == (1,)


def test_the_second_final_waits_for_the_first() -> None:
    rows = work("double-elimination", 4)
    assert rows["G2"].after == ("G1",)
    assert rows["G2"].match.needs == "G1"


def test_in_a_round_robin_only_the_entrants_are_waited_for() -> None:
    rows = work("round-robin", 4)
    assert len(rows) == 6
    assert all(row.after == () and len(row.seeds) == 2 for row in rows.values())


@given(SLUGS, st.integers(4, 40))
def test_everything_that_the_preview_counts_is_work_and_waits_for_work(
    slug: str, teams: int
) -> None:
    plan = planned(slug, teams)
    rows = in_order_of_play(plan)
    codes = {row.match.code for row in rows}
    assert len(rows) == preview_of(plan).matches
    assert all(set(row.after) <= codes for row in rows)


@pytest.mark.parametrize("slug", formats.slugs())
def test_work_is_done_in_the_order_in_which_the_desk_calls(slug: str) -> None:
    plan = planned(slug, 13)
    order = [match.code for match in order_of_play(plan)]
    shown = [row.match.code for row in in_order_of_play(plan)]
    to_come = [code for code in shown if code not in order]
    assert shown == [*(code for code in order if code in shown), *to_come]
