"""A player drops out: somebody steps in, with the others' consent where the book asks for it."""

from typing import Any

import pytest
from django.test import Client

from tests.makers import (
    a_called_match,
    a_phone_at,
    an_official,
    logged_in,
)
from tests.makers_floor import director_at, match_at_desk
from tests.makers_people import asked_for, sits_at, stands_by
from tests.makers_table import (
    AT,
    a_game,
    a_match_at_table_one,
    played_out,
    saved,
    signed_by,
    table_of,
    the_event,
)
from tournament.brackets.models import Game, Match
from tournament.desk.access.secrets import pin
from tournament.desk.deciding import entrants_of
from tournament.desk.verify import differences
from tournament.live.models import LogEntry
from tournament.registration.models import Official
from tournament.tables.models import Seating, Substitution

pytestmark = pytest.mark.django_db

State = Substitution.State
CITES = "Beach House, Substitution"


def a_match(ruleset: str = "beach-house-rook", **house: Any) -> Match:
    """Team 1 against Team 4 at table 1, with Eve Ash on the standby list."""
    match = a_match_at_table_one(ruleset=ruleset, **house)
    stands_by(match.stage.division.event)
    return match


def proposing(match: Match, **words: Any) -> dict[str, Any]:
    """The form: Eve Ash for Player 1a from the first hand."""
    event = match.stage.division.event
    form = {
        "leaves": sits_at(match, "Player 1a").pk,
        "player": event.players.get(name="Eve Ash").pk,
        "from_hand": 1,
        "reason": "Had to leave",
    }
    return form | words


def proposed(match: Match, client: Client | None = None, **words: Any) -> Any:
    desk = client or director_at(match.stage.division.event)
    return desk.post(match_at_desk(match, "people/propose/"), proposing(match, **words))


def answered(match: Match, answer: str, team: int = 1, typed: str | None = None) -> Any:
    """The phone's answer with the PIN of the match's first or second team."""
    row = match.substitutions.get(state=State.ASKED)
    code = pin(entrants_of(match)[team]) if typed is None else typed
    phone = a_phone_at(table_of(match))
    return phone.post(f"{AT}consent/{row.pk}/", {"answer": answer, "pin": code})


def substitutes(match: Match) -> list[dict[str, Any]]:
    """What the sheet says of them."""
    rows: list[dict[str, Any]] = Game.objects.get(match=match).sheet.besides.get("substitutes", [])
    return rows


def test_the_page_offers_who_is_free_and_says_where_the_others_are() -> None:
    match = a_match()
    stage = match.stage
    a_called_match(stage, "W1-2", 2)
    stands_by(stage.division.event, "Player 2a")
    page = director_at(stage.division.event).get(match_at_desk(match, "people/")).text
    assert "a substitute plays from hand 1 on" in page
    assert "Eve Ash" in page
    assert "Player 2a</span> is called to table 2" in page
    assert CITES in page


def test_a_proposal_waits_for_the_opponents_and_their_phone_asks_them() -> None:
    match = a_match()
    assert proposed(match).status_code == 303
    assert match.substitutions.get().state == State.ASKED
    page = a_phone_at(table_of(match)).get(AT).text
    assert 'Eve Ash</span> for <span dir="auto">Player 1a</span>?' in page
    assert "Team 4</strong>, do you agree?" in page
    assert "the answer is awaited" in LogEntry.objects.latest("id").words


def test_the_opponents_agree_with_their_pin_and_he_sits_down_with_the_others() -> None:
    match = a_match()
    proposed(match)
    assert answered(match, "agree").status_code == 303
    row = match.substitutions.get()
    assert (row.state, row.answered_by) == (State.AGREED, "Team 4")
    phone = a_phone_at(table_of(match))
    assert "Eve Ash" in phone.get(AT).text
    eve, partner = row.player, sits_at(match, "Player 1b")
    east, west = sits_at(match, "Player 4a"), sits_at(match, "Player 4b")
    seats = {"N": eve.pk, "E": east.pk, "S": partner.pk, "W": west.pk, "keeper": eve.pk}
    assert phone.post(f"{AT}seats/", {**seats, "dealer": eve.pk}).status_code == 303
    game = Game.objects.get(match=match)
    assert game.sheet.names["N"] == "Player 1a"
    assert substitutes(match) == [{"seat": "N", "name": "Eve Ash", "from_hand": 1}]
    assert game.seatings.get(seat="N").player == eve
    assert "Eve Ash deals" in phone.get(AT).text
    assert list(differences(the_event())) == []


@pytest.mark.parametrize(("team", "typed"), [(0, None), (1, ""), (1, "000000")])
def test_only_the_opponents_own_pin_counts(team: int, typed: str | None) -> None:
    match = a_match()
    proposed(match)
    answer = answered(match, "agree", team, typed)
    assert answer.status_code == 422
    assert "That is not the PIN of Team 4." in answer.text
    assert match.substitutions.get().state == State.ASKED


def test_a_pin_is_not_guessed_at_for_ever() -> None:
    match = a_match()
    proposed(match)
    for _ in range(5):
        answered(match, "agree", typed="000001")
    assert "That was wrong 5 times." in answered(match, "agree").text


def test_in_mid_game_he_plays_from_the_next_hand_on() -> None:
    match = a_match()
    game = a_game(match)
    phone = a_phone_at(table_of(match))
    for number in (1, 2):
        saved(phone, number)
    assert proposed(match, from_hand=3).status_code == 303
    answered(match, "agree")
    rows = Seating.objects.filter(game=game, seat="N").order_by("from_hand")
    assert [(row.player.name, row.from_hand) for row in rows] == [("Player 1a", 1), ("Eve Ash", 3)]
    assert substitutes(match) == [{"seat": "N", "name": "Eve Ash", "from_hand": 3}]
    assert list(differences(the_event())) == []


def test_a_hand_saved_while_the_others_think_puts_him_off_by_one() -> None:
    match = a_match()
    a_game(match)
    proposed(match)
    saved(a_phone_at(table_of(match)), 1)
    answered(match, "agree")
    assert substitutes(match)[0]["from_hand"] == 2


def test_names_on_phone_and_paper_change_from_that_hand_on() -> None:
    match = a_match()
    game = a_game(match)
    phone = a_phone_at(table_of(match))
    for number in range(1, 5):
        saved(phone, number)
    asked_for(match, from_hand=5, agreed_by="Team 4")
    page = phone.get(AT).text
    assert "Eve Ash deals" in page
    assert "Player 1a" not in page.split("Call the desk")[0]
    paper = director_at(match.stage.division.event).get(
        f"/desk/beach-house-2026/sheet/{game.sheet_id}/"
    )
    assert "Player 1a, from hand 5 Eve Ash" in paper.text


def test_the_substitute_signs_by_his_own_name() -> None:
    match = a_match()
    game = a_game(match)
    phone = a_phone_at(table_of(match))
    for number in range(1, 5):
        saved(phone, number, points=100)
    asked_for(match, from_hand=5, agreed_by="Team 4")
    saved(phone, 5, points=100)
    assert signed_by(phone, game, "NS").status_code == 303
    assert game.sheet.signatures.get().signer == "Eve Ash"
    assert signed_by(phone, game, "EW").status_code == 303
    assert list(differences(the_event())) == []


def test_with_the_others_pin_at_the_desk_he_sits_at_once() -> None:
    match = a_match()
    proposed(match, pin=pin(entrants_of(match)[1]))
    row = match.substitutions.get()
    assert (row.state, row.answered_by) == (State.AGREED, "Team 4")


def test_the_director_may_say_that_they_said_so_to_him() -> None:
    match = a_match()
    proposed(match, said="1")
    assert match.substitutions.get().answered_by == "Team 4, who said so to dora"


@pytest.mark.parametrize("role", [Official.Role.REGISTRAR, Official.Role.REFEREE])
def test_registrar_and_referee_propose_but_cannot_speak_for_the_others(role: Official.Role) -> None:
    match = a_match()
    client = logged_in(an_official(match.stage.division.event, "rita", role))
    proposed(match, client, said="1")
    assert match.substitutions.get().state == State.ASKED
    row = match.substitutions.get()
    where = match_at_desk(match, f"people/{row.pk}/answer/")
    assert client.post(where, {"answer": "agree", "said": "1"}).status_code == 422
    typed = {"answer": "agree", "pin": pin(entrants_of(match)[1])}
    assert client.post(where, typed).status_code == 303
    assert match.substitutions.get().state == State.AGREED


def test_where_no_book_asks_the_others_the_director_decides() -> None:
    match = a_match("npa-pinochle")
    proposed(match)
    assert match.substitutions.get().state == State.AGREED


def test_there_a_referee_only_proposes_and_the_director_lets_him_in() -> None:
    match = a_match("npa-pinochle")
    event = match.stage.division.event
    referee = logged_in(an_official(event, "rita", Official.Role.REFEREE))
    proposed(match, referee)
    row = match.substitutions.get()
    assert row.state == State.ASKED
    where = match_at_desk(match, f"people/{row.pk}/answer/")
    assert referee.post(where, {"answer": "agree"}).status_code == 422
    assert "The director decides." in a_phone_at(table_of(match)).get(AT).text
    assert answered(match, "agree").status_code == 422
    assert director_at(event).post(where, {"answer": "agree"}).status_code == 303
    assert match.substitutions.get().state == State.AGREED


def test_who_plays_at_another_table_cannot_step_in() -> None:
    match = a_match()
    a_called_match(match.stage, "W1-2", 2)
    player = stands_by(match.stage.division.event, "Player 2a")
    answer = proposed(match, player=player.pk)
    assert answer.status_code == 422
    assert "Player 2a is called to table 2 and cannot step in." in answer.text


def test_who_steps_in_elsewhere_cannot_step_in_here() -> None:
    match = a_match()
    other = a_called_match(match.stage, "W1-2", 2)
    asked_for(other, leaves="Player 2a", agreed_by="Team 3")
    assert "Eve Ash substitutes at table 2 and cannot step in." in proposed(match).text


def test_nobody_of_the_two_teams_steps_in() -> None:
    match = a_match()
    partner = stands_by(match.stage.division.event, "Player 1b")
    answer = proposed(match, player=partner.pk)
    assert "Player 1b plays in W1-1 himself." in answer.text


def test_who_is_not_on_the_list_does_not_step_in() -> None:
    match = a_match()
    player = match.stage.division.event.players.get(name="Player 2a")
    assert "is not on the standby list" in proposed(match, player=player.pk).text


def test_a_hand_that_is_saved_cannot_be_the_first_one() -> None:
    match = a_match()
    a_game(match)
    saved(a_phone_at(table_of(match)), 1)
    answer = proposed(match, from_hand=1)
    assert answer.status_code == 422
    assert "Hand 1 is saved already" in answer.text


def test_nobody_comes_in_from_a_hand_to_come() -> None:
    match = a_match()
    assert "Hand 4 is not the next one." in proposed(match, from_hand=4).text


def test_nobody_steps_in_once_the_game_is_over() -> None:
    match = a_match()
    a_game(match)
    phone = a_phone_at(table_of(match))
    played_out(phone)
    answer = proposed(match, from_hand=6)
    assert answer.status_code == 422
    assert "waits for its signatures" in answer.text


def test_nobody_steps_in_once_the_sheet_is_signed() -> None:
    match = a_match()
    game = a_game(match)
    phone = a_phone_at(table_of(match))
    played_out(phone)
    signed_by(phone, game, "NS")
    signed_by(phone, game, "EW")
    assert "Nobody can step in at W1-1 now." in proposed(match, from_hand=6).text


def test_two_are_not_asked_for_at_once() -> None:
    match = a_match()
    proposed(match)
    fay = stands_by(match.stage.division.event, "Fay Elm")
    assert "Eve Ash is asked for here already." in proposed(match, player=fay.pk).text


@pytest.mark.parametrize("word", ["leaves", "player", "reason"])
def test_a_proposal_names_both_and_a_reason(word: str) -> None:
    match = a_match()
    answer = proposed(match, None, **{word: ""})
    assert answer.status_code == 422
    assert not match.substitutions.exists()


def test_before_a_hand_he_is_taken_back_and_everything_is_as_before() -> None:
    match = a_match()
    game = a_game(match)
    row = asked_for(match, agreed_by="Team 4")
    desk = director_at(match.stage.division.event)
    where = match_at_desk(match, f"people/{row.pk}/take-back/")
    assert desk.post(where, {"reason": "He came"}).status_code == 303
    assert substitutes(match) == []
    assert game.seatings.filter(seat="N").count() == 1
    assert match.substitutions.get().state == State.TAKEN_BACK
    assert desk.post(where, {"reason": "again"}).status_code == 422


def test_taking_back_needs_a_reason() -> None:
    match = a_match()
    row = asked_for(match)
    where = match_at_desk(match, f"people/{row.pk}/take-back/")
    assert director_at(match.stage.division.event).post(where).status_code == 422


def test_once_a_hand_is_saved_with_him_he_is_official() -> None:
    match = a_match()
    a_game(match)
    row = asked_for(match, agreed_by="Team 4")
    phone = a_phone_at(table_of(match))
    saved(phone, 1)
    desk = director_at(match.stage.division.event)
    answer = desk.post(match_at_desk(match, f"people/{row.pk}/take-back/"), {"reason": "x"})
    assert answer.status_code == 422
    assert "Eve Ash is official: a hand was saved with him." in answer.text
    assert CITES in answer.text
    assert "official" in desk.get(match_at_desk(match, "people/")).text


def test_he_stays_official_when_that_hand_is_undone() -> None:
    match = a_match()
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
    return phone.post(f"{AT}hands/undo/", {"number": number, "key": key})


def test_a_hand_from_before_he_came_is_not_undone_but_changed() -> None:
    match = a_match()
    a_game(match)
    phone = a_phone_at(table_of(match))
    saved(phone, 1)
    asked_for(match, from_hand=2, agreed_by="Team 4")
    answer = undo(phone, 1)
    assert answer.status_code == 422
    assert "Eve Ash came in after hand 1" in answer.text


def test_a_substitute_who_drops_out_is_replaced_himself() -> None:
    match = a_match()
    game = a_game(match)
    phone = a_phone_at(table_of(match))
    asked_for(match, agreed_by="Team 4")
    saved(phone, 1)
    asked_for(match, leaves="Eve Ash", player="Fay Elm", from_hand=2, agreed_by="Team 4")
    rows = game.seatings.filter(seat="N").order_by("from_hand", "id")
    assert [row.player.name for row in rows][-1] == "Fay Elm"
    assert [row["name"] for row in substitutes(match)] == ["Eve Ash", "Fay Elm"]


def test_the_next_game_begins_with_the_substitute_until_the_player_is_back() -> None:
    match = a_match(games_per_match=3)
    row = asked_for(match, agreed_by="Team 4")
    desk = director_at(match.stage.division.event)
    assert "Eve Ash" in a_phone_at(table_of(match)).get(AT).text
    where = match_at_desk(match, f"people/{row.pk}/end/")
    assert desk.post(where).status_code == 303
    assert "Eve Ash" not in a_phone_at(table_of(match)).get(AT).text
    assert desk.post(where).status_code == 422


def test_in_the_middle_of_a_game_the_player_does_not_come_back() -> None:
    match = a_match()
    row = asked_for(match, agreed_by="Team 4")
    a_game_with_substitute(match)
    desk = director_at(match.stage.division.event)
    answer = desk.post(match_at_desk(match, f"people/{row.pk}/end/"))
    assert answer.status_code == 422
    assert "Eve Ash plays this game to its end." in answer.text


def a_game_with_substitute(match: Match) -> None:
    """Everybody sits down as they are now."""
    names = ("Eve Ash", "Player 4a", "Player 1b", "Player 4b")
    seats = dict(zip("NESW", (sits_at(match, name).pk for name in names), strict=True))
    form = {**seats, "keeper": seats["N"], "dealer": seats["N"]}
    assert a_phone_at(table_of(match)).post(f"{AT}seats/", form).status_code == 303
