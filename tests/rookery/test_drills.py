"""The drills of `dev.py drills` in small, each also on a Rookery that is broken on purpose."""

import shutil
from pathlib import Path
from random import Random

import pytest
from django.db import connection

from tests.drills import storm_server
from tests.drills.lost_power import Disk
from tests.drills.races import (
    away,
    broken_disk,
    clock_steps,
    damaged_page,
    power_cut,
    storm,
    two_nodes,
)

HANDS = 16
on_sqlite = pytest.mark.skipif(connection.vendor != "sqlite", reason="dev.py drills has it there")
on_postgres = pytest.mark.skipif(connection.vendor == "sqlite", reason="two nodes need PostgreSQL")
with_strace = pytest.mark.skipif(not shutil.which("strace"), reason="strace is not installed")


@pytest.fixture
def one_process(transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fewer tables, and a server without supervisor and clock; its troubles are short."""
    monkeypatch.setattr(storm_server, "is_supervised", False)
    monkeypatch.setattr(storm, "TABLES", 4)
    monkeypatch.setattr(away, "LASTS", 0.1)
    monkeypatch.setattr(broken_disk, "LASTS", 0.1)


@pytest.mark.django_db
def test_a_clock_that_steps_rules_nobody_late_before_their_time() -> None:
    one_hall = 1
    assert clock_steps.drill(one_hall, Random(1)).violations == []
    with clock_steps.sabotage():
        assert clock_steps.drill(one_hall, Random(1)).violations


@on_sqlite
@pytest.mark.django_db(transaction=True)
def test_a_damaged_page_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(damaged_page, "_restored", lambda _folder, _backup: [])
    monkeypatch.setattr(damaged_page, "TABLES", 1)
    pages = 4
    assert damaged_page.drill(pages, Random(1)).violations == []
    with damaged_page.sabotage():
        assert damaged_page.drill(pages, Random(1)).violations


@on_sqlite
@pytest.mark.usefixtures("one_process")
def test_what_was_acknowledged_outlives_a_database_that_was_away() -> None:
    seen = away.drill(HANDS, Random(1))
    assert seen.violations == []
    assert seen.met["refused"] > 0
    with away.sabotage():
        assert away.drill(HANDS, Random(2)).violations


@on_sqlite
@with_strace
@pytest.mark.usefixtures("one_process")
def test_what_was_acknowledged_outlives_a_disk_that_fails() -> None:
    seen = broken_disk.drill(HANDS, Random(1))
    assert seen.violations == []
    assert seen.met["refused"] > 0
    with broken_disk.sabotage():
        assert broken_disk.drill(HANDS, Random(2)).violations


@on_sqlite
@with_strace
@pytest.mark.usefixtures("one_process")
def test_what_was_acknowledged_outlives_a_power_cut() -> None:
    hands = 6  # each is two cuts, and every cut is looked at
    seen = power_cut.drill(hands, Random(1))
    assert seen.violations == []
    assert seen.outcomes["all is lost"] > 0
    with power_cut.sabotage():
        assert power_cut.drill(hands, Random(2)).violations


@on_postgres
@pytest.mark.usefixtures("one_process")
def test_what_was_acknowledged_outlives_one_of_two_nodes() -> None:
    """What a dying node had told too early is luck: what one hall does not show, another does."""
    hands = 2 * HANDS  # a node dies after 24 answers at most
    seen = two_nodes.drill(hands, Random(1))
    assert seen.violations == []
    assert seen.met["kills"] == 1
    with two_nodes.sabotage():
        assert any(two_nodes.drill(hands, Random(seed)).violations for seed in range(2, 12))


def hexed(text: str) -> str:
    return "".join(f"\\x{byte:02x}" for byte in text.encode())


def test_a_power_cut_takes_what_no_sync_began_after(tmp_path: Path) -> None:
    file, notes = tmp_path / "db", tmp_path / "notes"
    file.write_bytes(b"....")
    named = f"7<{hexed(str(file))}>"
    lines = [
        f'1 pwrite64({named}, "{hexed("a")}", 1, 0) = 1',
        f"1 fdatasync({named} <unfinished ...>",
        f'2 pwrite64({named}, "{hexed("b")}", 1, 1) = 1',
        "1 <... fdatasync resumed>) = 0",
        f'1 writev(9<>, [{{iov_base="{hexed("Location: /t/?saved=12")}", iov_len=22}}], 1) = 22',
        f"2 ftruncate({named}, 3) = 0",
    ]
    notes.write_text("\n".join(lines))
    disk = Disk.with_files([file])
    told = [(number, disk.files[str(file)].after_cut(None)) for number in disk.saved(notes)]
    assert told == [(12, b"a...")]
    left = {disk.files[str(file)].after_cut(Random(seed)) for seed in range(40)}
    assert left == {b"a...", b"ab..", b"a..", b"ab."}
