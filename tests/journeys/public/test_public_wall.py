"""The hall's screen: who plays, by name; what was posted; letters for the back row."""

import pytest
from django.test import Client
from django.utils.html import escape

from tests.makers import DIRECTOR, a_called_match, a_division, a_stage, an_event
from tests.makers_clock import after
from tests.makers_floor import a_hall, begin
from tests.makers_scoring import a_drawn_stage, a_game_in_play, a_posted_game
from tests.page_parts import part, parts
from tournament.desk.act.change import Act
from tournament.desk.public import my_page_views
from tournament.desk.public.projector_page import rows_fitting, rows_readable
from tournament.desk.timing.clocks import stop_clocks
from tournament.registration.models import Entry, Event
from tournament.timing.starting import begin_play

WALL = "/wall/beach-house-2026/"


@pytest.mark.parametrize(
    ("height", "distance", "rows"),
    [(1.5, 15, 12), (1.5, 20, 9), (2, 25, 9), (3, 5, 16), (0.5, 100, 4)],
)
def test_letters_are_as_high_as_the_back_row_needs(
    height: float, distance: float, rows: int
) -> None:
    assert rows_readable(height, distance) == rows


@pytest.mark.django_db
def test_the_teams_stand_by_name_with_their_opponents_where_tables_are_kept_private() -> None:
    stage = a_hall()
    a_called_match(stage, "W1-2", 3)
    a_called_match(stage, "W1-1", 4)
    page = Client().get(WALL).text
    assert page.index("Team 1<") < page.index("Team 4<") < page.index("Team 5<")
    assert "table-number" not in page
    assert "tables-read-out" in parts(page)


@pytest.mark.django_db
def test_letters_for_a_far_row_have_the_whole_width_for_a_name() -> None:
    a_called_match(a_hall(), "W1-1", 4)
    assert '<ul class="wall-list" ' in Client().get(WALL).text
    assert '<ul class="wall-list one" ' in Client().get(f"{WALL}?height=1&distance=30").text


@pytest.mark.django_db
def test_the_table_stands_there_where_the_event_tells_it() -> None:
    stage = a_hall()
    a_called_match(stage, "W1-1", 4)
    Event.objects.update(tables_public=True)
    assert '<span class="table-number">4</span>' in Client().get(WALL).text


@pytest.mark.django_db
def test_it_is_answered_with_nothing_while_nothing_changed() -> None:
    event = a_hall().division.event
    assert Client().get(f"{WALL}?since={event.version}").status_code == 204


@pytest.mark.django_db
@pytest.mark.parametrize("size", ["height=1.5&distance=20", "height=1,5+m&distance=65.6+ft"])
def test_lengths_are_told_in_metres_or_feet(size: str) -> None:
    an_event()
    assert "rows-9" in Client().get(f"{WALL}?{size}").text


@pytest.mark.django_db
def test_a_size_that_is_none_is_the_usual_one_and_an_empty_floor_says_so() -> None:
    a_hall()
    page = Client().get(f"{WALL}?height=high&distance=-3").text
    assert "rows-12" in page
    assert "no-match" in parts(page)
    assert Client().get("/wall/no-such/").status_code == 404


@pytest.mark.parametrize(
    ("letters", "beside", "rows"),
    [(12, 0, 12), (12, 1, 9), (12, 2, 7), (4, 0, 4), (4, 2, 2), (16, 0, 15)],
)
def test_only_so_many_rows_stand_there_as_fit_without_scrolling(
    letters: int, beside: int, rows: int
) -> None:
    message = "Lunch is served" if beside > 1 else ""
    posted = 4 if beside else 0
    assert rows_fitting(letters, clocks=beside, posted=posted, message=message) == rows


def screen_at(monkeypatch: pytest.MonkeyPatch, minute: float) -> str:
    """The screen's text this many minutes after noon (8:00 in the hall), its spaces made one."""
    monkeypatch.setattr(my_page_views, "now", lambda: after(minute))
    return " ".join(Client().get(WALL).text.split())


@pytest.mark.django_db
def test_the_rounds_clock_runs_with_the_line_until_which_play_must_begin(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stage = a_hall()
    a_called_match(stage, "W1-1", 4)
    shown = screen_at(monkeypatch, 9)
    assert "08:00" in part(shown, "round-clock")
    assert '<time data-ran="540">0:09</time>' in shown
    assert "08:15" in part(shown, "play-must-begin")
    assert 'data-part="play-must-begin" data-left="360"' in shown
    assert "play-must-begin" not in parts(screen_at(monkeypatch, 16))


@pytest.mark.django_db
def test_of_games_with_a_clock_the_time_that_is_left_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stage = a_drawn_stage(house_rules={"minutes": 50})
    begin(stage)
    for code, table, minute in (("W1-1", 1, 0), ("W1-2", 2, 4)):
        game = a_game_in_play(stage, code, table=table)
        begin_play(game.pk, by="Table", now=after(minute))
    shown = screen_at(monkeypatch, 20)
    assert "08:54" in part(shown, "time-up")
    assert 'data-part="time-up" data-left="2040"' in shown
    assert '<time data-until="2040">' in shown
    assert "time-up" not in parts(screen_at(monkeypatch, 60))


@pytest.mark.django_db
def test_while_all_clocks_stand_still_the_screen_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    stage = a_hall()
    a_called_match(stage, "W1-1", 4)
    stop_clocks(Act(stage.division.event, DIRECTOR, after(5)), reason="Fire alarm")
    shown = screen_at(monkeypatch, 20)
    assert 'data-ran="300" data-still' in shown
    assert "08:05" in part(shown, "clocks-stopped")
    assert "Fire alarm" in part(shown, "clocks-stopped")
    assert "play-must-begin" not in parts(shown)


@pytest.mark.django_db
def test_of_children_the_lower_number_comes_first_whoever_won() -> None:
    division = a_division(an_event(), name="Children", learning=True)
    stage = a_stage(division, 4, slug="single-elimination")
    first, last = (stage.field.get(seed=seed).entry for seed in (1, 4))
    Entry.objects.filter(pk=first.pk).update(number=99)
    Entry.objects.filter(pk=last.pk).update(number=1)
    a_posted_game(stage, "W1-1")
    shown = " ".join(Client().get(WALL).text.split())
    titles = [escape(team.title) for team in (last, first)]
    assert f'{titles[0]}</span> 100 : 500 <span dir="auto">{titles[1]}' in shown
    assert "W</span>" not in shown
