"""Real processes: what ends comes back, and nothing stays behind."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from ctypes import c_ulong
from pathlib import Path

import pytest

from rookery import ROOT, restarts, supervisor
from rookery.supervisor import SPAWN, Program, Supervisor
from rookery.terminal import Refused
from tests.rookery.small_programs import beat_once_and_hang, end_at_once

MOST_LOOKS = 1200


def until(true: Callable[[], bool]) -> None:
    """Return once it is true; it need not be quick."""
    for _ in range(MOST_LOOKS):
        if true():
            return
        time.sleep(0.05)
    raise AssertionError("it never came true")


def lives(number: int) -> bool:
    stat = Path(f"/proc/{number}/stat")
    return stat.exists() and stat.read_text().rpartition(")")[2].split()[0] != "Z"


@pytest.fixture
def parent(tmp_path: Path) -> Iterator["subprocess.Popen[bytes]"]:
    """A supervisor whose two programs note their numbers in the folder."""
    words = [sys.executable, "-m", "tests.rookery.small_programs", str(tmp_path)]
    with subprocess.Popen(words, cwd=ROOT, stderr=subprocess.DEVNULL) as process:
        until(lambda: len(list(tmp_path.iterdir())) == 2)
        yield process
        process.kill()


def numbers(folder: Path) -> set[int]:
    return {int(file.name) for file in folder.iterdir()}


def test_a_killed_child_is_started_again_and_a_signal_stops_all(
    parent: "subprocess.Popen[bytes]", tmp_path: Path
) -> None:
    first, _ = before = sorted(numbers(tmp_path))
    os.kill(first, signal.SIGKILL)
    until(lambda: len(numbers(tmp_path)) == 3)
    assert [lives(number) for number in before] == [False, True]

    parent.terminate()

    assert parent.wait() == 0
    assert not any(map(lives, numbers(tmp_path)))


def test_a_killed_parent_leaves_no_orphan(
    parent: "subprocess.Popen[bytes]", tmp_path: Path
) -> None:
    parent.kill()
    parent.wait()

    until(lambda: not any(map(lives, numbers(tmp_path))))


def test_a_program_that_keeps_ending_stops_the_supervisor_with_its_status(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(restarts, "PAUSES", (0.0,))
    monkeypatch.setattr(supervisor, "ENDINGS", ())

    with (
        pytest.raises(Refused, match=r"clock keeps stopping .*status 3"),
        Supervisor([Program("clock", end_at_once, (3,))]) as watched,
    ):
        watched.watch()

    assert [record.args for record in caplog.records] == [("clock", "status 3", "now")]


def test_a_program_that_hangs_is_ended_and_one_that_never_beat_is_not(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(restarts, "PAUSES", ())
    monkeypatch.setattr(supervisor, "ENDINGS", ())
    monkeypatch.setattr(supervisor, "LOOKS_EVERY", 0.01)
    monkeypatch.setattr(supervisor, "HUNG_SECONDS", 0.05)
    beats = SPAWN.RawValue(c_ulong, 0)
    other = Program("other", time.sleep, (600,), beats=SPAWN.RawValue(c_ulong, 0))

    with (
        pytest.raises(Refused, match=r"server keeps stopping .*signal 9"),
        Supervisor([Program("server", beat_once_and_hang, (beats,), beats=beats), other]) as both,
    ):
        both.watch()

    assert ["server has not answered" in each.getMessage() for each in caplog.records] == [True]


def test_a_closed_laptop_is_no_hanging_program() -> None:
    beats = SPAWN.RawValue(c_ulong, 1)
    program = Program("server", end_at_once, beats=beats)
    program.hear(0)

    program.hear(8 * 3600)

    assert program.silent < supervisor.HUNG_SECONDS
