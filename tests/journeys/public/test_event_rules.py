"""All rules of an event in one search: for everybody, and for the officials at their desk."""

import re
from html import unescape

import pytest
from django.test import Client

from tests.makers import a_division, a_user, an_event, an_official, logged_in
from tests.page_parts import part, parts
from tournament.live.roles import Role

pytestmark = pytest.mark.django_db

RULES = "/e/beach-house-2026/rules/"
AT_DESK = "/desk/beach-house-2026/rules/"


def page(address: str = RULES, client: Client | None = None) -> str:
    response = (client or Client()).get(address)
    assert response.status_code == 200, address
    return " ".join(unescape(response.content.decode()).split())


def test_a_word_is_found_in_the_rules_of_every_division() -> None:
    event = an_event()
    a_division(event)
    a_division(event, name="Pinochle", ruleset="npa-pinochle")
    shown = page(f"{RULES}?q=renege")

    assert '<a href="/e/beach-house-2026/main-event/rules/">Beach House Rook</a>' in shown
    assert '<a href="/e/beach-house-2026/pinochle/rules/">NPA Pinochle</a>' in shown
    assert "<mark>renege</mark>" in shown
    assert 'id="pinochle-N-unproven"' in shown
    assert 'href="/e/beach-house-2026/pinochle/rules/#N-unproven"' in shown
    assert '<cite lang="en">NPA §3.1, Renege</cite>' in shown


def test_all_that_is_found_in_a_book_is_below_its_title() -> None:
    a_division(an_event(), name="Pinochle", ruleset="npa-pinochle")
    shown = page(f"{RULES}?q=table")
    assert 'id="pinochle-readings"' in shown
    assert re.findall(r'<(h\d) id="pinochle-[\w-]+"', shown).count("h2") == 0


def test_a_paragraph_is_found_by_its_sign() -> None:
    a_division(an_event(), name="Pinochle", ruleset="npa-pinochle")
    shown = page(f"{RULES}?q=§4.1")

    assert 'id="pinochle-N-table-talk"' in shown
    assert 'id="pinochle-N-unproven"' not in shown


def test_the_house_rules_of_the_event_are_in_what_is_found() -> None:
    a_division(an_event(), house_rules={"target": 250})

    assert "<u><mark>250</mark></u>" in page(f"{RULES}?q=250")


def test_divisions_that_play_by_the_same_words_share_a_book() -> None:
    event = an_event()
    a_division(event)
    a_division(event, name="Second division")
    a_division(event, name="Short games", house_rules={"target": 250})
    shown = page(f"{RULES}?q=misdeal")

    assert shown.count(">Beach House Rook</a>") == 2
    assert "Second division" in shown
    assert 'id="short-games-' in shown


def test_without_words_the_books_and_their_chapters_are_listed() -> None:
    a_division(an_event())
    shown = page()

    assert 'href="/e/beach-house-2026/main-event/rules/#conduct"' in shown
    assert 'id="main-event-' not in shown


def test_what_is_found_nowhere_is_said() -> None:
    a_division(an_event())
    answer = Client().get(f"{RULES}?q=<b>zebra").content.decode()

    assert "<b>zebra" in part(answer, "nothing-found")
    assert "search-hint" in parts(answer)


def test_an_event_without_divisions_has_no_rules_yet() -> None:
    an_event()
    assert "no-rules" in parts(page())


def test_a_division_called_rules_does_not_hide_them() -> None:
    event = an_event()
    assert a_division(event, name="Rules").slug == "rules-2"


def test_every_official_looks_rules_up_at_the_desk() -> None:
    event = an_event()
    a_division(event)
    for name, role in (("rex", Role.REFEREE), ("sam", Role.SCORING)):
        client = logged_in(an_official(event, name, role))
        assert "<mark>warning</mark>" in page(f"{AT_DESK}?q=warning", client)


def test_strangers_look_rules_up_in_public_only() -> None:
    a_division(an_event())
    an_event(name="Elsewhere", director="stranger")
    assert Client().get(AT_DESK).status_code == 302
    assert logged_in(a_user("stranger")).get(AT_DESK).status_code == 404
    assert Client().get("/e/nowhere/rules/").status_code == 404
