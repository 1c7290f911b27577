"""The game is over: each side signs with its PIN, and the sheet is handed in."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from scoring.models import ScoreSheet
from tests.findings import codes
from tests.makers import (
    DIRECTOR,
    NOON,
    a_phone_at,
    a_user,
    an_official,
    logged_in,
    minutes,
)
from tests.makers_shown import as_shown
from tests.makers_table import (
    AT,
    a_game,
    a_match_at_table_one,
    finished,
    pin_of,
    played_out,
    signed_by,
    table_of,
    the_event,
)
from tests.page_parts import numbers, part, parts
from tournament.brackets.models import Game, Match
from tournament.desk.act.agreement import subject_of
from tournament.desk.act.change import Act
from tournament.desk.act.guesses import note_wrong
from tournament.desk.models import Guess
from tournament.desk.phone.table_page import WaitingPage
from tournament.desk.registration.teams import renew_pin
from tournament.live.models import LogEntry
from tournament.live.roles import Role
from tournament.registration.models import Entry
from tournament.tables.models import Assignment

pytestmark = pytest.mark.django_db
State = ScoreSheet.State


@pytest.fixture
def game() -> Game:
    """North keeps score."""
    return finished(a_match_at_table_one())


@pytest.fixture
def phone(game: Game) -> Client:
    return a_phone_at(table_of(game.match))


def refused(phone: Client, **form: str) -> Any:
    """The page that refuses this signature."""
    carried = {"key": str(uuid4())} | as_shown(Game.objects.get())
    answer = phone.post(f"{AT}sign/", carried | form)
    assert answer.status_code == 422
    return answer


def test_at_five_hundred_the_page_asks_all_four_and_then_for_the_signature(
    game: Game, phone: Client
) -> None:
    page = phone.get(AT).content.decode()
    assert "last-question" in parts(page)
    assert "500 : 100" in part(page, "result")
    assert 'inputmode="numeric"' in page
    assert 'autocomplete="one-time-code"' in page


def test_the_scorekeepers_side_signs_first_then_the_other_sees_its_own_side_first(
    game: Game, phone: Client
) -> None:
    assert signed_by(phone, game, "NS").status_code == 303
    game.sheet.refresh_from_db()
    assert game.sheet.state == State.SIGNED
    page = phone.get(AT).text
    assert "Team 4" in part(page, "pass-to")
    assert "100 : 500" in part(page, "result")
    assert page.index('class="score-side side-ew"') < page.index('class="score-side side-ns"')


def test_a_scorekeeper_of_east_and_west_makes_them_sign_first() -> None:
    game = a_game(a_match_at_table_one(), keeper="E")
    phone = a_phone_at(table_of(game.match))
    played_out(phone)
    (finding,) = refused(phone, side="NS", seat="N", pin=pin_of(game, "NS")).context["findings"]
    assert finding.code == "not-their-turn"
    assert "Team 4" in str(finding.message)
    assert signed_by(phone, game, "EW").status_code == 303


@pytest.mark.parametrize("address", ["sign/", "hands/", "hands/undo/", "call/", "over/"])
def test_a_reload_of_what_was_refused_goes_to_the_page_of_the_table(
    phone: Client, address: str
) -> None:
    assert phone.get(f"{AT}{address}").headers["Location"] == AT
    assert phone.put(f"{AT}{address}").status_code == 405


def test_both_signatures_hand_the_sheet_in(game: Game, phone: Client) -> None:
    signed_by(phone, game, "NS")
    signed_by(phone, game, "EW")
    game.sheet.refresh_from_db()
    game.match.refresh_from_db()
    assert (game.sheet.state, game.match.state) == (State.VERIFIED, Match.State.HANDED_IN)
    page = phone.get(AT).text
    assert "where-next" in parts(page)
    assert "Team 1" in part(page, "result")
    assert "500 : 100" in part(page, "result")
    row = LogEntry.objects.filter(verb="sheet.sign").order_by("number").last()
    assert row is not None
    assert (row.detail["side"], row.detail["seat"]) == ("EW", "E")
    assert "500 : 100" in row.words
    assert "queue" in row.touched


def test_a_wrong_pin_is_refused_and_counted(game: Game, phone: Client) -> None:
    assert codes(refused(phone, side="NS", seat="N", pin="000000")) == ["wrong-pin"]
    entry = game.sides.get(side="NS").entry
    assert Guess.objects.filter(subject=subject_of(entry)).count() == 1
    game.sheet.refresh_from_db()
    assert game.sheet.state == State.DRAFT


def test_a_wrong_pin_leaves_the_name_that_was_tapped(game: Game, phone: Client) -> None:
    page = refused(phone, side="NS", seat="S", pin="000000").text
    assert 'name="seat" value="S" checked' in page


def test_the_other_teams_pin_signs_nothing(game: Game, phone: Client) -> None:
    refused(phone, side="NS", seat="N", pin=pin_of(game, "EW"))
    assert not game.sheet.signatures.exists()


def test_nobody_signs_for_the_other_side_with_his_own_pin(game: Game, phone: Client) -> None:
    signed_by(phone, game, "NS")
    refused(phone, side="EW", seat="E", pin=pin_of(game, "NS"))
    theirs = refused(phone, side="EW", seat="N", pin=pin_of(game, "EW"))
    assert codes(theirs) == ["not-of-the-side"]


def test_a_pin_may_be_pasted_with_spaces(game: Game, phone: Client) -> None:
    pin = pin_of(game, "NS")
    form = {"key": str(uuid4()), "side": "NS", "seat": "N", "pin": f" {pin[:3]} {pin[3:]} "}
    assert phone.post(f"{AT}sign/", form | as_shown(game)).status_code == 303


def test_after_five_wrong_pins_the_team_must_wait_and_hands_can_still_be_changed(
    game: Game, phone: Client
) -> None:
    for _ in range(5):
        refused(phone, side="NS", seat="N", pin="000000")
    answer = refused(phone, side="NS", seat="N", pin=pin_of(game, "NS"))
    assert codes(answer) == ["too-many-guesses"]
    assert numbers(answer.context["findings"][0].message) == [5]
    undone = phone.post(f"{AT}hands/undo/", {"number": 5, "key": str(uuid4())} | as_shown(game))
    assert undone.status_code == 303


def test_old_wrong_pins_are_forgiven(game: Game, phone: Client) -> None:
    entry = game.sides.get(side="NS").entry
    note_wrong([subject_of(entry)] * 9, NOON - minutes(60))
    assert signed_by(phone, game, "NS").status_code == 303


def locked_out(phone: Client, game: Game) -> Entry:
    """North and South, after five wrong PINs."""
    for _ in range(5):
        refused(phone, side="NS", seat="N", pin="000000")
    answer = refused(phone, side="NS", seat="N", pin=pin_of(game, "NS"))
    assert codes(answer) == ["too-many-guesses"]
    return game.sides.get(side="NS").entry


def test_a_new_pin_has_all_its_tries(game: Game, phone: Client) -> None:
    entry = locked_out(phone, game)
    renew_pin(Act(the_event(), DIRECTOR, NOON), entry=entry, reason="Locked")
    assert signed_by(phone, game, "NS").status_code == 303


@pytest.mark.parametrize("role", [Role.REGISTRAR, Role.DIRECTOR])
def test_the_desk_unlocks_a_team_with_one_tap_and_its_pin_stays(
    game: Game, phone: Client, role: Role
) -> None:
    entry = locked_out(phone, game)
    page = f"/desk/beach-house-2026/main-event/teams/{entry.number}/"
    desk = logged_in(an_official(the_event(), "rita", role))
    unlock = f'action="{page}unlock/"'
    assert unlock in desk.get(page).text
    assert desk.post(f"{page}unlock/").status_code == 303
    assert unlock not in desk.get(page).text
    assert LogEntry.objects.latest("number").verb == "team.unlock"
    assert signed_by(phone, game, "NS").status_code == 303


def test_the_board_names_a_locked_team_and_unlocks_it(game: Game, phone: Client) -> None:
    entry = locked_out(phone, game)
    desk = logged_in(a_user())
    unlock = f"/desk/beach-house-2026/main-event/teams/{entry.number}/unlock/"
    assert unlock in desk.get("/desk/beach-house-2026/floor/").text
    answer = desk.post(unlock, {"back": "floor"})
    assert answer["Location"] == "/desk/beach-house-2026/floor/"


def test_a_team_that_can_sign_is_not_unlocked(game: Game) -> None:
    rows = LogEntry.objects.count()
    unlock = "/desk/beach-house-2026/main-event/teams/1/unlock/"
    assert logged_in(a_user()).post(unlock).status_code == 422
    assert LogEntry.objects.count() == rows


def test_a_referee_unlocks_nobody(game: Game, phone: Client) -> None:
    entry = locked_out(phone, game)
    referee = logged_in(an_official(the_event(), "rex", Role.REFEREE))
    unlock = f"/desk/beach-house-2026/main-event/teams/{entry.number}/unlock/"
    assert referee.post(unlock).status_code == 403


def test_a_side_signs_once_however_often_it_is_sent(game: Game, phone: Client) -> None:
    form = {"key": str(uuid4()), "side": "NS", "seat": "N", "pin": pin_of(game, "NS")}
    form |= as_shown(game)
    first, second = (phone.post(f"{AT}sign/", form) for _ in range(2))
    assert first["Location"] == second["Location"]
    assert game.sheet.signatures.count() == 1


def test_the_last_signature_sent_again_gets_its_first_answer_though_the_sheet_is_handed_in(
    game: Game, phone: Client
) -> None:
    signed_by(phone, game, "NS")
    form = {"key": str(uuid4()), "side": "EW", "seat": "E", "pin": pin_of(game, "EW")}
    form |= as_shown(game)
    first, second = (phone.post(f"{AT}sign/", form) for _ in range(2))
    assert (first.status_code, second["Location"]) == (303, first["Location"])


def test_without_a_name_nobody_signs(game: Game, phone: Client) -> None:
    answer = refused(phone, side="NS", seat="", pin=pin_of(game, "NS"))
    assert codes(answer) == ["not-of-the-side"]


def test_a_form_without_a_side_is_refused(game: Game, phone: Client) -> None:
    assert codes(refused(phone, side="", seat="N", pin="000000")) == ["no-side"]


def test_an_unfinished_game_is_not_signed(game: Game, phone: Client) -> None:
    phone.post(f"{AT}hands/undo/", {"number": 5, "key": str(uuid4())} | as_shown(game))
    answer = refused(phone, side="NS", seat="N", pin=pin_of(game, "NS"))
    assert codes(answer) == ["unfinished"]


def test_undoing_after_a_signature_asks_both_sides_again(game: Game, phone: Client) -> None:
    signed_by(phone, game, "NS")
    phone.post(f"{AT}hands/undo/", {"number": 5, "key": str(uuid4())} | as_shown(game))
    assert game.sheet.signatures.get().dropped_at is not None


def test_a_phone_of_another_table_cannot_sign(game: Game) -> None:
    stranger = a_phone_at(the_event().tables.get(number=2))
    form = {"key": str(uuid4()), "side": "NS", "seat": "N", "pin": pin_of(game, "NS")}
    assert stranger.post(f"{AT}sign/", form).status_code == 403
    assert not Guess.objects.exists()


def test_when_the_sheet_is_posted_the_table_shows_the_result_and_waits(
    game: Game, phone: Client
) -> None:
    Assignment.objects.update(cleared_at=NOON)
    Match.objects.filter(pk=game.match_id).update(
        state=Match.State.CERTIFIED, winner=game.sides.get(side="NS").entry
    )
    ScoreSheet.objects.update(
        state=State.POSTED, posted_at=NOON, initials="SW", round_named="Round 1"
    )
    answer = phone.get(AT)
    assert isinstance(answer.context["page"], WaitingPage)
    assert "Team 1" in part(answer.text, "result")
    assert "500 : 100" in part(answer.text, "result")
