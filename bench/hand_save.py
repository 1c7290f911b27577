"""Saving a hand over HTTP against a bare loop of the same writes on the same disk.

Ours: the real server in its own process, with cookie, CSRF and a full judging of the sheet. It
writes the hand, the totals and the log row in one transaction, synchronous=FULL. Four phones at a
time keep their connections. The floor: sqlite3 alone, same pragmas, four statements per
transaction.
"""

import http.client
import sqlite3
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from urllib.parse import urlencode
from uuid import uuid4

from bench import Figure, at_least
from bench.ground import own_database, serving
from bench.harness import interleave
from bench.playing import phones_at_tables

PHONES = 4
HANDS = 8
ROUNDS = 7
TABLES = PHONES * (ROUNDS + 1) * 4
GOAL = 0.20


@dataclass(frozen=True, slots=True)
class Phone:
    """A phone at a table in play: its address, cookies and token."""

    path: str
    cookies: str
    token: str


def measure() -> Figure:
    """Our saves per second as a share of the bare loop's."""
    folder = own_database()
    phones = [Phone(*words) for words in phones_at_tables(TABLES)]
    batch = PHONES * 4
    batches = iter([phones[at : at + batch] for at in range(0, len(phones), batch)])
    with serving(folder) as port, ThreadPoolExecutor(PHONES) as pool:
        _warm(port, phones)
        ours, floor = interleave(
            partial(_save_all, pool, port, batches), partial(_bare, folder, batch), ROUNDS
        )
    saves = batch * HANDS
    how = (
        f"{saves / ours:.0f} saves a second over HTTP, {saves / floor:.0f} bare transactions; "
        f"median of {ROUNDS} rounds of {saves}, {PHONES} phones at once"
    )
    return at_least("hand_save", floor / ours, GOAL, how)


def _warm(port: int, phones: Sequence[Phone]) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", port)
    for phone in phones[:8]:
        connection.request("GET", phone.path, headers={"Cookie": phone.cookies})
        connection.getresponse().read()


def _save_all(pool: ThreadPoolExecutor, port: int, batches: Iterator[Sequence[Phone]]) -> None:
    """Enter a whole sheet at each table of a batch, four phones at a time."""
    batch = next(batches)
    share = len(batch) // PHONES
    shares = [batch[at : at + share] for at in range(0, len(batch), share)]
    for done in pool.map(partial(_save_share, port), shares):
        assert done == share * HANDS


def _save_share(port: int, phones: Sequence[Phone]) -> int:
    connection = http.client.HTTPConnection("127.0.0.1", port)
    saved = 0
    for phone in phones:
        for number in range(1, HANDS + 1):
            connection.request("POST", phone.path + "hands/", _form(phone, number), _headers(phone))
            answer = connection.getresponse()
            answer.read()
            saved += answer.status == 303
    connection.close()
    return saved


def _headers(phone: Phone) -> dict[str, str]:
    return {"Cookie": phone.cookies, "Content-Type": "application/x-www-form-urlencoded"}


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


def _bare(folder: Path, tables: int) -> None:
    """Run as many transactions with the same four writes, and nothing else."""
    path = folder / f"bare-{uuid4().hex}.sqlite3"
    database = sqlite3.connect(path, isolation_level=None)
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        database.execute(f"PRAGMA {pragma}")
    database.executescript(
        "CREATE TABLE event (id INTEGER PRIMARY KEY, version INTEGER);"
        "CREATE TABLE sheet (id INTEGER PRIMARY KEY, totals TEXT, revision INTEGER);"
        "CREATE TABLE hand (id INTEGER PRIMARY KEY, sheet INTEGER, number INTEGER, content TEXT);"
        "CREATE TABLE log (id INTEGER PRIMARY KEY, number INTEGER, words TEXT, detail TEXT);"
        "INSERT INTO event VALUES (1, 0);"
    )
    content = "x" * 120
    for sheet in range(tables):
        database.execute("INSERT INTO sheet VALUES (?, '', 0)", (sheet,))
    for number in range(tables * HANDS):
        sheet = number // HANDS
        database.execute("BEGIN IMMEDIATE")
        database.execute("UPDATE event SET version = version + 1 WHERE id = 1")
        database.execute(
            "INSERT INTO hand (sheet, number, content) VALUES (?, ?, ?)", (sheet, number, content)
        )
        database.execute(
            "UPDATE sheet SET totals = ?, revision = revision + 1 WHERE id = ?", (content, sheet)
        )
        database.execute(
            "INSERT INTO log (number, words, detail) VALUES (?, ?, ?)", (number, content, content)
        )
        database.execute("COMMIT")
    database.close()
