"""`/healthz` tells machines whether people can play, also while the database is away."""

import asyncio
import json
import time
from datetime import timedelta
from typing import Any

import pytest

from tournament import health_lane
from tournament.health.facts import Facts
from tournament.health_lane import PROOF, HealthLane, new_proof

SECOND = timedelta(seconds=1)
WELL = Facts(since_beat=SECOND, free=10**10, since_backup=60 * SECOND)


class Read:
    """Gives these facts instead of the installation's, after some seconds."""

    def __init__(self, facts: Facts, seconds: float = 0) -> None:
        self.facts, self.seconds, self.times = facts, seconds, 0

    def __call__(self, _moment: object) -> Facts:
        self.times += 1
        time.sleep(self.seconds)
        return self.facts


def ask(
    monkeypatch: pytest.MonkeyPatch,
    read: Read,
    *,
    times: int = 1,
    can_save: bool = True,
    **request: Any,
) -> tuple[int, bytes]:
    """Ask so often, and return the last answer."""
    monkeypatch.setattr(health_lane, "read_facts", read)
    monkeypatch.setattr(health_lane, "can_save", lambda: can_save)
    scope = {"method": "GET", "scheme": "http", "headers": [], "client": ("127.0.0.1", 1)}
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async def receive() -> Any:
        raise AssertionError("nothing is read")

    async def run() -> None:
        lane = HealthLane()
        for _ in range(times):
            await lane(scope | request, receive, send)

    asyncio.run(run())
    return sent[-2]["status"], sent[-1]["body"]


@pytest.mark.parametrize(
    ("facts", "status", "word", "findings"),
    [
        (WELL, 200, "ok", []),
        (Facts(since_beat=SECOND, free=5 * 10**8), 200, "warning", ["disk-low"]),
        (Facts(free=10**10), 503, "failing", ["clock-stopped"]),
        (Facts(answers=False, free=10**10), 503, "failing", ["database-away"]),
    ],
)
def test_the_status_says_whether_people_can_play(
    monkeypatch: pytest.MonkeyPatch, facts: Facts, status: int, word: str, findings: list[str]
) -> None:
    answered, body = ask(monkeypatch, Read(facts))
    document = json.loads(body)
    assert (answered, document["status"], document["findings"]) == (status, word, findings)


def test_a_database_that_takes_nothing_in_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    status, body = ask(monkeypatch, Read(WELL), can_save=False)
    assert (status, json.loads(body)["findings"]) == (503, ["database-away"])


def test_a_database_that_hangs_does_not_hang_the_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health_lane, "PATIENCE", 0.01)
    status, body = ask(monkeypatch, Read(WELL, seconds=0.1))
    assert (status, json.loads(body)["findings"]) == (503, ["database-away"])


def test_many_watchers_ask_the_database_once(monkeypatch: pytest.MonkeyPatch) -> None:
    read = Read(WELL)
    assert ask(monkeypatch, read, times=20)[0] == 200
    assert read.times == 1


def test_it_is_only_read(monkeypatch: pytest.MonkeyPatch) -> None:
    assert ask(monkeypatch, Read(WELL), method="HEAD") == (200, b"")
    assert ask(monkeypatch, Read(WELL), method="POST") == (405, b"")


@pytest.mark.parametrize(
    ("request_", "seen"),
    [
        ({}, (False, False, False)),
        ({"scheme": "https"}, (True, False, False)),
        ({"headers": [(b"x-forwarded-proto", b"https")]}, (True, True, False)),
        ({"headers": [(b"x-forwarded-for", b"192.0.2.7")]}, (False, True, False)),
        (
            {"headers": [(b"x-forwarded-for", b"192.0.2.7")], "client": ("192.0.2.7", 0)},
            (False, True, True),
        ),
    ],
)
def test_it_says_how_the_request_came_through_a_proxy(
    monkeypatch: pytest.MonkeyPatch, request_: dict[str, Any], seen: tuple[bool, bool, bool]
) -> None:
    proof = (PROOF.lower().encode(), new_proof().encode())
    request_["headers"] = [*request_.get("headers", []), proof]
    _status, body = ask(monkeypatch, Read(WELL), **request_)
    assert tuple(json.loads(body)["request"].values()) == seen


ELSEWHERE: dict[str, Any] = {"client": ("192.0.2.7", 5)}


@pytest.mark.parametrize(
    "request_",
    [
        ELSEWHERE,
        {"headers": [(b"x-forwarded-for", b"192.0.2.7")]},
        ELSEWHERE | {"headers": [(b"rookery-proof", b"guessed")]},
        {"client": None},
    ],
)
def test_a_stranger_hears_one_word(
    monkeypatch: pytest.MonkeyPatch, request_: dict[str, Any]
) -> None:
    status, body = ask(monkeypatch, Read(WELL), **request_)
    assert (status, json.loads(body)) == (200, {"status": "ok"})


def test_who_has_the_key_sees_all_from_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    proof = [(PROOF.lower().encode(), new_proof().encode())]
    _status, body = ask(monkeypatch, Read(WELL), **ELSEWHERE, headers=proof)
    assert {"findings", "request", "settings"} <= json.loads(body).keys()
