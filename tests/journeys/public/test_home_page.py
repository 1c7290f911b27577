"""The home page and the head of an event's page: what is in play, who won, and the search."""

from datetime import timedelta

import pytest
from django.test import Client

from tests.hall_clock import NEXT_SUMMER
from tests.journeys.public.test_results import play_out
from tests.makers import NOON, a_division, a_stage, an_event
from tests.makers_scoring import a_drawn_stage, a_game_in_play
from tests.page_parts import part, parts, texts
from tournament.desk.public.home_page import MOST_CHAMPIONS, home_page
from tournament.desk.public.progress import Happening
from tournament.registration.models import Event

pytestmark = pytest.mark.django_db
EVENT = "/e/beach-house-2026/"


def test_an_event_is_upcoming_then_live_then_finished_early() -> None:
    stage = a_drawn_stage(2)
    assert _pill(Happening.UPCOMING) in Client().get(EVENT).text
    a_game_in_play(stage)
    live = Client().get(EVENT)
    assert _pill(Happening.LIVE) in live.text
    (match,) = stage.matches.filter(state="playing")
    assert str(match.round.title) in part(live.text, "event-state")
    Event.objects.update(finished_at=NOON)
    assert _pill(Happening.CUT_SHORT) in Client().get(EVENT).text


def _pill(state: Happening) -> str:
    """How the event's page says its state."""
    return f'class="live-pill {state}"'


def test_the_first_page_tells_how_far_an_event_is_and_then_who_won() -> None:
    stage = a_stage(a_division(an_event()), 4)
    a_game_in_play(stage)
    (live,) = home_page(NOON, "").now
    assert (live.state, [bar.playing for _, bar in live.bars]) == (Happening.LIVE, [1])


def test_the_champion_stands_on_the_first_page() -> None:
    play_out(a_stage(a_division(an_event()), 4))
    assert _pill(Happening.OVER) in Client().get(EVENT).text
    Event.objects.update(finished_at=NOON)
    assert part(Client().get("/").text, "champion") == "Team 1"


def test_hidden_standings_and_children_have_no_champion_there() -> None:
    event = an_event()
    play_out(a_stage(a_division(event, learning=True), 4))
    hidden = a_division(event, name="Side event")
    play_out(a_stage(hidden, 4))
    hidden.standings_hidden = True
    hidden.save()
    assert "champion" not in parts(Client().get("/").text)


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("beach", ["Beach House 2026"]),
        ("BEACH 2026", ["Beach House 2026"]),
        ("pier", ["Café Night"]),
        ("cafe", ["Café Night"]),
        ("2026-07", ["Beach House 2026", "Café Night"]),
        ("zebra", []),
        ("9" * 5000, []),
    ],
)
def test_events_are_found_by_name_place_and_year(typed: str, found: list[str]) -> None:
    an_event()
    other = an_event(name="Café Night")
    Event.objects.filter(pk=other.pk).update(venue="City Pier")
    page = Client().get("/", {"q": typed})
    assert sorted(event.name for event in page.context["home"].found.rows) == found
    assert ("nothing-found" in parts(page.text)) == (not found)
    assert f'value="{typed[:60]}"' in page.text


def test_words_without_letters_show_every_event() -> None:
    an_event()
    assert "events-found" not in parts(Client().get("/", {"q": "   "}).text)


def test_a_trial_is_not_found() -> None:
    an_event()
    Event.objects.update(is_trial=True)
    found = home_page(NOON, "beach").found
    assert found is not None
    assert not found.rows


def test_of_many_past_events_the_older_ones_are_listed_by_name() -> None:
    for number in range(MOST_CHAMPIONS + 2):
        an_event(name=f"Night {number}")
    page = home_page(NEXT_SUMMER + timedelta(days=400), "")
    assert (len(page.past), len(page.older)) == (MOST_CHAMPIONS, 2)


def test_what_is_typed_into_the_finder_is_outside_of_what_is_asked_for_again() -> None:
    a_drawn_stage()
    page = Client().get(EVENT).text
    assert page.index('name="q"') < page.index('id="event"')
    assert texts(page, "division")
