"""Hands that wait for one event are committed together, and each stays a hand of its own."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

import pytest
from django.db import DEFAULT_DB_ALIAS, OperationalError, connection, connections, transaction

from bench.playing import phones_at_tables
from scoring import plain_sql
from scoring.models import Hand
from tests.makers_table import hand_form
from tournament.desk.phone.hands_together import event_of_hand, one_commit
from tournament.desk.verify import differences
from tournament.lanes import GroupLane, Message
from tournament.live.models import LogEntry
from tournament.registration.models import Event
from tournament.table_requests import TableHandler

pytestmark = pytest.mark.django_db(transaction=True)
SAVED, REFUSED, DOWN = 303, 422, 503
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


def sent_at_once(
    *requests: Message,
    commits: Commits | None = None,
    application: Callable[..., Any] | None = None,
) -> list[Answer]:
    """Status and address of each answer. A hand that is refused keeps the thread busy first."""
    together = (commits or Commits()).together
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
    answers = sent_at_once(*(table.hand() for table in hall), commits=Commits(fails=1))
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
    answers = sent_at_once(*mixed, commits=commits)
    assert [status for status, _ in answers] == [SAVED] * 4
    assert commits.groups == 2
    assert [list(differences(event)) for event in Event.objects.all()] == [[], []]
