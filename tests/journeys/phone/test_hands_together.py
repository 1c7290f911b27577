"""Hands that wait for one event are committed together, and each stays a hand of its own.

They are made before the event is locked. What others save meanwhile stands before them in the log.
"""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

import pytest
from django.db import DEFAULT_DB_ALIAS, OperationalError, connection, connections, transaction

from bench.playing import phones_at_tables
from scoring import plain_sql
from scoring.models import Hand
from tests.makers import DIRECTOR, NOON
from tests.makers_table import hand_form
from tests.racing import at_once
from tournament.brackets.models import Stage
from tournament.desk.act.change import Act
from tournament.desk.events.finishing import finish_event
from tournament.desk.phone import hands_together
from tournament.desk.phone.hands_together import event_of_hand, one_commit
from tournament.desk.tables.closing import renew_card
from tournament.desk.tables.message import put_up_message
from tournament.desk.verify import differences
from tournament.lanes import GroupLane, Message
from tournament.live.models import LogEntry
from tournament.registration.models import Event
from tournament.table_requests import TableHandler

pytestmark = pytest.mark.django_db(transaction=True)
SAVED, REFUSED, SHUT_OUT, DOWN = 303, 422, 403, 503
Answer = tuple[int, str]


@dataclass(frozen=True, slots=True)
class Table:
    """A table in play: its address, and the cookies and token of its phone."""

    path: str
    cookies: str
    token: str

    def hand(self, number: int = 1, **answers: Any) -> Message:
        """The request that saves a hand, as the server gets it."""
        form = {**hand_form(number, **answers), "csrfmiddlewaretoken": self.token}
        headers = {
            "host": "testserver",
            "cookie": self.cookies,
            "content-type": "application/x-www-form-urlencoded",
            "content-length": str(len(urlencode(form))),
        }
        return {
            "type": "http",
            "http_version": "1.1",
            "method": "POST",
            "scheme": "http",
            "path": f"{self.path}hands/",
            "query_string": b"",
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
            "server": ("127.0.0.1", 8000),
            "client": ("127.0.0.1", 5),
            "body": urlencode(form).encode(),
        }


def tables(count: int, name: str = "Beach House 2026") -> list[Table]:
    """Tables at which a match is played: of eight teams nobody has a bye."""
    return [Table(*words) for words in phones_at_tables(4, name)][:count]


@dataclass(slots=True)
class Commits:
    """Counts groups; `fails` is how many of their commits fail."""

    groups: int = 0
    fails: int = 0

    def together(self, hands: Sequence[Any], answer: Callable[[Any], Any]) -> Sequence[Any]:
        self.groups += 1
        with transaction.atomic():
            answers = one_commit(hands, answer)
            if self.fails:
                self.fails -= 1
                raise OperationalError("disk full")
        return answers


Together = Callable[[Sequence[Any], Callable[[Any], Any]], Sequence[Any]]


def sent_at_once(
    *requests: Message,
    together: Together | None = None,
    application: Callable[..., Any] | None = None,
) -> list[Answer]:
    """Status and address of each answer. A hand that is refused keeps the thread busy first."""
    together = together or Commits().together
    lane = GroupLane(
        application or TableHandler(), patience=60, group_of=event_of_hand, together=together
    )
    first = {**requests[0], "path": "/t/nowhere/1/hands/"}

    async def all_of_them() -> Sequence[Answer]:
        return await asyncio.gather(*(_sent(lane, one) for one in (first, *requests)))

    try:
        return list(asyncio.run(all_of_them()))[1:]
    finally:
        lane.pool.submit(lambda: connection.close()).result()


async def _sent(lane: GroupLane, request: Message) -> Answer:
    heard: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": request["body"]}

    async def send(message: Message) -> None:
        heard.append(message)

    await lane(request, receive, send)
    headers = dict(heard[0]["headers"])
    return heard[0]["status"], headers.get(b"location", b"").decode()


def numbers() -> list[int]:
    return list(LogEntry.objects.filter(verb="hand.save").values_list("number", flat=True))


def test_hands_of_a_hall_share_one_commit_in_the_order_in_which_they_came(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hall = tables(3)
    committed: list[object] = []
    kind = type(connections[DEFAULT_DB_ALIAS])
    honest = kind.commit
    monkeypatch.setattr(kind, "commit", lambda own: committed.append(honest(own)))
    answers = sent_at_once(*(table.hand() for table in hall))
    event = Event.objects.get()
    last = event.version
    assert answers == [
        (SAVED, f"{table.path}?saved={number}")
        for table, number in zip(hall, range(last - 2, last + 1), strict=True)
    ]
    assert len(committed) == 1
    assert list(differences(event)) == []


def test_four_hands_send_no_more_statements_than_two(monkeypatch: pytest.MonkeyPatch) -> None:
    halls = [tables(2, "Spring"), tables(4, "Autumn")]
    sent: list[str] = []
    honest = plain_sql._execute

    def counted(database: Any, sql: str, values: Sequence[Any]) -> Any:
        sent.append(sql)
        return honest(database, sql, values)

    monkeypatch.setattr(plain_sql, "_execute", counted)
    counts = []
    for hall in halls:
        sent.clear()
        assert {status for status, _ in sent_at_once(*(table.hand() for table in hall))} == {SAVED}
        counts.append(len(sent))
    assert counts[0] == counts[1]


def test_a_bad_hand_between_two_good_ones_takes_only_itself_back() -> None:
    one, two, three = tables(3)
    answers = sent_at_once(one.hand(), two.hand(number=7), three.hand())
    assert [status for status, _ in answers] == [SAVED, REFUSED, SAVED]
    event = Event.objects.get()
    assert numbers() == [event.version - 1, event.version]
    assert Hand.objects.count() == 2
    assert list(differences(event)) == []


def test_one_key_twice_in_a_group_is_one_hand_with_one_receipt() -> None:
    (table,) = tables(1)
    key = str(uuid4())
    first, second = sent_at_once(table.hand(key=key), table.hand(key=key))
    assert first == second
    assert first[0] == SAVED
    assert len(numbers()) == Hand.objects.count() == 1


def test_one_key_twice_in_a_group_with_another_hand_is_refused() -> None:
    (table,) = tables(1)
    key = str(uuid4())
    answers = sent_at_once(table.hand(key=key), table.hand(key=key, points=80))
    assert [status for status, _ in answers] == [SAVED, REFUSED]
    assert len(numbers()) == Hand.objects.count() == 1


def test_after_a_failed_commit_each_hand_is_saved_by_itself_once() -> None:
    hall = tables(3)
    answers = sent_at_once(*(table.hand() for table in hall), together=Commits(fails=1).together)
    assert [status for status, _ in answers] == [SAVED] * 3
    assert [where for _, where in answers] == [
        f"{table.path}?saved={number}" for table, number in zip(hall, numbers(), strict=True)
    ]
    assert Hand.objects.count() == 3
    assert list(differences(Event.objects.get())) == []


def test_nobody_is_told_saved_when_no_commit_succeeds(monkeypatch: pytest.MonkeyPatch) -> None:
    hall = tables(3)

    def commit(_: object) -> None:
        raise OperationalError("disk full")

    monkeypatch.setattr(type(connections[DEFAULT_DB_ALIAS]), "commit", commit)
    answers = sent_at_once(*(table.hand() for table in hall))
    monkeypatch.undo()
    assert [status for status, _ in answers] == [DOWN] * 3
    assert Hand.objects.count() == 0
    assert numbers() == []


def test_a_transaction_that_the_database_gave_up_is_not_taken_for_saved() -> None:
    """It says nothing by itself: PostgreSQL answers the commit with a rollback."""
    hall = tables(3)
    honest = TableHandler()
    is_given_up: list[object] = []

    def application(environ: dict[str, Any], start: Any) -> Any:
        answer = honest(environ, start)
        if environ["PATH_INFO"].startswith(hall[1].path) and not is_given_up:
            is_given_up.append(connection.connection.execute("ROLLBACK"))
        return answer

    answers = sent_at_once(*(table.hand() for table in hall), application=application)
    assert is_given_up
    assert [status for status, _ in answers] == [SAVED] * 3
    assert len(numbers()) == Hand.objects.count() == 3


def test_hands_of_two_events_share_no_transaction() -> None:
    """Whoever held the rows of two events could wait for another in a circle."""
    spring, autumn, commits = tables(2, "Spring"), tables(2, "Autumn"), Commits()
    mixed = [table.hand() for pair in zip(spring, autumn, strict=True) for table in pair]
    answers = sent_at_once(*mixed, together=commits.together)
    assert [status for status, _ in answers] == [SAVED] * 4
    assert commits.groups == 2
    assert [list(differences(event)) for event in Event.objects.all()] == [[], []]


@dataclass(slots=True)
class Meanwhile:
    """Somebody else's press while the first hand of this table is made. Counts who is asked."""

    table: Table
    press: Callable[[Event], object]
    stage: Stage
    asked: int = 0

    def __call__(self, environ: dict[str, Any], start: Any) -> Any:
        is_first = environ["PATH_INFO"].startswith(self.table.path) and not self.asked
        self.asked += environ["PATH_INFO"].startswith("/t/beach")
        answer = TableHandler()(environ, start)
        if is_first:
            at_once(self.stage, self.press)
        return answer


def saved_meanwhile(hall: Sequence[Table], press: Callable[[Event], object]) -> tuple[Any, int]:
    """The answers, and how often a hand was made."""
    meanwhile = Meanwhile(hall[0], press, Stage.objects.get())
    hands = (table.hand() for table in hall)
    return sent_at_once(*hands, together=one_commit, application=meanwhile), meanwhile.asked


def say_something(event: Event) -> None:
    put_up_message(Act(event, DIRECTOR, NOON), words="Lunch at one.")


def test_hands_are_written_after_what_was_saved_while_they_were_made() -> None:
    hall = tables(3)
    answers, asked = saved_meanwhile(hall, say_something)
    event = Event.objects.get()
    rows = LogEntry.objects.filter(topic=event.topic).order_by("-number")[:4]
    assert [row.verb for row in rows] == ["hand.save"] * 3 + ["message.put-up"]
    assert answers == [
        (SAVED, f"{table.path}?saved={row.number}")
        for table, row in zip(hall, rows[2::-1], strict=True)
    ]
    assert asked == len(hall)
    assert event.version == rows[0].number
    assert list(differences(event)) == []


def test_hands_are_made_anew_if_what_they_rest_on_has_changed() -> None:
    hall = tables(3)
    number = int(hall[1].path.split("/")[3])

    def take_card(event: Event) -> None:
        renew_card(Act(event, DIRECTOR, NOON), table=event.tables.get(number=number), reason="Lost")

    answers, asked = saved_meanwhile(hall, take_card)
    assert [status for status, _ in answers] == [SAVED, SHUT_OUT, SAVED]
    assert asked == 2 * len(hall)
    assert Hand.objects.count() == 2
    assert list(differences(Event.objects.get())) == []


def test_no_hand_is_saved_in_an_event_that_was_finished_while_it_was_made() -> None:
    hall = tables(2)
    answers, _ = saved_meanwhile(
        hall, lambda event: finish_event(Act(event, DIRECTOR, NOON), reason="Rain")
    )
    assert [status for status, _ in answers] == [REFUSED] * 2
    assert Hand.objects.count() == 0


def test_no_hand_is_saved_in_an_event_finished_between_two_things_that_were_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hall, stage = tables(2), Stage.objects.get()
    finish = partial(finish_event, reason="Rain")
    honest, finished = hands_together._asked, list[object]()

    def asked(hands: Any) -> Any:
        if not finished:
            finished.append(at_once(stage, lambda event: finish(Act(event, DIRECTOR, NOON))))
        return honest(hands)

    monkeypatch.setattr(hands_together, "_asked", asked)
    answers = sent_at_once(*(table.hand() for table in hall), together=one_commit)
    assert [status for status, _ in answers] == [REFUSED] * 2
    assert Hand.objects.count() == 0


def test_the_watch_is_woken_once_when_all_are_committed(monkeypatch: pytest.MonkeyPatch) -> None:
    hall = tables(3)
    woken: list[int] = []
    monkeypatch.setattr(
        "tournament.live.services.wake_all", lambda: woken.append(Hand.objects.count())
    )
    sent_at_once(*(table.hand() for table in hall), together=one_commit)
    assert woken == [3]
