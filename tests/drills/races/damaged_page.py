"""A page of the database file is overwritten: `rookery check` names what is damaged, nothing more
is saved in the file, and the last backup restores it.

A race is a page, overwritten in a copy. One of the copies is restored at the end.
"""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from unittest import mock

from django.conf import settings
from django.db import connection

from rookery import ROOT
from rookery.check import damage
from rookery.keep.backup import packed
from tests.drills.drilling import Drilled
from tests.drills.races.backup import AT
from tests.drills.races.storm import hall
from tournament.installation import KEY
from tournament.sqlite.base import is_whole

ON = ("sqlite",)
TABLES = 8
PAGE = 4096


def sabotage() -> AbstractContextManager[object]:
    """A check that looks whether the tables can be opened, and reads no page."""
    return mock.patch.object(damage, "_is_whole", return_value=True)


def drill(races: int, random: Random) -> Drilled:
    """So many pages."""
    seen = Drilled()
    hall(TABLES, random)
    backup = packed(AT)[0]
    connection.close()
    whole = Path(str(connection.settings_dict["NAME"])).read_bytes()
    with TemporaryDirectory() as folder:
        file = Path(folder) / "db.sqlite3"
        for _ in range(races):
            page = random.randrange(len(whole) // PAGE)
            _damage(file, whole, page, random)
            named = list(damage.damaged_in(file))
            seen.came_out("named" if named else "silent", _wrong(file, page, named))
        seen.violations += _restored(Path(folder), backup)
        seen.met["restored"] += 1
    return seen


def _damage(file: Path, whole: bytes, page: int, random: Random) -> None:
    place = page * PAGE
    file.write_bytes(whole[:place] + random.randbytes(PAGE) + whole[place + PAGE :])


def _wrong(file: Path, page: int, named: list[str]) -> Iterator[str]:
    if not named:
        yield f"page {page} is damaged, and the check names nothing"
    if is_whole(str(file)):
        yield f"page {page} is damaged, and hands would still be saved"


def _restored(folder: Path, backup: bytes) -> list[str]:
    """Restore the backup in place of the damaged file, which verifies every event."""
    (folder / KEY).write_text(settings.SECRET_KEY)
    file = folder / "one.backup"
    file.write_bytes(backup)
    words = ["-m", "rookery", "restore", str(file), "--yes", "--data", str(folder)]
    done = subprocess.run([sys.executable, *words], cwd=ROOT, capture_output=True, text=True)
    left = list(damage.damaged_in(folder / "db.sqlite3"))
    return [f"not restored: {left}, {done.stdout}{done.stderr}"] if done.returncode or left else []
