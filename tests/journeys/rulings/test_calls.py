"""One queue of calls: an official takes one, everybody sees who goes, and he is done or gives it
back."""

import pytest
from django.test import Client

from tests.makers import NOON, a_phone_at, an_event, an_official, logged_in
from tests.makers_floor import director_at
from tests.makers_table import AT, the_event
from tournament.desk.models import HelpRequest
from tournament.live.models import LogEntry
from tournament.live.roles import Role
from tournament.registration.models import Event

pytestmark = pytest.mark.django_db

CALLS = "/desk/beach-house-2026/calls/"


@pytest.fixture
def event() -> Event:
    return an_event()


def a_call(event: Event, *, table: int = 1, reason: str = "Misdeal or renege") -> HelpRequest:
    return HelpRequest.objects.create(
        event=event, table=event.tables.get(number=table), reason=reason, made_at=NOON
    )


def referee(event: Event, name: str = "ben") -> Client:
    return logged_in(an_official(event, name, Role.REFEREE))


def act(browser: Client, call: HelpRequest, what: str) -> str:
    """Press a button of the call; the page that follows."""
    where = f"/desk/{call.event.slug}/floor/calls/{call.pk}/"
    where = where if what == "done" else f"{CALLS}{call.pk}/{what}/"
    answer = browser.post(where, follow=True)
    return answer.text


def last() -> LogEntry:
    row = LogEntry.objects.order_by("number").last()
    assert row
    return row


def test_a_call_from_the_table_is_in_the_queue(event: Event) -> None:
    a_phone_at(event.tables.get(number=1)).post(f"{AT}call/", {"reason": "Player missing"})
    page = referee(event).get(CALLS).text
    assert "Player missing" in page
    assert "Take it" in page


def test_who_takes_a_call_is_shown_to_the_other_officials_and_to_the_table(event: Event) -> None:
    call = a_call(event)
    act(referee(event), call, "take")
    assert (last().verb, last().who, last().role) == ("desk.take", "ben", "Referee")
    other = referee(event, "cleo").get(CALLS).text
    assert "Somebody goes" in other
    assert ">ben<" in other
    assert "Take it" not in other
    phone = a_phone_at(event.tables.get(number=1)).get(AT).text
    assert "<bdi>ben</bdi></strong> is coming" in phone


def test_the_second_who_takes_it_is_told_who_was_quicker(event: Event) -> None:
    call = a_call(event)
    act(referee(event), call, "take")
    page = act(referee(event, "cleo"), call, "take")
    assert "ben was quicker and is going to Table 1." in page
    assert HelpRequest.objects.get().taken_by == "ben"


def test_a_tables_own_page_shows_its_calls_and_no_others(event: Event) -> None:
    a_call(event, reason="Protest")
    a_call(event, table=2, reason="Player missing")
    page = referee(event).get("/desk/beach-house-2026/tables/1/referee/").text
    assert ("Protest" in page, "Take it" in page) == (True, True)
    assert "Player missing" not in page


def test_a_call_that_is_given_back_waits_again(event: Event) -> None:
    call = a_call(event)
    act(referee(event), call, "take")
    page = act(referee(event), call, "back")
    assert "Take it" in page
    assert HelpRequest.objects.get().taken_at is None
    assert "which ben had" in last().words


def test_a_call_that_nobody_has_is_not_given_back(event: Event) -> None:
    assert "Nobody has this call any more." in act(referee(event), a_call(event), "back")


def test_done_without_a_ruling_leaves_the_queue_and_stands_among_the_last(event: Event) -> None:
    call = a_call(event)
    act(referee(event), call, "take")
    page = act(referee(event), call, "done")
    assert "No table calls." in page
    assert "Done with" in page
    assert HelpRequest.objects.get().answered_by == "ben"


@pytest.mark.parametrize("what", ["take", "back", "done"])
def test_after_it_is_done_nothing_is_left_to_do(event: Event, what: str) -> None:
    call = a_call(event)
    act(referee(event), call, "done")
    before = LogEntry.objects.count()
    page = act(referee(event, "cleo"), call, what)
    assert "findings" in page
    assert LogEntry.objects.count() == before


def test_the_board_says_who_goes_and_the_call_sinks_below_what_waits(event: Event) -> None:
    first, second = a_call(event), a_call(event, table=2, reason="Player missing")
    director = director_at(event)
    board = f"/desk/{event.slug}/floor/"
    answer = director.post(f"{CALLS}{first.pk}/take/", {"board": "1"})
    assert answer["Location"] == board
    page = director.get(board).text
    assert "dora</strong> goes" in page
    assert page.index(f"take-{second.pk}") < page.index(f"answer-{first.pk}")


def test_asking_again_is_answered_with_nothing_while_nothing_changed(event: Event) -> None:
    assert referee(event).get(CALLS, {"since": event.version}).status_code == 204


def test_the_nav_shows_a_referee_what_is_his(event: Event) -> None:
    page = referee(event).get(f"/desk/{event.slug}/").text
    assert f'href="{CALLS}"' in page
    assert f'href="/desk/{event.slug}/floor/"' not in page
    assert f'href="/desk/{event.slug}/scoring/"' not in page


def test_taking_a_call_changes_the_phones_page(event: Event) -> None:
    call = a_call(event)
    phone = a_phone_at(event.tables.get(number=1))
    before = phone.get(AT).context["mark"]
    act(referee(the_event()), call, "take")
    assert phone.get(AT, {"since": before}).status_code == 200
