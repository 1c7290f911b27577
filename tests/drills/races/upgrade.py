"""The database of every released version is upgraded, and brought back as it was by the backup that
the upgrade made: every row of it is as before.

A race is a released version; there are no more races than those.
"""

import json
import lzma
import sqlite3
from contextlib import AbstractContextManager, closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from unittest import mock

from tests.drills.drilling import Drilled
from tests.rookery.test_releases import EVENT, RELEASES, rookery

ON = ("sqlite",)
BACK = ("--yes", "--as-it-was")
Rows = dict[str, list[tuple[object, ...]]]


def sabotage() -> AbstractContextManager[object]:
    """A way back that forgets to leave the database to the older version."""
    return mock.patch(f"{__name__}.BACK", ("--yes",))


def drill(races: int, _random: Random) -> Drilled:
    """Each released version once."""
    seen = Drilled()
    for release in RELEASES[:races]:
        with TemporaryDirectory() as folder:
            seen.came_out(release.name, _there_and_back(release, Path(folder)))
    return seen


def _there_and_back(release: Path, data: Path) -> list[str]:
    file = data / "db.sqlite3"
    file.write_bytes(lzma.decompress(release.read_bytes()))
    (data / "secret_key").write_text("a key of the released version " * 3)
    before = _rows(file)
    rookery(data, "upgrade")
    rookery(data, "manage", "verify", EVENT)
    (kept,) = (data / "backups").iterdir()
    rookery(data, "restore", str(kept), *BACK)
    after = _rows(file)
    return [
        f"{table} is not as before"
        for table in sorted(before.keys() | after.keys())
        if before.get(table) != after.get(table)
    ]


def _rows(file: Path) -> Rows:
    """Every row of every table but SQLite's own and Django's list of migrations, which says when
    each was applied. JSON counts by what it says: its spaces are the driver's."""
    with closing(sqlite3.connect(file)) as database:
        found = database.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' "
            "AND name <> 'django_migrations'"
        ).fetchall()
        return {
            name: sorted(
                (tuple(map(_plain, row)) for row in database.execute(f'SELECT * FROM "{name}"')),
                key=repr,
            )
            for (name,) in found
        }


def _plain(value: object) -> object:
    if not isinstance(value, str) or not value.startswith(("{", "[")):
        return value
    return json.dumps(json.loads(value), sort_keys=True)
