"""Seat a substitute from the board, also without scripts."""

import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.findings import codes
from tests.makers import NOON, a_called_match, an_official, logged_in
from tests.makers_floor import a_hall, at_desk, director_at, match_at_desk
from tests.makers_people import a_match_with_standby, asked_for, sits_at, stands_by
from tests.makers_shown import form_on
from tests.page_parts import headings, parts
from tournament.brackets.models import Match
from tournament.desk.substitutes.match_people import players_at_tables
from tournament.live.models import LogEntry
from tournament.live.roles import Role
from tournament.tables.models import Standby, Vacancy

pytestmark = pytest.mark.django_db


def way(match: Match, name: str = "Player 1a") -> str:
    """The page that asks who steps in for this player."""
    return match_at_desk(match, f"people/substitute/{sits_at(match, name).pk}/")


def choosing(match: Match) -> str:
    return at_desk(match.stage, "substitute/")


def sent(client: Client, match: Match, **words: Any) -> Any:
    """The form of the page, as shown, with Eve Ash and a reason."""
    action = match_at_desk(match, "people/propose/")
    eve = match.stage.division.event.players.get(name="Eve Ash").pk
    shown = form_on(client, way(match), action)
    return client.post(action, shown | {"player": eve, "reason": "Had to leave"} | words)


def test_two_links_and_one_form_seat_a_substitute_and_lead_back_to_the_board() -> None:
    match = a_match_with_standby()
    dora = director_at(match.stage.division.event)
    assert f'href="{choosing(match)}"' in dora.get(at_desk(match.stage, "floor/")).text
    assert f'href="{way(match)}"' in dora.get(choosing(match)).text
    answer = sent(dora, match, said="1")
    assert (answer.status_code, answer["Location"]) == (303, at_desk(match.stage, "floor/"))
    row = match.substitutions.get()
    assert (row.state, row.player.name, row.leaves.name) == ("agreed", "Eve Ash", "Player 1a")
    assert LogEntry.objects.latest("number").verb == "substitute.propose"
    assert "Eve Ash" in dora.get(choosing(match)).text
    assert "Player 1a" not in dora.get(choosing(match)).text


def test_as_pages_of_their_own_they_begin_with_a_first_heading() -> None:
    match = a_match_with_standby()
    dora = director_at(match.stage.division.event)
    for page in (choosing(match), way(match)):
        assert headings(dora.get(page).text)[:2] == [1, 2]


def test_without_the_others_word_they_are_asked() -> None:
    match = a_match_with_standby()
    dora = director_at(match.stage.division.event)
    assert sent(dora, match).status_code == 303
    assert match.substitutions.get().state == "asked"
    assert "asked-already" in parts(dora.get(way(match, "Player 1b")).text)


def test_a_registrar_proposes_there_and_speaks_for_nobody() -> None:
    match = a_match_with_standby()
    event = match.stage.division.event
    rita = logged_in(an_official(event, "rita", Role.REGISTRAR))
    assert 'name="said"' not in rita.get(way(match)).text
    answer = sent(rita, match, said="1", board="1")
    assert answer["Location"] == match_at_desk(match, "people/")
    assert match.substitutions.get().state == "asked"
    scorer = logged_in(an_official(event, "sam", Role.SCORING))
    assert {scorer.get(page).status_code for page in (choosing(match), way(match))} == {403}


def newcomer(client: Client, match: Match, name: str, **words: Any) -> Any:
    """The form of the page, as shown, with a name typed and a reason."""
    action = match_at_desk(match, "people/propose/")
    shown = form_on(client, way(match), action)
    return client.post(action, shown | {"newcomer": name, "reason": "Had to leave"} | words)


def test_where_nobody_is_free_somebody_who_has_just_come_is_seated_in_the_same_step() -> None:
    match = a_called_match(a_hall())
    dora = director_at(match.stage.division.event)
    assert at_desk(match.stage, "standby/") in dora.get(way(match)).text
    assert codes(newcomer(dora, match, "")) == ["nobody-named"]
    answer = newcomer(dora, match, "  Zoe   Late ", said="1")
    assert answer["Location"] == at_desk(match.stage, "floor/")
    row = match.substitutions.get()
    assert (row.state, row.player.name, row.leaves.name) == ("agreed", "Zoe Late", "Player 1a")
    verbs = LogEntry.objects.order_by("-number").values_list("verb", flat=True)[:2]
    assert list(verbs) == ["substitute.propose", "standby.add"]


def test_a_name_that_is_on_the_list_is_that_person() -> None:
    match = a_match_with_standby()
    dora = director_at(match.stage.division.event)
    before = Standby.objects.count()
    newcomer(dora, match, "eve ash", said="1")
    assert match.substitutions.get().player.name == "Eve Ash"
    assert Standby.objects.count() == before


def test_a_newcomer_who_cannot_play_is_left_on_no_list() -> None:
    match = a_match_with_standby()
    dora = director_at(match.stage.division.event)
    before = Standby.objects.count()
    assert codes(newcomer(dora, match, "Player 1b")) == ["plays-himself"]
    assert codes(newcomer(dora, match, "Z" * 5_000)) == ["max_length"]
    assert (Standby.objects.count(), match.substitutions.count()) == (before, 0)


def test_the_only_one_who_is_free_is_chosen_and_a_missing_player_brings_the_reason() -> None:
    match = a_match_with_standby()
    leaves = sits_at(match, "Player 1a")
    Vacancy.objects.create(match=match, player=leaves, reason="Ill & gone", since=NOON)
    dora = director_at(match.stage.division.event)
    board = dora.get(at_desk(match.stage, "floor/")).text
    (link,) = re.findall(rf'href="({way(match)}\?reason=[^"]*)"', board)
    page = dora.get(link).text
    assert 'value="Ill &amp; gone"' in page
    assert page.count(" checked>") == 1


def test_a_place_that_is_not_there_is_not_found_and_a_form_that_is_old_is_refused() -> None:
    match = a_match_with_standby()
    dora = director_at(match.stage.division.event)
    for number in ("0", "9" * 5_000):
        page = match_at_desk(match, f"people/substitute/{number}/")
        assert dora.get(page).status_code == 404
    action = match_at_desk(match, "people/propose/")
    shown = form_on(dora, way(match), action)
    asked_for(match, agreed_by="Team 4")
    later = dora.post(action, shown | {"player": stands_by(match.stage.division.event, "Ivy").pk})
    assert later.status_code == 422
    assert codes(later)


def test_a_full_hall_costs_the_same_queries() -> None:
    stage = a_hall(teams=16, tables=8)
    counts = []
    for table, code in ((1, "W1-1"), (2, "W1-2"), (3, "W1-3")):
        a_called_match(stage, code, table)
        with CaptureQueriesContext(
            connection,
        ) as asked:
            rows = players_at_tables(stage.division.event)
        assert [len(row.sitters) for row in rows] == [4] * table
        counts.append(len(asked))
    assert len(set(counts)) == 1
