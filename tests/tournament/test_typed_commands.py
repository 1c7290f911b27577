"""The commands that pages and the terminal name work on the data folder of this start."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import connection

from rookery.keep.backup import require_database
from rookery.terminal import Refused
from tournament.health.facts import Facts, findings_of
from tournament.own_files import PROGRAM, START
from tournament.phones_address import start_again
from tournament.typed_commands import USUAL, with_this_data

OLD, NEW = "http://192.168.1.7:8100", "http://192.168.1.7:8000"


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A start with --data."""
    monkeypatch.setenv("ROOKERY_DATA", str(tmp_path))
    monkeypatch.setenv("DATABASE_URL", "")
    return tmp_path


def test_the_address_comes_back_with_the_folder_whose_key_the_cards_have(club: Path) -> None:
    assert start_again(OLD, NEW) == f"{START} --lan --port 8100 --data {club}"


def test_a_stopped_clock_is_started_beside_the_server_that_has_none(club: Path) -> None:
    said = " ".join(str(each.remedy) for each in findings_of(Facts(free=10**10)))
    assert f"{PROGRAM} clock --data {club}" in said


@pytest.mark.django_db
def test_a_demo_is_offered_for_this_folder(club: Path) -> None:
    out = StringIO()
    call_command("demo", "--show", stdout=out)
    assert f"{PROGRAM} demo --data {club}" in out.getvalue()


def test_a_folder_without_a_database_is_told_how_to_get_one(
    club: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An archive is read on another computer: there is nothing in its folder yet."""
    monkeypatch.setitem(connection.settings_dict, "NAME", str(club / "db.sqlite3"))
    monkeypatch.setattr(connection, "vendor", "sqlite")
    with pytest.raises(Refused) as refusal:
        require_database()
    assert f"{START} --no-demo --data {club}" in str(refusal.value)


def test_the_usual_folder_is_not_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROOKERY_DATA", str(USUAL))
    monkeypatch.setenv("DATABASE_URL", "")
    assert with_this_data("rookery backup") == "rookery backup"


def test_a_folder_with_a_space_is_one_word_in_the_shell(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ROOKERY_DATA", str(tmp_path / "our club"))
    monkeypatch.setenv("DATABASE_URL", "")
    assert with_this_data("rookery backup").endswith(f'--data "{tmp_path}/our club"')


def test_beside_a_database_of_the_environment_no_folder_is_named(
    club: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://rookery@localhost/rookery")
    assert with_this_data("rookery backup") == "rookery backup"
