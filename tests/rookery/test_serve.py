"""`rookery serve`: what it prepares, and the whole of it once."""

import http.client
import os
import socket
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from rookery import ROOT, serve
from rookery.place import Place
from rookery.serve import Wishes
from rookery.terminal import Refused
from tests import migrated
from tests.rookery.test_supervisor import lives


class Scripted:
    """Django's commands that only note that they were asked for; one of them fails."""

    def __init__(self, data: Path, failing: str = "") -> None:
        self.data = data
        self.failing = failing
        self.asked: list[str] = []

    def finish(self, *programs: Sequence[str]) -> None:
        names = [" ".join(words[:2]) for words in programs]
        self.asked += names
        (self.data / "db.sqlite3").touch()
        if self.failing in names:
            raise Refused("failed")

    def answer(self, *words: str) -> str:
        self.asked.append(words[0])
        return "" if words[0] == self.failing else "log in as director"


def prepare(
    monkeypatch: pytest.MonkeyPatch, data: Path, failing: str = "", *, has_demo: bool = True
) -> list[str]:
    """What a start in this folder asks of Django."""
    data.mkdir(exist_ok=True)
    scripted = Scripted(data, failing)
    monkeypatch.setattr(serve, "finish", scripted.finish)
    monkeypatch.setattr(serve, "answer", scripted.answer)
    monkeypatch.setenv("DATABASE_URL", "")
    serve.prepare(Place(port=8000, data=data), Wishes(has_demo=has_demo))
    return scripted.asked


def test_a_new_database_gets_the_demo_and_an_old_one_does_not(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert prepare(monkeypatch, tmp_path) == ["upgrade", "manage collectstatic", "demo"]
    assert prepare(monkeypatch, tmp_path) == ["upgrade", "manage collectstatic"]


def test_a_clock_that_hangs_is_noticed_like_a_server_process() -> None:
    clock = serve.clock_program()
    assert clock.beats is not None
    assert clock.arguments == (clock.beats,)


def test_an_installation_can_begin_empty(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert prepare(monkeypatch, tmp_path, has_demo=False) == ["upgrade", "manage collectstatic"]


def test_a_half_made_database_is_removed_so_that_the_next_start_makes_it_whole(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with pytest.raises(Refused):
        prepare(monkeypatch, tmp_path, failing="demo")

    assert not (tmp_path / "db.sqlite3").exists()


def test_a_database_that_was_there_is_never_removed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    prepare(monkeypatch, tmp_path)

    with pytest.raises(Refused):
        prepare(monkeypatch, tmp_path, failing="upgrade")

    assert (tmp_path / "db.sqlite3").exists()


def children(process: int) -> list[int]:
    """The numbers of the server's processes and of the clock."""
    own = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    spawned = [each for each in own if b"spawn_main" in Path(f"/proc/{each}/cmdline").read_bytes()]
    return [int(each) for each in spawned if lives(int(each))]


def status_of(port: int, path: str) -> int:
    asked = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        asked.request("GET", path)
        return asked.getresponse().status
    except OSError:
        return 0
    finally:
        asked.close()


def names_of_headers(port: int) -> list[str]:
    """What the headers of the first page are called."""
    asked = http.client.HTTPConnection("127.0.0.1", port)
    asked.request("GET", "/setup/")
    found = [name.lower() for name in asked.getresponse().headers]
    asked.close()
    return found


def elsewhere_with_its_database(
    data: Path, words: list[str]
) -> "subprocess.CompletedProcess[bytes]":
    """Another server with a data folder of its own, and the same file."""
    own = {"ROOKERY_DATA": str(data / "other"), "DATABASE_URL": f"sqlite:///{data}/db.sqlite3"}
    variables = {**os.environ, **own}
    return subprocess.run(
        [*words, "--port", "0"], cwd=ROOT, env=variables, stderr=subprocess.PIPE, timeout=60
    )


def test_it_answers_alone_in_its_folder_and_leaves_nothing_behind(
    tmp_path: Path,
) -> None:
    migrated.copy_to(tmp_path / "db.sqlite3")
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = int(probe.getsockname()[1])
    words = [sys.executable, "-m", "rookery", "serve", "--no-demo", "--processes", "1"]
    words += ["--data", str(tmp_path)]
    with subprocess.Popen(
        [*words, "--port", str(port)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout is not None
        assert any("is open" in line for line in server.stdout)
        assert any("/setup/#k=" in line for line in server.stdout)
        of_it = children(server.pid)
        assert len(of_it) == len(["server process", "clock"])
        assert (status_of(port, "/"), status_of(port, "/setup/")) == (303, 200)
        said = names_of_headers(port)

        second = subprocess.run([*words, "--port", "0"], cwd=ROOT, stderr=subprocess.PIPE)
        assert (second.returncode, b"already uses the data folder" in second.stderr) == (2, True)
        third = elsewhere_with_its_database(tmp_path, words[:-2])
        assert (third.returncode, b"already uses the database" in third.stderr) == (2, True)

        server.terminate()
        assert server.wait() == 0
    assert status_of(port, "/") == 0
    assert not any(map(lives, of_it))
    assert "server" not in said
