"""What deploy/ asks of the program exists, and keeps its promises."""

import re
import shutil
from collections.abc import Callable
from pathlib import Path
from runpy import run_path

import pytest

from rookery.commands import WORDS
from tournament.variables import KNOWN
from workshop import ROOT, environment, release

DEPLOY = ROOT / "deploy"
FILES = sorted(path for path in DEPLOY.rglob("*") if path.is_file())


@pytest.mark.parametrize("file", FILES, ids=lambda path: path.name)
def test_it_names_no_setting_and_no_command_that_does_not_exist(file: Path) -> None:
    words = file.read_text()

    assert set(re.findall(r"\bROOKERY_[A-Z_]+\b", words)) <= {*KNOWN, "ROOKERY"}
    commands = re.findall(r'bin/rookery (\w+)|\["rookery", "(\w+)"', words)
    assert {name for names in commands for name in names if name} <= WORDS.keys()


def test_the_container_is_no_root_and_says_how_it_is() -> None:
    words = (DEPLOY / "Containerfile").read_text()
    user = words.rindex("\nUSER ")

    assert "FROM" not in words[user:]
    assert words[user:].startswith("\nUSER 10001\n")
    assert "/healthz" in words[words.index("HEALTHCHECK") :]


def test_compose_gives_it_nothing_to_write_but_its_data() -> None:
    words = (DEPLOY / "compose.yaml").read_text()

    assert "read_only: true" in words
    assert 'volumes: ["data:/data"]' in words
    assert "cap_drop: [ALL]" in words


@pytest.mark.parametrize("name", ["start-linux.sh", "start-mac.command", "start-windows.bat"])
def test_each_system_starts_the_same_file(name: str) -> None:
    file = DEPLOY / "laptop" / name

    assert "start.py" in file.read_text()
    assert (b"\r\n" in file.read_bytes()) == (file.suffix == ".bat")
    assert file.suffix == ".bat" or file.stat().st_mode & 0o100


@pytest.mark.parametrize(
    ("typed", "done"),
    [
        ((), ["serve", "--lan"]),
        (("--port", "8001"), ["serve", "--port", "8001"]),
        (("restore", "E:\\"), ["restore", "E:\\"]),
        (("manage", "changepassword", "ann"), ["manage", "changepassword", "ann"]),
    ],
)
def test_the_start_file_of_a_laptop_takes_every_command_that_messages_name(
    typed: tuple[str, ...], done: list[str]
) -> None:
    """Nothing of the folder is on the PATH: "rookery restore" alone is not found there."""
    start = run_path(str(DEPLOY / "laptop" / "start.py"))
    assert start["words_for"](list(typed)) == done


def test_a_newer_folder_that_was_copied_over_an_older_one_installs_again(tmp_path: Path) -> None:
    """Windows and Mac merge folders of one name: "installed" stays from the older version."""
    copied = shutil.copy(DEPLOY / "laptop" / "start.py", tmp_path)
    start = run_path(str(copied))
    for file in ("wheels/rookery-0.2.0.whl", Path(start["ROOKERY"]).relative_to(tmp_path)):
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).touch()
    assert not start["is_installed"]()
    start["note_installed"]()
    assert start["is_installed"]()
    (tmp_path / "wheels" / "rookery-0.3.0.whl").touch()
    assert not start["is_installed"]()


def test_the_folder_for_laptops_has_the_page_for_the_worst_hour(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []

    def does(step: str) -> Callable[..., str]:
        def do(*_: object) -> str:
            done.append(step)
            return step

        return do

    for step in ("wheel", "_download", "_download_for"):
        monkeypatch.setattr(release, step, does(step))
    monkeypatch.setattr(environment, "own_uv", does("own_uv"))
    release.laptop(tmp_path, ["linux"], ["3.11"])
    assert done[0] == "own_uv"  # its environment has the pip that downloads; a system's uv has none
    runbook = (tmp_path / "docs" / "runbook.md").read_text(encoding="utf-8")
    assert "rookery restore" in runbook
    readme = (tmp_path / "README.txt").read_text(encoding="utf-8")
    assert "docs/runbook.md" in readme
    assert "on linux with Python 3.11." in readme  # where start.py sends whoever has another one


def test_the_proxies_tell_who_comes_and_how() -> None:
    nginx = (DEPLOY / "nginx.conf").read_text()

    for header in ("Host $host", "X-Forwarded-For $remote_addr", "X-Forwarded-Proto https"):
        assert f"proxy_set_header {header};" in nginx
    assert "proxy_buffering off;" in nginx
    assert "flush_interval -1" in (DEPLOY / "Caddyfile").read_text()
