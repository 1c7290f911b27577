"""A game that plays rounds or parties says so: at its table, in its help, and at the desk."""

import re

import pytest

from tests.hall_clock import now
from tests.makers import DIRECTOR, minutes
from tests.makers_before import the_director
from tests.makers_chairs import desk_does
from tests.makers_clock import the_clock_at
from tests.makers_decisions import decides_sheet
from tests.makers_evenings import act
from tests.makers_games import PLAYERS, AtTable, a_bracket_of, called, posted
from tests.makers_people import sits_at, stands_by
from tests.page_parts import parts
from tournament.brackets.models import Game, Match
from tournament.desk.timing.game_times import set_round_time
from tournament.tables.selectors import game_at

pytestmark = pytest.mark.django_db
HAND = re.compile(r"\b[Hh]ands?\b(?! in\b)")


def words_of(html: str) -> list[str]:
    """The sentences of a page that speak of a hand."""
    body = html[html.index("<body") :]
    plain = re.sub(r"(?s)<(script|style).*?</\1>|<[^>]+>", "\n", body)
    return [line.strip() for line in plain.splitlines() if HAND.search(line)]


def a_partie(of: int = 1) -> AtTable:
    at = called(a_bracket_of("rubicon-bezique", PLAYERS, parties=of))[0]
    at.sits_down()
    return at


def test_a_table_of_bezique_reads_of_parties_until_it_has_signed() -> None:
    at = a_partie()
    assert words_of(at.phone.get(at.address).text) == []
    at.writes(**{"points-A": "1310", "points-B": "900"})
    assert words_of(at.phone.get(at.address).text) == []


def test_the_desk_and_the_public_read_of_parties_whatever_becomes_of_them() -> None:
    """A substitute from the second on, a decided score, a ruling; and the log of it all."""
    at = a_partie(of=2)
    game = game_at(at.table)
    assert game is not None
    match, event, score = game.match, at.table.event, {"points-A": "1310", "points-B": "900"}
    leaves, reason = sits_at(match, game.sheet.names["A"]), {"reason": "Ill"}
    for moment in range(3):
        if moment == 1:
            stands_by(event)
            said = {"player": event.players.get(name="Eve Ash").pk, "from_hand": 2, "said": "yes"}
            desk_does(match, "propose/", leaves=leaves.pk, **said, **reason)
        if moment < 2:
            at.writes(**score)
        else:
            at.signs()
            assert posted(at).status_code == 303
            decides_sheet(game, "/hands/1/score", **{"value-A": "900", "value-B": "0"})
        assert read_of_hands(match, game) == []


def read_of_hands(match: Match, game: Game) -> list[str]:
    """What the pages about a match say of hands."""
    event, division = match.stage.division.event, match.stage.division
    of_match, of_sheet = f"match/{division.slug}/{match.code}/", f"sheet/{game.sheet_id}/"
    pages = ["", "floor/", "rounds/", "log/", "decisions/", of_match, f"{of_match}people/"]
    pages += [f"{of_match}rule/", of_sheet, f"{of_sheet}decide/", "tables/1/referee/"]
    desk = the_director(event)
    public = f"/e/{event.slug}/{division.slug}/{match.code}/"
    addresses = [*(f"/desk/{event.slug}/{page}" for page in pages), public]
    return [f"{where}: {line}" for where in addresses for line in words_of(desk.get(where).text)]


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


def test_the_projector_and_the_clock_speak_of_no_hands_when_time_is_called_on_a_partie() -> None:
    at = a_partie(of=2)
    at.writes(**{"points-A": "1310", "points-B": "900"})
    game, event = game_at(at.table), at.table.event
    assert game is not None
    up = now() + minutes(1)
    set_round_time(act(event, DIRECTOR), round=game.match.round, at=up)
    assert len(the_clock_at(up + minutes(1))) == 1
    desk = the_director(event)
    pages = [f"/wall/{event.slug}/", *(f"/desk/{event.slug}/{page}/" for page in ("clock", "log"))]
    assert "last-hands" in parts(desk.get(pages[0]).text)
    assert [line for where in pages for line in words_of(desk.get(where).text)] == []
