"""Power cuts: a disk that loses what was written and not synced has each hand that was acknowledged
before the cut, and its file is whole.

A race is a cut, just after a phone was told that its hand is saved. The disk is rebuilt twice from
strace's notes of the real server: all that was not synced is lost, or about half of its sectors.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from unittest import mock

from django.db import connection

from tests.drills import storm_server
from tests.drills.drilling import Drilled
from tests.drills.lost_power import Disk, tracing
from tests.drills.races.storm import all_write, hall, in_halls
from tests.drills.storm_server import a_server, saving

ON = ("sqlite",)


def sabotage() -> AbstractContextManager[object]:
    """A server whose commits do not wait for the disk (`synchronous=NORMAL`)."""
    return saving("unsynced")


def drill(races: int, random: Random) -> Drilled:
    """So many cuts, a hall of eight tables at a time."""
    return in_halls(races, random, _cut)


def _cut(tables: int, hands: int, random: Random, seen: Drilled) -> None:
    event, phones = hall(tables, random)
    with TemporaryDirectory() as folder:
        notes, place = Path(folder) / "notes", Path(str(connection.settings_dict["NAME"]))
        disk = Disk.with_files([place, place.with_name(f"{place.name}-wal")])
        with (
            mock.patch.object(storm_server, "tracing", tracing(notes)),
            a_server(f"/e/{event.slug}/") as server,
            all_write(phones, hands, server.port),
        ):
            pass
        seen.violations += [words for phone in phones for words in phone.wrong]
        told = set()
        for number in disk.saved(notes):
            if number not in told:
                told.add(number)
                for how in (None, random):
                    wrong = _wrong(disk, told, how, event.topic, Path(folder))
                    seen.came_out("half is lost" if how else "all is lost", wrong)


def _wrong(
    disk: Disk, told: set[int], how: Random | None, topic: str, folder: Path
) -> Iterator[str]:
    """What must never be: a file that is not whole, or lacks an acknowledged hand."""
    for number, one in enumerate(disk.files.values()):
        copy = folder / ("cut.sqlite3" if number == 0 else "cut.sqlite3-wal")
        copy.write_bytes(one.after_cut(how))
    try:
        with closing(sqlite3.connect(folder / "cut.sqlite3")) as left:
            if left.execute("PRAGMA integrity_check").fetchone() != ("ok",):
                yield "the file is not whole"
            sql = "SELECT number FROM live_logentry WHERE topic = ? AND verb = 'hand.save'"
            there = {number for (number,) in left.execute(sql, [topic])}
    except sqlite3.DatabaseError as error:
        yield f"the file cannot be read: {error}"
    else:
        if lost := told - there:
            yield f"{len(lost)} of {len(told)} acknowledged hands are lost"
    finally:
        (folder / "cut.sqlite3-shm").unlink(missing_ok=True)
