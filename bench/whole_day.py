"""A tournament day at sixty times its speed: does the server's memory stay flat?

64 teams play 14 hours of double elimination in 14 minutes: every match is called, seated, played
hand by hand over HTTP from the phone of its table, signed and posted. Meanwhile readers hold
streams of the public pages and come and go, and pages are asked for. The memory is that of all the
server's processes, from Linux's /proc.
"""

import http.client
import os
import socket
import statistics
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode
from uuid import uuid4

from bench import Figure, at_most, unmeasured
from bench.ground import own_database
from bench.playing import TOKEN, cookies_of
from bench.servers import memory_of, serving
from tests.makers import DIRECTOR, NOON, SCORING, a_division, a_stage, an_event
from tournament.brackets.models import Match, Round, Stage
from tournament.desk.demo.play import Weekend, call, game, post, sign_both, sit_down
from tournament.desk.tables.rounds import start_round

HOURS, SPEED = 14, 60
TEAMS, TABLES = 64, 32
READERS = 200
VISITS = 4
"""Pages asked for at each step of the day."""
STAYS = 40
"""Steps after which a reader's stream is opened anew."""
GOAL = 1.1
"""The last quarter of the day against the second: in the first one everything is read once."""
STEPS_A_MATCH = 13
"""The call, some ten hands, the signatures, the posting."""
HERE = "127.0.0.1"


@dataclass(frozen=True, slots=True)
class Hall:
    """The day's event, each table's path and phone's cookies, and the public pages followed."""

    weekend: Weekend
    stage: Stage
    phones: Sequence[tuple[str, str]]
    pages: Sequence[str]


@dataclass(slots=True)
class Crowd:
    """Readers of streams, who take what has come at each step of the day."""

    port: int
    event: int
    pages: Sequence[str]
    lines: list[socket.socket] = field(default_factory=list)
    heard: int = 0

    def come(self, count: int) -> None:
        """Open so many streams, on all pages in turn."""
        for number in range(count):
            page = self.pages[number % len(self.pages)]
            line = socket.create_connection((HERE, self.port))
            words = urlencode({"seen": "0", "lang": "en", "page": page}, quote_via=quote)
            line.sendall(
                f"GET /live/{self.event}/?{words} HTTP/1.1\r\nHost: {HERE}\r\n\r\n".encode()
            )
            line.setblocking(False)
            self.lines.append(line)

    def change(self, count: int) -> None:
        """The first ones leave, as many others come."""
        for line in self.lines[:count]:
            line.close()
        self.lines = self.lines[count:]
        self.come(count)

    def listen(self) -> None:
        """Take what has come."""
        for line in self.lines:
            with suppress(BlockingIOError):
                while some := line.recv(1 << 20):
                    self.heard += len(some)

    def go(self) -> None:
        """Everybody leaves."""
        for line in self.lines:
            line.close()


def measure() -> Figure:
    """The memory of the last quarter of the day as a share of the second quarter's."""
    if not Path("/proc/self/task").exists():
        return unmeasured("whole_day", f"<= {GOAL:g}", "the memory is read from Linux's /proc")
    folder = own_database()
    hall = _hall()
    with ExitStack() as stack:
        port = stack.enter_context(serving(folder)).port
        server = _processes_below(os.getpid())
        crowd = Crowd(port, hall.weekend.event.pk, hall.pages)
        stack.callback(crowd.go)
        crowd.come(READERS)
        memory = _spend(_day(hall, port), port, crowd, server)
    quarter = len(memory) // 4
    early, late = (statistics.median(memory[at : at + quarter]) for at in (quarter, 3 * quarter))
    how = (
        f"{early / 1e6:.0f} MB in the second quarter, {late / 1e6:.0f} MB in the last, most "
        f"{max(memory) / 1e6:.0f} MB; {len(memory)} looks in {HOURS} h at {SPEED}x, {READERS} "
        f"readers were sent {crowd.heard / 1e6:.1f} MB"
    )
    return at_most("whole_day", late / early, GOAL, how)


def _hall() -> Hall:
    event = an_event(tables=TABLES)
    division = a_division(event)
    public = f"/e/{event.slug}/"
    of_division = f"{public}{division.slug}/"
    return Hall(
        Weekend(event, DIRECTOR, SCORING, NOON),
        a_stage(division, TEAMS),
        [cookies_of(table) for table in event.tables.order_by("number")],
        [public, of_division, f"{of_division}results/", f"/wall/{event.slug}/"],
    )


def _spend(day: Iterator[object], port: int, crowd: Crowd, server: Sequence[int]) -> list[int]:
    """Let the day pass in its time. The memory after each step, in bytes."""
    memory: list[int] = []
    steps, start = 2 * (TEAMS - 1) * STEPS_A_MATCH, time.monotonic()
    for number, _ in enumerate(day, 1):
        for page in range(VISITS):
            _visit(port, crowd.pages[(number + page) % len(crowd.pages)])
        if number % STAYS == 0:
            crowd.change(READERS // 2)
        crowd.listen()
        memory.append(sum(memory_of(process) for process in server))
        due = start + HOURS * 3600 / SPEED * number / steps
        time.sleep(max(0.0, due - time.monotonic()))
    return memory


def _day(hall: Hall, port: int) -> Iterator[object]:
    """Play every round. Yields after each thing that somebody does."""
    for row in hall.stage.rounds.order_by("position"):
        if _ready(row):
            start_round(hall.weekend.act(1), round=row, reason="The day is played in order.")
        while ready := _ready(row)[:TABLES]:
            yield from _together([_match(hall, port, match, at) for at, match in enumerate(ready)])


def _ready(row: Round) -> list[Match]:
    rows = row.matches.filter(state=Match.State.READY).order_by("number")
    return list(rows.select_related("stage__division", "round"))


def _together(matches: Sequence[Iterator[object]]) -> Iterator[object]:
    """One step of each in turn."""
    left = list(matches)
    while left:
        for match in list(left):
            if next(match, left) is left:
                left.remove(match)
            yield match


def _match(hall: Hall, port: int, match: Match, at: int) -> Iterator[object]:
    """One match at a table, from the call to its posted sheet."""
    table = call(hall.weekend, match, at + 1)
    yield table
    sit_down(hall.weekend, match, table)
    favourite = "NS" if match.pk % 3 else "EW"
    ruleset = match.stage.division.ruleset
    for number, hand in enumerate(game(ruleset=ruleset, seed=match.pk, favourite=favourite), 1):
        yield number
        _save(port, hall.phones[at], number, hand)
    sign_both(hall.weekend, table)
    yield table
    post(hall.weekend, match.games.get())


def _save(port: int, phone: tuple[str, str], number: int, hand: Mapping[str, Any]) -> None:
    """Send a hand as the phone of the table does. RuntimeError if it is not saved."""
    path, cookies = phone
    sent = {
        "csrfmiddlewaretoken": TOKEN,
        "key": str(uuid4()),
        "number": number,
        "ruleset": "beach-house-rook",
        "ended": "played",
        "points": hand["points"][hand["bidder"]],
        **{name: hand[name] for name in ("dealer", "bidder", "bid")},
    }
    headers = {"Cookie": cookies, "Content-Type": "application/x-www-form-urlencoded"}
    status = _ask(port, "POST", f"{path}hands/", urlencode(sent), headers)
    if status != 303:
        raise RuntimeError(f"hand {number} at {path} was answered with {status}")


def _visit(port: int, page: str) -> None:
    _ask(port, "GET", page)


def _ask(port: int, method: str, path: str, body: str = "", headers: Mapping[str, str] = {}) -> int:
    connection = http.client.HTTPConnection(HERE, port, timeout=30)
    connection.request(method, path, body or None, dict(headers))
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer.status


def _processes_below(parent: int) -> list[int]:
    """The server's processes: all below this one."""
    children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    return [found for child in map(int, children) for found in (child, *_processes_below(child))]
