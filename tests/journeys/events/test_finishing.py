"""The end of an event: finished, kept, reopened; a trial deleted; my events by time."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from scoring.models import ScoreSheet
from tests.findings import codes
from tests.hall_clock import NEXT_SUMMER, HallClock
from tests.makers import a_division, a_phone_at, a_stage, a_user, an_event, logged_in
from tests.makers_before import the_director, the_registrar, the_scorer
from tests.makers_clock import a_match_called_at_noon, after, the_clock_at
from tests.makers_evenings import a_field, first_round
from tests.makers_scoring import a_drawn_stage, a_posted_game
from tests.makers_stages import choose, has_won, publish
from tests.page_parts import part, parts
from tournament.brackets.models import Match, Stage
from tournament.desk.phone.table_page import facts_at
from tournament.live.models import LogEntry, Tombstone
from tournament.registration.models import Event

pytestmark = pytest.mark.django_db
DESK = "/desk/beach-house-2026/"


@pytest.fixture
def stage() -> Stage:
    return a_drawn_stage()


@pytest.fixture
def director(stage: Stage) -> Client:
    return the_director(stage.division.event)


def sent(client: Client, where: str, **words: str) -> Any:
    return client.post(DESK + where, words, follow=True)


def finish(client: Client) -> Any:
    return sent(client, "finish/", reason="The hall closes")


def test_an_event_with_open_matches_is_finished_with_a_reason(
    director: Client, stage: Stage
) -> None:
    assert "still-open" in parts(director.get(DESK + "finish/").text)
    assert codes(sent(director, "finish/")) == ["no-reason"]
    page = finish(director)
    assert "finished" in parts(page.text)
    assert LogEntry.objects.latest("pk").detail["reason"] == "The hall closes"


def test_an_evening_that_ends_a_round_early_is_finished_with_a_reason() -> None:
    event = an_event(name="Club evening")
    division, desk = a_field(event, ("Ann", "Ben", "Cal", "Dee")), the_director(event)
    choose(desk, division, format="swiss", **{"swiss-rounds": "3"})
    first_round(desk, publish(desk, division))
    page = desk.get("/desk/club-evening/finish/").text
    assert division.name in part(page, "still-open")
    assert 'name="reason"' in page
    assert codes(desk.post("/desk/club-evening/finish/", {})) == ["no-reason"]
    form = {"reason": "The hall closes"}
    assert desk.post("/desk/club-evening/finish/", form).status_code == 303


def test_an_event_with_an_open_tie_for_the_title_is_finished_with_a_reason() -> None:
    division = a_division(an_event(name="Club evening"))
    stage = a_stage(division, 3, slug="round-robin")
    for winner, loser in ((1, 2), (2, 3), (3, 1)):
        has_won(stage, winner, loser)
    desk = the_director(division.event)
    page = desk.get("/desk/club-evening/finish/").text
    assert division.name in part(page, "still-open")
    assert codes(desk.post("/desk/club-evening/finish/", {})) == ["no-reason"]
    form = {"reason": "They share the title"}
    assert desk.post("/desk/club-evening/finish/", form).status_code == 303
    assert division.name in LogEntry.objects.latest("pk").words


def test_nothing_changes_in_a_finished_event(director: Client, stage: Stage) -> None:
    finish(director)
    version = Event.objects.get().version
    assert codes(sent(director, "tables/count/", count="6")) == ["event-finished"]
    assert codes(finish(director)) == ["event-finished"]
    assert Event.objects.get().version == version


def test_the_clock_leaves_it_alone(director: Client) -> None:
    match = a_match_called_at_noon()
    Event.objects.update(finished_at=NEXT_SUMMER)
    assert the_clock_at(after(60)) == []
    match.refresh_from_db()
    assert match.state == Match.State.CALLED


def test_every_phone_says_so_and_offers_nothing_more(director: Client) -> None:
    match = a_match_called_at_noon()
    table = match.assignments.get().table
    phone, address = a_phone_at(table), f"/t/{table.event.slug}/{table.number}/"
    before, mark = phone.get(address).text, facts_at(table).mark
    Event.objects.update(finished_at=NEXT_SUMMER)
    assert facts_at(table).mark != mark
    after = phone.get(address).text
    assert ("finished" in parts(before), "finished" in parts(after)) == (False, True)
    assert ('href="#call"' in before, 'href="#call"' in after) == (True, False)


def test_its_public_page_stays(director: Client, stage: Stage) -> None:
    finish(director)
    assert Client().get("/e/beach-house-2026/").status_code == 200


def test_it_is_reopened_with_a_reason(director: Client, stage: Stage) -> None:
    assert codes(sent(director, "reopen/", reason="A mistake")) == ["not-finished"]
    finish(director)
    assert codes(sent(director, "reopen/")) == ["no-reason"]
    sent(director, "reopen/", reason="A sheet was found")
    assert Event.objects.get().finished_at is None
    assert LogEntry.objects.latest("pk").verb == "event.reopen"


def test_an_official_is_removed_after_the_end_and_sees_no_more_contacts(
    director: Client, stage: Stage
) -> None:
    event = stage.division.event
    registrar = the_registrar(event)
    finish(director)
    assert registrar.get(DESK).status_code == 200
    page = director.get(f"{DESK}officials/").text
    role = event.officials.get(user__username="reg")
    form = f'action="{DESK}officials/{role.pk}/remove/" data-always'
    assert form in page
    assert sent(director, f"officials/{role.pk}/remove/").status_code == 200
    assert registrar.get(DESK).status_code == 404
    only = event.officials.get(user__username="dora")
    assert codes(sent(director, f"officials/{only.pk}/remove/")) == ["last-director"]


def test_a_trial_is_deleted_with_all_that_was_played(stage: Stage, director: Client) -> None:
    a_posted_game(stage)
    Event.objects.update(is_trial=True)
    assert codes(sent(director, "delete/", name="Another")) == ["other-name"]
    page = sent(director, "delete/", name="Beach House 2026")
    assert page.status_code == 200
    assert not Event.objects.exists()
    assert not ScoreSheet.objects.exists()
    assert Tombstone.objects.get().who == "dora"


def test_a_real_event_is_not_deleted(director: Client, stage: Stage) -> None:
    assert codes(sent(director, "delete/", name="Beach House 2026")) == ["no-trial"]


def test_an_event_with_results_becomes_no_trial(director: Client, stage: Stage) -> None:
    a_posted_game(stage)
    page = director.get(DESK + "change/").context["form"]
    words = ("name", "venue", "zone", "language", "clock", "tables_public")
    form = {name: page[name].value() for name in words}
    answer = sent(director, "change/", **form, starts="2027-07-18T09:00", is_trial="on")
    assert codes(answer) == ["played-already"]


def test_a_trial_is_not_on_the_home_page(stage: Stage) -> None:
    assert "Beach House 2026" in Client().get("/").text
    Event.objects.update(is_trial=True)
    assert "Beach House 2026" not in Client().get("/").text


def test_my_events_are_under_way_to_come_and_past() -> None:
    names = ("today", "next year", "last year", "finished")
    events = [an_event(name=name) for name in names]
    for event, days in zip(events, (0, 365, -365, 0), strict=True):
        Event.objects.filter(pk=event.pk).update(starts_at=NEXT_SUMMER + timedelta(days=days))
    Event.objects.filter(name="finished").update(finished_at=NEXT_SUMMER)
    lists = logged_in(a_user("dora")).get("/desk/").context["lists"]
    assert {when: [row.event.name for row in rows] for when, rows in lists} == {
        "now": ["today"],
        "coming": ["next year"],
        "past": ["finished", "last year"],
    }


def asks_whether_it_is_over(client: Client) -> list[bool]:
    """Whether the overview asks, and the list of my events."""
    pages = [client.get(page) for page in (DESK, "/desk/")]
    assert [page.status_code for page in pages] == [200, 200]
    return ["left-alone" in parts(page.text) for page in pages]


def test_an_event_that_nobody_touched_for_a_day_asks_whether_it_is_over(
    director: Client, stage: Stage, hall_clock: HallClock
) -> None:
    event = stage.division.event
    sent(director, "tables/count/", count="6")
    Event.objects.update(starts_at=NEXT_SUMMER - timedelta(days=2))
    hall_clock.shows(NEXT_SUMMER + timedelta(hours=23))
    assert asks_whether_it_is_over(the_director(event)) == [False, False]
    hall_clock.shows(NEXT_SUMMER + timedelta(hours=25))
    assert asks_whether_it_is_over(the_director(event)) == [True, True]
    assert asks_whether_it_is_over(the_scorer(event)) == [False, False]
    sent(the_director(event), "tables/count/", count="7")
    assert asks_whether_it_is_over(the_director(event)) == [False, False]


def test_a_finished_event_and_one_to_come_do_not_ask(
    director: Client, stage: Stage, hall_clock: HallClock
) -> None:
    sent(director, "tables/count/", count="6")
    hall_clock.shows(NEXT_SUMMER + timedelta(days=9))
    Event.objects.update(starts_at=NEXT_SUMMER + timedelta(days=30))
    assert asks_whether_it_is_over(the_director(stage.division.event)) == [False, False]
    Event.objects.update(starts_at=NEXT_SUMMER, finished_at=NEXT_SUMMER)
    assert asks_whether_it_is_over(the_director(stage.division.event)) == [False, False]
