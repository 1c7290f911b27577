"""Phones that save hands over HTTP, and bare loops of the same writes: the sides of hand_save*.

Ours: the real server in processes of its own, with cookie, CSRF, judging, log and hash chain. 32
phones send their hands at once, each its next one when it hears of the one before. One thread
drives them all, so that they take as little as they can of the machine's cores. The floor: the
driver of the database alone, four statements in a transaction, one transaction a hand. Both run in
turns, on one disk.

`python -m bench.saving` prints its figures as JSON, for a database that the environment names.
"""

import json
import os
import re
import socket
import sqlite3
import statistics
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from functools import partial
from heapq import heappop, heappush
from importlib import import_module
from pathlib import Path
from selectors import EVENT_READ, DefaultSelector
from typing import NamedTuple, cast
from urllib.parse import urlencode
from uuid import uuid4

import psycopg

from bench.ground import elsewhere, own_database
from bench.servers import Server, serving

TABLES = 32
HANDS = 8
"""Hands on a sheet."""
ROUNDS = 5
SAVED, RECEIPT = b"HTTP/1.1 303 ", re.compile(rb"saved=(\d+)")
END = b"\r\n\r\n"
WORDS = "x" * 120
MADE = (
    "CREATE TABLE bare_event (id INTEGER PRIMARY KEY, version INTEGER)",
    "CREATE TABLE bare_sheet (id INTEGER PRIMARY KEY, totals TEXT, revision INTEGER)",
    "CREATE TABLE bare_hand (sheet INTEGER, number INTEGER, content TEXT)",
    "CREATE TABLE bare_log (number INTEGER, words TEXT, detail TEXT)",
    "INSERT INTO bare_event VALUES (1, 0)",
)


@dataclass(slots=True)
class Phone:
    """A phone at a table in play: its address, cookies and token, and how many hands it sent."""

    path: str
    cookies: str
    token: str
    sent: int = 0
    since: float = 0.0


class Saved(NamedTuple):
    """A hand: its table's path, its number there and in the log, when it was sent, its wait."""

    path: str
    hand: int
    number: int
    sent: float
    wait: float


@dataclass(frozen=True, slots=True)
class Run:
    """What a batch of sheets took: wall and CPU seconds, and its hands."""

    wall: float
    cpu: float
    hands: Sequence[Saved] = ()

    @property
    def waits(self) -> list[float]:
        """The seconds that each hand waited."""
        return [hand.wait for hand in self.hands]


@dataclass(frozen=True, slots=True)
class Saving:
    """Medians of both sides: hands in a second, CPU milliseconds a hand; our waits in ms."""

    ours: float
    floor: float
    cpu: float
    floor_cpu: float
    p50: float
    p99: float
    longest: float

    @property
    def share(self) -> float:
        """Our hands in a second as a share of the floor's."""
        return self.ours / self.floor

    @property
    def cpu_words(self) -> str:
        """The CPU of both sides in words."""
        share = self.floor_cpu / self.cpu
        return f"CPU {self.cpu:.2f} ms a hand, {self.floor_cpu:.2f} bare ({share:.2f})"


def measured(folder: Path, bare: Callable[[], object]) -> Saving:
    """Save in turns with the bare loop, on the database of this process."""
    batches = halls(ROUNDS + 2, TABLES)
    ours, floor = [], []
    with serving(folder) as server:
        for warming in batches[:2]:
            save_sheets(server, warming)
        for number, batch in enumerate(batches[2:]):
            if number % 2:
                floor.append(_timed(bare))
            ours.append(save_sheets(server, batch))
            if not number % 2:
                floor.append(_timed(bare))
    count = TABLES * HANDS
    waits = [1000 * wait for run in ours for wait in run.waits]
    return Saving(
        ours=count / statistics.median(run.wall for run in ours),
        floor=count / statistics.median(run.wall for run in floor),
        cpu=1000 * statistics.median(run.cpu for run in ours) / count,
        floor_cpu=1000 * statistics.median(run.cpu for run in floor) / count,
        p50=percentile(waits, 50),
        p99=percentile(waits, 99),
        longest=max(waits),
    )


def saving_elsewhere(variables: Mapping[str, str]) -> Saving:
    """The same in a process of its own, with another database or other settings."""
    return Saving(**elsewhere("bench.saving", variables))


def halls(count: int, tables: int) -> list[list[Phone]]:
    """So many batches of tables, all of one event, each with a phone."""
    # Models can be imported only after Django's setup.
    phones_at_tables = import_module("bench.playing").phones_at_tables
    phones = [
        Phone(path, f"{cookies}; device=K7Q4X2", token)
        for path, cookies, token in phones_at_tables(count * tables)
    ]
    return [phones[at : at + tables] for at in range(0, len(phones), tables)]


def save_sheets(server: Server, phones: Sequence[Phone], every: float = 0.0) -> Run:
    """Enter a whole sheet at each table at once.

    A table sends its next hand when it hears of the one before, and so many seconds after that one
    was sent; the tables begin evenly spread over that time. Each hand comes on a connection of its
    own: in a hall the one before was minutes ago. The requests are written before it begins:
    writing them would take a tenth of the machine from the server.
    """
    hands: list[Saved] = []
    coming = [[_request(phone, hand) for hand in range(1, HANDS + 1)] for phone in phones]
    begun, cpu = time.perf_counter(), _cpu_with_children(server.process)
    apart = every / len(phones)
    due = [(begun + number * apart, number) for number in range(len(phones))]
    with DefaultSelector() as selector:
        while due or selector.get_map():
            while due and due[0][0] <= time.perf_counter():
                _, number = heappop(due)
                line = socket.create_connection(("127.0.0.1", server.port))
                selector.register(line, EVENT_READ, number)
                _send(line, phones[number], coming[number][phones[number].sent])
            rest = due[0][0] - time.perf_counter() if due else 30
            for key, _ in selector.select(max(rest, 0)):
                phone, line = phones[key.data], cast("socket.socket", key.fileobj)
                hands.append(_heard(line, phone))
                selector.unregister(line)
                line.close()
                if phone.sent < HANDS:
                    heappush(due, (phone.since + every, key.data))
        return Run(time.perf_counter() - begun, _cpu_with_children(server.process) - cpu, hands)


def save_hand(port: int, phone: Phone) -> None:
    """Enter the next hand at one table."""
    with socket.create_connection(("127.0.0.1", port)) as line:
        _send(line, phone, _request(phone, phone.sent + 1))
        _heard(line, phone)


def _request(phone: Phone, number: int) -> bytes:
    body = _form(phone, number)
    head = (
        f"POST {phone.path}hands/ HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {phone.cookies}\r\n"
        "Accept-Language: en-US,en;q=0.5\r\n"
        "Content-Type: application/x-www-form-urlencoded\r\n"
        f"Content-Length: {len(body)}\r\n\r\n"
    )
    return (head + body).encode()


def _send(line: socket.socket, phone: Phone, request: bytes) -> None:
    phone.sent += 1
    phone.since = time.perf_counter()
    line.sendall(request)


def _heard(line: socket.socket, phone: Phone) -> Saved:
    """The hand, whose answer must say that it is saved."""
    answer = line.recv(65536)
    while not answer.endswith(END):
        part = line.recv(65536)
        if not part:
            break
        answer += part
    if not answer.startswith(SAVED):
        raise RuntimeError(f"not saved: {answer[:200]!r}")
    wait, number = time.perf_counter() - phone.since, RECEIPT.search(answer)
    assert number
    return Saved(phone.path, phone.sent, int(number[1]), phone.since, wait)


def _form(phone: Phone, number: int) -> str:
    return urlencode(
        {
            "csrfmiddlewaretoken": phone.token,
            "key": uuid4(),
            "number": number,
            "ruleset": "beach-house-rook",
            "ended": "played",
            "dealer": "NESW"[(number - 1) % 4],
            "bidder": "NS" if number % 2 else "EW",
            "bid": 70,
            "points": 65,
        }
    )


def _cpu_with_children(process: int) -> float:
    """CPU seconds so far of this process and those it started."""
    ticks = 0
    for number, fields in _processes():
        if process in (number, int(fields[1])):
            ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def _processes() -> Iterator[tuple[int, Sequence[str]]]:
    """The number of each process, and the fields of its status after its name."""
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            yield int(folder.name), (folder / "stat").read_text().rpartition(") ")[2].split()


def percentile(waits: Sequence[float], percent: int) -> float:
    """The value that this percentage of them does not exceed."""
    return sorted(waits)[max(0, -(-len(waits) * percent // 100) - 1)]


def _timed(bare: Callable[[], object]) -> Run:
    start, cpu = time.perf_counter(), time.process_time()
    bare()
    return Run(time.perf_counter() - start, time.process_time() - cpu)


def bare_sqlite(folder: Path, synchronous: str) -> None:
    """Run as many transactions with the same four writes, and nothing else."""
    database = sqlite3.connect(folder / f"bare-{uuid4().hex}.sqlite3", isolation_level=None)
    for pragma in ("journal_mode=WAL", f"synchronous={synchronous}", "foreign_keys=ON"):
        database.execute(f"PRAGMA {pragma}")
    _make(database.execute, "?")
    _write(database.execute, "BEGIN IMMEDIATE", "?")
    database.close()


def bare_postgres(address: str) -> None:
    """The same on PostgreSQL, in a schema of its own."""
    with psycopg.connect(address, autocommit=True) as database:
        database.execute("DROP SCHEMA IF EXISTS bare CASCADE")
        database.execute("CREATE SCHEMA bare")
        database.execute("SET search_path TO bare")
        _make(database.execute, "%s")
        _write(database.execute, "BEGIN", "%s")


def _make(execute: Callable[..., object], place: str) -> None:
    for statement in MADE:
        execute(statement)
    for sheet in range(TABLES):
        execute(f"INSERT INTO bare_sheet VALUES ({place}, '', 0)", (sheet,))


def _write(execute: Callable[..., object], begin: str, place: str) -> None:
    for number in range(TABLES * HANDS):
        sheet = number // HANDS
        execute(begin)
        execute("UPDATE bare_event SET version = version + 1 WHERE id = 1")
        execute(f"INSERT INTO bare_hand VALUES ({place}, {place}, {place})", (sheet, number, WORDS))
        execute(
            f"UPDATE bare_sheet SET totals = {place}, revision = revision + 1 WHERE id = {place}",
            (WORDS, sheet),
        )
        execute(f"INSERT INTO bare_log VALUES ({place}, {place}, {place})", (number, WORDS, WORDS))
        execute("COMMIT")


def main() -> None:
    """Measure on PostgreSQL at DATABASE_URL, or else on SQLite without waiting for the disk."""
    address = os.environ.get("DATABASE_URL", "")
    folder = own_database(address)
    bare = partial(bare_postgres, address) if address else partial(bare_sqlite, folder, "OFF")
    print(json.dumps(asdict(measured(folder, bare))))


if __name__ == "__main__":
    main()
