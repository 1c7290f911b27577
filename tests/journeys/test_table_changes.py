"""A table takes hands back and changes earlier ones; what was written stays, struck through."""

from uuid import uuid4

import pytest
from django.test import Client

from scoring.models import Hand
from tests.makers import a_phone_at
from tests.makers_shown import as_shown
from tests.makers_table import (
    AT,
    a_game,
    a_match_at_table_one,
    hand_form,
    played_out,
    saved,
    signed_by,
    table_of,
)
from tournament.brackets.models import Game
from tournament.live.models import LogEntry

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    return a_game(a_match_at_table_one())


@pytest.fixture
def phone(game: Game) -> Client:
    return a_phone_at(table_of(game.match))


def totals(game: Game) -> dict[str, int]:
    game.sheet.refresh_from_db()
    found: dict[str, int] = game.sheet.totals
    return found


# --- taking back


def test_one_tap_takes_the_last_hand_back_and_it_stays_struck(game: Game, phone: Client) -> None:
    saved(phone, 1)
    answer = phone.post(
        f"{AT}hands/undo/", {"number": 1, "key": str(uuid4())} | as_shown(game), follow=True
    )
    assert totals(game) == {"NS": 0, "EW": 0}
    page = answer.content.decode()
    assert "Undone" in page
    assert "<del>1</del>" in page
    assert LogEntry.objects.get(verb="hand.undo").detail["before"]["bid"] == 70


def test_a_double_tap_on_undo_takes_one_hand_back(game: Game, phone: Client) -> None:
    saved(phone, 1)
    saved(phone, 2)
    form = {"number": 2, "key": str(uuid4())} | as_shown(game)
    assert phone.post(f"{AT}hands/undo/", form).status_code == 303
    assert phone.post(f"{AT}hands/undo/", form).status_code == 303
    another = phone.post(f"{AT}hands/undo/", form | {"key": str(uuid4())} | as_shown(game))
    assert another.status_code == 422
    assert totals(game) == {"NS": 75, "EW": 45}


# --- changing an earlier hand


def test_an_earlier_hand_opens_with_what_was_written(game: Game, phone: Client) -> None:
    saved(phone, 1, bid=95)
    saved(phone, 2)
    page = phone.get(f"{AT}hands/1/").content.decode()
    assert "Change hand 1" in page
    assert 'name="bid" value="95" data-label="95" checked' in page
    assert "Player 1a deals" in page


def test_a_changed_hand_keeps_its_old_value_struck_through(game: Game, phone: Client) -> None:
    saved(phone, 1, bid=95)
    saved(phone, 2)
    answer = phone.post(f"{AT}hands/1/", hand_form(1, bid=75) | as_shown(game), follow=True)
    assert totals(game) == {"NS": 150, "EW": 90}
    page = answer.content.decode()
    assert "Changed" in page
    assert page.index("95, set</del>") < page.index("75, made")
    row = LogEntry.objects.get(verb="hand.change")
    assert (row.detail["before"][0]["bid"], row.detail["after"]["bid"]) == (95, 75)


def test_the_same_key_changes_a_hand_once(game: Game, phone: Client) -> None:
    saved(phone, 1)
    form = hand_form(1, bid=75) | as_shown(game)
    first, second = (phone.post(f"{AT}hands/1/", form) for _ in range(2))
    assert first["Location"] == second["Location"]
    assert Hand.objects.count() == 2


def test_a_change_that_cannot_be_is_refused_on_the_same_page(game: Game, phone: Client) -> None:
    saved(phone, 1)
    answer = phone.post(f"{AT}hands/1/", hand_form(1, bid=3) | as_shown(game))
    assert answer.status_code == 422
    assert "below the minimum bid" in answer.content.decode()
    assert totals(game) == {"NS": 75, "EW": 45}


def test_a_change_that_would_end_the_game_too_early_is_refused(game: Game, phone: Client) -> None:
    played_out(phone)
    phone.post(f"{AT}hands/5/", hand_form(5, points=90) | as_shown(game))
    saved(phone, 6, points=80)
    answer = phone.post(f"{AT}hands/5/", hand_form(5, points=100) | as_shown(game))
    assert answer.status_code == 422
    assert "no further hand may be recorded" in answer.content.decode()


def test_a_hand_that_is_not_there_shows_the_next_one_instead(game: Game, phone: Client) -> None:
    assert "<b>Hand 1:</b>" in phone.get(f"{AT}hands/7/").content.decode()
    answer = phone.post(f"{AT}hands/7/", hand_form(7) | as_shown(game))
    assert answer.status_code == 422
    assert "There is no hand 7 to change." in answer.content.decode()


def test_a_change_after_a_signature_drops_it_and_the_page_says_so_before(
    game: Game, phone: Client
) -> None:
    played_out(phone)
    signed_by(phone, game, "NS")
    assert "Team 1 signed already." in phone.get(f"{AT}hands/2/").content.decode()
    phone.post(f"{AT}hands/2/", hand_form(2, bid=75, points=105) | as_shown(game))
    game.sheet.refresh_from_db()
    assert game.sheet.state == "draft"
    assert game.sheet.signatures.get().dropped_at is not None


def test_no_hand_changes_once_both_sides_signed(game: Game, phone: Client) -> None:
    played_out(phone)
    signed_by(phone, game, "NS")
    signed_by(phone, game, "EW")
    for address, form in (
        ("hands/2/", hand_form(2, bid=75)),
        ("hands/6/", hand_form(6)),
        ("hands/undo/", {"number": 5, "key": str(uuid4())}),
    ):
        answer = phone.post(f"{AT}{address}", form)
        assert answer.status_code == 422
        assert "No sheet is open at table 1." in answer.content.decode()
    assert totals(game) == {"NS": 500, "EW": 100}
