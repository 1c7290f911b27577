"""Backups while a hall of phones writes: each is one moment of the log, and lacks nothing that was
acknowledged before it was begun. The last one is restored, and verified.

A race is a hand. The server is the real one; the backups are made beside it, one after another.
"""

import json
import sqlite3
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import Future, wait
from contextlib import AbstractContextManager, closing, nullcontext
from dataclasses import dataclass
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from unittest import mock
from uuid import UUID

from django.db import connection

from rookery import ROOT
from rookery.keep import backup, rows
from rookery.keep.parcel import Parcel
from tests.drills.drilling import Drilled
from tests.drills.races.storm import TABLES, all_write, hall, in_halls
from tests.drills.storm_server import a_server
from tournament.live.models import LogEntry

LOG = "rows/live_logentry.jsonl"
ZIP = b"PK"
AT = datetime(2026, 7, 18, 14, tzinfo=UTC)
REST = 0.05


Held = tuple[list[tuple[str, str]], int]
"""The log, and the number of hands."""


@dataclass(frozen=True, slots=True)
class Taken:
    """A backup: hash and key of each row of its log, its hands, and what had been acknowledged
    before it was begun."""

    log: Sequence[tuple[str, str]]
    hands: int
    acknowledged: frozenset[UUID]


def take() -> bytes:
    """A backup, as Rookery makes it."""
    return backup.packed(AT)[0]


def sabotage() -> AbstractContextManager[object]:
    """Copy SQLite's file without the log beside it, as people do; on PostgreSQL read each table at
    a moment of its own."""
    if connection.vendor == "sqlite":
        return mock.patch(f"{__name__}.take", _copied_file)
    return mock.patch.object(rows, "one_moment", nullcontext)


def drill(races: int, random: Random) -> Drilled:
    """So many hands, a hall of eight tables at a time."""
    return in_halls(races, random, _backed_up)


def _backed_up(tables: int, hands: int, random: Random, seen: Drilled) -> None:
    event, phones = hall(tables, random)
    taken: list[Taken] = []
    last = b""
    with a_server(f"/e/{event.slug}/") as server, all_write(phones, hands, server.port) as writing:
        is_writing = True  # at least once, however fast the phones are
        while is_writing:
            before = frozenset(key for phone in phones for key in list(phone.answered))
            last = take()
            taken.append(_taken(last, before))
            is_writing = _is_writing(writing)
    seen.met["backups"] += len(taken)
    log = LogEntry.objects.order_by("id").values_list("hash", "key")
    final = [(digest, str(key or "")) for digest, key in log]
    for number, one in enumerate(taken, 1):
        seen.violations += [f"backup {number} {words}" for words in wrong(one, final)]
    for phone in phones:
        seen.violations += phone.wrong
        for _key in (*phone.answered, *phone.unanswered):
            seen.came_out("written", ())
    if tables == TABLES and last.startswith(ZIP):
        seen.violations += _restored(last)
        seen.met["restored"] += 1


def _is_writing(writing: Sequence[Future[None]]) -> bool:
    return bool(wait(writing, timeout=REST).not_done)


def _taken(content: bytes, acknowledged: frozenset[UUID]) -> Taken:
    log, hands = (_in_backup if content.startswith(ZIP) else _in_file)(content)
    return Taken(log, hands, acknowledged)


def _in_backup(content: bytes) -> Held:
    names = rows.names(LogEntry)
    parcel = Parcel(BytesIO(content))
    parcel.require_whole()
    lines = [dict(zip(names, json.loads(line), strict=True)) for line in parcel.lines(LOG)]
    hands = sum(1 for _ in parcel.lines("rows/scoring_hand.jsonl"))
    return [(line["hash"], line["key"] or "") for line in lines], hands


def wrong(taken: Taken, final: Sequence[tuple[str, str]]) -> list[str]:
    """What must never be: another history than the log's beginning, a hand that is not in both log
    and sheets, an acknowledged hand that is gone."""
    found = []
    keys = {key for _, key in taken.log}
    if list(taken.log) != list(final[: len(taken.log)]):
        found.append("is no beginning of the log")
    if taken.hands != len(keys - {""}):
        found.append(f"has {taken.hands} hands, and its log has {len(keys - {''})}")
    if lost := [key for key in taken.acknowledged if str(key) not in keys]:
        found.append(f"lacks {len(lost)} hands that were acknowledged before it")
    return found


def _restored(content: bytes) -> list[str]:
    """Restore it into an empty folder, which verifies every event."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "one.backup"
        file.write_bytes(content)
        words = ["-m", "rookery", "restore", str(file), "--data", f"{folder}/data"]
        begun = time.monotonic()
        done = subprocess.run([sys.executable, *words], cwd=ROOT, capture_output=True, text=True)
        if done.returncode or time.monotonic() - begun > 60:
            return [f"the last backup was not restored: {done.stdout}{done.stderr}"]
    return []


def _copied_file() -> bytes:
    return Path(str(connection.settings_dict["NAME"])).read_bytes()


def _in_file(content: bytes) -> Held:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "db.sqlite3"
        file.write_bytes(content)
        try:
            with closing(sqlite3.connect(file)) as copy:
                log = copy.execute("SELECT hash, key FROM live_logentry ORDER BY id").fetchall()
                ((hands,),) = copy.execute("SELECT count(*) FROM scoring_hand")
        except sqlite3.DatabaseError:
            return [("torn", "")], 0
    return [(digest, str(UUID(key)) if key else "") for digest, key in log], hands
