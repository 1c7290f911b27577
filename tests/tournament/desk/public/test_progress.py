"""The bar that says how far a division is."""

import itertools

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from tests.makers_scoring import a_drawn_stage, a_game_in_play, a_posted_game
from tests.page_parts import numbers, part
from tournament.desk.public.progress import BAR, RoundCount, bar, progress_of

COUNTS = st.integers(1, 64).flatmap(
    lambda total: st.integers(0, total).flatmap(
        lambda over: st.builds(
            RoundCount, st.just(total), st.just(over), st.integers(0, total - over)
        )
    )
)


@given(st.lists(COUNTS, min_size=1, max_size=20))
def test_the_rounds_fill_the_bar_and_none_runs_over_the_next(rounds: list[RoundCount]) -> None:
    segments = bar(rounds).segments
    ends = [segment.left + segment.width for segment in segments]
    assert ends[-1] == pytest.approx(BAR)
    for segment, following in itertools.pairwise(segments):
        assert segment.left + segment.width < following.left
        assert segment.over + segment.playing <= segment.width + 1e-9


@pytest.mark.django_db
def test_the_event_page_says_how_many_matches_are_over() -> None:
    stage = a_drawn_stage()
    a_posted_game(stage)
    a_game_in_play(stage, "W1-2", table=2)
    progress = progress_of(stage.division.event)["main-event"]
    assert progress.segments[0].over > 0
    assert progress.segments[0].playing > 0
    shown = part(Client().get("/e/beach-house-2026/").text, "progress")
    assert numbers(shown)[0] == 1
