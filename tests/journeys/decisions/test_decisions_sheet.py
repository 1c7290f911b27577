"""The director decides a value on a score sheet: a hand, who won, points, a penalty, a forfeit."""

import re
from typing import Any
from urllib.parse import quote

import pytest
from django.test import Client

from scoring.decided_words import decided_words, value_words
from scoring.models import Correction, ScoreSheet
from scoring.services import save_hand, undo_hand
from tests.findings import codes, codes_in
from tests.makers import DIRECTOR, NOON, a_hand, a_phone_at
from tests.makers_decisions import (
    a_pinochle_game,
    again,
    decides,
    decides_sheet,
    of_sheet,
    the_decision,
    told,
    verified,
    withdraws,
)
from tests.makers_floor import director_at
from tests.makers_scoring import (
    a_drawn_stage,
    a_game_in_play,
    a_handed_in_game,
    a_posted_game,
    play,
)
from tests.page_parts import part, parts
from tournament.brackets.decisions import Decision
from tournament.brackets.models import Game, Stage
from tournament.desk.act.change import Act, one_change
from tournament.desk.decisions.sheets import Value, ruling_of
from tournament.desk.reading.sheet_adjustments import write_beside
from tournament.desk.templatetags.desk import decided
from tournament.desk.verify.brackets import wrong_decisions
from tournament.desk.verify.sheets import wrong_lateness, wrong_penalties
from tournament.live.models import LogEntry
from tournament.registration.models import Event

pytestmark = pytest.mark.django_db
State = ScoreSheet.State


def sheet_of(game: Game) -> ScoreSheet:
    return ScoreSheet.objects.get(pk=game.sheet_id)


def page(game: Game, **sent: str) -> Any:
    return director_at(game.match.stage.division.event).get(of_sheet(game), sent)


def a_value(game: Game, where: str) -> Value:
    """What the page shows of this value."""
    (value,) = [each for each in page(game).context["values"] if each.where == where]
    assert isinstance(value, Value)
    return value


def penalised(game: Game, key: str, value: Any) -> None:
    """What an official writes on the sheet besides its hands."""
    event = Event.objects.get(pk=game.match.stage.division.event_id)
    with one_change(Act(event, DIRECTOR, NOON)) as change:
        write_beside(change, game, key, value, reason="Seen")
        change.log("test.beside", "Written.")


def but_for_rulings(stage: Stage) -> list[str]:
    """What verify finds wrong where no ruling stands behind what `penalised` wrote."""
    event = stage.division.event
    unruled = [*wrong_penalties(event), *wrong_lateness(event)]
    return [words for words in verified(stage) if words not in unruled]


def test_the_page_lists_what_was_computed_with_a_way_to_decide_each() -> None:
    game = a_posted_game(a_drawn_stage())
    text = page(game).text
    hands = [f"/hands/{number}/score" for number in range(5)]
    assert re.findall(r'href="\?where=([^"]*)"', text) == [
        quote(where, safe="") for where in (*hands, "/totals", "/forfeit", "/winner")
    ]


def test_a_hand_s_score_at_the_table_is_decided_and_the_table_plays_on_from_it() -> None:
    game = a_game_in_play(a_drawn_stage())
    play(game, 70, 80)
    seen = page(game, where="/hands/0/score", **{"value-NS": "10", "value-EW": "50"})
    assert seen.context["preview"].players == ()
    answer = decides_sheet(game, "/hands/0/score", **{"value-NS": "10", "value-EW": "50"})
    assert answer.status_code == 303
    sheet = sheet_of(game)
    assert sheet.hands.get(number=1).score == {"NS": 10, "EW": 50}
    assert sheet.totals == {"NS": 90, "EW": 90}
    assert verified(game.match.stage) == []
    save_hand(sheet, number=3, content=a_hand(bid=60, took=80, dealer="S"), by="P", now=NOON)
    assert sheet_of(game).totals == {"NS": 170, "EW": 130}

    withdraws(the_decision())
    assert sheet_of(game).totals == {"NS": 230, "EW": 130}
    assert sheet_of(game).besides == {}
    assert verified(game.match.stage) == []


def test_who_decides_at_the_table_is_led_to_ending_the_match() -> None:
    game = a_game_in_play(a_drawn_stage())
    play(game, 70)
    preview = page(game, where="/winner", value="EW").text
    assert "counts-when-posted" in parts(preview)
    assert f'href="/desk/beach-house-2026/match/main-event/{game.match.code}/decide/"' in preview
    sheet = director_at(game.match.stage.division.event)
    shown = sheet.get(f"/desk/beach-house-2026/sheet/{game.sheet_id}/").text
    assert codes_in(shown) == []


def test_a_decision_at_the_table_drops_the_signatures() -> None:
    game = a_handed_in_game(a_drawn_stage())
    decides_sheet(game, "/totals", **{"value-NS": "505", "value-EW": "100"})
    assert sheet_of(game).state == State.DRAFT
    assert verified(game.match.stage) == []


def test_the_winner_of_a_posted_sheet_is_decided_and_the_bracket_follows() -> None:
    stage = a_drawn_stage()
    game = a_posted_game(stage)
    winner, loser = again(game.match).winner, again(game.match).loser
    assert told(page(game, where="/winner", value="EW"), loser, "W2-1")
    assert not Decision.objects.exists()

    assert decides_sheet(game, "/winner", value="EW").status_code == 303
    assert again(game.match).winner == loser
    assert sheet_of(game).state == State.POSTED
    row = Correction.objects.get(sheet=game.sheet_id)
    assert (row.hand_number, row.reason, row.official) == (None, "I saw it myself", "dora")
    assert the_decision().computed == "NS"
    assert verified(stage) == []
    said = LogEntry.objects.latest("pk")
    assert (said.verb, said.role) == ("decision.sheet", "Director")
    assert (said.detail["value"], said.detail["computed"]) == ("EW", "NS")
    assert str(loser) in said.words
    assert str(winner) in said.words

    withdraws(the_decision())
    assert again(game.match).winner == winner
    assert verified(stage) == []


def test_the_paper_says_decided_and_computed_and_to_the_public_no_reason() -> None:
    stage = a_drawn_stage()
    game = a_posted_game(stage)
    decides_sheet(game, "/winner", value="EW")
    (row,) = ruling_of(sheet_of(game)).overrides
    words = str(decided_words(sheet_of(game), row))
    assert "Team 4" in words
    assert "Team 1" in words
    desk = director_at(stage.division.event).get(of_sheet(game, "")).text
    public = Client().get(f"/e/beach-house-2026/main-event/{game.match.code}/").text
    assert words in desk
    assert words in public
    assert "I saw it myself" in desk
    assert "I saw it myself" not in public


def test_a_penalty_is_waived_raised_and_comes_back() -> None:
    game = a_pinochle_game()
    penalised(game, "late", {"N": "11:30"})
    where = "/penalties/tardy/N/points"
    assert "Player 1a" in str(a_value(game, where).words)
    assert decides_sheet(game, where, value="0").status_code == 303
    assert LogEntry.objects.latest("pk").detail["computed"] == 70
    assert but_for_rulings(game.match.stage) == []
    withdraws(the_decision())
    decides_sheet(game, where, value="200")
    assert the_decision().value == 200
    assert but_for_rulings(game.match.stage) == []


def test_a_penalty_stays_decided_when_another_one_comes_before_it_in_the_list() -> None:
    game = a_pinochle_game()
    penalised(game, "late", {"N": "11:30"})
    decides_sheet(game, "/penalties/tardy/N/points", value="0")
    penalised(game, "penalties", [{"code": "wrong-table", "seat": "E"}])
    assert "Player 4a" in str(a_value(game, "/penalties/wrong-table/E/points").words)
    assert "70" in part(page(game).text, "decided-value")


def test_a_player_s_points_are_decided() -> None:
    game = a_pinochle_game()
    assert decides_sheet(game, "/players/S", value="-15").status_code == 303
    row = LogEntry.objects.latest("pk")
    assert (row.detail["where"], row.detail["value"]) == ("/players/S", -15)
    assert "Player 1b" in row.words
    assert "−15" in row.words
    assert verified(game.match.stage) == []


def test_a_forfeit_on_the_sheet_is_taken_away_and_given() -> None:
    stage = a_drawn_stage()
    game = a_game_in_play(stage)
    penalised(game, "late", {"N": "15:01"})
    assert sheet_of(game).winner == "EW"
    decides_sheet(game, "/forfeit", value="nobody")
    assert (sheet_of(game).winner, sheet_of(game).finished) == ("", False)
    assert but_for_rulings(stage) == []
    withdraws(the_decision())
    assert sheet_of(game).winner == "EW"
    assert but_for_rulings(stage) == []


def test_a_decision_on_a_hand_that_is_undone_waits_for_it() -> None:
    stage = a_drawn_stage()
    game = a_game_in_play(stage)
    play(game, 70, 80)
    decides_sheet(game, "/hands/1/score", **{"value-NS": "0", "value-EW": "0"})
    undo_hand(sheet_of(game), now=NOON)
    assert sheet_of(game).totals == {"NS": 70, "EW": 50}
    assert verified(stage) == []
    listed = director_at(stage.division.event).get("/desk/beach-house-2026/decisions/").text
    assert "waits" in parts(listed)
    save_hand(
        sheet_of(game), number=2, content=a_hand(bid=60, took=80, dealer="E"), by="P", now=NOON
    )
    assert sheet_of(game).totals == {"NS": 70, "EW": 50}
    assert sheet_of(game).hands.get(number=2, struck="").score == {"NS": 0, "EW": 0}
    assert verified(stage) == []


@pytest.mark.parametrize(
    ("where", "sent", "code"),
    [
        ("/hands/9/score", {"value-NS": "5", "value-EW": "5"}, "no-such-value"),
        ("/nonsense", {"value": "5"}, "no-such-value"),
        ("", {"value": "5"}, "no-such-value"),
        ("/winner", {"value": "XX"}, "invalid_choice"),
        ("/winner", {"value": "NS"}, "as-computed"),
        ("/hands/0/score", {"value-NS": "many", "value-EW": "5"}, "no-number"),
        ("/hands/0/score", {"value-NS": "5"}, "required"),
        ("/hands/0/score", {"value-NS": "500", "value-EW": "0"}, "after-the-end"),
    ],
)
def test_what_cannot_be_is_refused(where: str, sent: dict[str, str], code: str) -> None:
    game = a_posted_game(a_drawn_stage())
    answer = decides_sheet(game, where, **sent)
    assert answer.status_code == 422
    assert set(codes(answer)) == {code}
    assert not Decision.objects.exists()
    assert sheet_of(game).besides == {}


def test_without_a_reason_it_is_refused_and_what_was_typed_stays() -> None:
    game = a_posted_game(a_drawn_stage())
    sent = {"where": "/totals", "value-NS": "501", "value-EW": "77"}
    answer = decides(game.match.stage, of_sheet(game), reason="", **sent)
    assert answer.status_code == 422
    assert codes(answer) == ["no-reason"]
    assert 'value="77"' in answer.text


def test_a_value_is_decided_once() -> None:
    game = a_posted_game(a_drawn_stage())
    decides_sheet(game, "/winner", value="EW")
    answer = decides_sheet(game, "/winner", value="nobody")
    assert answer.status_code == 422
    assert codes(answer) == ["decided-before"]


def test_nobody_has_won_and_the_match_is_open_again() -> None:
    stage = a_drawn_stage()
    game = a_posted_game(stage)
    decides_sheet(game, "/winner", value="nobody")
    assert again(game.match).winner is None
    assert verified(stage) == []
    withdraws(the_decision())
    assert again(game.match).winner is not None
    assert verified(stage) == []


def test_verify_finds_a_sheet_with_a_decision_that_nobody_made() -> None:
    stage = a_drawn_stage()
    game = a_posted_game(stage)
    decides_sheet(game, "/winner", value="EW")
    sheet = sheet_of(game)
    sheet.besides["overrides"][0]["value"] = "NS"
    ScoreSheet.objects.filter(pk=sheet.pk).update(besides=sheet.besides)
    assert len(list(wrong_decisions(stage.division.event))) == 1


def test_the_sheet_offers_it_to_the_director_alone() -> None:
    stage: Stage = a_drawn_stage()
    game = a_posted_game(stage)
    desk = director_at(stage.division.event).get(of_sheet(game, "")).text
    assert of_sheet(game) in desk


def test_the_table_reads_what_was_decided_and_not_why() -> None:
    stage = a_drawn_stage()
    game = a_game_in_play(stage)
    play(game, 70, 80)
    decides_sheet(game, "/hands/0/score", **{"value-NS": "10", "value-EW": "50"})
    phone = a_phone_at(stage.division.event.tables.get(number=1))
    text = phone.get("/t/beach-house-2026/1/").text
    assert all(str(words) in text for words in decided(sheet_of(game)))
    assert str(value_words(sheet_of(game), {"NS": 10, "EW": 50})) in text
    assert "I saw it myself" not in text
