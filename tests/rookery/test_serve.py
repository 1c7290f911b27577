"""`rookery serve`, before and around the server."""

import socket
import subprocess
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from unittest import mock

import pytest

from rookery import serve
from rookery.children import Children
from rookery.serve import Place
from rookery.terminal import Refused, block


@pytest.fixture
def taken() -> Iterator[int]:
    """A port on which another program listens."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        yield other.getsockname()[1]


@pytest.mark.parametrize("lan", [None, "192.0.2.7"])
def test_a_taken_port_gets_a_sentence_and_the_line_to_type(taken: int, lan: str | None) -> None:
    with pytest.raises(Refused) as refusal:
        serve.require_free(Place(port=taken, data=Path("data"), lan=lan))

    assert f"Port {taken} is taken" in str(refusal.value)
    assert "python3 dev.py run --port " in str(refusal.value)


@pytest.mark.parametrize("port", [-1, 65536])
def test_a_port_that_does_not_exist_is_refused_with_one_that_does(port: int) -> None:
    with pytest.raises(Refused, match="--port 8001"):
        serve.require_free(Place(port=port, data=Path("data")))


def test_a_free_port_is_no_reason_to_refuse(taken: int) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]

    serve.require_free(Place(port=port, data=Path("data")))


def test_this_machine_alone_is_let_in() -> None:
    place = Place(port=8000, data=Path("data"))

    assert place.interface == "127.0.0.1"
    assert place.address == "http://localhost:8000"
    assert place.variables()["ROOKERY_LAN"] == ""


def test_the_hall_is_let_in_under_the_address_of_this_computer() -> None:
    place = Place(port=8000, data=Path("data"), lan="192.0.2.7")

    assert place.interface == "0.0.0.0"
    assert place.address == "http://192.0.2.7:8000"
    assert place.variables()["ROOKERY_LAN"] == "1"
    assert "192.0.2.7" in place.variables()["ROOKERY_HOSTS"].split(",")


def test_a_running_copy_never_writes_into_another_database(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql:///club")

    assert Place(port=8000, data=Path("data")).variables()["DATABASE_URL"] == ""


def asked_of(words: Sequence[str]) -> str:
    """The program's own word, and whether it only shows something."""
    word = words[3] if words[2] == "manage" else words[1]
    return f"{word} --show" if "--show" in words else word


class Scripted(Children):
    """Children that only note what they were asked, and fail at one of them."""

    def __init__(self, failing: str = "") -> None:
        super().__init__({})
        self.failing = failing
        self.asked: list[str] = []

    def finish(self, *programs: Sequence[str]) -> None:
        names = [asked_of(words) for words in programs]
        self.asked += names
        if "migrate" in names:
            (self.data / "db.sqlite3").touch()
        if self.failing in names:
            raise Refused("failed")

    def start(self, *words: str) -> "subprocess.Popen[bytes]":
        self.asked.append(asked_of(words))
        child: subprocess.Popen[bytes] = mock.create_autospec(subprocess.Popen, instance=True)
        return child

    def answer(self, *words: str) -> str:
        self.asked.append(asked_of(words))
        return "" if asked_of(words) == self.failing else "log in as director"

    data = Path()


@pytest.fixture
def data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A data folder for the scripted children to fill."""
    monkeypatch.setattr(Scripted, "data", tmp_path / "data")
    return tmp_path / "data"


def test_a_new_database_gets_the_demo_and_an_old_one_does_not(data: Path) -> None:
    place = Place(port=8000, data=data)
    first, second = Scripted(), Scripted()

    for start in (first, second):
        _, way = serve.open_server(place, start)
        assert way == "log in as director"

    assert first.asked == ["migrate", "collectstatic", "uvicorn", "demo"]
    assert second.asked == ["migrate", "collectstatic", "uvicorn", "demo --show"]


def test_a_half_made_database_is_removed_so_that_the_next_start_makes_it_whole(
    data: Path,
) -> None:
    place = Place(port=8000, data=data)

    with pytest.raises(Refused):
        serve.open_server(place, Scripted(failing="demo"))

    assert not (data / "db.sqlite3").exists()


def test_a_database_that_was_there_is_never_removed(data: Path) -> None:
    place = Place(port=8000, data=data)
    serve.open_server(place, Scripted())

    with pytest.raises(Refused):
        serve.open_server(place, Scripted(failing="migrate"))

    assert (data / "db.sqlite3").exists()


def test_leaving_stops_what_still_runs() -> None:
    with Children({}) as children:
        child = children.start("-c", "import time; time.sleep(60)")

    assert child.returncode is not None


def test_programs_that_run_side_by_side_are_both_finished_and_the_one_that_failed_is_named() -> (
    None
):
    with Children({}) as children:
        children.finish(("-c", "pass"), ("-c", "pass"))
        with pytest.raises(Refused, match=r"-c raise SystemExit\(3\) failed"):
            children.finish(("-c", "raise SystemExit(3)"), ("-c", "pass"))


def test_a_value_of_several_lines_stays_in_its_column() -> None:
    assert block([("Address", "here"), ("Demo", "director\nscoring")]) == (
        "  Address  here\n  Demo     director\n           scoring"
    )


def test_of_two_first_starts_with_one_folder_one_makes_the_database_and_the_other_opens_it(
    data: Path,
) -> None:
    place = Place(port=8000, data=data)
    starts = [Scripted(), Scripted()]

    with ThreadPoolExecutor(2) as threads:
        for run in [threads.submit(serve.open_server, place, start) for start in starts]:
            run.result()

    assert sorted(start.asked[3:] for start in starts) == [["demo"], ["demo --show"]]
