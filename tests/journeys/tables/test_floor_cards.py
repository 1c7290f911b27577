"""Tables of the hall, their cards, the teams' cards, and the list that is read out."""

import pytest

from tests.makers import (
    a_called_match,
    a_division,
    a_phone_at,
    add_entry,
    an_event,
    an_official,
    logged_in,
)
from tests.makers_floor import a_hall, at_desk, director_at, match_at_desk, playing
from tests.makers_shown import form_on
from tests.page_parts import numbers, texts
from tournament.desk.act.secrets import card_code, card_key, is_pin, pin
from tournament.desk.tables.cards import qr_of
from tournament.live.models import LogEntry
from tournament.live.roles import Role
from tournament.registration.models import Entry

pytestmark = pytest.mark.django_db


def test_every_table_in_use_gets_a_card_with_its_address_and_code() -> None:
    stage = a_hall(tables=3)
    event = stage.division.event
    event.tables.filter(number=3).update(in_use=False)
    page = director_at(event).get(at_desk(stage, "print/table-cards/")).text
    assert page.count('class="table-card"') == 2
    table = event.tables.get(number=2)
    address = f"http://testserver/t/{event.slug}/2/#k={card_key(table)}"
    assert qr_of(address) in page
    assert card_code(table) in page


def test_the_qr_is_black_on_white_and_scales() -> None:
    drawn = qr_of("https://cards.example/t/summer/1/#k=abc")
    assert "viewBox" in drawn
    assert "style=" not in drawn
    assert " width=" not in drawn


def test_a_code_is_drawn_once_and_its_patterns_are_not_compared(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def compare(*_: object) -> int:
        raise AssertionError

    monkeypatch.setattr("segno.encoder.evaluate_mask", compare)
    address = "https://cards.example/t/autumn/1/"
    assert qr_of(address) is qr_of(address)
    teams, matches, tables = 1024, 512, 500
    assert (qr_of.cache_info().maxsize or 0) >= teams + matches + tables


def test_the_typed_address_does_not_give_the_key_away() -> None:
    stage = a_hall(tables=1)
    page = director_at(stage.division.event).get(at_desk(stage, "print/table-cards/")).text
    assert "#k=" not in page
    assert card_key(stage.division.event.tables.get(number=1)) not in page


def test_a_new_card_puts_the_old_phone_out() -> None:
    stage = a_hall(tables=2)
    event = stage.division.event
    table = event.tables.get(number=1)
    phone = a_phone_at(table)
    assert phone.get(f"/t/{event.slug}/1/").status_code == 200
    old = card_code(table)
    director = director_at(event)
    assert old in director.get(at_desk(stage, "tables/1/")).text
    assert director.post(at_desk(stage, "tables/1/renew/")).status_code == 422
    answer = director.post(at_desk(stage, "tables/1/renew/"), {"reason": "Photographed"})
    page = director.get(answer["Location"]).text
    assert old not in page
    assert phone.get(f"/t/{event.slug}/1/").status_code == 302
    row = LogEntry.objects.get()
    assert (row.verb, row.detail["table"]) == ("table.renew", 1)
    assert row.detail["reason"] == "Photographed"


def test_the_registrar_prints_team_cards_with_number_members_and_pin() -> None:
    stage = a_hall()
    event = stage.division.event
    registrar = logged_in(an_official(event, "rita", Role.REGISTRAR))
    page = registrar.get(at_desk(stage, "print/team-cards/")).text
    team = Entry.objects.get(division=stage.division, number=3)
    assert pin(team) in page
    assert "Player 3a" in page
    assert numbers(texts(page, "card-of")[2])[-1] == 3


def test_the_card_of_a_player_names_them_once() -> None:
    division = a_division(an_event(), ruleset="rubicon-bezique")
    add_entry(division=division, members=["Ann Oak"], name="")
    add_entry(division=division, members=["Bob Elm"], name="Old Bob")
    page = director_at(division.event).get(f"/desk/{division.event.slug}/print/team-cards/")
    ann, bob = page.context["divisions"][0][1]
    assert ([*ann.members], [*bob.members]) == ([], ["Bob Elm"])
    (card,) = (each for each in page.text.split("<article") if "Ann Oak</h3>" in each)
    assert card.count(">Ann Oak<") == 1


def test_a_new_pin_makes_the_old_one_worthless_and_is_not_in_the_log() -> None:
    stage = a_hall()
    team = Entry.objects.get(division=stage.division, number=3)
    old = pin(team)
    dora, address = (
        director_at(stage.division.event),
        at_desk(stage, "floor/team/main-event/3/pin/"),
    )
    assert dora.post(address).status_code == 422
    dora.post(address, {"reason": "Lost"})
    team.refresh_from_db()
    assert not is_pin(team, old)
    row = LogEntry.objects.get()
    assert (row.verb, row.detail["team"], row.detail["reason"]) == ("team.renew-pin", 3, "Lost")
    assert pin(team) not in f"{row.words}{row.detail}"


def test_the_hall_gets_more_tables_and_fewer() -> None:
    stage = a_hall(tables=4)
    event = stage.division.event
    director = director_at(event)
    director.post(at_desk(stage, "tables/count/"), {"count": "6"})
    assert event.tables.filter(in_use=True).count() == 6
    director.post(at_desk(stage, "tables/count/"), {"count": "2"})
    assert list(event.tables.filter(in_use=True).values_list("number", flat=True)) == [1, 2]
    detail = LogEntry.objects.latest("number").detail
    assert (detail["before"], detail["after"]) == (6, 2)


def test_a_table_does_not_go_while_a_match_stands_there() -> None:
    stage = a_hall(tables=4)
    event = stage.division.event
    a_called_match(stage, "W1-1", 4)
    director = director_at(event)
    assert director.post(at_desk(stage, "tables/count/"), {"count": "3"}).status_code == 422
    assert event.tables.filter(in_use=True).count() == 4


@pytest.mark.parametrize("count", ["", "0", "x", "501", "99999999999"])
def test_a_number_of_tables_that_cannot_be_is_refused(count: str) -> None:
    stage = a_hall(tables=4)
    director = director_at(stage.division.event)
    assert director.post(at_desk(stage, "tables/count/"), {"count": count}).status_code == 422
    assert stage.division.event.tables.count() == 4


def test_one_table_is_closed_and_opened_again() -> None:
    stage = a_hall(tables=2)
    event = stage.division.event
    director = director_at(event)
    director.post(at_desk(stage, "tables/1/close/"))
    give = match_at_desk(stage.matches.get(code="W1-1"), "give/")
    assert form_on(director, at_desk(stage, "floor/"), give)["table"] == "2"
    assert director.post(at_desk(stage, "tables/1/close/")).status_code == 422
    director.post(at_desk(stage, "tables/1/open/"))
    assert director.post(at_desk(stage, "tables/1/open/")).status_code == 422
    assert event.tables.get(number=1).in_use


def test_called_teams_are_read_out_by_name_with_their_table() -> None:
    stage = a_hall()
    a_called_match(stage, "W1-1", 3)
    playing(stage, "W1-2", 2)
    event = stage.division.event
    registrar = logged_in(an_official(event, "rita", Role.REGISTRAR))
    answer = registrar.get(at_desk(stage, "print/read-out/"))
    rows = [(row.team, row.table, str(row.against)) for row in answer.context["rows"]]
    assert rows == [("Team 1", 3, "Team 8"), ("Team 8", 3, "Team 1")]


def test_the_read_out_list_sorts_by_team_name() -> None:
    stage = a_hall()
    Entry.objects.filter(division=stage.division, number=8).update(title="ants")
    a_called_match(stage, "W1-1", 3)
    answer = director_at(stage.division.event).get(at_desk(stage, "print/read-out/"))
    assert [row.team for row in answer.context["rows"]] == ["ants", "Team 1"]
