"""Cards, links and the poster warn when their address answers only the computer itself."""

import os
from datetime import timedelta
from pathlib import Path

import pytest
from django.test import override_settings

from tests.makers import a_division, a_stage, an_event
from tests.makers_floor import at_desk, director_at
from tournament.desk.templatetags.desk import is_only_here
from tournament.phones_address import note_address, start_again
from tournament.typed_commands import USUAL

DAY = timedelta(days=1)
pytestmark = pytest.mark.django_db
PAGES = (
    "print/table-cards/",
    "print/team-cards/",
    "print/hall/",
    "tables/1/",
    "main-event/teams/1/",
)


@pytest.mark.parametrize(
    "host",
    ["localhost", "localhost:8000", "127.0.0.1:8000", "[::1]:8000", "0.0.0.0", "a.localhost"],
)
def test_these_hosts_are_this_computer_only(host: str) -> None:
    assert is_only_here(host)


@pytest.mark.parametrize("host", ["rookery.example", "localhost.example"])
def test_these_hosts_are_reached_by_phones(host: str) -> None:
    assert not is_only_here(host)


@pytest.mark.parametrize("page", PAGES)
def test_a_page_with_an_address_on_it_warns_on_localhost_and_nowhere_else(page: str) -> None:
    stage = a_stage(a_division(an_event()))
    director = director_at(stage.division.event)
    here = director.get(at_desk(stage, page), headers={"host": "localhost:8000"}).text
    there = director.get(at_desk(stage, page), headers={"host": "testserver"}).text
    assert 'id="only-here"' in here
    assert "--lan</code>" in here
    assert 'id="only-here"' not in there


@override_settings(OTHERS_REACH_IT=True, ADDRESS="http://192.168.1.7:8000")
@pytest.mark.parametrize("page", PAGES[2:])
def test_on_a_network_the_server_itself_prints_the_address_of_the_network(page: str) -> None:
    stage = a_stage(a_division(an_event()))
    director = director_at(stage.division.event)
    shown = director.get(at_desk(stage, page), headers={"host": "localhost:8000"}).text
    assert "http://192.168.1.7:8000/" in shown
    assert "http://localhost" not in shown
    assert 'id="only-here"' not in shown


def test_a_changed_address_is_told_where_cards_are_printed(tmp_path: Path) -> None:
    stage = a_stage(a_division(an_event()))
    event = stage.division.event
    director = director_at(event)
    old, new = "http://192.168.1.7:8000", "http://192.168.1.9:8000"
    changed = [note_address(tmp_path, address) for address in (old, old, new, new)]
    assert changed == ["", "", old, ""]
    for moment, is_told in ((event.created_at + DAY, True), (event.created_at - DAY, False)):
        os.utime(tmp_path / "address", (moment.timestamp(), moment.timestamp()))
        with override_settings(OTHERS_REACH_IT=True, ADDRESS=new, DATA=tmp_path):
            page = director.get(at_desk(stage, "print/hall/")).text
        assert ('id="address-changed"' in page, old in page) == (is_told, is_told)


@pytest.mark.parametrize(
    ("before", "now", "words"),
    [
        ("https://192.168.1.7:8000", "http://192.168.1.7:8000", "--https"),
        ("http://192.168.1.7:8000", "https://192.168.1.7:8000", "--lan"),
        ("http://192.168.1.7:8100", "http://192.168.1.7:8000", "--lan --port 8100"),
        ("https://192.168.1.7", "http://192.168.1.7:8000", "--https --port 443"),
        ("http://192.168.1.7:8000", "http://192.168.1.9:8000", ""),
        ("", "http://192.168.1.9:8000", ""),
    ],
)
def test_at_the_same_computer_a_start_as_before_brings_the_address_back(
    before: str, now: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ROOKERY_DATA", str(USUAL))
    assert start_again(before, now).partition(" run ")[2] == words
