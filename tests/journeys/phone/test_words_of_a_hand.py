"""A game that plays rounds or parties says so: at its table, in its help, and at the desk."""

import re

import pytest

from tests.makers_before import the_director
from tests.makers_games import PLAYERS, AtTable, a_bracket_of, called, posted
from tournament.tables.selectors import game_at

pytestmark = pytest.mark.django_db
HAND = re.compile(r"\b[Hh]ands?\b(?! in\b)")


def words_of(html: str) -> list[str]:
    """The sentences of a page that speak of a hand."""
    body = html[html.index("<body") :]
    plain = re.sub(r"(?s)<(script|style).*?</\1>|<[^>]+>", "\n", body)
    return [line.strip() for line in plain.splitlines() if HAND.search(line)]


def a_partie() -> AtTable:
    at = called(a_bracket_of("rubicon-bezique", PLAYERS, parties=1))[0]
    at.sits_down()
    return at


def test_a_table_of_bezique_reads_of_parties_until_it_has_signed() -> None:
    at = a_partie()
    assert words_of(at.phone.get(at.address).text) == []
    at.writes(**{"points-A": "1310", "points-B": "900"})
    assert words_of(at.phone.get(at.address).text) == []


def test_its_sheet_is_corrected_partie_by_partie() -> None:
    at = a_partie()
    at.writes(**{"points-A": "1310", "points-B": "900"})
    game = game_at(at.table)
    assert game is not None
    at.signs()
    assert posted(at).status_code == 303
    event = at.table.event
    page = f"/desk/{event.slug}/sheet/{game.sheet_id}/correct/"
    assert words_of(the_director(event).get(page).text) == []
