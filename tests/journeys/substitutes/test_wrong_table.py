"""A player at the wrong table when the first cards are dealt loses 100 points of their own (NPA
§2.1)."""

from typing import Any

import pytest

from tests.findings import codes
from tests.makers import NOON, a_called_match, a_phone_at
from tests.makers_floor import director_at, match_at_desk
from tests.makers_people import asked_for, scores_of, sits_at
from tests.makers_table import AT, TABLE, a_game, a_match_at_table_one, table_of, the_event
from tournament.brackets.models import Game, Match
from tournament.desk.act.change import Act
from tournament.desk.timing.clocks import start_play
from tournament.desk.verify import differences
from tournament.live.models import LogEntry
from tournament.tables.models import WrongTable

pytestmark = pytest.mark.django_db

NPA = "npa-pinochle"


def dealt(match: Match) -> Game:
    """Its sheet is open and the first cards are dealt."""
    game = a_game(match, dealer="E")
    start_play(Act(the_event(), TABLE, NOON), table=table_of(match))
    return game


def astray(match: Match, name: str, *, of: Match | None = None) -> Any:
    """An official taps on the page of `match` that this player was at the wrong table."""
    player = sits_at(of or match, name)
    where = match_at_desk(match, "people/astray/")
    return director_at(the_event()).post(where, {"player": player.pk})


def astray_at(match: Match) -> str:
    """The form that says so, on the page of this match."""
    return f'action="{match_at_desk(match, "people/astray/")}"'


def penalties(match: Match) -> list[dict[str, str]]:
    rows: list[dict[str, str]] = Game.objects.get(match=match).sheet.besides.get("penalties", [])
    return rows


def test_two_taps_write_it_on_his_own_sheet() -> None:
    match = a_match_at_table_one(ruleset=NPA)
    dealt(match)
    page = director_at(the_event()).get(match_at_desk(match, "people/"))
    assert page.context["page"].wrong_table_costs == 100
    assert astray_at(match) in page.text
    assert astray(match, "Player 1a").status_code == 303
    assert penalties(match) == [{"code": "wrong-table", "seat": "N"}]
    row = LogEntry.objects.latest("id")
    assert row.detail["points"] == 100
    assert "NPA §2.1" in row.words
    scores = scores_of(Game.objects.get())
    assert scores["Player 1a"].share.points == scores["Player 1b"].share.points - 100
    assert list(differences(the_event())) == []


def test_before_the_first_cards_it_costs_nothing() -> None:
    match = a_match_at_table_one(ruleset=NPA)
    a_game(match, dealer="E")
    page = director_at(the_event()).get(match_at_desk(match, "people/")).text
    assert astray_at(match) not in page
    answer = astray(match, "Player 1a")
    assert (answer.status_code, codes(answer)) == (422, ["not-begun"])


def test_other_books_know_no_such_penalty() -> None:
    match = a_match_at_table_one()
    a_game(match)
    assert codes(astray(match, "Player 1a")) == ["no-such-penalty"]


def test_it_is_written_once() -> None:
    match = a_match_at_table_one(ruleset=NPA)
    dealt(match)
    astray(match, "Player 1a")
    assert codes(astray(match, "Player 1a")) == ["written-already"]
    assert len(penalties(match)) == 1


def test_every_misplaced_player_pays() -> None:
    match = a_match_at_table_one(ruleset=NPA)
    dealt(match)
    for name in ("Player 1a", "Player 4b"):
        astray(match, name)
    assert [row["seat"] for row in penalties(match)] == ["N", "W"]


def test_who_sits_here_and_plays_elsewhere_has_it_on_his_own_sheet_once_it_is_open() -> None:
    here = a_match_at_table_one(ruleset=NPA)
    own = a_called_match(here.stage, "W1-2", 2)
    dealt(here)
    assert astray(here, "Player 2a", of=own).status_code == 303
    assert penalties(here) == []
    assert WrongTable.objects.get().table == table_of(here)
    assert LogEntry.objects.latest("id").verb == "wrong-table.record"
    a_game(own, dealer="E")
    assert penalties(own) == [{"code": "wrong-table", "seat": "N"}]
    assert list(differences(the_event())) == []


def test_who_plays_nowhere_now_is_refused() -> None:
    match = a_match_at_table_one(ruleset=NPA)
    dealt(match)
    player = the_event().players.get(name="Player 2a")
    where = match_at_desk(match, "people/astray/")
    answer = director_at(the_event()).post(where, {"player": player.pk})
    assert codes(answer) == ["plays-nowhere"]


def test_it_is_taken_back_with_a_reason() -> None:
    match = a_match_at_table_one(ruleset=NPA)
    dealt(match)
    astray(match, "Player 1a")
    row = WrongTable.objects.get()
    where = match_at_desk(match, f"people/astray/{row.pk}/back/")
    director = director_at(the_event())
    assert director.post(where).status_code == 422
    assert director.post(where, {"reason": "It was his twin"}).status_code == 303
    assert penalties(match) == []
    assert director.post(where, {"reason": "again"}).status_code == 422
    assert list(differences(the_event())) == []


def test_who_was_replaced_pays_and_not_his_substitute() -> None:
    match = a_match_at_table_one(ruleset=NPA)
    dealt(match)
    astray(match, "Player 1a")
    asked_for(match, agreed_by="dora")
    scores = scores_of(Game.objects.get())
    assert (scores["Player 1a"].share.points, scores["Eve Ash"].share.points) == (-100, 0)
    assert "Eve Ash" in a_phone_at(table_of(match)).get(AT).text
