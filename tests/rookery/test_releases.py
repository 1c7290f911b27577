"""The database of every released version is upgraded, with a way back, and its events verify.

`tests/golden/releases` has the demo weekend as each version made it. To add one: take db.sqlite3 of
a new installation, `VACUUM` it, and compress it with xz.
"""

import lzma
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from io import BytesIO
from pathlib import Path

import pytest

from rookery import ROOT
from rookery.keep.parcel import Parcel

RELEASES = sorted((Path(__file__).parents[1] / "golden" / "releases").glob("*.xz"))
EVENT = "beach-house-weekend-demo"


def rookery(data: Path, *words: str) -> str:
    """What the program says; it must succeed."""
    plain = {name: word for name, word in os.environ.items() if name != "DATABASE_URL"}
    done = subprocess.run(
        [sys.executable, "-m", "rookery", *words, "--data", str(data)],
        cwd=ROOT,
        env=plain,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def log_of(file: Path) -> list[tuple[str]]:
    with closing(sqlite3.connect(file)) as database:
        return database.execute("SELECT hash FROM live_logentry ORDER BY id").fetchall()


@pytest.mark.parametrize("release", RELEASES, ids=lambda file: file.name)
def test_a_released_database_is_upgraded_with_a_way_back(release: Path, tmp_path: Path) -> None:
    file = tmp_path / "db.sqlite3"
    file.write_bytes(lzma.decompress(release.read_bytes()))
    (tmp_path / "secret_key").write_text("a key of the released version " * 3)
    before = log_of(file)

    said = rookery(tmp_path, "upgrade")

    (kept,) = (tmp_path / "backups").iterdir()
    assert str(kept) in said
    parcel = Parcel(BytesIO(kept.read_bytes()))
    parcel.require_whole()
    assert "live.0005_restores" not in parcel.manifest.migrations
    assert parcel.manifest.log == len(before)
    assert log_of(file) == before
    assert rookery(tmp_path, "manage", "verify", EVENT)


def test_there_is_a_database_of_the_first_release() -> None:
    assert RELEASES
