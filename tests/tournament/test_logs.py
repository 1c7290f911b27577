"""The log has one line a record with its request, and nothing in it opens a door."""

import json
import logging
import sys
import time
from collections.abc import Iterator
from io import StringIO
from threading import Thread

import pytest
from django.core import mail
from django.core.exceptions import DisallowedHost, PermissionDenied
from django.db import OperationalError
from django.test import Client, override_settings

from tournament.logs import HEADER, Json, Lines, MailErrors, request_id, without_secrets

PAGE = "/e/nowhere/"
MARKERS = {
    "key": "PVfKktZC9eQ77cOpqDzxlw",
    "code": "JBKM-NA7V",
    "session": "k3v9q0z8x7w6u5t4s3r2q1p0o9n8m7l6",
    "pin": "482913",
    "password": "rook-and-roll",
    "name": "Ann Winterbourne",
}


def failing(words: str, error: type[Exception] = ValueError) -> logging.LogRecord:
    """The record of an error with these words and its traceback."""
    try:
        raise error(words)
    except error:
        return logging.LogRecord("here", logging.ERROR, "f", 1, words, (), sys.exc_info())


@pytest.fixture
def log() -> Iterator[StringIO]:
    """What the server would write on its log."""
    stream = StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(Lines())
    logging.getLogger().addHandler(handler)
    yield stream
    logging.getLogger().removeHandler(handler)


def test_a_record_is_one_line_with_time_level_and_request() -> None:
    line = Lines().format(failing("first\nsecond"))
    assert "\n" not in line
    time, level, logger, request, *_ = line.split()
    assert (time[10], time[-1]) == ("T", "Z")
    assert (level, logger, request) == ("ERROR", "here", f"[{request_id()}]")
    assert "ValueError: first\\nsecond" in line


@pytest.mark.parametrize("error", [OperationalError, PermissionDenied, DisallowedHost])
def test_what_every_request_may_meet_writes_no_traceback(error: type[Exception]) -> None:
    line = Lines().format(failing("the disk is away", error))
    assert line.endswith(f"{error.__name__}: the disk is away")
    assert "Traceback" not in line


def test_as_json_it_is_an_object_a_line() -> None:
    line = Json().format(failing("first\nsecond"))
    assert "\n" not in line
    said = json.loads(line)
    assert said.keys() == {"time", "level", "logger", "request", "message", "traceback"}
    assert said["message"] == "first\\nsecond"


@pytest.mark.parametrize(
    "words",
    [
        "Not Found: /my/{key}/",
        "Not Found: /t/spring/2/claim/#k={key}",
        "wrong code {code}",
        "cookies {{'rookery': '{session}'}}",
        "POST {{'pin': '{pin}', 'password': '{password}'}}",
        "pin={pin}&password={password}",
        "duplicate key\nDETAIL:  Failing row contains (12, {name}, {pin}).\nCONTEXT: x",
    ],
)
def test_no_secret_is_written_wherever_it_stands(words: str) -> None:
    line = Lines().format(failing(words.format(**MARKERS)))
    assert [name for name, marker in MARKERS.items() if marker in line] == []


@pytest.mark.parametrize(
    "words",
    [
        "Not Found: /e/beach-house-weekend-2026/stages/main-event-2/",
        "Table 12 was called at 14:03 for WINNERS-ROUND-1",
        "12 requests are answered one by one",
        "answered after 0.0123456789012345678 seconds",
        'File "tournament/desk/act/refusals.py", line 71, in no_database',
    ],
)
def test_what_is_no_secret_stays_readable(words: str) -> None:
    assert without_secrets(words) == words


@pytest.mark.parametrize("words", ["aA", "--", "A", "session", "pin=", "DETAIL:", "A2B3-C4D5"])
def test_a_long_address_is_written_at_once(words: str) -> None:
    """Anybody may ask for one, and nobody else is answered meanwhile."""
    begun = time.process_time()
    without_secrets(words * (100_000 // len(words)))
    assert time.process_time() - begun < 2


@pytest.mark.parametrize(
    "words", [f"x{MARKERS['key']}", f"a.{MARKERS['session']}", f"a-{MARKERS['code']}"]
)
def test_a_secret_is_hidden_among_other_letters(words: str) -> None:
    assert not any(marker in without_secrets(words) for marker in MARKERS.values())


@pytest.mark.parametrize("key", ["PVfKktZCeQaaqcOpqDzxlw", "kvqzxwutsrqponmlkjihgf", "A_-B" * 4])
@pytest.mark.parametrize("whose", ["12", "12-345"])
def test_a_personal_link_is_hidden_whatever_letters_it_has(whose: str, key: str) -> None:
    """Also one that somebody copied without its last letters."""
    assert key not in without_secrets(f"Not Found: /my/spring/{whose}.{key}/")


def test_what_is_written_moves_no_terminal() -> None:
    record = failing("\x1b[2J\x1b]0;owned\x07 \x9b31m\u202emoc.live")
    line = Lines().format(record)
    assert line.isprintable()
    assert "\\x1b[2J" in line


@pytest.mark.django_db
def test_an_error_of_ours_is_found_by_the_number_on_its_page(
    monkeypatch: pytest.MonkeyPatch, log: StringIO
) -> None:
    """The secrets that the browser sent are neither on the page nor in the log."""
    client = Client(raise_request_exception=False)

    def broken(*_asked: object, **_more: object) -> None:
        raise RuntimeError(f"{MARKERS['key']} of {client.cookies['rookery'].value}")

    client.cookies["rookery"] = MARKERS["session"]
    monkeypatch.setattr("tournament.desk.public.views.home_page", broken)
    answer = client.get(f"/?pin={MARKERS['pin']}&key={MARKERS['key']}")
    number = answer.headers[HEADER]
    assert answer.status_code == 500
    assert number in answer.content.decode()
    lines = [line for line in log.getvalue().splitlines() if f"[{number}]" in line]
    assert "RuntimeError" in " ".join(lines)
    missing = client.get("/nowhere/").headers[HEADER]
    assert f"[{missing}] Not Found: /nowhere/" in log.getvalue()
    assert [name for name, marker in MARKERS.items() if marker in log.getvalue()] == []


@pytest.mark.django_db
def test_every_request_has_a_number_of_its_own_and_shared_pages_have_none() -> None:
    client = Client()
    numbers = {client.get("/login/").headers[HEADER] for _ in range(3)}
    assert len(numbers) == 3
    assert HEADER not in client.get("/").headers


class AtOnce(Thread):
    """A thread that has ended when it was started."""

    def start(self) -> None:
        super().start()
        self.join()


def test_errors_are_mailed_without_secrets_and_not_all_of_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tournament.logs.Thread", AtOnce)
    handler = MailErrors()
    handler.setFormatter(Lines())
    with override_settings(ADMINS=[("", "owner@club.example")]):
        for _ in range(3):
            handler.emit(failing(f"first\nof {MARKERS['key']}"))
    [sent] = mail.outbox
    assert sent.to == ["owner@club.example"]
    assert sent.subject.startswith("Rookery: first")
    assert "\n" in sent.body
    assert MARKERS["key"] not in sent.subject + str(sent.body)
    assert handler.left_out == 2


def test_what_strangers_send_is_mailed_to_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else whoever looks for open servers would keep the e-mails about our errors from coming."""
    monkeypatch.setattr("tournament.logs.Thread", AtOnce)
    handler = MailErrors()
    handler.setFormatter(Lines())
    with override_settings(ADMINS=[("", "owner@club.example")]):
        handler.emit(failing("Invalid HTTP_HOST header", DisallowedHost))
        handler.emit(failing("our own"))
    assert [sent.subject for sent in mail.outbox] == ["Rookery: our own"]
