"""A whole sheet typed from its paper: it was signed there, so no PIN is needed."""

import pytest

from scoring.models import ScoreSheet
from tests.findings import codes, codes_in
from tests.makers import a_hand
from tests.makers_before import the_director
from tests.makers_chairs import a_table
from tests.makers_games import PLAYERS, a_bracket_of
from tests.makers_paper import a_paper_hand, a_whole_game, match, whole_sheet
from tests.makers_scoring import a_drawn_stage, a_game_in_play, a_scorer, play
from tests.makers_table import the_event
from tests.page_parts import parts
from tournament.brackets.models import Game, Match
from tournament.desk.verify.sheets import wrong_sheets

pytestmark = [pytest.mark.django_db]


def test_a_whole_sheet_is_posted_signed_on_paper_with_every_hand() -> None:
    stage = a_drawn_stage()
    scorer, first = a_scorer(stage.division.event), match(stage, "W1-1")
    answer = scorer.post(whole_sheet(first), a_whole_game())
    assert answer.status_code == 303
    sheet = Game.objects.get(match=first).sheet
    assert (sheet.state, sheet.totals) == (ScoreSheet.State.POSTED, {"NS": 500, "EW": 100})
    hands = list(sheet.hands.values_list("content", flat=True))
    assert hands == [
        a_hand(bidder="NS", bid=70, took=100, dealer=dealer) for dealer in ("N", "E", "S", "W", "N")
    ]
    assert sheet.besides == {"on_paper": {"entered_by": [sheet.initials]}}
    page = scorer.get(f"/desk/beach-house-2026/sheet/{sheet.pk}/").text
    assert "on-paper" in parts(page)
    assert "totals-only" not in parts(page)
    assert list(wrong_sheets(stage.division.event)) == []


def test_an_unfinished_or_impossible_sheet_is_refused_and_stays_typed() -> None:
    stage = a_drawn_stage()
    scorer, first = a_scorer(stage.division.event), match(stage, "W1-1")
    unfinished = {"game": "1"} | a_paper_hand(1, "e", 85, 90)
    answer = scorer.post(whole_sheet(first), unfinished)
    assert (answer.status_code, codes_in(answer.text)) == (422, ["unfinished"])
    assert 'name="h1-bid" value="85"' in answer.text
    wrong = scorer.post(whole_sheet(first), a_whole_game() | a_paper_hand(2, "x", 71, 102))
    assert wrong.status_code == 422
    assert 'name="h2-points" value="102"' in wrong.text
    assert not Game.objects.exists()


def test_the_totals_on_the_paper_are_held_against_the_hands() -> None:
    stage = a_drawn_stage()
    scorer, first = a_scorer(stage.division.event), match(stage, "W1-1")
    on_paper = {"paper-NS": "505", "paper-EW": "100"}
    answer = scorer.post(whole_sheet(first), a_whole_game() | on_paper)
    assert codes_in(answer.text) == ["written-total-wrong"]
    scorer.post(whole_sheet(first), a_whole_game() | on_paper | {"paper-NS": "500"})
    assert match(stage, "W1-1").state == Match.State.CERTIFIED


def test_what_the_sheet_comes_to_is_told_while_it_is_typed() -> None:
    stage = a_drawn_stage()
    scorer, first = a_scorer(stage.division.event), match(stage, "W1-1")
    typed = {"game": "1"} | a_paper_hand(1, "e", 85, 90) | a_paper_hand(2, "1", 70, 60)
    page = scorer.post(whole_sheet(first).replace("sheet/", "check/"), typed).context["page"]
    assert [side.total for side in page.sides] == [30 - 70, 90 + 60]
    assert [row.dealer for row in page.rows[:3]] == ["N", "E", "S"]
    assert not Game.objects.exists()


def test_a_hand_that_ended_otherwise_has_boxes_of_its_own() -> None:
    stage = a_drawn_stage()
    scorer, first = a_scorer(stage.division.event), match(stage, "W1-1")
    typed = {"game": "1", "h1-ended": "renege", **a_paper_hand(1, "1", 85, 90)}
    page = scorer.post(whole_sheet(first).replace("sheet/", "check/"), typed).context["page"]
    assert {blank.question.name for blank in page.rows[0].extras} >= {"by", "captured"}


def test_a_game_begun_on_the_phone_is_finished_from_the_paper() -> None:
    stage = a_drawn_stage()
    game = a_game_in_play(stage)
    play(game, 100, 90)
    scorer, first = a_scorer(stage.division.event), match(stage, "W1-1")
    page = scorer.get(whole_sheet(first)).text
    assert 'name="h2-points" value="90"' in page
    sheet = a_whole_game() | a_paper_hand(1, "1", 60, 100)
    assert scorer.post(whole_sheet(first), sheet).status_code == 303
    game.sheet.refresh_from_db()
    assert (game.sheet.state, game.sheet.totals["NS"]) == (ScoreSheet.State.POSTED, 500)
    assert list(wrong_sheets(stage.division.event)) == []


def test_a_round_of_toonerville_is_a_box_of_points_for_each_player() -> None:
    played, _ = a_table()
    scorer, first = a_scorer(the_event()), match(played.stage, "S1-1")
    rounds = {"game": "1"}
    for number in range(1, 12):
        points = {"A": 0, "B": 15, "C": 30, "D": 45}
        rounds |= {f"h{number}-points-{seat}": str(left) for seat, left in points.items()}
    assert scorer.post(whole_sheet(first), rounds).status_code == 303
    sheet = Game.objects.get(match=first).sheet
    assert sheet.totals == {"A": 0, "B": 165, "C": 330, "D": 495}
    assert list(wrong_sheets(the_event())) == []


def test_a_match_whose_teams_are_not_known_has_no_sheet_to_type() -> None:
    stage = a_drawn_stage()
    scorer = a_scorer(stage.division.event)
    answer = scorer.get(whole_sheet(match(stage, "W2-1")))
    assert answer.status_code == 422
    assert codes(answer) == ["teams-unknown"]


def test_a_sheet_that_its_players_ended_is_verified_as_it_was_typed() -> None:
    """A partie of Bezique has no number of parties: the sheet ends where nothing more is typed."""
    division = a_bracket_of("rubicon-bezique", PLAYERS[:2])
    found = Match.objects.get(stage__division=division)
    typed = {"game": "1", "h1-points-A": "1310", "h1-points-B": "900"}
    answer = the_director(division.event).post(whole_sheet(found), typed)
    assert answer.status_code == 303
    assert list(wrong_sheets(division.event)) == []
