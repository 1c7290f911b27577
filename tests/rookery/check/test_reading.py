"""`rookery check` reads the installation it is asked about, prints findings and fails by them."""

import json
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import User

from rookery.check import reading
from rookery.check.at_terminal import report
from rookery.check.posture import Arrival, Posture, Reach
from rules.core.findings import ERROR, Finding
from tournament.desk.act.guesses import DEMO_PASSWORD

NOW = datetime(2026, 7, 18, 14, tzinfo=UTC)
ANSWER = {
    "request": {"https": True, "forwarded": True, "names_client": False},
    "settings": {"is_https": True, "is_lan": False, "others_reach_it": True},
}


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    """No server answers, and no table of the tests' own database is searched."""
    monkeypatch.setattr(reading, "_ask", lambda _address: reading._read(b"<html>"))
    monkeypatch.setattr(reading, "damaged_tables", list)


@pytest.mark.django_db
def test_accounts_with_the_public_password_are_named(here: None) -> None:
    User.objects.create_user("director", password=DEMO_PASSWORD)
    User.objects.create_user("referee", password="another one")
    User.objects.create_user("dora", password=DEMO_PASSWORD)
    assert reading.read_posture("", answers=True) == Posture(
        address="http://localhost:8000", demo_accounts=("director",)
    )


@pytest.mark.django_db
def test_a_server_that_answers_says_who_reaches_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "damaged_tables", list)
    body = json.dumps({**ANSWER, "status": "ok"}).encode()
    monkeypatch.setattr(reading, "_ask", lambda _address: reading._read(body))
    posture = reading.read_posture("https://cards.example", answers=True)
    assert posture.arrival == Arrival(https=True, forwarded=True)
    assert posture.reach == Reach(is_https=True, others_reach_it=True)
    assert posture.is_expected


@pytest.mark.django_db
def test_a_second_folder_that_is_away_is_named(
    here: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings, "SAID", replace(settings.SAID, backups_copy=tmp_path / "stick"))
    assert str(tmp_path / "stick") in reading.read_posture("", answers=True).unready_backups


@pytest.mark.parametrize("body", [b"", b"[]", b'{"request": 1}', b'{"request": {"port": 1}}'])
def test_an_answer_of_another_program_is_none(body: bytes) -> None:
    assert reading._read(body) == (None, None)


@pytest.mark.django_db
def test_everything_is_looked_at_and_errors_come_first(here: None) -> None:
    found = [finding.code for finding in reading.everything_wrong(NOW, "http://localhost:9")]
    assert found == ["clock-stopped", "server-away"]


def test_a_folder_without_an_installation_is_no_installation(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, settings: Any
) -> None:
    settings.DATA = tmp_path / "nowhere"
    assert [finding.code for finding in reading.everything_wrong(NOW)] == ["no-installation"]


def test_the_status_says_whether_something_is_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    assert report([]) == 0
    finding = Finding("clock-stopped", ERROR, "", "The clock stands.", "", "Start it.")
    assert report([finding]) == 1
    assert "error: clock-stopped" in capsys.readouterr().out
