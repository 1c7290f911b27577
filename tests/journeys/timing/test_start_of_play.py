"""Play begins: with one tap when the first cards are dealt, or with the first saved hand."""

from datetime import datetime

import pytest
from django.test import Client

from tests.findings import codes
from tests.makers import a_phone_at, an_event
from tests.makers_table import AT, a_game, a_match_at_table_one, saved, table_of, the_event
from tournament.brackets.models import Game
from tournament.live.models import LogEntry
from tournament.registration.starts import on_the_wall
from tournament.timing.models import StartOfPlay

pytestmark = pytest.mark.django_db
DEALT, NOT_DEALT = (f'action="{AT}play/"', f'action="{AT}play/back/"')
"""The forms that say so, and take it back."""


@pytest.fixture
def game() -> Game:
    return a_game(a_match_at_table_one())


@pytest.fixture
def phone(game: Game) -> Client:
    return a_phone_at(table_of(game.match))


def starts() -> list[tuple[int, bool]]:
    """The game of each start that was told, and whether it stands."""
    return [(row.game_id, row.withdrawn_at is None) for row in StartOfPlay.objects.all()]


def shown(phone: Client) -> str:
    return phone.get(AT).content.decode()


def test_sitting_down_is_not_the_start_of_play(game: Game, phone: Client) -> None:
    assert starts() == []
    assert DEALT in shown(phone)


def test_one_tap_says_that_the_first_cards_are_dealt(game: Game, phone: Client) -> None:
    assert phone.post(f"{AT}play/").status_code == 303
    assert starts() == [(game.pk, True)]
    row = LogEntry.objects.get(verb="game.start-play")
    assert (row.detail["match"], row.detail["game"]) == ("W1-1", 1)
    assert datetime.fromisoformat(row.detail["at"]) == StartOfPlay.objects.get().at
    assert DEALT not in shown(phone)


def test_the_first_saved_hand_says_it_too_in_its_own_row(game: Game, phone: Client) -> None:
    saved(phone, 1)
    saved(phone, 2)
    assert starts() == [(game.pk, True)]
    told = LogEntry.objects.filter(verb="hand.save").order_by("number")
    assert [row.detail.get("starts_play", False) for row in told] == [True, False]


def test_after_the_tap_the_first_hand_changes_nothing(game: Game, phone: Client) -> None:
    phone.post(f"{AT}play/")
    before = StartOfPlay.objects.get().at
    saved(phone, 1)
    assert StartOfPlay.objects.get().at == before
    assert "starts_play" not in LogEntry.objects.get(verb="hand.save").detail


def test_a_second_tap_is_refused_with_the_time_of_the_first(game: Game, phone: Client) -> None:
    phone.post(f"{AT}play/")
    answer = phone.post(f"{AT}play/")
    assert answer.status_code == 422
    assert codes(answer) == ["begun"]
    began = on_the_wall(StartOfPlay.objects.get().at, the_event().zone)
    assert f"{began:%H:%M:%S}" in answer.text
    assert len(starts()) == 1


def test_a_tap_in_error_is_taken_back_and_said_again(game: Game, phone: Client) -> None:
    phone.post(f"{AT}play/")
    assert NOT_DEALT in shown(phone)
    assert phone.post(f"{AT}play/back/").status_code == 303
    assert DEALT in shown(phone)
    phone.post(f"{AT}play/")
    assert starts() == [(game.pk, False), (game.pk, True)]


def test_what_has_not_begun_cannot_be_taken_back(game: Game, phone: Client) -> None:
    assert phone.post(f"{AT}play/back/").status_code == 422


def test_a_written_hand_was_dealt(game: Game, phone: Client) -> None:
    saved(phone, 1)
    answer = phone.post(f"{AT}play/back/")
    assert codes(answer) == ["hand-saved"]
    assert starts() == [(game.pk, True)]


def test_without_an_open_sheet_nothing_begins() -> None:
    match = a_match_at_table_one()
    phone = a_phone_at(table_of(match))
    answer = phone.post(f"{AT}play/")
    assert answer.status_code == 422
    assert codes(answer) == ["no-sheet-open"]


def test_another_phone_at_the_table_learns_of_it(game: Game, phone: Client) -> None:
    mark = phone.get(AT).context["mark"]
    assert phone.get(f"{AT}?since={mark}").status_code == 204
    phone.post(f"{AT}play/")
    assert phone.get(f"{AT}?since={mark}").status_code == 200


@pytest.mark.parametrize("where", ["play/", "play/back/"])
def test_a_phone_without_the_card_of_the_table_may_not(game: Game, where: str) -> None:
    assert Client().post(f"{AT}{where}").status_code == 403
    elsewhere = a_phone_at(an_event(name="Elsewhere", director="eve").tables.get(number=1))
    assert elsewhere.post(f"{AT}{where}").status_code == 403
    assert starts() == []
