"""A club that plays on paper: the desk types a round's totals, one row for each game."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.models import ScoreSheet
from tests.findings import codes_in
from tests.makers import NOON, an_event, an_official, logged_in
from tests.makers_chairs import a_table
from tests.makers_paper import RESULTS, a_row, match, save_row, save_rows, teams_of
from tests.makers_scoring import a_drawn_stage, a_game_in_play, a_scorer, play
from tests.makers_series import a_series_stage
from tests.makers_table import the_event
from tests.page_parts import numbers, parts
from tournament.brackets.models import Game, Match
from tournament.desk.public.my_ledger import my_ledger
from tournament.desk.verify.sheets import wrong_sheets
from tournament.live.models import LogEntry
from tournament.live.roles import Role
from tournament.registration.models import Event

pytestmark = [pytest.mark.django_db]


def test_a_line_posts_the_sheet_by_its_totals_and_the_bracket_follows() -> None:
    stage = a_drawn_stage()
    scorer = a_scorer(stage.division.event)
    answer = save_row(scorer, match(stage, "W1-1"), 500, 340)
    assert answer.status_code == 200
    played = match(stage, "W1-1")
    one, _ = teams_of(played)
    assert (played.state, played.winner) == (Match.State.CERTIFIED, one)
    sheet = Game.objects.get(match=played).sheet
    assert sheet.state == ScoreSheet.State.POSTED
    assert (sheet.totals, sheet.winner) == ({"NS": 500, "EW": 340}, "NS")
    assert sheet.besides["on_paper"]["totals"] == sheet.totals
    assert not sheet.signatures.exists()
    assert list(wrong_sheets(stage.division.event)) == []


def test_the_sheet_says_everywhere_that_only_its_totals_were_entered() -> None:
    stage = a_drawn_stage()
    scorer = a_scorer(stage.division.event)
    save_row(scorer, match(stage, "W1-1"), 500, 340)
    sheet = Game.objects.get(match__code="W1-1").sheet
    desk = scorer.get(f"/desk/beach-house-2026/sheet/{sheet.pk}/").text
    public = scorer.get("/e/beach-house-2026/main-event/W1-1/").text
    for page in (desk, public):
        assert {"totals-only", "on-paper"} <= parts(page)


def test_a_total_that_cannot_be_is_refused_and_stays_typed() -> None:
    stage = a_drawn_stage()
    scorer = a_scorer(stage.division.event)
    for typed, code in (
        ((498, 310), "impossible-total"),
        ((5000, 310), "impossible-total"),
        ((450, 310), "not-over"),
        ((500, ""), "missing-totals"),
        (("9" * 5000, 310), "not-understood"),
        (("five", 310), "not-understood"),
    ):
        answer = save_row(scorer, match(stage, "W1-1"), *typed)
        assert answer.status_code == 422
        assert codes_in(answer.text) == [code]
        assert f'value="{str(typed[0])[:40]}"' in answer.text
    assert not Game.objects.exists()


def test_time_called_lets_the_leader_win_below_the_target() -> None:
    stage = a_drawn_stage()
    scorer, first = a_scorer(stage.division.event), match(stage, "W1-1")
    answer = save_row(scorer, first, 310, 450, clock=True)
    assert answer.status_code == 200
    assert match(stage, "W1-1").winner == teams_of(first)[1]


def test_without_a_script_the_whole_grid_is_one_form() -> None:
    stage = a_drawn_stage()
    scorer = a_scorer(stage.division.event)
    one, two = match(stage, "W1-1"), match(stage, "W1-2")
    answer = save_rows(scorer, one, a_row(one, 500, 340), a_row(two, 498, 200))
    assert answer.status_code == 422
    assert codes_in(answer.text) == ["impossible-total"]
    assert 'value="498"' in answer.text
    assert match(stage, "W1-1").state == Match.State.CERTIFIED
    assert save_rows(scorer, one, a_row(two, 500, 200)).status_code == 303
    assert match(stage, "W1-2").state == Match.State.CERTIFIED


def test_two_officials_in_one_grid_do_not_write_over_each_other() -> None:
    stage = a_drawn_stage()
    scorer = a_scorer(stage.division.event)
    other = logged_in(an_official(stage.division.event, "olga", Role.SCORING))
    first = match(stage, "W1-1")
    save_row(scorer, first, 500, 340)
    answer = save_row(other, first, 350, 500)
    assert answer.status_code == 422
    assert codes_in(answer.text) == ["posted-already"]
    assert "350 : 500" in answer.text
    assert Game.objects.get(match=first).sheet.totals == {"NS": 500, "EW": 340}


def test_the_grid_tells_what_others_changed_since_it_was_shown() -> None:
    stage = a_drawn_stage()
    scorer = a_scorer(stage.division.event)
    event, first = stage.division.event, match(stage, "W1-1")
    event.refresh_from_db()
    asked = f"{RESULTS}{first.round_id}/news/?since={event.version}"
    assert scorer.get(asked).status_code == 204
    save_row(scorer, first, 500, 340)
    answer = scorer.get(asked)
    assert [row.match.code for row in answer.context["rows"]] == ["W1-1"]


def test_the_same_key_saves_once() -> None:
    stage = a_drawn_stage()
    scorer, first = a_scorer(stage.division.event), match(stage, "W1-1")
    key = "0191b0c2-6f5e-7c7a-8f00-2b8a3c1d4e5f"
    for _ in range(2):
        assert save_row(scorer, first, 500, 340, key=key).status_code == 200
    assert LogEntry.objects.filter(verb="sheet.post").count() == 1


def test_a_game_on_the_phone_is_not_entered_by_its_totals() -> None:
    stage = a_drawn_stage()
    game = a_game_in_play(stage)
    play(game, 100)
    scorer = a_scorer(stage.division.event)
    page = scorer.get(f"{RESULTS}{game.match.round_id}/").text
    assert f"points-{game.match_id}-" not in page
    answer = save_row(scorer, match(stage, "W1-1"), 500, 340)
    assert codes_in(answer.text) == ["on-phone"]


def test_a_called_match_whose_phone_wrote_nothing_is_entered_from_paper() -> None:
    stage = a_drawn_stage()
    game = a_game_in_play(stage)
    scorer = a_scorer(stage.division.event)
    assert save_row(scorer, match(stage, "W1-1"), 500, 340).status_code == 200
    game.sheet.refresh_from_db()
    assert game.sheet.state == ScoreSheet.State.POSTED
    assert not stage.division.event.tables.filter(assignments__cleared_at__isnull=True).exclude(
        assignments=None
    )


def test_the_games_of_a_series_come_one_after_the_other() -> None:
    stage = a_series_stage()
    scorer = a_scorer(stage.division.event)
    first = match(stage, "W1-1")
    answer = save_row(scorer, first, 500, 340)
    assert f'id="row-{first.pk}-2"' in answer.text
    assert match(stage, "W1-1").state == Match.State.READY
    save_row(scorer, first, 505, 340, game=1)
    assert Game.objects.filter(match=first).count() == 1
    save_row(scorer, first, 505, 340, game=2)
    assert match(stage, "W1-1").state == Match.State.CERTIFIED


def test_a_table_of_four_has_a_box_each_and_the_lowest_wins() -> None:
    played, _ = a_table()
    scorer, first = a_scorer(the_event()), match(played.stage, "S1-1")
    assert codes_in(save_row(scorer, first, 105, 12, 80, 300).text) == ["impossible-total"]
    assert save_row(scorer, first, 105, 10, 80, 300).status_code == 200
    placings = first.results.get().placings
    one, two, three, four = teams_of(first)
    assert list(placings.values_list("entry", "place", "points")) == [
        (two.pk, 1, 10),
        (three.pk, 2, 80),
        (one.pk, 3, 105),
        (four.pk, 4, 300),
    ]


def test_whoever_may_not_post_sees_no_grid() -> None:
    stage = a_drawn_stage()
    registrar = logged_in(an_official(stage.division.event, "rita", Role.REGISTRAR))
    assert registrar.get(RESULTS).status_code == 403


def test_the_results_of_a_finished_event_are_read_and_not_typed() -> None:
    stage = a_drawn_stage()
    scorer = a_scorer(stage.division.event)
    save_row(scorer, match(stage, "W1-1"), 500, 340)
    open_page = scorer.get(RESULTS).text
    Event.objects.update(finished_at=NOON)
    page = scorer.get(RESULTS).text
    assert ("<fieldset disabled>" in open_page, "<fieldset disabled>" in page) == (False, True)
    assert ("save-results" in parts(open_page), "save-results" in parts(page)) == (True, False)


def test_an_event_without_a_draw_says_what_to_do() -> None:
    event = an_event()
    assert a_scorer(event).get(RESULTS).context["page"].round is None


def test_a_round_costs_the_same_queries_however_many_games_it_has() -> None:
    costs = []
    stage = a_drawn_stage(60)
    scorer = a_scorer(stage.division.event)
    for code in stage.matches.filter(state=Match.State.READY).values_list("code", flat=True)[:2]:
        save_row(scorer, match(stage, code), 500, 340)
        with CaptureQueriesContext(connection) as asked:
            page = scorer.get(f"{RESULTS}{match(stage, code).round_id}/")
        costs.append(len(asked))
    assert len(page.context["page"].rows) == 28
    assert costs[0] == costs[1] <= 25


def test_a_teams_own_page_has_the_totals_as_one_line() -> None:
    stage = a_drawn_stage()
    first = match(stage, "W1-1")
    save_row(a_scorer(stage.division.event), first, 500, 340)
    one, two = teams_of(first)
    lines = [line for team in (one, two) for game in my_ledger(team).games for line in game.lines]
    assert [(line.points, line.total) for line in lines] == [("+500", "500"), ("+340", "340")]


def test_a_game_that_waits_for_signatures_promises_no_further_hand() -> None:
    stage = a_drawn_stage()
    play(a_game_in_play(stage, "W1-1"), 100, 100, 100)
    play(a_game_in_play(stage, "W1-2", table=2), 100, 100, 100, 100, 100)
    page = a_scorer(stage.division.event).get(RESULTS).context["page"]
    said = {row.match.code: numbers(row.state) for row in page.rows if row.sheet}
    assert said == {"W1-1": [4], "W1-2": []}
