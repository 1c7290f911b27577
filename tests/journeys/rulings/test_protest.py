"""A table protests before it signs: the sheet is held until an official has settled it."""

import pytest
from django.test import Client

from scoring.models import Signature
from tests.findings import codes
from tests.makers import NOON, a_phone_at, minutes
from tests.makers_conduct import a_referee
from tests.makers_table import AT, a_game, a_match_at_table_one, played_out, signed_by, table_of
from tests.page_parts import part, parts
from tournament.brackets.models import Game, Match
from tournament.desk.models import HelpRequest
from tournament.desk.rulings.help_requests import open_protest

pytestmark = pytest.mark.django_db

CALLS = "/desk/beach-house-2026/calls/"


def a_finished_game() -> tuple[Game, Client]:
    """Five hands were played at table 1; nobody has signed."""
    match = a_match_at_table_one()
    phone = a_phone_at(table_of(match))
    game = a_game(match)
    played_out(phone)
    return game, phone


def protest(phone: Client) -> HelpRequest:
    phone.post(f"{AT}call/", {"reason": "Protest"})
    return HelpRequest.objects.get()


def test_the_signing_screen_asks_all_four_and_a_protest_is_one_tap() -> None:
    _, phone = a_finished_game()
    shown = phone.get(AT).text
    assert "last-question" in parts(shown)
    assert 'name="reason" value="Protest"' in shown


def test_under_a_protest_the_sheet_is_held_and_nobody_signs() -> None:
    game, phone = a_finished_game()
    protest(phone)
    shown = phone.get(AT).text
    assert "sheet-held" in parts(shown)
    assert 'id="sign"' not in shown
    answer = signed_by(phone, game, "NS")
    assert (answer.status_code, codes(answer)) == (422, ["protest-open"])
    assert not Signature.objects.exists()


def test_the_queue_shows_the_protest_and_the_phone_who_is_coming() -> None:
    game, phone = a_finished_game()
    call = protest(phone)
    rex = a_referee(game.match.stage.division.event)
    assert "sheet-held" in parts(rex.get(CALLS).text)
    rex.post(f"{CALLS}{call.pk}/take/")
    assert "rex" in part(phone.get(AT).text, "sheet-held")
    assert signed_by(phone, game, "NS").status_code == 422


def test_when_the_official_is_done_with_it_both_sides_sign() -> None:
    game, phone = a_finished_game()
    call = protest(phone)
    rex = a_referee(game.match.stage.division.event)
    rex.post(f"/desk/beach-house-2026/floor/calls/{call.pk}/")
    assert 'id="sign"' in phone.get(AT).text
    assert signed_by(phone, game, "NS").status_code == 303
    assert signed_by(phone, game, "EW").status_code == 303
    game.match.refresh_from_db()
    assert game.match.state == Match.State.HANDED_IN


def test_the_second_side_may_still_protest_after_the_first_has_signed() -> None:
    game, phone = a_finished_game()
    signed_by(phone, game, "NS")
    assert 'value="Protest"' in phone.get(AT).text
    protest(phone)
    assert signed_by(phone, game, "EW").status_code == 422
    assert Signature.objects.count() == 1


def test_another_call_holds_nothing() -> None:
    game, phone = a_finished_game()
    phone.post(f"{AT}call/", {"reason": "Question about the score"})
    assert signed_by(phone, game, "NS").status_code == 303


def test_a_protest_left_from_the_match_before_holds_nothing() -> None:
    game, phone = a_finished_game()
    call = protest(phone)
    HelpRequest.objects.filter(pk=call.pk).update(made_at=NOON - minutes(40))
    assert open_protest(game.match) is None
    assert signed_by(phone, game, "NS").status_code == 303
