"""Undo on the floor: for a minute one press takes a change back."""

from collections.abc import Callable
from datetime import timedelta

import pytest

from tests.findings import codes
from tests.hall_clock import now
from tests.makers import DIRECTOR, NOON, a_called_match, minutes
from tests.makers_clock import here, sit_down
from tests.makers_floor import a_hall, at_desk, director_at, handed_in, playing
from tests.makers_shown import as_offered
from tournament.brackets.models import Match, Stage
from tournament.desk.act.change import AT_ONCE, Act, AskWhy
from tournament.desk.board.floor_board import floor_board
from tournament.desk.board.undo import INVERSES, can_undo, undo
from tournament.desk.models import HelpRequest
from tournament.live import services as live
from tournament.live.models import LogEntry, Message
from tournament.registration.models import Event
from tournament.registration.starts import on_the_wall
from tournament.tables.models import Assignment, Table
from tournament.timing.models import Announcement, Arrival, RoundTime, Stop

pytestmark = pytest.mark.django_db
MATCH = "match/main-event/W1-1/"
Made = Callable[[Stage], None]


def press(stage: Stage, rest: str, **sent: str) -> None:
    answer = director_at(stage.division.event).post(
        at_desk(stage, rest), as_offered(stage.division.event) | sent
    )
    assert answer.status_code == 303, answer.text


def called(stage: Stage) -> None:
    a_called_match(stage)


def heard(stage: Stage) -> None:
    a_called_match(stage)
    Assignment.objects.update(acknowledged_at=NOON)


def handed(stage: Stage) -> None:
    handed_in(stage)
    Assignment.objects.update(acknowledged_at=NOON)


def one_came(stage: Stage) -> None:
    here(a_called_match(stage))


def stopped(stage: Stage) -> None:
    Stop.objects.create(event=stage.division.event, since=NOON, reason="Fire alarm")


def announced(stage: Stage) -> None:
    row = stage.rounds.get(position=2)
    Announcement.objects.create(round=row, starts_at=now() + minutes(60))


def round_two_ready(stage: Stage) -> None:
    stage.rounds.update(started_at=None)


def timed(stage: Stage) -> None:
    row = stage.rounds.get(position=1)
    RoundTime.objects.create(round=row, at=now() + minutes(90), said_at=NOON)


def closed(stage: Stage) -> None:
    stage.division.event.tables.filter(number=3).update(in_use=False)


def message_up(stage: Stage) -> None:
    Message.objects.create(topic=stage.division.event.topic, words="Lunch")


def tables_shown(stage: Stage) -> None:
    Event.objects.update(tables_public=True)


def calling(stage: Stage) -> None:
    event = stage.division.event
    HelpRequest.objects.create(
        pk=1, event=event, table=event.tables.get(number=2), reason="Misdeal?", made_at=NOON
    )


def nothing(stage: Stage) -> None:
    """The hall as it is."""


def facts(stage: Stage) -> list[object]:
    """Everything an undo must bring back; what was taken back and given again counts as given."""
    event = stage.division.event
    standing = Assignment.objects.filter(cleared_at__isnull=True).order_by("match")
    waiting = stage.matches.filter(state__in=["ready", "planned"])
    return [
        list(stage.matches.order_by("pk").values_list("code", "state")),
        list(waiting.order_by("play_order", "number").values_list("code", flat=True)),
        list(standing.values_list("match__code", "table__number")),
        [row is not None for row in standing.values_list("acknowledged_at", flat=True)],
        [row.started_at is not None for row in stage.rounds.order_by("pk")],
        list(Announcement.objects.values_list("round", "starts_at")),
        list(RoundTime.objects.values_list("round", "at")),
        list(Arrival.objects.filter(withdrawn_at__isnull=True).values_list("entry", "at")),
        list(Stop.objects.filter(until__isnull=True).values_list("reason", flat=True)),
        list(event.tables.order_by("number").values_list("number", "in_use")),
        list(Message.objects.values_list("words", "until")),
        list(HelpRequest.objects.values_list("taken_by", "answered_by")),
        list(Event.objects.values_list("tables_public")),
    ]


# What was there, what is pressed, what is sent, and the verb under which the log keeps it.
PRESSED: list[tuple[Made, str, dict[str, str], str]] = [
    (nothing, MATCH + "give/", {"table": "2"}, "table.give"),
    (nothing, "floor/give/", {}, "table.give"),
    (called, MATCH + "move/", {"table": "2"}, "match.move"),
    (called, MATCH + "take-back/", {"reason": "Too early"}, "match.take-back"),
    (called, MATCH + "heard/", {"table": "1"}, "table.acknowledge"),
    (heard, MATCH + "arrive/", {"team": "1"}, "match.arrive"),
    (handed, MATCH + "free/", {}, "table.free"),
    (nothing, "match/main-event/W1-4/order/", {"place": "1"}, "match.order"),
    (round_two_ready, "rounds/main-event/W1/", {}, "round.start"),
    (nothing, "rounds/main-event/W1/time/", {"at": "23:30"}, "round.time"),
    (timed, "rounds/main-event/W1/time/", {"at": "23:30"}, "round.time"),
    (timed, "rounds/main-event/W1/time/back/", {"reason": "Not today"}, "round.time-back"),
    (nothing, "clock/stop/", {"reason": "Fire alarm"}, "clock.stop"),
    (stopped, "clock/go-on/", {}, "clock.go-on"),
    (nothing, "tables/3/close/", {}, "table.close"),
    (called, "tables/1/close/", {}, "table.close"),
    (closed, "tables/3/open/", {}, "table.open"),
    (nothing, "message/", {"words": "Lunch"}, "message.put-up"),
    (message_up, "message/", {"words": "Dinner"}, "message.put-up"),
    (message_up, "message/down/", {}, "message.take-down"),
    (nothing, "tables/show/", {}, "tables.show"),
    (tables_shown, "tables/hide/", {}, "tables.hide"),
    (calling, "calls/1/take/", {}, "desk.take"),
    (calling, "floor/calls/1/", {}, "desk.answer"),
]


@pytest.mark.parametrize(("made", "rest", "sent", "verb"), PRESSED)
def test_within_a_minute_one_press_takes_it_back(
    made: Made, rest: str, sent: dict[str, str], verb: str
) -> None:
    stage = a_hall()
    made(stage)
    before = facts(stage)
    press(stage, rest, **sent)
    row = LogEntry.objects.latest("number")
    assert (row.verb, facts(stage) != before) == (verb, True)
    press(stage, f"floor/undo/{row.number}/")
    assert facts(stage) == before


def test_an_announcement_is_taken_back_and_the_one_before_it_stands_again() -> None:
    stage = a_hall()
    wall = on_the_wall(now() + minutes(90), stage.division.event.zone)
    sent = {"round": str(stage.rounds.get(position=2).pk), "starts_at": f"{wall:%Y-%m-%dT%H:%M}"}
    for made in (nothing, announced):
        made(stage)
        before = facts(stage)
        press(stage, "clock/announce/", **sent)
        press(stage, f"floor/undo/{LogEntry.objects.latest('number').number}/")
        assert facts(stage) == before


def test_an_arrival_taken_back_in_error_is_there_again_since_then() -> None:
    stage = a_hall()
    one_came(stage)
    before = facts(stage)
    press(stage, f"clock/arrivals/{Arrival.objects.get().pk}/back/", reason="Misheard")
    press(stage, f"floor/undo/{LogEntry.objects.latest('number').number}/")
    assert facts(stage) == before


def test_every_kind_that_can_be_undone_is_shown_here() -> None:
    shown = {verb for _, _, _, verb in PRESSED}
    elsewhere = {"round.announce", "match.take-back-arrival", "pair.apart", "pair.allow"}
    elsewhere |= {"sites.allow"}
    drawn = {"round.draw", "rounds.draw", "rounds.plan", "round.sit-out", "round.sit-in"}
    drawn |= {"round.join", "table.winner"}
    typed = {"round.pair", "round.seat", "round.seat-back"}
    assert shown | elsewhere | drawn | typed == set(INVERSES)


@pytest.mark.parametrize(("late", "refused"), [(0, False), (1, True)])
def test_a_minute_is_sixty_seconds_to_the_millisecond(late: int, refused: bool) -> None:
    stage = a_hall()
    press(stage, MATCH + "give/", table="2")
    row = LogEntry.objects.latest("number")
    then = row.at + AT_ONCE + timedelta(milliseconds=late)
    event = stage.division.event
    if refused:
        with pytest.raises(AskWhy):
            undo(Act(event, DIRECTOR, then), number=row.number)
    else:
        undo(Act(event, DIRECTOR, then), number=row.number)
        assert Assignment.objects.get().cleared_at == then


def test_what_was_undone_is_not_undone_twice() -> None:
    stage = a_hall()
    press(stage, MATCH + "give/", table="2")
    number = LogEntry.objects.latest("number").number
    press(stage, f"floor/undo/{number}/")
    again = director_at(stage.division.event).post(at_desk(stage, f"floor/undo/{number}/"))
    assert (again.status_code, codes(again)) == (422, ["taken-back"])


def test_a_call_is_not_taken_back_once_play_has_begun() -> None:
    stage = a_hall()
    press(stage, MATCH + "give/", table="1")
    number = LogEntry.objects.latest("number").number
    Match.objects.filter(code="W1-1").update(state="playing")
    answer = director_at(stage.division.event).post(at_desk(stage, f"floor/undo/{number}/"))
    assert codes(answer) == ["nothing-to-take-back"]


def test_of_many_calls_those_that_play_stay() -> None:
    stage = a_hall()
    press(stage, "floor/give/")
    number = LogEntry.objects.latest("number").number
    Match.objects.filter(code="W1-1").update(state="playing")
    press(stage, f"floor/undo/{number}/")
    states = dict(stage.matches.values_list("code", "state"))
    assert (states["W1-1"], states["W1-2"]) == ("playing", "ready")


def test_calls_that_were_taken_back_together_are_made_again_together() -> None:
    stage = a_hall()
    press(stage, "floor/give/")
    called = facts(stage)
    press(stage, f"floor/undo/{LogEntry.objects.latest('number').number}/")
    press(stage, f"floor/undo/{LogEntry.objects.latest('number').number}/")
    assert facts(stage) == called


def test_matches_of_one_code_in_two_divisions_are_told_apart() -> None:
    stage = a_hall()
    press(stage, MATCH + "give/", table="2")
    first = LogEntry.objects.latest("number")
    other = LogEntry(verb="match.take-back", detail=first.detail | {"ids": {"match": [0]}})
    assert can_undo(first, [other])
    other.detail["ids"]["match"] += first.detail["ids"]["match"]
    assert not can_undo(first, [other])


def test_what_was_logged_before_there_were_ids_is_taken_back_at_its_match() -> None:
    stage = a_hall()
    press(stage, MATCH + "give/", table="2")
    row = LogEntry.objects.latest("number")
    older = {name: said for name, said in row.detail.items() if name != "ids"}
    event = stage.division.event
    live.append(
        topic=event.topic,
        number=row.number + 1,
        at=row.at,
        actor=DIRECTOR,
        verb=row.verb,
        words=row.words,
        detail=older,
        touched=row.touched,
        key=None,
        body_hash="",
    )
    address = at_desk(stage, f"floor/undo/{row.number + 1}/")
    page = director_at(event).get(at_desk(stage, "floor/")).text
    assert (f'id="undo-{row.number}"' in page, f'id="undo-{row.number + 1}"' in page) == (
        True,
        False,
    )
    assert director_at(event).post(address).status_code == 422
    assert Assignment.objects.get().cleared_at is None


def test_a_freed_table_that_is_taken_meanwhile_is_not_given_back() -> None:
    stage = a_hall()
    handed(stage)
    press(stage, MATCH + "free/")
    number = LogEntry.objects.latest("number").number
    playing(stage, "W1-2", table=1)
    answer = director_at(stage.division.event).post(at_desk(stage, f"floor/undo/{number}/"))
    assert codes(answer) == ["table-taken"]


@pytest.mark.parametrize("number", [1, 99])
def test_what_no_press_takes_back_is_refused_with_the_way(number: int) -> None:
    stage = a_hall()
    press(stage, "tables/1/renew/", reason="Lost")
    answer = director_at(stage.division.event).post(at_desk(stage, f"floor/undo/{number}/"))
    assert (answer.status_code, codes(answer)) == (422, ["not-by-one-press"])


def test_the_board_offers_to_undo_what_was_done_just_now() -> None:
    stage = a_hall()
    press(stage, MATCH + "give/", table="2")
    number = LogEntry.objects.latest("number").number
    dora = director_at(stage.division.event)
    assert f'id="undo-{number}"' in dora.get(at_desk(stage, "floor/")).text
    press(stage, f"floor/undo/{number}/")
    page = dora.get(at_desk(stage, "floor/")).text
    assert f'id="undo-{number}"' not in page
    assert f'id="undo-{number + 1}"' in page


def test_strangers_undo_nothing() -> None:
    stage = a_hall()
    press(stage, MATCH + "give/", table="2")
    address = at_desk(stage, f"floor/undo/{LogEntry.objects.latest('number').number}/")
    event = stage.division.event
    other = a_hall()
    assert director_at(event).post(address.replace(event.slug, "nowhere")).status_code == 404
    away = director_at(event).post(address.replace(event.slug, other.division.event.slug))
    assert away.status_code == 422
    assert Table.objects.filter(assignments__cleared_at__isnull=True).distinct().exists()


def offered(stage: Stage) -> list[str]:
    """The words of the changes that the board offers to take back."""
    board = floor_board(stage.division.event, now())
    return [str(row.words) for row in board.changes if row.can_be_undone]


def test_an_undo_that_would_be_refused_because_play_went_on_is_not_offered() -> None:
    stage = a_hall()
    stage.rounds.update(started_at=None)
    press(stage, "rounds/main-event/W1/")
    (started,) = offered(stage)
    press(stage, MATCH + "give/", table="2")
    (called,) = offered(stage)
    assert called != started
    sit_down(stage.matches.get(code="W1-1"), now())
    assert offered(stage) == []
