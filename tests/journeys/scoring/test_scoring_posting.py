"""The scoring table posts sheets that both sides have signed."""

import pytest
from django.contrib.auth import get_user_model
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils.html import escape
from django.utils.translation import override

from rules.core.messages import in_english
from tests.findings import codes
from tests.makers_scoring import (
    DESK,
    a_drawn_stage,
    a_game_in_play,
    a_handed_in_game,
    a_scorer,
    hand_in,
    play,
    posted,
)
from tests.makers_shown import as_queued, form_on
from tests.page_parts import parts
from tournament.brackets.models import Game, Result
from tournament.desk.scoring.queue_page import round_named
from tournament.live.models import LogEntry

pytestmark = pytest.mark.django_db

POST = {"round": "Winners' round 1, match W1-1", "initials": "sw"}


def the_sheet(game: Game) -> str:
    return f"{DESK}sheet/{game.sheet_id}/"


def test_a_clean_sheet_is_posted_with_two_clicks_from_the_queue() -> None:
    game = a_handed_in_game(a_drawn_stage())
    scorer = a_scorer(game.match.stage.division.event)
    queue = scorer.get(f"{DESK}scoring/").content.decode()
    assert f'href="{the_sheet(game)}"' in queue
    page = scorer.get(the_sheet(game))
    assert "W1-1" in str(page.context["round_named"])
    assert f'name="round" value="{escape(page.context["round_named"])}"' in page.text
    answer = scorer.post(f"{the_sheet(game)}post/", POST | as_queued(game))
    assert (answer.status_code, answer["Location"]) == (303, f"{DESK}scoring/")
    game.sheet.refresh_from_db()
    assert (game.sheet.state, game.sheet.initials) == ("posted", "SW")


def test_posting_makes_the_result_moves_the_bracket_and_frees_the_table() -> None:
    game = a_handed_in_game(a_drawn_stage())
    stage = game.match.stage
    a_scorer(stage.division.event).post(f"{the_sheet(game)}post/", POST | as_queued(game))
    game.match.refresh_from_db()
    assert (game.match.state, str(game.match.winner)) == ("certified", "Team 1")
    assert stage.matches.get(code="W2-1").slots.filter(entrant__title="Team 1").exists()
    assert stage.matches.get(code="L1-1").slots.filter(entrant__title="Team 4").exists()
    assert not game.match.assignments.filter(cleared_at=None).exists()
    row = LogEntry.objects.latest("pk")
    assert (row.verb, row.detail["totals"]) == ("sheet.post", {"NS": 500, "EW": 100})
    assert POST["round"] in row.words
    assert {f"match:{stage.pk}/{code}" for code in ("W1-1", "W2-1", "L1-1")} <= set(row.touched)


def test_a_round_that_was_read_in_german_is_kept_in_english() -> None:
    game = a_handed_in_game(a_drawn_stage())
    scorer = a_scorer(game.match.stage.division.event)
    german = {"accept-language": "de"}
    page = scorer.get(the_sheet(game), headers=german)
    with override("de"):
        read = str(page.context["round_named"])
    sent = {"round": read, "initials": "sw"} | as_queued(game)
    scorer.post(f"{the_sheet(game)}post/", sent, headers=german)
    game.sheet.refresh_from_db()
    assert game.sheet.round_named == in_english(round_named(game)) != read
    row = LogEntry.objects.latest("pk")
    with override("de"):
        assert read in str(row.said)


def test_posting_twice_says_so_and_doubles_nothing() -> None:
    game = posted(a_handed_in_game(a_drawn_stage()))
    scorer = a_scorer(game.match.stage.division.event)
    rows = LogEntry.objects.count()
    answer = scorer.post(f"{the_sheet(game)}post/", POST | as_queued(game))
    (finding,) = answer.context["findings"]
    assert (answer.status_code, finding.code) == (422, "posted-already")
    assert "Dora Director" in str(finding.message)
    assert (Result.objects.count(), LogEntry.objects.count()) == (1, rows)


@pytest.mark.parametrize("missing", ["round", "initials"])
def test_a_sheet_without_round_or_initials_is_not_accepted(missing: str) -> None:
    game = a_handed_in_game(a_drawn_stage())
    scorer = a_scorer(game.match.stage.division.event)
    answer = scorer.post(f"{the_sheet(game)}post/", POST | as_queued(game) | {missing: "  "})
    assert answer.status_code == 422
    assert "Beach House" in answer.content.decode()
    assert not Result.objects.exists()


def test_a_sheet_that_is_not_signed_cannot_be_posted() -> None:
    game = a_game_in_play(a_drawn_stage())
    play(game, 100, 100, 100, 100, 100)
    scorer = a_scorer(game.match.stage.division.event)
    answer = scorer.post(f"{the_sheet(game)}post/", POST | as_queued(game))
    assert codes(answer) == ["not-verified"]


def test_the_initials_are_filled_in_for_the_next_sheet() -> None:
    stage = a_drawn_stage()
    first, second = a_handed_in_game(stage), a_handed_in_game(stage, "W1-2", table=2)
    scorer = a_scorer(stage.division.event)
    scorer.post(f"{the_sheet(first)}post/", POST | as_queued(first))
    assert 'value="SW"' in scorer.get(the_sheet(second)).content.decode()


def test_the_initials_of_the_login_are_filled_in_and_can_be_changed() -> None:
    game = a_handed_in_game(a_drawn_stage())
    scorer = a_scorer(game.match.stage.division.event)
    named = get_user_model().objects.get(pk=scorer.session["_auth_user_id"])
    for first, last, initials in (
        ("", "", named.username[:2].upper()),
        ("Zoë", "van der Berg-Löw", "ZB"),
    ):
        named.first_name, named.last_name = first, last
        named.save()
        assert scorer.get(the_sheet(game)).context["initials"] == initials


def test_an_exceptional_sheet_names_its_warnings_at_the_button_that_posts_it() -> None:
    odd = a_game_in_play(a_drawn_stage(), keeper="third-party")
    play(odd, 100, 100, 100, 100, 100)
    hand_in(odd)
    scorer = a_scorer(odd.match.stage.division.event)
    page = scorer.get(the_sheet(odd)).text
    assert "look-at" in parts(page)
    assert 'name="looked" value="yes"' in page
    sent = form_on(scorer, the_sheet(odd), f"{the_sheet(odd)}post/") | {"looked": "yes"}
    assert scorer.post(f"{the_sheet(odd)}post/", POST | sent).status_code == 303


def test_a_sheet_with_something_to_look_at_comes_first_and_blocks_until_looked_at() -> None:
    stage = a_drawn_stage()
    clean = a_handed_in_game(stage)
    odd = a_game_in_play(stage, "W1-2", table=2, keeper="third-party")
    play(odd, 100, 100, 100, 100, 100)
    hand_in(odd)
    scorer = a_scorer(stage.division.event)
    queue = scorer.get(f"{DESK}scoring/").content.decode()
    assert "look-at" in parts(queue)
    assert queue.index(the_sheet(odd)) < queue.index(the_sheet(clean))
    answer = scorer.post(f"{the_sheet(odd)}post/", POST | as_queued(odd))
    assert codes(answer) == ["not-looked-at"]
    looked = POST | as_queued(odd) | {"looked": "on"}
    assert scorer.post(f"{the_sheet(odd)}post/", looked).status_code == 303


def test_a_sheet_sent_back_is_open_at_its_table_again() -> None:
    game = a_handed_in_game(a_drawn_stage())
    scorer = a_scorer(game.match.stage.division.event)
    reason = {"reason": "Hand 3 is not readable"}
    scorer.post(f"{the_sheet(game)}send-back/", reason | as_queued(game))
    game.refresh_from_db()
    assert (game.sheet.state, game.match.state) == ("draft", "playing")
    assert not game.sheet.signatures.filter(dropped_at=None).exists()
    assert LogEntry.objects.latest("pk").detail["reason"] == "Hand 3 is not readable"


def test_a_posted_sheet_does_not_go_back_to_the_table() -> None:
    game = posted(a_handed_in_game(a_drawn_stage()))
    scorer = a_scorer(game.match.stage.division.event)
    answer = scorer.post(f"{the_sheet(game)}send-back/", {"reason": "Hand 3"} | as_queued(game))
    assert answer.status_code == 422
    game.sheet.refresh_from_db()
    assert game.sheet.state == "posted"


def test_the_queue_asked_again_says_nothing_while_nothing_happened() -> None:
    event = a_handed_in_game(a_drawn_stage()).match.stage.division.event
    event.refresh_from_db()
    scorer = a_scorer(event)
    assert scorer.get(f"{DESK}scoring/?since={event.version}").status_code == 204
    assert scorer.get(f"{DESK}scoring/?since={event.version - 1}").status_code == 200


def test_the_queue_costs_the_same_queries_however_many_sheets_wait() -> None:
    stage = a_drawn_stage(16)
    scorer = a_scorer(stage.division.event)
    costs = []
    for table, names in ((1, ["W1-1"]), (2, ["W1-2", "W1-3", "W1-4"])):
        for extra, code in enumerate(names):
            game = a_game_in_play(stage, code, table=table + extra)
            play(game, 100, 100, 100, 100, 100)
            hand_in(game)
        with CaptureQueriesContext(connection) as found:
            scorer.get(f"{DESK}scoring/")
        costs.append(len(found))
    assert costs[0] == costs[1] <= 16
