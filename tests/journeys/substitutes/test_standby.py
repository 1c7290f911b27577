"""The standby list: who could step in, who of them is free, and where the others are."""

import pytest
from django.test import Client

from tests.findings import codes, codes_in
from tests.makers import a_called_match, a_user, an_event, an_official, logged_in
from tests.makers_floor import a_hall, at_desk, director_at, playing
from tests.makers_people import asked_for, stands_by
from tests.page_parts import numbers, part, parts, players_in, texts
from tournament.brackets.models import Stage
from tournament.live.models import LogEntry
from tournament.live.roles import Role
from tournament.registration.models import Player
from tournament.tables.models import Standby

pytestmark = pytest.mark.django_db


def add(stage: Stage, name: str, **more: str) -> str:
    """What the list says after this name was put on it."""
    client = director_at(stage.division.event)
    answer = client.post(at_desk(stage, "standby/add/"), {"name": name, **more}, follow=True)
    return str(answer.text)


def shown(stage: Stage) -> str:
    return director_at(stage.division.event).get(at_desk(stage, "standby/")).text


def free(page: str) -> list[int]:
    """How many are free, of how many."""
    return numbers(part(page, "free-count"))


def test_the_list_begins_empty() -> None:
    assert "stands-by" not in parts(shown(a_hall()))


def test_somebody_from_outside_is_put_on_the_list_and_is_free() -> None:
    stage = a_hall()
    page = add(stage, "  Eve   Ash ")
    assert "Eve Ash" in part(page, "stands-by")
    assert free(page) == [1, 1]
    assert LogEntry.objects.get().verb == "standby.add"


def test_a_house_player_is_marked_so() -> None:
    stage = a_hall()
    assert "house-player" in parts(add(stage, "Eve Ash", house="1"))
    assert Standby.objects.get().house


def test_a_player_of_the_event_stands_by_as_himself() -> None:
    stage = a_hall()
    before = Player.objects.count()
    page = add(stage, "player 2A")
    assert Player.objects.count() == before
    assert Standby.objects.get().player.name == "Player 2a"
    assert "Team 2 (Main event)" in page


def test_who_plays_in_a_team_is_no_house_player() -> None:
    assert codes_in(add(a_hall(), "player 2A", house="1")) == ["plays-himself"]
    assert not Standby.objects.exists()


@pytest.mark.parametrize("name", ["", "   ", "x" * 81])
def test_a_name_is_needed(name: str) -> None:
    assert codes_in(add(a_hall(), name)) == ["no-name"]
    assert not Standby.objects.exists()


def test_nobody_stands_by_twice() -> None:
    stage = a_hall()
    stands_by(stage.division.event)
    assert codes_in(add(stage, "eve ash")) == ["stands-by-already"]
    assert Standby.objects.count() == 1


def test_who_leaves_the_list_is_gone_from_it_and_may_come_again() -> None:
    stage = a_hall()
    event = stage.division.event
    stands_by(event)
    row = Standby.objects.get()
    where = at_desk(stage, f"standby/{row.pk}/withdraw/")
    director = director_at(event)
    assert "stands-by" not in parts(director.post(where, follow=True).text)
    assert codes(director.post(where, follow=True)) == ["off-the-list"]
    assert "Eve Ash" in part(add(stage, "Eve Ash"), "stands-by")


def test_who_is_called_or_plays_is_not_free_and_the_list_says_where() -> None:
    stage = a_hall()
    a_called_match(stage, "W1-1", 3)
    playing(stage, "W1-2", 2)
    for name in ("Player 1a", "Player 4b", "Player 2a"):
        stands_by(stage.division.event, name)
    page = shown(stage)
    assert [numbers(words) for words in texts(page, "whereabouts")] == [[3], [2]]
    assert free(page) == [1, 3]


def test_who_is_asked_for_or_substitutes_is_not_free() -> None:
    stage = a_hall()
    match = a_called_match(stage, "W1-1", 3)
    asked_for(match)
    asked = part(shown(stage), "whereabouts")
    match.substitutions.update(state="agreed")
    page = shown(stage)
    agreed = part(page, "whereabouts")
    assert (numbers(asked), numbers(agreed)) == ([3], [3])
    assert asked != agreed
    assert free(page) == [0, 1]


def test_who_was_replaced_is_free_himself() -> None:
    stage = a_hall()
    match = a_called_match(stage, "W1-1", 3)
    asked_for(match, agreed_by="Team 8")
    stands_by(stage.division.event, "Player 1a")
    assert free(shown(stage)) == [1, 2]


def test_the_page_leads_to_the_people_of_each_match_on_the_floor() -> None:
    stage = a_hall()
    a_called_match(stage, "W1-1", 3)
    assert at_desk(stage, "match/main-event/W1-1/people/") in shown(stage)


def test_the_page_is_not_sent_again_to_who_has_seen_it() -> None:
    stage = a_hall()
    event = stage.division.event
    director = director_at(event)
    event.refresh_from_db()
    assert director.get(at_desk(stage, f"standby/?since={event.version}")).status_code == 204


@pytest.mark.parametrize("role", [Role.REGISTRAR, Role.REFEREE])
def test_registrar_and_referee_keep_the_list_too(role: Role) -> None:
    stage = a_hall()
    client = logged_in(an_official(stage.division.event, "rita", role))
    client.post(at_desk(stage, "standby/add/"), {"name": "Eve Ash"})
    assert LogEntry.objects.get().role == role.label


@pytest.mark.parametrize("rest", ["", "add/", "1/withdraw/"])
def test_strangers_see_and_do_nothing(rest: str) -> None:
    stage = a_hall()
    where, how = at_desk(stage, f"standby/{rest}"), "post" if rest else "get"
    assert getattr(Client(), how)(where).status_code == 302
    scorer = logged_in(an_official(stage.division.event, "sam", Role.SCORING))
    assert getattr(scorer, how)(where).status_code == 403
    an_event(name="Elsewhere", director="olga")
    assert getattr(logged_in(a_user("olga")), how)(where).status_code == 404
    assert not LogEntry.objects.exists()


def test_a_match_is_not_offered_a_table_while_one_of_its_players_steps_in_elsewhere() -> None:
    stage = a_hall()
    match = a_called_match(stage, "W1-1", 3)
    stands_by(stage.division.event, "Player 2a")
    asked_for(match, player="Player 2a", agreed_by="Team 8")
    board = director_at(stage.division.event).get(at_desk(stage, "floor/")).text
    assert players_in(part(board, "busy")) == ["Player 2a"]
    assert numbers(part(board, "busy"))[-1] == 3
