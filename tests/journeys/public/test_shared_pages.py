"""Public pages from a real server's memory: nothing personal or stale, the same everywhere."""

import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest
from django.db import connection
from django.test import Client

from tests.makers import a_division, a_stage, add_entry, an_event, logged_in
from tests.makers_scoring import a_posted_game
from tests.own_server import Answer, OwnServer, copied_data, own_server
from tests.page_parts import parts
from tests.server_words import ONE_PROCESS
from tournament.registration.models import Division, Event

pytestmark = pytest.mark.django_db

EVENT = "/e/beach-house-2026/"
DIVISION = f"{EVENT}main-event/"
CHILDREN = f"{EVENT}children/"
LAST_NAME = "Markerson"
OF_ITS_TEXT = ("etag", "content-length")
PAGES = ("/", EVENT, DIVISION, f"{DIVISION}results/", f"{DIVISION}W1-1/", "/wall/beach-house-2026/")


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[tuple[OwnServer, OwnServer]]:
    """Two processes on one database, with a posted game, hidden standings and children.

    The first is served as always, the other by uvicorn alone.
    """
    if connection.vendor != "sqlite":
        pytest.skip("The copy of the database is SQLite's.")
    event = an_event()
    a_posted_game(a_stage(a_division(event)))
    a_stage(a_division(event, name="Children", learning=True), 4)
    for number in range(5, 9):
        add_entry(
            division=Division.objects.get(learning=True),
            members=[f"Kim{number} {LAST_NAME}", f"Lee{number} {LAST_NAME}"],
            name="",
        )
    Division.objects.filter(learning=False).update(standings_hidden=True)
    director = logged_in(Event.objects.get().officials.get().user)
    data = copied_data(tmp_path)
    with ExitStack() as running:
        programs = (ONE_PROCESS, ONE_PROCESS[: ONE_PROCESS.index("--http")])
        servers = [running.enter_context(own_server(data, program=each)) for each in programs]
        one, other = (replace(server, cookies=_cookies(director)) for server in servers)
        yield one, other


def _headers(answer: Answer, *without: str) -> list[tuple[str, str]]:
    return [pair for pair in answer.headers.items() if pair[0] not in ("date", *without)]


def _cookies(client: Client) -> str:
    return "; ".join(f"{name}={morsel.value}" for name, morsel in client.cookies.items())


def test_shared_pages_hold_nothing_personal_and_nothing_stale(
    hall: tuple[OwnServer, OwnServer],
) -> None:
    staff, elsewhere = hall
    crowd, far_away = replace(staff, cookies=""), replace(elsewhere, cookies="")

    # What only officials see stays with them, whoever asks first.
    for _ in range(2):
        assert "standings-hidden" in parts(staff.get(DIVISION).text)
        shown = parts(crowd.get(DIVISION).text)
        assert "standings-kept-back" in shown
        assert "standings-hidden" not in shown

    # Children's last names are on no page, rendered or from memory.
    for path in (*PAGES, CHILDREN, f"{CHILDREN}results/"):
        for _ in range(2):
            answer = crowd.get(path)
            assert answer.status == 200, path
            assert LAST_NAME not in answer.text, path
            assert "Set-Cookie" not in answer.headers, path

    # From memory a page has the same bytes as before, and the headers of uvicorn alone.
    for path in PAGES:
        for asks in ({}, {"Accept-Encoding": "gzip"}, {"Accept-Language": "de"}):
            first, again, alone = (each.get(path, **asks) for each in (crowd, crowd, far_away))
            assert again.text == first.text
            assert _headers(again) == _headers(first), (path, asks)
            assert _headers(again, *OF_ITS_TEXT) == _headers(alone, *OF_ITS_TEXT), (path, asks)

    # A team that one reader follows is nobody else's.
    followed = crowd.get(f"{DIVISION}?team=Team+1")
    assert "team=" in followed.headers["Set-Cookie"]
    assert crowd.get(DIVISION).headers["Set-Cookie"] is None
    assert replace(crowd, cookies="team=1").get(DIVISION).text != crowd.get(DIVISION).text

    # Every process gives a page the same tag, which spares sending it again.
    hall_host = {"Host": "localhost"}
    tags = {server.get(EVENT, **hall_host).headers["ETag"] for server in (crowd, far_away)}
    assert len(tags) == 1
    known = {**hall_host, "If-None-Match": tags.pop()}
    assert far_away.get(EVENT, **known).status == 304

    # What was confirmed here is on the next page here, and soon on those of another process.
    form = {"words": "Lunch at noon"}
    assert staff.post(f"/desk{EVENT[2:]}message/", form).status in (200, 303)
    assert "Lunch at noon" in crowd.get(EVENT).text
    end = time.monotonic() + 20
    while "Lunch at noon" not in far_away.get(EVENT).text:
        assert time.monotonic() < end
        time.sleep(0.05)
