"""A pasted list: looked at before it is saved, saved as it was looked at."""

import re
import uuid
from typing import Any

import pytest
from django.test import Client
from django.utils.html import escape

from tests.findings import codes, codes_in
from tests.makers import a_division, a_stage, an_event
from tests.makers_before import a_stranger, desk_page, the_director, the_registrar, the_scorer
from tests.page_parts import part, parts
from tournament.live.models import LogEntry
from tournament.live.roles import Role
from tournament.registration import admission
from tournament.registration.models import Division, Entry, Player
from tournament.registration.selectors import member_names

pytestmark = pytest.mark.django_db

GOOD = "Ann Oak & Bob Elm, Shore Club\r\nEagles: Cy Ash & Di Fir\r\nEd Box"


@pytest.fixture
def division() -> Division:
    return a_division(an_event())


def check(browser: Client, division: Division, text: str) -> dict[str, str]:
    """What the form holds after the list was checked."""
    answer = browser.post(desk_page(division, "teams/check/"), {"list": text})
    return {"list": text, "checked": answer.context["preview"].mark, "key": answer.context["key"]}


def by_line(answer: Any) -> list[tuple[str, str]]:
    """What the page objects to in the list: line and code, each shown."""
    found = answer.context["preview"].findings
    assert sorted(codes_in(answer.text)) == sorted(finding.code for finding in found)
    return [(finding.where, finding.code) for finding in found]


def can_be_saved(answer: Any, division: Division) -> bool:
    return f'formaction="{desk_page(division, "teams/add/")}"' in answer.text


def test_checking_a_list_shows_its_teams_and_saves_nothing(division: Division) -> None:
    answer = the_registrar(division.event).post(desk_page(division, "teams/check/"), {"list": GOOD})
    assert answer.status_code == 200
    assert re.findall(r"\d+", part(answer.text, "list-can-be-saved")) == ["3", "1"]
    assert can_be_saved(answer, division)
    assert not Entry.objects.exists()
    assert not LogEntry.objects.exists()


def test_a_checked_list_is_saved_with_one_row_in_the_log(division: Division) -> None:
    browser = the_registrar(division.event)
    form = check(browser, division, GOOD)
    answer = browser.post(desk_page(division, "teams/add/"), form, follow=True)
    assert LogEntry.objects.get().words in answer.text
    titles = list(division.entries.values_list("number", "title", "club"))
    assert titles == [(1, "Oak & Elm", "Shore Club"), (2, "Eagles", ""), (3, "Ed Box", "")]
    row = LogEntry.objects.get()
    assert (row.verb, row.role) == ("teams.add", Role.REGISTRAR.label)
    assert row.detail["numbers"] == [1, 2, 3]


def test_a_list_changed_after_it_was_checked_is_shown_again_and_not_saved(
    division: Division,
) -> None:
    browser = the_director(division.event)
    form = check(browser, division, GOOD) | {"list": GOOD + "\r\nFlo Yew"}
    answer = browser.post(desk_page(division, "teams/add/"), form)
    assert "list-was-changed" in parts(answer.text)
    assert "Flo Yew" in answer.text
    assert not Entry.objects.exists()


def test_everything_wrong_is_said_at_once_and_the_list_stays_in_its_box(
    division: Division,
) -> None:
    text = "Ann Oak & Bob Elm\r\nAnn Oak & Cy\r\nX & Y & Z\r\n<b>Oak & Elm: Bob"
    answer = the_director(division.event).post(desk_page(division, "teams/check/"), {"list": text})
    assert answer.status_code == 422
    assert re.findall(r"\d+", part(answer.text, "list-needs-you")) == ["3"]
    assert by_line(answer) == [
        ("/lines/2", "named-already"),
        ("/lines/3", "too-many-players"),
        ("/lines/4", "before-the-colon"),
    ]
    assert f">\n{escape(text)}</textarea>" in answer.text
    assert not can_be_saved(answer, division)


def test_a_list_with_a_mistake_is_not_saved_even_when_it_is_sent(division: Division) -> None:
    browser = the_director(division.event)
    form = check(browser, division, "Ann Oak & Ann Oak")
    assert browser.post(desk_page(division, "teams/add/"), form).status_code == 422
    assert not Entry.objects.exists()


def test_who_was_entered_while_the_list_lay_open_is_noticed(division: Division) -> None:
    registrar, director = the_registrar(division.event), the_director(division.event)
    form = check(registrar, division, GOOD)
    director.post(desk_page(division, "teams/add-one/"), {"player": ["Ed Box", "Gus Ivy"]})
    answer = registrar.post(desk_page(division, "teams/add/"), form)
    assert answer.status_code == 422
    assert ("/lines/3", "named-already") in by_line(answer)
    assert division.entries.count() == 1


def test_pressing_save_twice_enters_the_teams_once(division: Division) -> None:
    browser = the_director(division.event)
    form = check(browser, division, GOOD) | {"key": str(uuid.uuid4())}
    browser.post(desk_page(division, "teams/add/"), form)
    browser.post(desk_page(division, "teams/add/"), form)
    assert division.entries.count() == 3


def test_an_empty_list_asks_for_one(division: Division) -> None:
    answer = the_director(division.event).post(desk_page(division, "teams/check/"), {"list": " \n"})
    assert "list-is-empty" in parts(answer.text)


def test_a_list_that_is_too_long_is_refused_with_the_limit(division: Division) -> None:
    text = "\n".join(f"Player {number}" for number in range(2001))
    answer = the_director(division.event).post(desk_page(division, "teams/check/"), {"list": text})
    assert answer.status_code == 422
    assert by_line(answer) == [("", "too-long")]


def test_a_division_takes_so_many_teams_and_not_one_more(
    division: Division, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(admission, "MOST_TEAMS", 64)
    browser = the_director(division.event)
    text = "\n".join(f"Ann {number} & Bob {number}" for number in range(64))
    form = check(browser, division, text)
    saved = browser.post(desk_page(division, "teams/add/"), form, follow=True)
    assert saved.redirect_chain == [(desk_page(division, "teams/"), 303)]
    assert division.entries.count() == 64
    assert Player.objects.count() == 128
    refused = browser.post(desk_page(division, "teams/check/"), {"list": "One Toomany & ?"})
    assert by_line(refused) == [("", "too-many-teams")]


def test_saving_many_teams_takes_as_many_statements_as_saving_few(
    division: Division, django_assert_max_num_queries: pytest.FixtureRequest
) -> None:
    browser = the_director(division.event)
    form = check(browser, division, "\n".join(f"A{n} & B{n}" for n in range(300)))
    with django_assert_max_num_queries(40):  # type: ignore[operator]
        browser.post(desk_page(division, "teams/add/"), form)
    assert division.entries.count() == 300


def test_names_in_every_direction_are_kept_and_isolated(division: Division) -> None:
    browser = the_director(division.event)
    form = check(browser, division, "\u202eمحمد علي & 🎴 Bob, Łódź")
    page = browser.post(desk_page(division, "teams/add/"), form, follow=True).text
    assert list(member_names(division.entries.get())) == ["محمد علي", "🎴 Bob"]
    assert "<bdi>محمد علي</bdi> &amp; <bdi>🎴 Bob</bdi>" in page


def test_children_of_one_first_name_are_told_and_entered() -> None:
    division = a_division(an_event(), name="Children", learning=True)
    browser = the_director(division.event)
    page = browser.post(desk_page(division, "teams/check/"), {"list": "Mia & Noah\nMia & Zoe"})
    assert page.status_code == 200
    assert by_line(page) == [("/lines/2", "same-first-name")]
    form = check(browser, division, "Mia & Noah\nMia & Zoe")
    browser.post(desk_page(division, "teams/add/"), form)
    titles = division.entries.values_list("title", flat=True)
    assert list(titles) == ["Team 1 (Mia & Noah)", "Team 2 (Mia & Zoe)"]


def test_after_the_draw_no_team_is_added() -> None:
    division = a_stage(a_division(an_event())).division
    browser = the_director(division.event)
    answer = browser.post(desk_page(division, "teams/add/"), check(browser, division, GOOD))
    assert answer.status_code == 422
    assert codes(answer) == ["drawn"]
    assert "Eagles: Cy Ash" in answer.text
    assert division.entries.count() == 4


@pytest.mark.parametrize("address", ["teams/check/", "teams/add/", "teams/add-one/"])
def test_only_directors_and_registrars_enter_teams(division: Division, address: str) -> None:
    form = {"list": GOOD, "player": "Ann Oak"}
    assert a_stranger().post(desk_page(division, address), form).status_code == 404
    assert the_scorer(division.event).post(desk_page(division, address), form).status_code == 403
    assert (
        Client().post(desk_page(division, address), form).headers["Location"].startswith("/login/")
    )
    assert not Entry.objects.exists()
