"""A player drops out: somebody steps in, with the others' consent where the book asks for it."""

from typing import Any

import pytest

from tests.findings import codes
from tests.makers import (
    NOON,
    a_called_match,
    a_phone_at,
    an_official,
    logged_in,
)
from tests.makers_floor import director_at, match_at_desk
from tests.makers_people import (
    a_match_with_standby,
    asked_for,
    proposed,
    sits_at,
    stands_by,
    substitutes_of,
)
from tests.makers_table import (
    AT,
    a_game,
    played_out,
    saved,
    signed_by,
    table_of,
    the_event,
)
from tests.page_parts import numbers, part, parts, players_in
from tournament.brackets.models import Game, Match
from tournament.desk.act.secrets import pin
from tournament.desk.reading.match_words import entrants_of
from tournament.desk.verify import differences
from tournament.live.models import LogEntry
from tournament.live.roles import Role
from tournament.registration.models import Player
from tournament.tables.models import Seating, Substitution
from tournament.tables.services import take_back_call

pytestmark = pytest.mark.django_db

State = Substitution.State
CITES = "Beach House, Substitution"


def answered(match: Match, answer: str, team: int = 1, typed: str | None = None) -> Any:
    """The phone's answer with the PIN of the match's first or second team."""
    row = match.substitutions.get(state=State.ASKED)
    code = pin(entrants_of(match)[team]) if typed is None else typed
    phone = a_phone_at(table_of(match))
    return phone.post(f"{AT}consent/{row.pk}/", {"answer": answer, "pin": code})


def test_the_page_offers_who_is_free_and_says_where_the_others_are() -> None:
    match = a_match_with_standby()
    stage = match.stage
    a_called_match(stage, "W1-2", 2)
    stands_by(stage.division.event, "Player 2a")
    page = director_at(stage.division.event).get(match_at_desk(match, "people/")).text
    assert 'name="from_hand" value="1"' in page
    assert "Eve Ash" in page
    assert players_in(part(page, "not-free")) == ["Player 2a"]
    assert numbers(part(page, "not-free"))[-1] == 2
    assert CITES in page


def test_a_proposal_waits_for_the_opponents_and_their_phone_asks_them() -> None:
    match = a_match_with_standby()
    assert proposed(match).status_code == 303
    assert match.substitutions.get().state == State.ASKED
    page = a_phone_at(table_of(match)).get(AT).text
    assert part(page, "substitute-asked").startswith("Eve Ash")
    assert players_in(part(page, "substitute-asked")) == ["Player 1a"]
    assert "Team 4" in part(page, "consent")
    assert LogEntry.objects.latest("id").verb == "substitute.propose"


def test_the_opponents_agree_with_their_pin_and_he_sits_down_with_the_others() -> None:
    match = a_match_with_standby()
    proposed(match)
    assert answered(match, "agree").status_code == 303
    row = match.substitutions.get()
    assert (row.state, str(row.answered_by)) == (State.AGREED, "Team 4")
    phone = a_phone_at(table_of(match))
    assert "Eve Ash" in phone.get(AT).text
    eve, partner = row.player, sits_at(match, "Player 1b")
    east, west = sits_at(match, "Player 4a"), sits_at(match, "Player 4b")
    seats = {"N": eve.pk, "E": east.pk, "S": partner.pk, "W": west.pk, "keeper": eve.pk}
    assert phone.post(f"{AT}seats/", {**seats, "dealer": eve.pk}).status_code == 303
    game = Game.objects.get(match=match)
    assert game.sheet.names["N"] == "Player 1a"
    assert substitutes_of(match) == [{"seat": "N", "name": "Eve Ash", "from_hand": 1}]
    assert game.seatings.get(seat="N").player == eve
    assert "Eve Ash" in part(phone.get(AT).text, "now")
    assert list(differences(the_event())) == []


@pytest.mark.parametrize(("language", "mark"), [("en", "substitute"), ("de", "Ersatz")])
def test_a_namesake_is_told_apart_in_the_readers_language(language: str, mark: str) -> None:
    match = a_match_with_standby()
    game = a_game(match)
    Player.objects.filter(name="Player 4a").update(name="Dee Bell")  # spelled out since
    asked_for(match, player="Player 4a", from_hand=1, agreed_by="Team 4")
    phone = a_phone_at(table_of(match))
    played_out(phone)
    signed_by(phone, game, "NS")
    shown = phone.get(AT, headers={"accept-language": language}).text
    assert f"Player 4a ({mark})" in part(shown, "signed")
    assert substitutes_of(match)[0]["name"] == "Player 4a (substitute)"
    assert game.sheet.signatures.get().signer == "Player 4a (substitute)"
    assert list(differences(the_event())) == []


@pytest.mark.parametrize(("team", "typed"), [(0, None), (1, ""), (1, "000000")])
def test_only_the_opponents_own_pin_counts(team: int, typed: str | None) -> None:
    match = a_match_with_standby()
    proposed(match)
    answer = answered(match, "agree", team, typed)
    assert (answer.status_code, codes(answer)) == (422, ["wrong-pin"])
    assert match.substitutions.get().state == State.ASKED


def test_a_pin_is_not_guessed_at_for_ever() -> None:
    match = a_match_with_standby()
    proposed(match)
    for _ in range(5):
        answered(match, "agree", typed="000001")
    assert codes(answered(match, "agree")) == ["too-many-guesses"]


@pytest.mark.parametrize("answer", ["agree", "refuse"])
def test_a_second_phone_that_answers_later_is_told_so(answer: str) -> None:
    match = a_match_with_standby()
    a_game(match)
    asked_for(match)
    row, code = match.substitutions.get(), pin(entrants_of(match)[1])
    where, form = f"{AT}consent/{row.pk}/", {"answer": "agree", "pin": code}
    assert a_phone_at(table_of(match)).post(where, form).status_code == 303
    later = a_phone_at(table_of(match)).post(where, form | {"answer": answer})
    assert (later.status_code, codes(later)) == (422, ["answered-before"])


def test_in_mid_game_he_plays_from_the_next_hand_on() -> None:
    match = a_match_with_standby()
    game = a_game(match)
    phone = a_phone_at(table_of(match))
    for number in (1, 2):
        saved(phone, number)
    assert proposed(match, from_hand=3).status_code == 303
    answered(match, "agree")
    rows = Seating.objects.filter(game=game, seat="N").order_by("from_hand")
    assert [(row.player.name, row.from_hand) for row in rows] == [("Player 1a", 1), ("Eve Ash", 3)]
    assert substitutes_of(match) == [{"seat": "N", "name": "Eve Ash", "from_hand": 3}]
    assert list(differences(the_event())) == []


def test_a_hand_saved_while_the_others_think_puts_him_off_by_one() -> None:
    match = a_match_with_standby()
    a_game(match)
    proposed(match)
    saved(a_phone_at(table_of(match)), 1)
    answered(match, "agree")
    assert substitutes_of(match)[0]["from_hand"] == 2


def test_names_on_phone_and_paper_change_from_that_hand_on() -> None:
    match = a_match_with_standby()
    game = a_game(match)
    phone = a_phone_at(table_of(match))
    for number in range(1, 5):
        saved(phone, number)
    asked_for(match, from_hand=5, agreed_by="Team 4")
    page = phone.get(AT).text
    assert "Eve Ash" in part(page, "now")
    assert "Player 1a" not in page.partition('id="call"')[0]
    paper = director_at(match.stage.division.event).get(
        f"/desk/beach-house-2026/sheet/{game.sheet_id}/"
    )
    words = str(paper.context["paper"].sides[0].players[0].name)
    assert (players_in(words), numbers(words)[-1]) == (["Player 1a"], 5)
    assert words.endswith("Eve Ash")


def test_the_substitute_signs_by_his_own_name() -> None:
    match = a_match_with_standby()
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
    match = a_match_with_standby()
    proposed(match, pin=pin(entrants_of(match)[1]))
    row = match.substitutions.get()
    assert (row.state, str(row.answered_by)) == (State.AGREED, "Team 4")


def test_the_director_may_say_that_they_said_so_to_him() -> None:
    match = a_match_with_standby()
    proposed(match, said="1")
    answered_by = str(match.substitutions.get().answered_by)
    assert answered_by.startswith("Team 4")
    assert "dora" in answered_by


@pytest.mark.parametrize("role", [Role.REGISTRAR, Role.REFEREE])
def test_registrar_and_referee_propose_but_cannot_speak_for_the_others(role: Role) -> None:
    match = a_match_with_standby()
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
    match = a_match_with_standby("npa-pinochle")
    proposed(match)
    assert match.substitutions.get().state == State.AGREED


def test_there_a_referee_only_proposes_and_the_director_lets_him_in() -> None:
    match = a_match_with_standby("npa-pinochle")
    event = match.stage.division.event
    referee = logged_in(an_official(event, "rita", Role.REFEREE))
    proposed(match, referee)
    row = match.substitutions.get()
    assert row.state == State.ASKED
    where = match_at_desk(match, f"people/{row.pk}/answer/")
    assert referee.post(where, {"answer": "agree"}).status_code == 422
    assert "director-decides" in parts(a_phone_at(table_of(match)).get(AT).text)
    assert answered(match, "agree").status_code == 422
    assert director_at(event).post(where, {"answer": "agree"}).status_code == 303
    assert match.substitutions.get().state == State.AGREED


def test_who_plays_at_another_table_cannot_step_in() -> None:
    match = a_match_with_standby()
    a_called_match(match.stage, "W1-2", 2)
    player = stands_by(match.stage.division.event, "Player 2a")
    answer = proposed(match, player=player.pk)
    (finding,) = answer.context["findings"]
    assert (answer.status_code, finding.code) == (422, "not-free")
    assert 2 in numbers(finding.message)


def test_who_steps_in_elsewhere_cannot_step_in_here() -> None:
    match = a_match_with_standby()
    other = a_called_match(match.stage, "W1-2", 2)
    asked_for(other, leaves="Player 2a", agreed_by="Team 3")
    assert codes(proposed(match)) == ["not-free"]


def test_nobody_of_the_two_teams_steps_in() -> None:
    match = a_match_with_standby()
    partner = stands_by(match.stage.division.event, "Player 1b")
    answer = proposed(match, player=partner.pk)
    assert codes(answer) == ["plays-himself"]


def test_nobody_takes_two_chairs_of_a_match_that_is_not_called_yet() -> None:
    match = a_match_with_standby()
    take_back_call(match=match, now=NOON)
    asked_for(match, leaves="Player 1b", agreed_by="Team 4")
    answer = proposed(match, said="1")
    assert codes(answer) == ["sits-already"]
    assert match.substitutions.count() == 1


def test_who_is_not_on_the_list_does_not_step_in() -> None:
    match = a_match_with_standby()
    player = match.stage.division.event.players.get(name="Player 2a")
    assert codes(proposed(match, player=player.pk)) == ["not-on-the-list"]


def test_a_hand_that_is_saved_cannot_be_the_first_one() -> None:
    match = a_match_with_standby()
    a_game(match)
    saved(a_phone_at(table_of(match)), 1)
    answer = proposed(match, from_hand=1)
    assert (answer.status_code, codes(answer)) == (422, ["hand-saved"])


def test_nobody_comes_in_from_a_hand_to_come() -> None:
    match = a_match_with_standby()
    assert codes(proposed(match, from_hand=4)) == ["not-next-hand"]


def test_nobody_steps_in_once_the_game_is_over() -> None:
    match = a_match_with_standby()
    a_game(match)
    phone = a_phone_at(table_of(match))
    played_out(phone)
    answer = proposed(match, from_hand=6)
    assert (answer.status_code, codes(answer)) == (422, ["game-over"])


def test_nobody_steps_in_once_the_sheet_is_signed() -> None:
    match = a_match_with_standby()
    game = a_game(match)
    phone = a_phone_at(table_of(match))
    played_out(phone)
    signed_by(phone, game, "NS")
    signed_by(phone, game, "EW")
    assert codes(proposed(match, from_hand=6)) == ["not-now"]


def test_two_are_not_asked_for_at_once() -> None:
    match = a_match_with_standby()
    proposed(match)
    fay = stands_by(match.stage.division.event, "Fay Elm")
    assert codes(proposed(match, player=fay.pk)) == ["asked-already"]


@pytest.mark.parametrize("word", ["leaves", "player", "reason"])
def test_a_proposal_names_both_and_a_reason(word: str) -> None:
    match = a_match_with_standby()
    answer = proposed(match, None, **{word: ""})
    assert answer.status_code == 422
    assert not match.substitutions.exists()
