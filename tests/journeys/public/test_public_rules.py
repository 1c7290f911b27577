"""Everybody reads the rules as this event plays them: whole, searched, and without a login."""

import re
from html import unescape

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from rules.book import find
from rules.book.page import Mark
from rules.rulesets import slugs
from tests.makers import a_division, an_event
from tests.page_parts import part, parts, texts
from tournament.registration.models import Division

pytestmark = pytest.mark.django_db

RULES = "/e/beach-house-2026/main-event/rules/"


def page(address: str = RULES) -> str:
    response = Client().get(address)
    assert response.status_code == 200, address
    return " ".join(unescape(response.content.decode()).split())


def rule(shown: str, anchor: str) -> str:
    """One line of the page, as it is printed."""
    found = re.search(rf'<li id="{anchor}".*?<p>(.*?)</p>', shown)
    assert found, anchor
    return found[1].strip()


def test_every_rule_stands_on_the_page_with_its_paragraph() -> None:
    a_division(an_event())
    shown = page()

    for section, line in find("beach-house-rook").lines():
        assert f'id="{line.id}"' in shown
        assert f"{section.number}.{line.number}</a>" in shown
        assert all(f'<cite lang="en">{cites}</cite>' in shown for cites in line.cites)


def test_what_is_not_used_is_struck_and_what_is_changed_is_underlined() -> None:
    a_division(an_event())

    (deck,) = [line for _, line in find("beach-house-rook").lines() if line.id == "B-deck"]
    (unused,) = [part.words for part in deck.parts if part.mark is Mark.STRUCK]
    assert f"<s>{unused.strip()}</s>" in rule(page(), "B-deck")


def test_an_event_that_changes_nothing_says_so() -> None:
    a_division(an_event())

    assert "no-house-rules" in parts(page())


def test_a_house_rule_changes_its_line_and_the_page_lists_it_first() -> None:
    division = a_division(an_event())
    division.house_rules = {"target": 250}
    division.save()
    shown = page()

    assert re.search("<s>[^<]*500[^<]*</s> <u>[^<]*250", rule(shown, "B-end"))
    assert 'data-part="set-here"' in rule(shown, "B-end")
    assert "no-house-rules" not in parts(shown)
    assert shown.index('<a href="#B-end">') < shown.index('<li id="B-end"')


def test_readings_and_glossary_are_listed() -> None:
    a_division(an_event())
    shown = page()

    assert 'id="B-09"' in shown
    (label,) = [row.label for row in find("beach-house-rook").readings if row.id == "B-09"]
    assert str(label) in " ".join(texts(shown, "can-be-set"))
    assert "<dt>renege</dt>" in shown


def test_where_the_book_contradicts_itself_both_paragraphs_are_shown() -> None:
    a_division(an_event())
    shown = page()

    for said in ("on the length", "on both teams"):
        assert f"Beach House, Scoring, {said}" in " ".join(texts(shown, "contradiction"))


def test_a_search_leaves_the_rules_that_hold_the_word() -> None:
    a_division(an_event())
    shown = page(f"{RULES}?q=renege")

    assert "<mark>renege</mark>" in rule(shown, "B-renege")
    assert 'id="B-target"' not in shown
    assert 'value="renege"' in shown


def test_a_search_for_nothing_that_is_there_says_what_to_do() -> None:
    a_division(an_event())
    shown = Client().get(f"{RULES}?q=<b>zeppelin").text

    assert "search-hint" in parts(shown)
    assert "<b>zeppelin" in part(shown, "nothing-found")


def test_what_is_typed_is_never_markup() -> None:
    a_division(an_event())

    assert b"<b>zeppelin" not in Client().get(f"{RULES}?q=<b>zeppelin").content


def test_a_learning_division_shows_its_rules_and_stays_out_of_search_engines() -> None:
    a_division(an_event(), name="Children", learning=True)
    shown = page("/e/beach-house-2026/children/rules/")

    assert 'id="B-children"' in shown
    assert '<meta name="robots" content="noindex">' in shown


@pytest.mark.parametrize("ruleset", slugs())
def test_every_division_has_the_rules_of_its_own_game(ruleset: str) -> None:
    division = a_division(an_event(), ruleset=ruleset)

    assert re.search(f"<h1>[^<]*{re.escape(division.game)}", page())


def test_the_page_of_an_event_and_of_a_division_lead_to_the_rules() -> None:
    a_division(an_event())

    assert f'href="{RULES}"' in page("/e/beach-house-2026/")
    assert f'href="{RULES}"' in page("/e/beach-house-2026/main-event/")


def test_the_page_asks_the_database_for_the_division_its_stages_and_its_last_draw_only(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    a_division(an_event())
    with django_assert_num_queries(5):
        page(f"{RULES}?q=nest")


@pytest.mark.parametrize(
    "address", ["/e/beach-house-2026/nobody/rules/", "/e/nowhere/main-event/rules/"]
)
def test_an_event_or_division_nobody_has_heard_of_is_not_found(address: str) -> None:
    a_division(an_event())

    assert Division.objects.count() == 1
    assert Client().get(address).status_code == 404


def test_the_rules_are_only_read() -> None:
    a_division(an_event())

    assert Client().post(RULES).status_code == 405
