"""A German reader's view of words that people or we wrote in English."""

import pytest
from django.template import Context, Template
from django.test import Client
from django.utils.translation import gettext, override

from rules.core.messages import in_english
from tests.makers import a_division, a_phone_at, an_event
from tests.makers_before import desk_page, the_director
from tests.makers_games import PLAYERS, a_bracket_of, called, posted
from tests.makers_table import AT
from tests.page_parts import texts
from tournament.brackets.models import Match
from tournament.desk.scoring.queue_page import round_named
from tournament.language import COOKIE
from tournament.live.models import LogEntry

pytestmark = pytest.mark.django_db


def a_reader(phone: Client | None = None) -> Client:
    """A reader who chose German."""
    reader = phone or Client()
    reader.cookies[COOKIE] = "de"
    return reader


def a_posted_match(written: str = "") -> Match:
    """A Bezique partie posted under the suggested round name, or another."""
    at = called(a_bracket_of("rubicon-bezique", PLAYERS, parties=1))[0]
    at.sits_down()
    at.writes(**{"points-A": "1310", "points-B": "900"})
    at.signs()
    match = Match.objects.get(games__isnull=False)
    posted(at, named=written or in_english(round_named(match.games.get())))
    return match


def shown(match: Match) -> str:
    division = match.stage.division
    return a_reader().get(f"/e/{division.event.slug}/{division.slug}/{match.code}/").text


def test_the_round_on_a_posted_sheet_is_read_in_the_readers_language() -> None:
    match = a_posted_match()
    page = shown(match)
    assert in_english(round_named(match.games.get())) not in page
    assert match.code in page


def test_a_round_that_the_scorer_named_themselves_stays_as_it_was_written() -> None:
    assert "The late one" in shown(a_posted_match("The late one"))


def test_the_hands_to_try_are_said_in_the_readers_language() -> None:
    english, german = (
        texts(reader.get("/practice/beach-house-rook/").text, "try")
        for reader in (Client(), a_reader())
    )
    assert len(english) == len(german)
    assert not set(english) & set(german)


def test_a_phone_is_not_told_of_the_form_in_which_sheets_are_kept() -> None:
    at = called(a_bracket_of("tally", PLAYERS, sides=["A", "B"], target=10))[0]
    at.sits_down()
    page = a_reader(a_phone_at(at.table)).get(AT, {"points-A": "x", "points-B": "1", "check": "1"})
    assert 'data-code="' in page.text
    assert "<cite" not in page.text


def test_a_reason_from_our_list_is_read_in_german_in_a_sentence_too() -> None:
    at = called(a_bracket_of("rubicon-bezique", PLAYERS, parties=1))[0]
    at.sends("call", reason="Question about the rules")
    row = LogEntry.objects.latest("pk")
    assert "Question about the rules" in row.words
    with override("de"):
        assert "Question about the rules" not in str(row.said)


def test_a_house_rule_is_cited_in_german_and_the_book_that_it_replaces_as_it_is() -> None:
    label, book = "Points that end a game", "Beach House, Scoring"
    rule = Template("{% paragraph cites %}").render
    cites = Context({"cites": f"House rule “{label}”: yes; else {book}"})
    assert rule(cites) == f'<cite lang="en">{cites["cites"]}</cite>'
    with override("de"):
        shown = rule(cites)
        assert gettext(label) in shown
        assert (label in shown, gettext("yes") in shown, book in shown) == (False, True, True)
        assert label not in rule(Context({"cites": f"House rule “{label}”"}))


@pytest.mark.parametrize(("ruleset", "language"), [("tally", "de"), ("kentucky-rook", "en")])
def test_our_own_book_is_read_in_german_and_a_game_s_text_in_its_language(
    ruleset: str, language: str
) -> None:
    division = a_division(an_event(), ruleset=ruleset, house_rules={"minutes": 30})
    page = a_reader().get(f"/e/{division.event.slug}/{division.slug}/rules/").text
    assert f'<span lang="{language}">' in page
    assert ("Uhr ein Spiel" in page) == (language == "de")
    assert ('<cite lang="en">' in page) == (language == "en")
    asked = a_reader(the_director(division.event)).get(desk_page(division, "rules/"))
    assert asked.context["page"].language == language
