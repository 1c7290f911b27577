"""Undo on the floor after the minute: it asks why, and the log keeps the reason."""

import re
from datetime import timedelta

import pytest

from tests.hall_clock import CLOCK
from tests.journeys.board.test_floor_undo import MATCH, PRESSED, Made, facts, message_up, press
from tests.makers import minutes
from tests.makers_floor import a_hall, at_desk, director_at
from tests.page_parts import part
from tournament.brackets.models import Stage
from tournament.desk.act.change import AT_ONCE
from tournament.desk.board.undo import last_changes
from tournament.desk.reading.open_matches import open_matches
from tournament.live.models import LogEntry, Message
from tournament.registration.models import Event
from tournament.timing.models import Arrival

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("made", "rest", "sent", "verb"), PRESSED)
def test_afterwards_it_is_taken_back_for_a_reason(
    made: Made, rest: str, sent: dict[str, str], verb: str
) -> None:
    stage = a_hall()
    made(stage)
    before = facts(stage)
    press(stage, rest, **sent)
    row = LogEntry.objects.latest("number")
    assert row.verb == verb
    changed = facts(stage)
    CLOCK.shows(row.at + minutes(20))
    answer = asked(stage, f"floor/undo/{row.number}/")
    assert part(answer, "what-was-done") == " ".join(row.words.split())
    assert facts(stage) == changed
    press(stage, f"floor/undo/{row.number}/", reason="The wrong button")
    assert facts(stage) == before
    told = LogEntry.objects.latest("number")
    assert "The wrong button" in told.words
    assert told.detail["why"] == "The wrong button"


def asked(stage: Stage, rest: str, **sent: str) -> str:
    """The page that asks for a reason."""
    answer = director_at(stage.division.event).post(at_desk(stage, rest), sent)
    assert answer.status_code == 422
    assert 'name="reason"' in answer.text
    return answer.text


@pytest.mark.parametrize("late", [0, 1])
def test_the_pages_of_match_and_clock_ask_why_after_a_minute_too(late: int) -> None:
    stage = a_hall()
    press(stage, MATCH + "give/", table="2")
    press(stage, MATCH + "arrive/", team="1")
    arrival = Arrival.objects.get()
    done = stage.matches.get(code="W1-1").called_at
    assert done is not None
    for at, rest in (
        (arrival.recorded_at, f"clock/arrivals/{arrival.pk}/back/"),
        (done, MATCH + "take-back/"),
    ):
        CLOCK.shows(at + AT_ONCE + timedelta(milliseconds=late))
        if late:
            asked(stage, rest)
            press(stage, rest, reason="Misheard")
        else:
            press(stage, rest)
        assert ("Misheard" in LogEntry.objects.latest("number").words) == bool(late)


def test_with_htmx_the_question_takes_the_place_of_the_board() -> None:
    stage = a_hall()
    press(stage, MATCH + "give/", table="2")
    row = LogEntry.objects.latest("number")
    CLOCK.shows(row.at + minutes(2))
    dora = director_at(stage.division.event)
    page = " ".join(dora.get(at_desk(stage, "floor/")).text.split())
    assert re.search(rf'id="undo-{row.number}">[^<]*…<', page)
    address = at_desk(stage, f"floor/undo/{row.number}/")
    answer = dora.post(address, headers={"HX-Request": "true"})
    assert (answer.status_code, answer["HX-Retarget"]) == (422, "#main")
    assert f'action="{address}"' in answer.text


def test_what_was_said_before_does_not_come_back_when_its_time_is_over() -> None:
    stage = a_hall()
    message_up(stage)
    Message.objects.update(until=CLOCK.now() + minutes(10))
    press(stage, "message/", words="Dinner")
    row = LogEntry.objects.latest("number")
    CLOCK.shows(row.at + minutes(10))
    press(stage, f"floor/undo/{row.number}/", reason="Too early")
    assert not Message.objects.exists()


def offered(stage: Stage) -> list[str]:
    """The verbs of the changes that the board offers to undo."""
    event = Event.objects.get(pk=stage.division.event_id)
    rows = last_changes(event, CLOCK.now(), open_matches(event))
    numbers = [row.number for row in rows if row.can_be_undone]
    return list(LogEntry.objects.filter(number__in=numbers).values_list("verb", flat=True))


def test_an_announcement_is_not_offered_once_its_round_has_started() -> None:
    stage = a_hall()
    row = stage.rounds.get(position=1)
    stage.rounds.update(started_at=None)
    press(stage, "clock/announce/", round=str(row.pk), starts_at="2027-07-17T20:00")
    assert offered(stage) == ["round.announce"]
    press(stage, f"rounds/main-event/{row.key}/")
    assert "round.announce" not in offered(stage)


def test_a_time_limit_is_not_offered_once_its_round_is_over() -> None:
    stage = a_hall()
    row = stage.rounds.get(position=1)
    for at in ("20:00", "21:00"):
        press(stage, f"rounds/main-event/{row.key}/time/", at=at)
    last = LogEntry.objects.latest("number").number
    assert offered(stage).count("round.time") == 1
    for code in row.matches.values_list("code", flat=True):
        press(stage, f"match/main-event/{code}/double-forfeit/", reason="Absent")
    assert LogEntry.objects.get(number=last).verb == "round.time"
    assert "round.time" not in offered(stage)
