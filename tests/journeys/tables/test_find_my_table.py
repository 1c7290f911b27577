"""Two letters at the hall's QR, without a login, a script or a cookie: where do I sit?"""

import re
from gzip import compress
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from tests.findings import codes
from tests.makers import a_called_match, a_division, add_entry, an_event, teams
from tests.makers_before import a_stranger, the_director, the_registrar, the_scorer
from tests.makers_floor import a_hall, playing
from tests.makers_shown import form_on
from tests.page_parts import part, parts
from tournament.desk.tables.cards import qr_of
from tournament.live.models import LogEntry
from tournament.registration.models import Event
from tournament.registration.services import add_division
from tournament.tables.models import Table

pytestmark = pytest.mark.django_db

FIND = "/e/beach-house-2026/find/"
MOST_BYTES = 30 * 1024


def asked(typed: str) -> Any:
    answer = Client().get(FIND, {"q": typed})
    assert answer.status_code == 200
    return answer


def found(typed: str) -> str:
    return " ".join(asked(typed).text.split())


def test_two_letters_tell_table_and_opponent() -> None:
    stage = a_hall(teams=2, slug="single-elimination")
    Event.objects.update(tables_public=True)
    a_called_match(stage, "W1-1", 3)
    shown = found("TE")
    assert shown.count('class="where called"') == 2
    assert "<strong>3</strong>" in shown
    assert [row.next.meets for row in asked("TE").context["rows"]] == ["Team 2", "Team 1"]


def test_a_number_finds_its_team() -> None:
    a_hall(teams=12)
    answer = asked("12")
    assert [row.entry.number for row in answer.context["rows"]] == [12]
    assert answer.text.count('class="where ') == 1


def test_where_tables_are_told_in_person_the_desk_is_named() -> None:
    stage = a_hall(tables=9)
    a_called_match(stage, "W1-1", 9)
    playing(stage, "W1-2", 8)
    for number in (8, 9):
        Table.objects.filter(number=number).update(number=number + 900)
    (called,), (plays,) = (asked(typed).context["rows"] for typed in ("team 1", "team 4"))
    assert (called.state, called.ask, plays.state, plays.ask) == ("called", True, "playing", True)
    assert "table-by-desk" in parts(found("team 4"))
    for number in (908, 909):
        assert str(number) not in found("te")


def test_one_letter_and_a_word_that_fits_nothing_find_nobody() -> None:
    a_hall()
    assert "nobody-found" in parts(found("t"))
    assert "<b>" in part(found("<b>"), "nobody-found")
    assert "nobody-found" not in parts(found(""))


def test_letters_need_no_accents() -> None:
    add_entry(division=a_division(an_event()), members=["Bea Núñez", "Tom O'Dowd"], name="Ñandúes")
    assert "Ñandúes" in found("NAND")


def test_of_many_that_fit_the_first_are_shown_and_that_there_are_more() -> None:
    a_hall(teams=12)
    shown = found("te")
    assert shown.count('class="where ') == 8
    assert shown.index("Team 2<") < shown.index("Team 8<")
    assert "more-fit" in parts(shown)
    assert "more-fit" not in parts(found("team 1"))


def test_it_is_found_before_the_bracket_is_drawn() -> None:
    teams(a_division(an_event()), 2)
    assert found("team 1").count('class="where undrawn"') == 1


def test_a_child_is_found_by_its_number_only() -> None:
    division = a_division(an_event(), name="Children", learning=True)
    for name in ("Mia Lastname", "Noah Lastname"):
        add_entry(division=division, members=[name, f"{name} junior"])
    assert "nobody-found" in parts(found("mia"))
    assert "Team 1 (Mia &amp; Mia)" in found("1")
    assert "Lastname" not in found("1")
    assert 'content="noindex"' in found("1")


def test_every_division_of_the_event_is_looked_through_and_no_other_event() -> None:
    event = an_event()
    teams(a_division(event), 1)
    teams(a_division(event, name="Seniors"), 1)
    teams(a_division(an_event(name="Elsewhere")), 5)
    shown = found("team")
    assert shown.count('class="where ') == 2
    assert "Seniors</small>" in shown


def test_no_division_takes_the_word_of_this_address() -> None:
    row = add_division(
        event=an_event(), name="Find", ruleset="tally", learning=False, house_rules={}
    )
    assert row.slug == "find-2"


def test_the_whole_first_load_is_small_without_script_and_font() -> None:
    stage = a_hall(teams=16, tables=8)
    a_called_match(stage)
    page = Client().get(FIND).content
    parts = re.findall(r'(?:href|src)="/static/([^"#]+)', page.decode())
    files = [Path(settings.FILES, "static", part).read_bytes() for part in parts]
    assert len(page) + sum(map(len, files)) <= MOST_BYTES
    answer = Client().get(FIND, {"q": "te"}).content
    assert answer.count(b'class="where ') == 8
    assert len(answer) + sum(len(compress(file)) for file in files) <= MOST_BYTES
    assert b"<script" not in answer
    assert not [part for part in parts if "woff" in part]


def test_an_event_that_is_not_there_is_not_found() -> None:
    assert Client().get("/e/nowhere/find/").status_code == 404
    assert Client().post(FIND).status_code == 405


def test_the_poster_leads_there() -> None:
    stage = a_hall()
    address = "/desk/beach-house-2026/print/hall/"
    for browser in (the_director(stage.division.event), the_registrar(stage.division.event)):
        page = browser.get(address).text
        assert qr_of(f"http://testserver{FIND}") in page
    assert the_scorer(stage.division.event).get(address).status_code == 403
    assert a_stranger().get(address).status_code == 404
    assert Client().get(address).status_code == 302


def test_the_floor_makes_tables_public_in_one_press_and_private_again() -> None:
    stage = a_hall(tables=9)
    a_called_match(stage, "W1-1", 9)
    director = the_director(stage.division.event)
    floor, wall = "/desk/beach-house-2026/floor/", "/wall/beach-house-2026/"
    for way, told in (("show", True), ("hide", False)):
        action = f"/desk/beach-house-2026/tables/{way}/"
        assert f'action="{action}"' in director.get(floor).text
        assert director.post(action, form_on(director, floor, action)).status_code == 303
        assert ("<strong>9</strong>" in found("team 1")) is told
        assert ("tables-read-out" in parts(Client().get(wall).text)) is not told
        again = director.post(action)
        assert (again.status_code, codes(again)) == (422, ["so-already"])
    assert list(LogEntry.objects.order_by("number").values_list("verb", flat=True))[-2:] == [
        "tables.show",
        "tables.hide",
    ]


def test_of_two_directors_the_second_is_told_that_tables_are_public_already() -> None:
    stage = a_hall()
    director = the_director(stage.division.event)
    action = "/desk/beach-house-2026/tables/show/"
    shown = form_on(director, "/desk/beach-house-2026/floor/", action)
    assert director.post(action, shown).status_code == 303
    assert codes(director.post(action, shown)) == ["so-already"]


@pytest.mark.parametrize("official", [the_registrar, the_scorer])
def test_only_the_director_decides_who_sees_tables(official: Any) -> None:
    stage = a_hall()
    client = official(stage.division.event)
    assert client.post("/desk/beach-house-2026/tables/show/").status_code != 303
    assert not Event.objects.get().tables_public
