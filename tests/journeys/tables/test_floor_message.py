"""One message to everybody: on the wall, every table's phone and the public pages at once."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.test import Client

from tests.findings import codes
from tests.hall_clock import CLOCK, HallClock, now
from tests.makers import DIRECTOR, a_phone_at, an_official, logged_in
from tests.makers_floor import a_hall, at_desk, director_at
from tournament.brackets.models import Stage
from tournament.desk.act.change import Act
from tournament.desk.tables.message import put_up_message
from tournament.live.models import LogEntry, Message
from tournament.live.roles import Role
from tournament.live.selectors import message_at
from tournament.registration.starts import on_the_wall

pytestmark = pytest.mark.django_db
LUNCH = "Lunch until 13:30"
PUBLIC = ("/e/{slug}/", "/e/{slug}/main-event/", "/e/{slug}/main-event/W1-1/")
WHERE = ("/wall/{slug}/", *PUBLIC, "/t/{slug}/1/")


def say(stage: Stage, words: str = LUNCH, until: str = "") -> int:
    sent = {"words": words, "until": until}
    answer = director_at(stage.division.event).post(at_desk(stage, "message/"), sent)
    return answer.status_code


def phone(stage: Stage) -> Client:
    return a_phone_at(stage.division.event.tables.get(number=1))


def page(client: Client, stage: Stage, where: str) -> str:
    return client.get(where.format(slug=stage.division.event.slug)).text


def soon(stage: Stage, minutes: int = 3) -> datetime:
    return now() + timedelta(minutes=minutes)


@pytest.mark.parametrize("where", WHERE)
def test_a_message_is_everywhere_until_it_is_taken_down(where: str) -> None:
    stage = a_hall()
    client = phone(stage)
    assert LUNCH not in page(client, stage, where)
    assert say(stage) == 303
    assert LUNCH in page(client, stage, where)
    director_at(stage.division.event).post(at_desk(stage, "message/down/"))
    assert LUNCH not in page(client, stage, where)


@pytest.mark.parametrize("where", WHERE)
def test_a_page_that_asks_again_hears_of_it_and_of_its_end(where: str) -> None:
    stage = a_hall()
    event, client = stage.division.event, phone(stage)
    end = soon(stage)
    address = where.format(slug=event.slug)

    def seen() -> str:
        context = client.get(address).context
        return str(context["mark"] if "/t/" in address else context["seen"])

    before = seen()
    assert client.get(f"{address}?since={before}").status_code == 204
    put_up_message(Act(event, DIRECTOR, now()), words=LUNCH, until=end)
    assert client.get(f"{address}?since={before}").status_code == 200
    during = seen()
    assert client.get(f"{address}?since={during}").status_code == 204
    CLOCK.goes_on_from(end)
    assert client.get(f"{address}?since={during}").status_code == 200


def test_one_message_stands_and_the_next_replaces_it() -> None:
    stage = a_hall()
    say(stage)
    say(stage, "Round 2 at 13:45")
    assert Message.objects.get().words == "Round 2 at 13:45"
    row = LogEntry.objects.latest("number")
    assert (row.verb, row.detail["before"]) == ("message.put-up", LUNCH)


def test_it_comes_down_by_itself_at_the_time_that_was_given() -> None:
    stage = a_hall()
    event = stage.division.event
    at = soon(stage)
    Message.objects.create(topic=event.topic, words=LUNCH, until=at)
    assert message_at(event.topic, at - timedelta(milliseconds=1)) == LUNCH
    assert message_at(event.topic, at) == ""


def test_what_is_written_is_shown_as_it_is_written() -> None:
    stage = a_hall()
    say(stage, "<b>Lunch</b>  &\n soup")
    assert Message.objects.get().words == "<b>Lunch</b> & soup"
    assert "&lt;b&gt;Lunch&lt;/b&gt; &amp; soup" in page(Client(), stage, "/wall/{slug}/")


def test_what_cannot_be_said_is_refused() -> None:
    stage = a_hall()
    dora = director_at(stage.division.event)
    past = f"{on_the_wall(now() - timedelta(minutes=2), stage.division.event.zone):%H:%M}"
    for sent, code in (
        ({"words": "  "}, "no-words"),
        ({"words": "x" * 161}, "too-long"),
        ({"words": LUNCH, "until": "noon"}, "no-time"),
        ({"words": LUNCH, "until": past}, "past"),
    ):
        answer = dora.post(at_desk(stage, "message/"), sent)
        assert answer.status_code == 422
        assert codes(answer) == [code]
    assert not Message.objects.exists()


def test_taking_down_what_is_not_up_is_refused() -> None:
    stage = a_hall()
    answer = director_at(stage.division.event).post(at_desk(stage, "message/down/"))
    assert answer.status_code == 422
    assert codes(answer) == ["no-message"]


@pytest.mark.parametrize("where", ["message/", "message/down/"])
def test_only_the_director_speaks_to_everybody(where: str) -> None:
    stage = a_hall()
    event = stage.division.event
    assert Client().post(at_desk(stage, where)).status_code == 302
    scorer = logged_in(an_official(event, "sam", Role.SCORING))
    assert scorer.post(at_desk(stage, where), {"words": LUNCH}).status_code == 403
    other = director_at(a_hall().division.event)
    assert other.get(at_desk(stage, where)).status_code == 405
    assert not Message.objects.exists()


def test_the_same_message_again_is_refused_so_that_undo_takes_back_the_first() -> None:
    stage = a_hall()
    director = director_at(stage.division.event)
    director.post(at_desk(stage, "message/"), {"words": "Lunch"})
    again = director.post(at_desk(stage, "message/"), {"words": " Lunch "})
    assert (again.status_code, codes(again)) == (422, ["shows-already"])
    director.post(at_desk(stage, f"floor/undo/{LogEntry.objects.latest('number').number}/"))
    assert not Message.objects.exists()


def test_in_the_evening_a_message_can_end_after_midnight(hall_clock: HallClock) -> None:
    stage = a_hall()
    evening = datetime(2026, 7, 18, 23, 50, tzinfo=ZoneInfo("America/New_York"))
    hall_clock.shows(evening)
    assert say(stage, until="00:30") == 303
    assert Message.objects.get().until == evening + timedelta(minutes=40)
    assert say(stage, "Good night", until="23:40") == 422
