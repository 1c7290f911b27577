"""A posted sheet is corrected at the scoring table: shown first, told to all, never silent."""

import re
from typing import Any

import pytest
from django.conf import LazySettings
from django.test import Client

from rules.refusals import Refused
from scoring.models import Correction
from scoring.selectors import contents, standing_hands
from tests.findings import codes
from tests.makers import DIRECTOR, NOON, PASSWORD, a_user, an_official
from tests.makers_scoring import (
    DESK,
    a_director,
    a_drawn_stage,
    a_game_in_play,
    a_posted_game,
    a_scorer,
    hand_in,
    play,
    posted,
)
from tests.page_parts import numbers, part, parts, players_in, told
from tournament.brackets.models import Game, Match
from tournament.desk.act.change import Act
from tournament.desk.act.guesses import DEMO_PASSWORD
from tournament.desk.act.secrets import pin
from tournament.desk.models import Guess
from tournament.desk.scoring.corrections import correct_sheet
from tournament.live.models import LogEntry
from tournament.live.roles import Role

pytestmark = pytest.mark.django_db

ALL = ["N", "E", "S", "W"]


def a_close_game() -> Game:
    """Team 1 won 545 to 535; had they taken 55 in hand 9, they had been set and lost."""
    game = a_game_in_play(a_drawn_stage())
    play(game, 60, 60, 60, 60, 60, 60, 60, 60, 65)
    return posted(hand_in(game))


def the_flip(game: Game, **answers: Any) -> dict[str, Any]:
    """Hand 9 corrected: Team 4 have won."""
    hand = {"dealer": "N", "ended": "played", "bidder": "NS", "bid": "60", "points": "55"}
    words = {"revision": game.sheet.revision, "reason": "A trick was on the wrong pile"}
    return {f"h9-{name}": word for name, word in hand.items()} | words | {"told": ALL} | answers


def pins(game: Game) -> dict[str, str]:
    """The PINs of both teams, as the form asks them."""
    return {f"pin-{row.entry_id}": pin(row.entry) for row in game.sides.all()}


def director_of(game: Game) -> Client:
    return a_director(game.match.stage.division.event)


def correct(game: Game) -> str:
    return f"{DESK}sheet/{game.sheet_id}/correct/"


def form(game: Game, **answers: Any) -> dict[str, Any]:
    """Hand 5 corrected from 100 to 110 points, everybody told."""
    return {
        "revision": game.sheet.revision,
        "h5-dealer": "N",
        "h5-ended": "played",
        "h5-bidder": "NS",
        "h5-bid": "60",
        "h5-points": "110",
        "reason": "Miscounted",
        "told": ALL,
    } | answers


def test_the_form_shows_every_hand_as_it_was_written() -> None:
    game = a_posted_game(a_drawn_stage())
    shown = director_of(game).get(correct(game)).content.decode()
    assert shown.count('value="100"') == 5
    assert 'name="h6-points"' in shown


def test_what_a_correction_changes_is_shown_and_nothing_is_saved() -> None:
    game = a_posted_game(a_drawn_stage())
    answers = form(game)
    answers = {name: answers[name] for name in answers if name.startswith("h5")}
    preview = director_of(game).get(correct(game), answers).context["preview"]
    (hand,) = preview.hands
    assert numbers(hand.before) == [1, 60, 100, 4, 20]
    assert numbers(hand.after) == [1, 60, 110, 4, 10]
    assert not preview.flips
    assert not Correction.objects.exists()


def test_a_correction_writes_the_hand_anew_and_the_public_sees_before_and_after() -> None:
    game = a_posted_game(a_drawn_stage())
    answer = director_of(game).post(correct(game), form(game))
    assert (answer.status_code, answer["Location"]) == (303, f"{DESK}sheet/{game.sheet_id}/")
    game.sheet.refresh_from_db()
    assert game.sheet.totals == {"NS": 510, "EW": 90}
    row = LogEntry.objects.latest("pk")
    assert (row.verb, row.detail["reason"]) == ("sheet.correct", "Miscounted")
    assert row.detail["totals_after"] == {"NS": 510, "EW": 90}
    shown = Client().get("/e/beach-house-2026/main-event/W1-1/").content.decode()
    assert {100, 110} <= set(numbers(part(shown, "corrections")))
    assert "Miscounted" not in shown
    assert "state-corrected" in Client().get("/e/beach-house-2026/main-event/").text


def test_nothing_is_saved_before_everybody_at_the_table_was_told() -> None:
    game = a_posted_game(a_drawn_stage())
    answer = director_of(game).post(correct(game), form(game, told=["N", "E", "S"]))
    (finding,) = answer.context["findings"]
    assert (answer.status_code, finding.code) == (422, "not-told")
    assert players_in(finding.message) == ["Player 4b"]
    assert 'value="Miscounted"' in answer.text
    assert not Correction.objects.exists()


def test_one_press_ticks_all_who_were_told_keeps_what_was_typed_and_saves_nothing() -> None:
    game = a_posted_game(a_drawn_stage())
    director = director_of(game)
    ticked = director.post(correct(game), form(game, told=[], tick="all"))
    assert (ticked.status_code, list(ticked.context["told"])) == (200, ALL)
    assert len(re.findall(r'name="told"[^>]* checked', ticked.text)) == 4
    assert 'value="Miscounted"' in ticked.text
    assert not Correction.objects.exists()
    one_less = director.post(correct(game), form(game, told=["N", "E", "S"]))
    assert codes(one_less) == ["not-told"]


def test_a_password_is_never_shown_again_where_all_are_ticked() -> None:
    game = a_close_game()
    an_official(game.match.stage.division.event, "sam", Role.SCORING)
    sent = the_flip(game, tick="all", second="sam") | {"second-password": PASSWORD}
    ticked = director_of(game).post(correct(game), sent)
    assert ticked.status_code == 200
    assert PASSWORD not in ticked.text
    assert 'value="sam" selected' in ticked.text


def test_the_only_other_official_is_chosen_already() -> None:
    game = a_close_game()
    event = game.match.stage.division.event
    asked = {name: word for name, word in the_flip(game).items() if name.startswith("h9")}
    an_official(event, "sam", Role.SCORING)
    assert 'value="sam" selected' in director_of(game).get(correct(game), asked).text
    an_official(event, "tim", Role.SCORING)
    shown = director_of(game).get(correct(game), asked).text
    assert not re.search(r'value="(sam|tim)" selected', shown)


def test_a_correction_needs_a_reason_and_a_change() -> None:
    game = a_posted_game(a_drawn_stage())
    director = director_of(game)
    assert codes(director.post(correct(game), form(game, reason=" "))) == ["no-reason"]
    same = director.post(correct(game), form(game, **{"h5-points": "100"}))
    assert codes(same) == ["nothing-changed"]


def test_a_correction_of_a_sheet_that_changed_meanwhile_is_refused() -> None:
    game = a_posted_game(a_drawn_stage())
    director = director_of(game)
    answers = form(game)
    director.post(correct(game), answers)
    again = director.post(correct(game), answers | {"h5-points": "105"})
    assert codes(again) == ["changed-since"]


def test_another_winner_moves_the_bracket_and_takes_the_next_match_off_the_floor() -> None:
    game = a_close_game()
    stage = game.match.stage
    a_posted_game(stage, "W1-2", table=2)
    a_game_in_play(stage, "W2-1", table=3)
    director = director_of(game)
    typed = {name: word for name, word in the_flip(game).items() if name.startswith("h9")}
    preview = director.get(correct(game), typed).context["preview"]
    assert preview.flips
    assert told(preview.follows, "W2-1", "3")
    assert director.post(correct(game), the_flip(game, **pins(game))).status_code == 303
    game.match.refresh_from_db()
    assert str(game.match.winner) == "Team 4"
    following = stage.matches.get(code="W2-1")
    assert following.state == Match.State.READY
    assert [str(slot.entrant) for slot in following.slots.order_by("position")] == [
        "Team 4",
        "Team 2",
    ]
    public = Client().get("/e/beach-house-2026/main-event/W1-1/").content.decode()
    assert part(public, "outcome").startswith("Team 4")
    assert "no-longer-counts" in parts(public)


def test_an_official_who_is_alone_needs_both_teams_to_change_the_winner() -> None:
    game = a_close_game()
    answer = director_of(game).post(correct(game), the_flip(game))
    assert codes(answer) == ["wrong-pin"]
    wrong = pins(game) | {f"pin-{game.sides.get(side='EW').entry_id}": "000000"}
    director_of(game).post(correct(game), the_flip(game, **wrong))
    assert Guess.objects.count() == 1
    game.match.refresh_from_db()
    assert str(game.match.winner) == "Team 1"


def test_where_there_are_two_officials_the_second_agrees_to_another_winner() -> None:
    game = a_close_game()
    scorer = a_scorer(game.match.stage.division.event)
    answer = scorer.post(correct(game), the_flip(game, **pins(game)))
    assert codes(answer) == ["no-second"]
    wrong = the_flip(game, second="dora", **{"second-password": "guess"})
    assert codes(scorer.post(correct(game), wrong)) == ["wrong-password"]
    right = the_flip(game, second="dora", **{"second-password": PASSWORD})
    assert scorer.post(correct(game), right).status_code == 303
    assert LogEntry.objects.latest("pk").detail["agreed"] == ["dora"]


def test_nobody_agrees_with_the_demos_password_where_others_reach_the_server(
    settings: LazySettings,
) -> None:
    settings.OTHERS_REACH_IT = True
    game = a_close_game()
    dora = a_user()
    dora.set_password(DEMO_PASSWORD)
    dora.save()
    typed = the_flip(game, second="dora", **{"second-password": DEMO_PASSWORD})
    scorer = a_scorer(game.match.stage.division.event)
    assert scorer.post(correct(game), typed).status_code == 422


def test_a_hand_that_was_left_out_can_be_added_and_the_last_one_struck() -> None:
    game = a_posted_game(a_drawn_stage())
    added = {
        "h6-dealer": "E",
        "h6-ended": "played",
        "h6-bidder": "EW",
        "h6-bid": "50",
        "h6-points": "80",
    }
    short = form(game, **{"h5-points": "95"}, **added)
    assert director_of(game).post(correct(game), short).status_code == 303
    game.sheet.refresh_from_db()
    assert game.sheet.totals == {"NS": 535, "EW": 185}
    struck = {"revision": game.sheet.revision, "strike": "on", "reason": "Not played", "told": ALL}
    answer = director_of(game).post(correct(game), struck)
    assert codes(answer) == ["unfinished"]


def test_a_sheet_that_is_not_posted_cannot_be_corrected() -> None:
    game = a_game_in_play(a_drawn_stage())
    director = director_of(game)
    assert "not-posted" in parts(director.get(correct(game)).text)
    assert director.post(correct(game), form(game)).status_code == 422


def test_the_action_itself_changes_no_winner_that_nobody_agreed_to() -> None:
    game = a_close_game()
    hands = contents(standing_hands(game.sheet))
    with pytest.raises(Refused) as refused:
        correct_sheet(
            Act(game.match.stage.division.event, DIRECTOR, NOON),
            game=game,
            revision=game.sheet.revision,
            hands=[*hands[:8], hands[8] | {"points": {"NS": 55, "EW": 65}}],
            reason="A trick was on the wrong pile",
            told=ALL,
            agreed=(),
        )
    assert [finding.code for finding in refused.value.findings] == ["nobody-agreed"]
    game.match.refresh_from_db()
    assert str(game.match.winner) == "Team 1"
