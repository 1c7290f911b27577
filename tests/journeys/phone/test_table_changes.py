"""A table takes hands back and changes earlier ones; what was written stays, struck through."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from rules.core.messages import say
from scoring.models import Hand
from tests.findings import codes
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
from tests.page_parts import part, players_in
from tournament.brackets.models import Game
from tournament.live.models import LogEntry

pytestmark = pytest.mark.django_db
BACK = f'action="{AT}hands/put-back/"'


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
    assert "<del>1</del>" in page
    assert [hand.struck for hand in game.sheet.hands.all()] == ["undone"]
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


# --- putting back


def undoes(phone: Client, game: Game, number: int) -> None:
    form = {"number": number, "key": str(uuid4())} | as_shown(game)
    assert phone.post(f"{AT}hands/undo/", form).status_code == 303


def puts_back(phone: Client, game: Game, number: int, **form: str) -> Any:
    carried = {"number": number, "key": str(uuid4())} | as_shown(game)
    return phone.post(f"{AT}hands/put-back/", carried | form)


def test_an_undone_hand_is_put_back_as_it_stood_with_one_tap(game: Game, phone: Client) -> None:
    saved(phone, 1)
    saved(phone, 2, bid=95, points=100)
    before = totals(game)
    undoes(phone, game, 2)
    page = phone.get(AT).text
    assert BACK in page
    assert puts_back(phone, game, 2).status_code == 303
    assert totals(game) == before
    assert game.sheet.hands.get(number=2, struck="").content["bid"] == 95
    assert BACK not in phone.get(AT).text
    row = LogEntry.objects.get(verb="hand.put-back")
    assert (row.detail["hand"], row.detail["content"]["bid"]) == (2, 95)


def test_where_undo_was_tapped_a_second_tap_does_not_take_the_next_hand(
    game: Game, phone: Client
) -> None:
    saved(phone, 1)
    saved(phone, 2)
    undoes(phone, game, 2)
    bar, _, below = phone.get(AT).text.partition('class="save-bar"')[2].partition("</div>")
    assert 'form="undo"' not in bar
    assert below.count('form="undo"') == 1


def test_once_something_else_was_written_nothing_is_put_back(game: Game, phone: Client) -> None:
    saved(phone, 1)
    saved(phone, 2)
    undoes(phone, game, 2)
    phone.post(f"{AT}hands/1/", hand_form(1, bid=75) | as_shown(game))
    assert phone.get(AT).context["page"].undone is None
    assert puts_back(phone, game, 2).status_code == 422
    assert totals(game) == {"NS": 75, "EW": 45}


def test_a_hand_is_put_back_only_on_the_sheet_that_was_shown(game: Game, phone: Client) -> None:
    saved(phone, 1)
    undoes(phone, game, 1)
    answer = puts_back(phone, game, 1, shown="")
    assert codes(answer) == ["changed-since"]
    assert puts_back(phone, game, 2).status_code == 422


def test_a_double_tap_puts_a_hand_back_once(game: Game, phone: Client) -> None:
    saved(phone, 1)
    undoes(phone, game, 1)
    form = {"number": 1, "key": str(uuid4())} | as_shown(game)
    first, second = (phone.post(f"{AT}hands/put-back/", form) for _ in range(2))
    assert (first.status_code, second["Location"]) == (303, first["Location"])
    assert Hand.objects.count() == 2


def test_of_two_undone_hands_the_last_one_taken_back_can_be_put_back(
    game: Game, phone: Client
) -> None:
    saved(phone, 1)
    saved(phone, 2)
    undoes(phone, game, 2)
    undoes(phone, game, 1)
    assert phone.get(AT).context["page"].undone.number == 1


# --- changing an earlier hand


def test_an_earlier_hand_opens_with_what_was_written(game: Game, phone: Client) -> None:
    saved(phone, 1, bid=95)
    saved(phone, 2)
    answer = phone.get(f"{AT}hands/1/")
    entry = answer.context["page"].entry
    assert (entry.number, entry.changes) == (1, True)
    assert 'name="bid" value="95" data-label="95" checked' in answer.text
    assert players_in(part(answer.text, "now"))[0] == "Player 1a"


def test_a_changed_hand_keeps_its_old_value_struck_through(game: Game, phone: Client) -> None:
    saved(phone, 1, bid=95)
    saved(phone, 2)
    answer = phone.post(f"{AT}hands/1/", hand_form(1, bid=75) | as_shown(game), follow=True)
    assert totals(game) == {"NS": 150, "EW": 90}
    lines = answer.context["page"].lines
    assert [(row.number, row.bid, bool(row.struck)) for row in lines] == [
        (1, 95, True),
        (1, 75, False),
        (2, 70, False),
    ]
    assert "<del>1</del>" in answer.text
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
    assert codes(answer) == ["illegal-bid"]
    assert totals(game) == {"NS": 75, "EW": 45}


def test_a_change_that_would_end_the_game_too_early_is_refused(game: Game, phone: Client) -> None:
    played_out(phone)
    phone.post(f"{AT}hands/5/", hand_form(5, points=90) | as_shown(game))
    saved(phone, 6, points=80)
    answer = phone.post(f"{AT}hands/5/", hand_form(5, points=100) | as_shown(game))
    assert answer.status_code == 422
    assert codes(answer) == ["after-the-end"]


def test_a_hand_that_is_not_there_shows_the_next_one_instead(game: Game, phone: Client) -> None:
    assert phone.get(f"{AT}hands/7/").context["page"].entry.number == 1
    answer = phone.post(f"{AT}hands/7/", hand_form(7) | as_shown(game))
    assert answer.status_code == 422
    assert codes(answer) == ["no-such-hand"]


def test_a_change_after_a_signature_drops_it_and_the_page_says_so_before(
    game: Game, phone: Client
) -> None:
    played_out(phone)
    signed_by(phone, game, "NS")
    assert "Team 1" in part(phone.get(f"{AT}hands/2/").text, "signed-already")
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
        assert codes(answer) == ["no-sheet-open"]
    assert totals(game) == {"NS": 500, "EW": 100}


def test_a_hand_that_comes_after_its_game_is_not_only_told_to_reload(
    game: Game, phone: Client
) -> None:
    """The phone keeps it, and after every reload it would say the same again."""
    played_out(phone)
    signed_by(phone, game, "NS")
    signed_by(phone, game, "EW")
    answer = phone.post(f"{AT}hands/", hand_form(6))
    assert codes(answer) == ["no-sheet-open"]
    assert answer.context["findings"][0].remedy != say("Reload the page.")
