"""A migrated SQLite database, made once: every run of the tests begins with a copy of it.

To migrate from nothing takes as long as a hundred tests, and the suite begins four times. A file is
kept for the migrations as they are written now; the first run after any change makes it anew.
"""

import shutil
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import connection

from rookery.alone import alone

FOLDER = Path(__file__).parent.parent / ".pytest_cache" / "migrated"


def migrations() -> list[Path]:
    """Every migration's file, of ours and of Django's."""
    folders = [Path(app.path) / "migrations" for app in apps.get_app_configs()]
    return [file for folder in folders for file in sorted(folder.glob("*.py"))]


def kept_as(files: Iterable[Path]) -> Path:
    """Where the database is kept that these migrations make: another one for any other byte."""
    each = b"".join(sha256(file.read_bytes()).digest() for file in files)
    return FOLDER / f"{sha256(each).hexdigest()}.sqlite3"


def copy_to(place: Path) -> None:
    """Put a migrated database there. Of several runs at once the first makes it."""
    kept = kept_as(migrations())
    with alone(FOLDER / "lock", "migrating a database"):
        if not kept.exists():
            make(kept)
    shutil.copyfile(kept, place)


def make(kept: Path) -> None:
    """Migrate a database from nothing, and forget those of other migrations."""
    unfinished = kept.with_suffix(".new")
    for file in FOLDER.glob("*.*"):
        file.unlink()
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(connection.settings_dict, "NAME", str(unfinished))
        call_command("migrate", verbosity=0)
        connection.close()
    unfinished.replace(kept)
