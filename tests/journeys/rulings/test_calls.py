"""One queue of help requests: an official takes one, everyone sees who goes, and they finish or
release it."""

from typing import Any

import pytest
from django.test import Client

from tests.findings import codes
from tests.makers import NOON, a_phone_at, an_event, an_official, logged_in
from tests.makers_floor import director_at
from tests.makers_table import AT, the_event
from tests.page_parts import part
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


def act(browser: Client, call: HelpRequest, what: str) -> Any:
    """Press a button of the call; the answer that follows."""
    where = f"/desk/{call.event.slug}/floor/calls/{call.pk}/"
    where = where if what == "done" else f"{CALLS}{call.pk}/{what}/"
    return browser.post(where, follow=True)


def can_be_taken(page: str, call: HelpRequest) -> bool:
    """Whether the page has the button that takes the call."""
    return f'id="take-{call.pk}"' in page


def last() -> LogEntry:
    row = LogEntry.objects.order_by("number").last()
    assert row
    return row


def test_a_call_from_the_table_is_in_the_queue(event: Event) -> None:
    a_phone_at(event.tables.get(number=1)).post(f"{AT}call/", {"reason": "Player missing"})
    answer = referee(event).get(CALLS)
    (row,) = answer.context["page"].waiting
    assert (row.asked.table.number, row.asked.reason) == (1, "Player missing")
    assert can_be_taken(answer.text, row.asked)


def test_who_takes_a_call_is_shown_to_the_other_officials_and_to_the_table(event: Event) -> None:
    call = a_call(event)
    act(referee(event), call, "take")
    assert (last().verb, last().who, last().role) == ("desk.take", "ben", "Referee")
    other = referee(event, "cleo").get(CALLS)
    assert [row.asked.taken_by for row in other.context["page"].taken] == ["ben"]
    assert ">ben<" in other.text
    assert not can_be_taken(other.text, call)
    phone = a_phone_at(event.tables.get(number=1)).get(AT).text
    assert part(phone, "official-coming") == "ben"


def test_the_second_who_takes_it_is_told_who_was_quicker(event: Event) -> None:
    call = a_call(event)
    act(referee(event), call, "take")
    answer = act(referee(event, "cleo"), call, "take")
    assert codes(answer) == ["taken-by-another"]
    assert "ben" in str(answer.context["findings"][0].message)
    assert HelpRequest.objects.get().taken_by == "ben"


def test_a_tables_own_page_shows_its_calls_and_no_others(event: Event) -> None:
    own = a_call(event, reason="Protest")
    other = a_call(event, table=2, reason="Player missing")
    page = referee(event).get("/desk/beach-house-2026/tables/1/referee/").text
    assert ("Protest" in page, can_be_taken(page, own)) == (True, True)
    assert ("Player missing" in page, can_be_taken(page, other)) == (False, False)


def test_a_call_that_is_given_back_waits_again(event: Event) -> None:
    call = a_call(event)
    act(referee(event), call, "take")
    assert can_be_taken(act(referee(event), call, "back").text, call)
    assert HelpRequest.objects.get().taken_at is None
    assert (last().verb, last().detail["was"]) == ("desk.give-back", "ben")


def test_a_call_that_nobody_has_is_not_given_back(event: Event) -> None:
    assert codes(act(referee(event), a_call(event), "back")) == ["nobody-goes"]


def test_done_without_a_ruling_leaves_the_queue_and_stands_among_the_last(event: Event) -> None:
    call = a_call(event)
    act(referee(event), call, "take")
    page = act(referee(event), call, "done").context["page"]
    assert (page.waiting, page.taken, page.done) == ([], [], [call])
    assert HelpRequest.objects.get().answered_by == "ben"


@pytest.mark.parametrize(
    ("what", "code"),
    [("take", "answered-before"), ("back", "nobody-goes"), ("done", "answered-before")],
)
def test_after_it_is_done_nothing_is_left_to_do(event: Event, what: str, code: str) -> None:
    call = a_call(event)
    act(referee(event), call, "done")
    before = LogEntry.objects.count()
    assert codes(act(referee(event, "cleo"), call, what)) == [code]
    assert LogEntry.objects.count() == before


def test_the_board_says_who_goes_and_the_call_sinks_below_what_waits(event: Event) -> None:
    first, second = a_call(event), a_call(event, table=2, reason="Player missing")
    director = director_at(event)
    board = f"/desk/{event.slug}/floor/"
    answer = director.post(f"{CALLS}{first.pk}/take/", {"board": "1"})
    assert answer["Location"] == board
    page = director.get(board).text
    assert part(page, "official-coming") == "dora"
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
