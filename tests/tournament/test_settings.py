"""What the environment says, as a server that starts with it understands it."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from workshop import ROOT

SAY = "from django.conf import settings as s; print(s.OTHERS_REACH_IT, s.SESSION_COOKIE_SECURE)"
OPEN = "import django; django.setup(); from django.db import connection as c; c.ensure_connection()"
WRITE = "; c.cursor().execute('CREATE TABLE there (id integer)')"
OPEN_TO_OTHERS = (
    "; from django.conf import settings as s"
    "; print(*[row.name for row in s.DATA.iterdir() if row.is_file() and row.stat().st_mode & 63])"
)


def started(code: str, data: Path, **variables: str) -> "subprocess.CompletedProcess[str]":
    """A process with these variables, whose user lets others read what it makes."""
    known = {name: value for name, value in os.environ.items() if not name.startswith("ROOKERY_")}
    said = known | {"ROOKERY_DATA": str(data), "DATABASE_URL": ""} | variables
    said["DJANGO_SETTINGS_MODULE"] = "tournament.settings"
    command = [sys.executable, "-c", f"import os; os.umask(0o022); {code}"]
    return subprocess.run(command, cwd=ROOT, env=said, capture_output=True, text=True)


@pytest.mark.parametrize(
    ("variables", "said"),
    [
        ({}, "False False"),
        ({"ROOKERY_LAN": "1"}, "True False"),
        ({"ROOKERY_HTTPS": "true"}, "True True"),
        ({"ROOKERY_HOSTS": "cards.example"}, "True False"),
    ],
)
def test_the_server_knows_whether_others_reach_it(
    tmp_path: Path, variables: dict[str, str], said: str
) -> None:
    assert started(SAY, tmp_path, **variables).stdout.strip() == said


def test_a_misspelt_switch_stops_the_start_with_a_sentence(tmp_path: Path) -> None:
    ended = started(SAY, tmp_path, ROOKERY_HTTPS="ture")
    assert ended.returncode == 1
    assert "ROOKERY_HTTPS" in ended.stderr
    assert "ture" in ended.stderr
    assert "Traceback" not in ended.stderr


@pytest.mark.skipif(os.name != "posix", reason="other systems have other rights")
def test_nobody_else_on_the_machine_reads_the_data(tmp_path: Path) -> None:
    """What an earlier version left open is shut at the start, and what is new is never open."""
    data = tmp_path / "data"
    data.mkdir(mode=0o755)
    (data / "secret_key").write_text("k" * 50)
    (data / "db.sqlite3").touch(mode=0o644)
    (data / "db.sqlite3").chmod(0o644)
    ended = started(OPEN + WRITE + OPEN_TO_OTHERS, data)
    assert (ended.returncode, ended.stdout.strip()) == (0, "")
    assert stat.S_IMODE(data.stat().st_mode) == 0o700
    fresh = started(OPEN + WRITE + OPEN_TO_OTHERS, tmp_path / "fresh")
    assert (fresh.returncode, fresh.stdout.strip()) == (0, "")
