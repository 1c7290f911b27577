"""A substitute is official once a hand is saved with them; before that they can be undone."""

from typing import Any

import pytest
from django.test import Client

from tests.findings import codes
from tests.makers import a_phone_at
from tests.makers_floor import director_at, match_at_desk
from tests.makers_people import a_match_with_standby, asked_for, sits_at, substitutes_of
from tests.makers_shown import as_shown
from tests.makers_table import AT, a_game, saved, seats_form, table_of, the_event
from tournament.brackets.models import Game, Match
from tournament.desk.verify import differences
from tournament.live.models import LogEntry
from tournament.registration.models import Player
from tournament.tables.models import Substitution

pytestmark = pytest.mark.django_db

CITES = "Beach House, Substitution"
State = Substitution.State


def test_before_a_hand_he_is_taken_back_and_everything_is_as_before() -> None:
    match = a_match_with_standby()
    game = a_game(match)
    row = asked_for(match, agreed_by="Team 4")
    desk = director_at(match.stage.division.event)
    where = match_at_desk(match, f"people/{row.pk}/take-back/")
    assert desk.post(where, {"reason": "He came"}).status_code == 303
    assert substitutes_of(match) == []
    assert game.seatings.filter(seat="N").count() == 1
    assert match.substitutions.get().state == State.TAKEN_BACK
    assert desk.post(where, {"reason": "again"}).status_code == 422


def test_taking_back_needs_a_reason() -> None:
    match = a_match_with_standby()
    row = asked_for(match)
    where = match_at_desk(match, f"people/{row.pk}/take-back/")
    assert director_at(match.stage.division.event).post(where).status_code == 422


def test_once_a_hand_is_saved_with_him_he_is_official() -> None:
    match = a_match_with_standby()
    a_game(match)
    row = asked_for(match, agreed_by="Team 4")
    phone = a_phone_at(table_of(match))
    saved(phone, 1)
    desk = director_at(match.stage.division.event)
    answer = desk.post(match_at_desk(match, f"people/{row.pk}/take-back/"), {"reason": "x"})
    assert (answer.status_code, codes(answer)) == (422, ["is-official"])
    assert CITES in answer.text
    (steps_in,) = desk.get(match_at_desk(match, "people/")).context["page"].steps_in
    assert (steps_in.row.player.name, steps_in.is_official) == ("Eve Ash", True)


def test_he_stays_official_when_that_hand_is_undone() -> None:
    match = a_match_with_standby()
    a_game(match)
    row = asked_for(match, agreed_by="Team 4")
    phone = a_phone_at(table_of(match))
    saved(phone, 1)
    undo(phone, 1)
    desk = director_at(match.stage.division.event)
    answer = desk.post(match_at_desk(match, f"people/{row.pk}/take-back/"), {"reason": "x"})
    assert answer.status_code == 422


def undo(phone: Client, number: int) -> Any:
    key = "6f2c0a52-3f0f-4a7e-9d6e-0b8a4f1c2d3e"
    return phone.post(
        f"{AT}hands/undo/", {"number": number, "key": key} | as_shown(Game.objects.get())
    )


def test_a_hand_from_before_he_came_is_not_undone_but_changed() -> None:
    match = a_match_with_standby()
    a_game(match)
    phone = a_phone_at(table_of(match))
    saved(phone, 1)
    asked_for(match, from_hand=2, agreed_by="Team 4")
    answer = undo(phone, 1)
    (finding,) = answer.context["findings"]
    assert (answer.status_code, finding.code) == (422, "came-in-after")
    assert "Eve Ash" in str(finding.message)


def test_a_substitute_who_drops_out_is_replaced_himself() -> None:
    match = a_match_with_standby()
    game = a_game(match)
    phone = a_phone_at(table_of(match))
    asked_for(match, agreed_by="Team 4")
    saved(phone, 1)
    asked_for(match, leaves="Eve Ash", player="Fay Elm", from_hand=2, agreed_by="Team 4")
    rows = game.seatings.filter(seat="N").order_by("from_hand", "id")
    assert [row.player.name for row in rows][-1] == "Fay Elm"
    assert [row["name"] for row in substitutes_of(match)] == ["Eve Ash", "Fay Elm"]


def test_the_next_game_begins_with_the_substitute_until_the_player_is_back() -> None:
    match = a_match_with_standby(games_per_match=3)
    row = asked_for(match, agreed_by="Team 4")
    desk = director_at(match.stage.division.event)
    assert "Eve Ash" in a_phone_at(table_of(match)).get(AT).text
    where = match_at_desk(match, f"people/{row.pk}/end/")
    assert desk.post(where).status_code == 303
    assert "Eve Ash" not in a_phone_at(table_of(match)).get(AT).text
    assert desk.post(where).status_code == 422


def test_everybody_sits_down_when_the_player_came_before_the_first_sheet() -> None:
    match = a_match_with_standby()
    row = asked_for(match, agreed_by="Team 4")
    desk = director_at(match.stage.division.event)
    assert desk.post(match_at_desk(match, f"people/{row.pk}/end/")).status_code == 303
    answer = a_phone_at(table_of(match)).post(f"{AT}seats/", seats_form(match))
    assert answer.status_code == 303
    assert substitutes_of(match) == []
    assert list(differences(the_event())) == []


def test_a_namesake_of_an_opponent_sits_down_before_the_first_hand() -> None:
    match = a_match_with_standby()
    row = asked_for(match, agreed_by="Team 4")
    Player.objects.filter(pk=row.player_id).update(name="Player 4a")
    seats = seats_form(match, N=row.player_id, keeper=row.player_id, dealer=row.player_id)
    assert a_phone_at(table_of(match)).post(f"{AT}seats/", seats).status_code == 303
    assert substitutes_of(match)[0]["name"] == "Player 4a (substitute)"
    assert LogEntry.objects.latest("pk").detail["names"]["N"] == "Player 4a (substitute)"


@pytest.mark.parametrize("rest", ["take-back", "end"])
def test_nobody_waits_for_a_substitute_who_is_none_any_more(rest: str) -> None:
    match = a_match_with_standby()
    row = asked_for(match, agreed_by="Team 4")
    desk = director_at(match.stage.division.event)
    waiting = {"player": row.player_id, "reason": "Absent"}
    assert desk.post(match_at_desk(match, "people/wait/"), waiting).status_code == 303
    where = match_at_desk(match, f"people/{row.pk}/{rest}/")
    assert desk.post(where, {"reason": "The player came"}).status_code == 303
    assert not match.vacancies.filter(ended_at=None).exists()


def test_in_the_middle_of_a_game_the_player_does_not_come_back() -> None:
    match = a_match_with_standby()
    row = asked_for(match, agreed_by="Team 4")
    a_game_with_substitute(match)
    desk = director_at(match.stage.division.event)
    answer = desk.post(match_at_desk(match, f"people/{row.pk}/end/"))
    assert (answer.status_code, codes(answer)) == (422, ["stays-to-the-end"])


def a_game_with_substitute(match: Match) -> None:
    """Everybody sits down as they are now."""
    names = ("Eve Ash", "Player 4a", "Player 1b", "Player 4b")
    seats = dict(zip("NESW", (sits_at(match, name).pk for name in names), strict=True))
    form = {**seats, "keeper": seats["N"], "dealer": seats["N"]}
    assert a_phone_at(table_of(match)).post(f"{AT}seats/", form).status_code == 303
