"""Blank score sheets: when everything fails, the game goes on with these."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils.html import escape

from tests.makers import a_called_match, a_division, a_stage, an_event
from tests.makers_scoring import DESK, a_drawn_stage, a_posted_game, a_scorer
from tests.page_parts import told

pytestmark = pytest.mark.django_db

PRINTED = f"{DESK}sheets-print/"


def test_there_is_a_sheet_for_every_match_that_can_be_played_with_teams_round_and_table() -> None:
    stage = a_drawn_stage()
    a_called_match(stage, "W1-1", table=3)
    scorer = a_scorer(stage.division.event)
    answer = scorer.get(PRINTED)
    sheets = {str(sheet.round_named): sheet for sheet in answer.context["named"]}
    assert all(escape(name) in answer.text for name in sheets)
    (first,) = (sheet for name, sheet in sheets.items() if "W1-1" in name)
    assert (first.table, [side.team for side in first.sides]) == ("3", ["Team 1", "Team 4"])
    seats = {str(player.seat): player.name for side in first.sides for player in side.players}
    assert seats == {"N": "Player 1a", "S": "Player 1b", "E": "Player 4a", "W": "Player 4b"}
    assert first.code == "W1-1"
    assert "<svg" in first.qr_svg
    assert told(sheets, "W1-2")
    assert len(sheets) == 2


def test_every_division_has_a_sheet_that_is_wholly_blank() -> None:
    stage = a_drawn_stage()
    a_division(stage.division.event, name="Children", learning=True)
    scorer = a_scorer(stage.division.event)
    assert scorer.get(PRINTED).content.decode().count('class="paper blank"') == 4


def test_printing_costs_the_same_queries_however_many_matches_can_be_played() -> None:
    costs = []
    stage = a_drawn_stage(16)
    scorer = a_scorer(stage.division.event)
    for code in ("W1-1", "W1-2"):
        a_posted_game(stage, code)
        with CaptureQueriesContext(connection) as asked:
            scorer.get(PRINTED)
        costs.append(len(asked))
    assert costs[0] == costs[1] <= 12


def test_a_sheet_of_a_table_has_a_column_for_each_who_plays_there() -> None:
    stage = a_stage(a_division(an_event(), ruleset="toonerville-rook"), 4, slug="pods")
    scorer = a_scorer(stage.division.event)
    named, empty = scorer.get(PRINTED).context["named"], scorer.get(PRINTED).context["empty"]
    assert {len(sheet.sides) for sheet in named} == {4}
    assert [len(sheet.sides) for sheet in empty] == [5]
