"""Backups by themselves: two places, and a fault of one is told and stops nothing."""

from contextlib import nullcontext
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import settings

from rookery.keep import files, places, rows, sealing
from rookery.keep.keeper import keep_once
from rookery.terminal import Refused
from tests.hall_clock import NEXT_SUMMER as NOW
from tests.makers import a_phone_at
from tests.makers_table import a_game, a_match_at_table_one, saved, table_of
from tournament.brackets.models import Match

pytestmark = pytest.mark.django_db
MINUTE = timedelta(minutes=1)


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of its own with two places. The test's own transaction is its moment."""
    (tmp_path / "stick").mkdir()
    said = replace(settings.SAID, backups=tmp_path / "first", backups_copy=tmp_path / "stick")
    monkeypatch.setattr(settings, "SAID", said)
    monkeypatch.setattr(settings, "DATA", tmp_path)
    monkeypatch.setattr(rows, "one_moment", nullcontext)
    monkeypatch.setattr("rookery.keep.keeper.connection.close", lambda: None)
    return tmp_path


def names(folder: Path) -> list[str]:
    return [file.name for file in files.backups_in(folder)]


def test_a_backup_is_in_both_places(here: Path) -> None:
    made = places.make_backup(NOW)
    assert names(here / "first") == names(here / "stick") == [made.place.name]
    assert (here / "stick" / made.place.name).read_bytes() == made.place.read_bytes()


def test_a_second_place_that_is_gone_is_told_and_stops_nothing(here: Path) -> None:
    (here / "stick").rmdir()
    places.make_backup(NOW)
    assert len(names(here / "first")) == 1
    assert not (here / "stick").exists()
    fault = places.fault_of(here / "stick")
    assert fault is not None
    assert (fault.at, str(here / "stick") in fault.words) == (NOW, True)
    (here / "stick").mkdir()
    places.make_backup(NOW + MINUTE)
    assert places.fault_of(here / "stick") is None


def test_a_first_place_that_fails_is_refused_and_told(here: Path) -> None:
    (here / "first").write_text("a file")
    with pytest.raises(Refused):
        places.make_backup(NOW)
    assert places.fault_of(here / "first") is not None


def test_automatic_backups_are_sealed_if_there_is_a_key_file(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, public = sealing.new_key()
    (here / "public").write_text(public)
    monkeypatch.setattr(settings, "SAID", replace(settings.SAID, backups_key_file=here / "public"))
    made = places.make_backup(NOW)
    assert made.place.name.endswith(".backup.age")
    assert sealing.is_sealed(made.place.read_bytes())


def test_the_clock_makes_one_when_something_changed(here: Path) -> None:
    assert (keep_once(), names(here / "first")) == ("", [])
    saved(a_phone_at(table_of(a_game(a_match_at_table_one()).match)), 1)
    assert (keep_once(), len(names(here / "first"))) == ("", 1)
    saved(a_phone_at(table_of(Match.objects.get(code="W1-1"))), 2)
    assert (keep_once(), len(names(here / "first"))) == ("", 1)  # five minutes have not passed


def test_before_an_upgrade_one_is_kept_for_good(here: Path) -> None:
    said = places.back_up_before_upgrade(NOW)
    (made,) = (here / "first").iterdir()
    assert str(made) in said
    assert names(here / "first") == []


def test_a_clock_set_back_stops_no_backups(here: Path) -> None:
    game = a_game(a_match_at_table_one())
    saved(a_phone_at(table_of(game.match)), 1)
    for number in range(30):
        ahead = NOW + timedelta(minutes=5 * number, hours=3)
        files.make_folder(here / "first")
        (here / "first" / files.name_at(ahead, is_sealed=False)).touch()
    made = places.make_backup(NOW)
    assert made.place.exists()
    assert (here / "stick" / made.place.name).exists()
