"""The four sit down: expected seats, swapping, who keeps score, who deals, and the start."""

from typing import Any

import pytest

from rules.rulesets import find
from tests.findings import codes
from tests.makers import a_called_match, a_division, a_phone_at, a_stage, an_event
from tests.makers_table import (
    AT,
    a_game,
    a_match_at_table_one,
    expected_chairs,
    seats_form,
    table_of,
    the_event,
)
from tests.page_parts import part, parts, players_in
from tournament.brackets.models import Game, Match
from tournament.desk.models import HelpRequest
from tournament.desk.phone.hands_page import HandsPage
from tournament.desk.phone.table_page import WaitingPage
from tournament.live.models import LogEntry
from tournament.registration.models import Player
from tournament.tables.models import Seating

pytestmark = pytest.mark.django_db


def started(match: Match, **answers: Any) -> Game:
    """The phone starts the match with these answers."""
    response = a_phone_at(table_of(match)).post(f"{AT}seats/", seats_form(match, **answers))
    assert response.status_code == 303, response.content.decode()
    return Game.objects.get(match=match)


def refused(match: Match, **answers: Any) -> Any:
    """The page that refuses a start with these answers."""
    response = a_phone_at(table_of(match)).post(f"{AT}seats/", seats_form(match, **answers))
    assert response.status_code == 422
    assert not Game.objects.exists()
    return response


def test_a_table_without_a_match_waits() -> None:
    event = an_event()
    answer = a_phone_at(event.tables.get(number=1)).get(AT)
    assert isinstance(answer.context["page"], WaitingPage)


def test_a_called_match_shows_the_four_on_their_seats() -> None:
    match = a_match_at_table_one()
    page = a_phone_at(table_of(match)).get(AT).content.decode().partition('id="seats"')[2]
    places = [page.index(f">{name}<") for name in ("Player 1a", "Player 4a", "Player 1b")]
    assert places == sorted(places)
    chairs: dict[str, Any] = {**expected_chairs(match)}
    for seat, player in chairs.items():
        assert f'<input type="hidden" name="{seat}" value="{player}">' in page


def test_tapping_partners_swaps_the_two() -> None:
    match = a_match_at_table_one()
    chairs: dict[str, Any] = {**expected_chairs(match)}
    phone = a_phone_at(table_of(match))
    picked = phone.get(AT, {**chairs, "tap": "N"}).content.decode()
    assert '<input type="hidden" name="picked" value="N">' in picked
    page = phone.get(AT, {**chairs, "picked": "N", "tap": "S"}).content.decode()
    assert f'name="N" value="{chairs["S"]}"' in page
    assert f'name="S" value="{chairs["N"]}"' in page
    assert f'name="E" value="{chairs["E"]}"' in page


def test_tapping_opponents_lets_the_teams_change_sides() -> None:
    match = a_match_at_table_one()
    chairs: dict[str, Any] = {**expected_chairs(match)}
    page = (
        a_phone_at(table_of(match)).get(AT, {**chairs, "picked": "N", "tap": "E"}).content.decode()
    )
    for here, there in ("NE", "EN", "SW", "WS"):
        assert f'name="{here}" value="{chairs[there]}"' in page


def test_a_tap_keeps_what_was_answered_before() -> None:
    match = a_match_at_table_one()
    chairs: dict[str, Any] = {**expected_chairs(match)}
    query = {**chairs, "tap": "N", "keeper": chairs["W"]}
    page = a_phone_at(table_of(match)).get(AT, query).content.decode()
    assert f'name="keeper" value="{chairs["W"]}" checked' in page


def test_starting_opens_the_sheet_and_the_match_is_being_played() -> None:
    match = a_match_at_table_one()
    game = started(match)
    match.refresh_from_db()
    assert (match.state, match.started_at is not None) == (Match.State.PLAYING, True)
    assert game.sheet.names == {
        "N": "Player 1a",
        "E": "Player 4a",
        "S": "Player 1b",
        "W": "Player 4b",
    }
    assert game.sheet.side_names == {"NS": "Team 1", "EW": "Team 4"}
    assert (game.sheet.scorekeeper, game.sheet.first_dealer) == ("N", "N")
    assert dict(game.sides.values_list("side", "entry__title")) == game.sheet.side_names
    seated = Seating.objects.filter(game=game).values_list("seat", "player_id")
    assert dict(seated) == expected_chairs(match)
    row = LogEntry.objects.get(verb="sheet.open")
    assert (row.detail["sheet"], row.detail["names"]) == (game.sheet_id, game.sheet.names)
    assert players_in(row.words) == ["Player 1a", "Player 1a"]
    assert f"match:{match.stage_id}/{match.code}" in row.touched


def test_the_scorekeeper_stays_the_same_person_when_seats_were_swapped() -> None:
    match = a_match_at_table_one()
    chairs: dict[str, Any] = {**expected_chairs(match)}
    swapped = {"N": chairs["S"], "S": chairs["N"]}
    game = started(match, **swapped, keeper=chairs["N"], dealer=chairs["S"])
    assert (game.sheet.scorekeeper, game.sheet.first_dealer) == ("S", "N")


def test_a_third_party_keeps_score_only_if_both_teams_agree() -> None:
    match = a_match_at_table_one()
    answer = refused(match, keeper="third-party")
    assert codes(answer) == ["third-party"]
    assert "Beach House, Scorekeeper" in answer.text
    game = started(match, keeper="third-party", both_agreed="1")
    assert game.sheet.scorekeeper == "third-party"


def seats_screen(match: Match) -> str:
    return a_phone_at(table_of(match)).get(AT).content.decode()


@pytest.mark.parametrize("keeper", ["N", "E", "S", "W"])
def test_where_the_book_names_the_dealer_nobody_has_to(keeper: str) -> None:
    match = a_match_at_table_one(ruleset="npa-pinochle")
    chairs = expected_chairs(match)
    left = find("npa-pinochle").left_of(keeper)
    assert "left-deals-first" in parts(seats_screen(match))
    game = started(match, keeper=chairs[keeper], dealer=chairs[keeper])
    assert (game.sheet.scorekeeper, game.sheet.first_dealer) == (keeper, left)
    assert players_in(part(seats_screen(match), "now"))[0] == game.sheet.names[left]


def test_it_is_asked_where_no_player_keeps_score_and_the_answer_stands() -> None:
    match = a_match_at_table_one(ruleset="npa-pinochle")
    chairs = expected_chairs(match)
    third = {"keeper": "third-party", "both_agreed": "1"}
    answer = refused(match, **third, dealer="")
    assert codes(answer) == ["no-dealer"]
    assert "NPA §2.3" in answer.text
    assert started(match, **third, dealer=chairs["W"]).sheet.first_dealer == "W"


@pytest.mark.parametrize(
    "ruleset", ["beach-house-rook", "kentucky-rook", "kentucky-discard", "tally"]
)
def test_the_first_dealer_is_asked_in_the_words_of_the_game(ruleset: str) -> None:
    match = a_match_at_table_one(ruleset=ruleset)
    assert part(seats_screen(match), "first-dealer") == str(find(ruleset).first_deal.ask)
    assert started(match, dealer=expected_chairs(match)["W"]).sheet.first_dealer == "W"


def test_every_objection_to_a_start_is_said_at_once_and_nothing_tapped_is_lost() -> None:
    match = a_match_at_table_one()
    chairs: dict[str, Any] = {**expected_chairs(match)}
    answer = refused(match, N=chairs["S"], S=chairs["N"], keeper="", dealer="")
    assert codes(answer) == ["no-scorekeeper", "no-dealer"]
    assert f'name="N" value="{chairs["S"]}"' in answer.text


def test_a_stranger_cannot_be_put_on_a_seat() -> None:
    match = a_match_at_table_one()
    stranger = Player.objects.create(event=the_event(), name="Stranger")
    assert "cannot-sit-so" in codes(refused(match, N=stranger.pk, keeper=stranger.pk))


def test_partners_cannot_be_parted() -> None:
    match = a_match_at_table_one()
    chairs: dict[str, Any] = {**expected_chairs(match)}
    assert codes(refused(match, N=chairs["E"], E=chairs["N"])) == ["cannot-sit-so"]


def test_the_second_of_two_phones_that_start_at_once_gets_the_running_match() -> None:
    match = a_match_at_table_one()
    one, two = a_phone_at(table_of(match)), a_phone_at(table_of(match))
    form = seats_form(match)
    assert one.post(f"{AT}seats/", form).status_code == 303
    answer = two.post(f"{AT}seats/", form, follow=True)
    assert answer.status_code == 200
    assert isinstance(answer.context["page"], HandsPage)
    assert Game.objects.count() == 1
    assert LogEntry.objects.filter(verb="sheet.open").count() == 1


def test_starting_where_nothing_stands_shows_the_waiting_table() -> None:
    event = an_event()
    phone = a_phone_at(event.tables.get(number=1))
    answer = phone.post(f"{AT}seats/", {}, follow=True)
    assert isinstance(answer.context["page"], WaitingPage)


def test_a_wrong_player_is_told_to_the_desk() -> None:
    match = a_match_at_table_one()
    phone = a_phone_at(table_of(match))
    page = phone.post(f"{AT}call/", {"reason": "Wrong player here"}, follow=True).content.decode()
    assert HelpRequest.objects.get().reason == "Wrong player here"
    assert "Wrong player here" in part(page, "help-request")


def test_a_phone_of_another_table_cannot_start_the_match() -> None:
    match = a_match_at_table_one()
    phone = a_phone_at(the_event().tables.get(number=2))
    assert phone.post(f"{AT}seats/", seats_form(match)).status_code == 403
    assert not Game.objects.exists()


@pytest.mark.parametrize("ruleset", ["beach-house-rook", "kentucky-rook", "kentucky-discard"])
def test_every_partnership_game_is_opened_with_its_own_sheet(ruleset: str) -> None:
    assert started(a_match_at_table_one(ruleset=ruleset)).sheet.ruleset == ruleset


def test_two_players_of_one_name_are_told_apart_on_the_sheet() -> None:
    match = a_match_at_table_one()
    Player.objects.filter(memberships__entry__slots__match=match, name="Player 4a").update(
        name="Player 1a"
    )
    names = started(match).sheet.names
    assert (names["N"], names["E"]) == ("Player 1a (Team 1)", "Player 1a (Team 4)")


def test_a_match_of_another_table_is_not_shown_here() -> None:
    stage = a_stage(a_division(an_event()))
    a_called_match(stage, "W1-1", 2)
    answer = a_phone_at(the_event().tables.get(number=1)).get(AT)
    assert isinstance(answer.context["page"], WaitingPage)


def test_a_game_that_was_opened_is_not_opened_again() -> None:
    match = a_match_at_table_one()
    a_game(match)
    phone = a_phone_at(table_of(match))
    assert phone.post(f"{AT}seats/", seats_form(match)).status_code == 303
    assert Game.objects.count() == 1
