"""Nobody rules on their own, their partner's or their club's match, unless the director allows
it."""

from typing import Any

import pytest
from django.contrib.auth.models import User

from tests.findings import codes
from tests.makers import a_user, add_entry, an_official, logged_in
from tests.makers_floor import director_at
from tests.makers_rulings import a_round_of_pinochle, event_at, questioned, ruled
from tests.makers_scoring import a_drawn_stage
from tournament.brackets.models import Game
from tournament.live.models import LogEntry
from tournament.live.roles import Role
from tournament.registration.models import Entry, Event, Official, Person, Player
from tournament.registration.services import add_division
from tournament.rulings.models import Exemption, Ruling

pytestmark = pytest.mark.django_db

DESK = "/desk/beach-house-2026/"
RULE = DESK + "match/main-event/W1-1/rule/"
WRONG_TABLE = RULE + "penalty/wrong-table/"
FORM = {"says": "penalty-wrong-table", "seat": ["N"]}


@pytest.fixture
def game() -> Game:
    return a_round_of_pinochle()


def office(event: Event, name: str = "ben") -> Official:
    user = an_official(event, name, Role.REFEREE)
    return event.officials.get(user=user, role=Role.REFEREE)


def named(event: Event, player: str, name: str = "ben", club: str = "") -> None:
    """The director says on the officials' page who the referee is."""
    row = office(event, name)
    person = Person.objects.get(name=player).pk if player else ""
    where = f"{DESK}officials/{row.pk}/who/"
    assert director_at(event).post(where, {"person": person, "club": club}).status_code == 303


def rules_as(name: str) -> Any:
    """The answer to somebody who rules on the wrong table."""
    return logged_in(a_user(name)).post(WRONG_TABLE, FORM, follow=True)


def why_not(answer: Any) -> str:
    """Why they may not rule, and who could."""
    assert codes(answer) == ["not-impartial"]
    (finding,) = answer.context["findings"]
    return f"{finding.message} {finding.remedy}"


def a_club(game: Game, side: str, club: str) -> None:
    entry = game.sides.get(side=side).entry
    Entry.objects.filter(pk=entry.pk).update(club=club)


def test_the_officials_page_says_who_he_is_in_each_of_his_roles(game: Game) -> None:
    event = event_at(game.match)
    an_official(event, "ben", Role.REGISTRAR)
    named_row = event.officials.get(user__username="ben")
    person = Person.objects.get(name="Player 2a")
    where = f"{DESK}officials/{named_row.pk}/who/"
    sent = {"person": person.pk, "club": "Gulf"}
    assert director_at(event).post(where, sent).status_code == 303
    words = LogEntry.objects.get(verb="official.describe").words
    assert [name in words for name in ("ben", "Player 2a", "Gulf")] == [True, True, True]
    form = {"username": "ben", "password": "", "role": "referee"}
    director_at(event).post(f"{DESK}officials/add/", form)
    rows = event.officials.filter(user__username="ben")
    assert set(rows.values_list("role", "person", "club")) == {
        ("registrar", person.pk, "Gulf"),
        ("referee", person.pk, "Gulf"),
    }


def test_he_does_not_rule_at_his_own_match_and_is_told_who_could_go(game: Game) -> None:
    event = event_at(game.match)
    office(event, "cleo")
    named(event, "Player 1b")
    why = why_not(rules_as("ben"))
    assert [name in why for name in ("Player 1b", "cleo", "dora")] == [True, True, True]
    assert not Ruling.objects.exists()


def test_a_ruling_by_the_players_own_partner_is_refused() -> None:
    game = a_round_of_pinochle()
    event = event_at(game.match)
    ladies = add_division(
        event=event, name="Ladies", ruleset="npa-pinochle", learning=False, house_rules={}
    )
    add_entry(division=ladies, members=["Player 1a", "Rose Red"], name="Roses")
    named(event, "Rose Red")
    why = why_not(rules_as("ben"))
    assert [name in why for name in ("Rose Red", "Player 1a")] == [True, True]
    assert not Ruling.objects.exists()


def test_he_does_not_rule_at_a_match_of_his_club_however_it_is_spelled(game: Game) -> None:
    a_club(game, "EW", "Gulf  Shores")
    named(event_at(game.match), "", club="gulf shores")
    assert "Team 4" in why_not(rules_as("ben"))
    assert not Ruling.objects.exists()


def test_a_player_whose_person_is_not_known_counts_by_his_name(game: Game) -> None:
    event = event_at(game.match)
    named(event, "Player 1a")
    Player.objects.filter(event=event, name="Player 1a").update(person=None)
    assert "Player 1a" in why_not(rules_as("ben"))


def test_at_another_match_he_rules(game: Game) -> None:
    named(event_at(game.match), "Player 2a", club="Gulf")
    rules_as("ben")
    assert Ruling.objects.exists()


def test_the_page_warns_him_before_he_types_anything(game: Game) -> None:
    named(event_at(game.match), "Player 1a")
    answer = logged_in(a_user("ben")).get(WRONG_TABLE)
    (finding,) = answer.context["conflict"]
    assert finding.code == "not-impartial"
    assert str(finding.message) in answer.text
    assert " disabled" in answer.text


def test_he_is_no_second_referee_there_either(game: Game) -> None:
    ruling = questioned(ruled(game, by="cleo"))
    named(event_at(game.match), "Player 1a")
    answer = logged_in(a_user("ben")).post(f"{DESK}rulings/{ruling.pk}/agree/")
    assert answer.status_code == 422
    ruling.refresh_from_db()
    assert ruling.state == Ruling.State.QUESTIONED


def test_the_director_lets_him_rule_all_the_same_with_a_reason(game: Game) -> None:
    event = event_at(game.match)
    named(event, "Player 1a")
    director, form = director_at(event), {"official": a_user("ben").pk, "reason": " "}
    assert director.post(RULE + "exempt/", form).status_code == 422
    form["reason"] = "Nobody else is here"
    assert director.post(RULE + "exempt/", form).status_code == 303
    row = LogEntry.objects.get(verb="ruling.exempt")
    assert (row.detail["official"], row.detail["reason"]) == ("ben", "Nobody else is here")
    rules_as("ben")
    assert Ruling.objects.exists()
    assert codes(director.post(RULE + "exempt/", form)) == ["impartial"]
    assert Exemption.objects.count() == 1


@pytest.mark.parametrize("role", [Role.REFEREE, Role.DEPUTY])
def test_nobody_but_the_director_lets_somebody_rule(game: Game, role: Role) -> None:
    event = event_at(game.match)
    an_official(event, "ben", role)
    named(event, "Player 1a")
    ben, form = logged_in(a_user("ben")), {"official": a_user("ben").pk, "reason": "please"}
    assert ben.post(RULE + "exempt/", form).status_code == 403
    assert f"{RULE}exempt/" not in ben.get(WRONG_TABLE).text
    assert f"{RULE}exempt/" in director_at(event).get(WRONG_TABLE).text
    assert not Exemption.objects.exists()


def test_nobody_takes_a_ruling_at_his_own_match_back(game: Game) -> None:
    event = event_at(game.match)
    ruling = ruled(game, by="cleo")
    an_official(event, "ben", Role.DEPUTY)
    named(event, "Player 1a")
    form = {"reason": "I did not like it"}
    answer = logged_in(a_user("ben")).post(f"{DESK}rulings/{ruling.pk}/withdraw/", form)
    assert (answer.status_code, codes(answer)) == (422, ["not-impartial"])
    ruling.refresh_from_db()
    assert ruling.state == Ruling.State.MADE


def test_an_official_is_called_by_his_name(game: Game) -> None:
    event = event_at(game.match)
    office(event)
    User.objects.filter(username="ben").update(first_name="Ben", last_name="Hale")
    a_club(game, "EW", "Gulf")
    named(event, "", club="Gulf")
    assert "Ben Hale" in LogEntry.objects.get(verb="official.describe").words
    assert "Ben Hale" in why_not(rules_as("ben"))
    form = {"official": a_user("ben").pk, "reason": "alone"}
    page = director_at(event).post(RULE + "exempt/", form, follow=True).text
    assert "Ben Hale" in LogEntry.objects.get(verb="ruling.exempt").words
    assert "Ben Hale" in page


def test_nobody_needs_to_be_let_who_may_anyway(game: Game) -> None:
    event = event_at(game.match)
    office(event)
    form = {"official": a_user("ben").pk, "reason": "x"}
    assert codes(director_at(event).post(RULE + "exempt/", form)) == ["impartial"]
    form["official"] = 999_999
    assert director_at(event).post(RULE + "exempt/", form).status_code == 404


def test_who_is_nobody_of_this_event_is_not_named() -> None:
    event = a_drawn_stage().division.event
    row = office(event)
    where = f"{DESK}officials/{row.pk}/who/"
    stranger = Person.objects.create(name="Somebody", sameness="somebody")
    assert director_at(event).post(where, {"person": stranger.pk}).status_code == 404
    assert director_at(event).post(where, {"person": "x"}).status_code == 422
    assert director_at(event).post(where, {"club": "x" * 61}).status_code == 422
    assert not LogEntry.objects.filter(verb="official.describe").exists()
