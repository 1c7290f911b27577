"""The database of every released version is upgraded, with a way back, and its events verify.

`tests/golden/releases` has the demo weekend as each version made it. To add one: take db.sqlite3 of
a new installation, `VACUUM` it, and compress it with xz.
"""

import shutil
import sqlite3
from contextlib import closing
from io import BytesIO
from pathlib import Path

import pytest

from rookery.keep.parcel import Parcel
from tests.drills.races import upgrade
from tests.drills.races.upgrade import RELEASES, rookery
from tests.rookery.quick_way_back import RELEASED


def log_of(file: Path) -> list[tuple[str]]:
    with closing(sqlite3.connect(file)) as database:
        return database.execute("SELECT hash FROM live_logentry ORDER BY id").fetchall()


@pytest.mark.parametrize("release", RELEASES, ids=lambda file: file.name)
def test_a_released_database_is_upgraded_with_a_way_back(
    release: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The drill in small; its way back is quicker, and broken on purpose it must be red."""
    monkeypatch.setattr(upgrade, "RESTORES", "tests.rookery.quick_way_back")
    file = tmp_path / "db.sqlite3"
    rows = upgrade.released(release, tmp_path)
    shutil.copy(file, tmp_path / RELEASED)
    before = log_of(file)

    said = rookery(tmp_path, "upgrade")

    (kept,) = (tmp_path / "backups").iterdir()
    assert str(kept) in said
    parcel = Parcel(BytesIO(kept.read_bytes()))
    parcel.require_whole()
    assert "live.0005_restores" not in parcel.manifest.migrations
    assert parcel.manifest.log == len(before)
    assert log_of(file) == before

    assert upgrade.wrong_after_the_way_back(tmp_path, rows) == []
    with upgrade.sabotage():  # which upgrades what it restores, and verifies it
        assert upgrade.wrong_after_the_way_back(tmp_path, rows)


def test_there_is_a_database_of_the_first_release() -> None:
    assert RELEASES
