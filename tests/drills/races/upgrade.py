"""The database of every released version is upgraded, and brought back as it was by the backup that
the upgrade made: every row of it is as before.

A race is a released version; there are no more races than those.
"""

import json
import lzma
import os
import sqlite3
import subprocess
import sys
from contextlib import AbstractContextManager, closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from unittest import mock

from rookery import ROOT
from tests.drills.drilling import Drilled

ON = ("sqlite",)
RELEASES = sorted((ROOT / "tests" / "golden" / "releases").glob("*.db.xz"))
EVENT = "beach-house-weekend-demo"
BACK = ("--yes", "--as-it-was")
RESTORES = "rookery"
"""The program that does it; another one for drills in small."""
Rows = dict[str, list[tuple[object, ...]]]


def sabotage() -> AbstractContextManager[object]:
    """A way back that forgets to leave the database to the older version."""
    return mock.patch(f"{__name__}.BACK", ("--yes",))


def drill(races: int, _random: Random) -> Drilled:
    """Each released version once."""
    seen = Drilled()
    for release in RELEASES[:races]:
        with TemporaryDirectory() as folder:
            before = released(release, Path(folder))
            rookery(Path(folder), "upgrade")
            rookery(Path(folder), "manage", "verify", EVENT)
            seen.came_out(release.name, wrong_after_the_way_back(Path(folder), before))
    return seen


def rookery(data: Path, *words: str, program: str = "rookery") -> str:
    """What the program says; it must succeed."""
    plain = {name: word for name, word in os.environ.items() if name != "DATABASE_URL"}
    done = subprocess.run(
        [sys.executable, "-m", program, *words, "--data", str(data)],
        cwd=ROOT,
        env=plain,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def released(release: Path, data: Path) -> Rows:
    """Make this folder one of the released version; the rows of its database."""
    file = data / "db.sqlite3"
    file.write_bytes(lzma.decompress(release.read_bytes()))
    (data / "secret_key").write_text("a key of the released version " * 3)
    return _rows(file)


def wrong_after_the_way_back(data: Path, before: Rows) -> list[str]:
    """Restore the backup that the upgrade made: the tables that are not as before."""
    (kept,) = (data / "backups").iterdir()
    rookery(data, "restore", str(kept), *BACK, program=RESTORES)
    after = _rows(data / "db.sqlite3")
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
