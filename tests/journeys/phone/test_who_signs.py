"""Who signs at a pinochle table: the scorekeeper, and of the opponents one, or both."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from scoring.services import save_hand
from tests.findings import codes
from tests.makers import NOON, a_phone_at
from tests.makers_games import AtTable, posted
from tests.makers_scoring import DESK, a_scorer
from tests.makers_shown import as_queued, as_shown
from tests.makers_table import a_game, a_match_at_table_one, pin_of, table_of, the_event
from tests.page_parts import part, players_in
from tests.scoring.test_who_signs import NPA
from tournament.brackets.models import Game

pytestmark = pytest.mark.django_db


def a_finished_game(**words: Any) -> Game:
    """One hand of NPA pinochle is over; South keeps score unless it is said otherwise."""
    house = {"hands": 1} | {key: words.pop(key) for key in ("opponents_sign",) if key in words}
    match = a_match_at_table_one(ruleset="npa-pinochle", **house)
    game = a_game(match, **({"keeper": "S", "dealer": "W"} | words))
    save_hand(game.sheet, number=1, content=NPA, by="PHONE1", now=NOON)
    return game


def at(game: Game) -> AtTable:
    table = table_of(game.match)
    return AtTable(a_phone_at(table), table)


def signs(game: Game, side: str, seat: str) -> Any:
    """This player signs; the answer."""
    form = {"key": str(uuid4()), "side": side, "seat": seat, "pin": pin_of(game, side)}
    return at(game).phone.post(f"{at(game).address}sign/", form | as_shown(game))


def offered(game: Game) -> list[str]:
    """The seats that the phone lets sign now."""
    return [seat for seat, _ in at(game).page.players]


def test_the_phone_takes_the_scorekeeper_and_not_the_partner() -> None:
    game = a_finished_game()
    assert offered(game) == ["S"]
    assert players_in(at(game).page.why_these) == ["Player 1b"]
    refused = signs(game, "NS", "N")
    assert codes(refused) == ["scorekeeper-not-signed"]
    assert signs(game, "NS", "S").status_code == 303
    assert offered(game) == ["E", "W"]
    assert signs(game, "EW", "W").status_code == 303
    assert posted(at(game)).status_code == 303


def test_where_both_opponents_sign_the_sheet_is_handed_in_by_the_second_and_posted() -> None:
    game = a_finished_game(opponents_sign="both")
    signs(game, "NS", "S")
    signs(game, "EW", "W")
    assert offered(game) == ["E"]
    assert signs(game, "EW", "W").status_code == 422
    game.sheet.refresh_from_db()
    assert game.sheet.state == "signed"
    assert signs(game, "EW", "E").status_code == 303
    page = a_scorer(the_event()).get(f"{DESK}scoring/").text
    assert players_in(part(page, "signed-by")) == ["Player 1b", "Player 4b", "Player 4a"]
    assert posted(at(game)).status_code == 303


def test_with_a_third_party_any_player_of_a_side_signs() -> None:
    game = a_finished_game(opponents_sign="both", keeper="third-party")
    assert offered(game) == ["N", "S"]
    at(game).signs()
    assert posted(at(game)).status_code == 303


def test_the_scoring_table_says_whose_signature_is_missing() -> None:
    game = a_finished_game(opponents_sign="both")
    signs(game, "NS", "S")
    scorer: Client = a_scorer(the_event())
    page = scorer.get(f"{DESK}sheet/{game.sheet_id}/").text
    assert players_in(part(page, "missing-signatures")) == ["Player 4a", "Player 4b"]
    answer = scorer.post(
        f"{DESK}sheet/{game.sheet_id}/post/",
        {"round": "Round 1", "initials": "SW", "looked": "on"} | as_queued(game),
    )
    (finding,) = answer.context["findings"]
    assert (answer.status_code, finding.code) == (422, "not-verified")
    assert "Player 4a" in str(finding.remedy)
