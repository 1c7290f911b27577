"""The hall's screen: who plays, by name; what was posted; letters for the back row."""

import pytest
from django.test import Client

from tests.makers import a_called_match
from tests.makers_floor import a_hall
from tournament.desk.pages.wall_page import rows_readable
from tournament.registration.models import Event

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
    assert "The desk reads the tables out" in page


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
def test_a_size_that_is_none_is_the_usual_one_and_an_empty_floor_says_so() -> None:
    a_hall()
    page = Client().get(f"{WALL}?height=high&distance=-3").text
    assert "rows-12" in page
    assert "No match is on the floor" in page
    assert Client().get("/wall/no-such/").status_code == 404
