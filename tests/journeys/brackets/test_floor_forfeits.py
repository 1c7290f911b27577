"""The director decides matches without play; teams leave and come back."""

import pytest
from django.utils.html import escape
from django.utils.translation import override

from rules.core.messages import in_english
from scoring.models import ScoreSheet
from scoring.services import open_sheet
from tests.findings import codes
from tests.makers import NOON, a_called_match, a_hand
from tests.makers_floor import a_hall, at_desk, director_at, match_at_desk, playing
from tests.makers_stages import won
from tests.page_parts import told
from tournament.brackets.models import Game, GameSide, Match, Result, Stage
from tournament.desk.board.match_views import REASONS_TO_LEAVE
from tournament.desk.reading.match_words import entrants_of
from tournament.live.models import LogEntry
from tournament.registration.models import Departure, Entry
from tournament.tables.selectors import table_of

pytestmark = pytest.mark.django_db
State = Match.State
NOT_THERE = "Not there after 15 minutes"


def team(stage: Stage, number: int) -> Entry:
    return Entry.objects.get(division=stage.division, number=number)


def leaving(stage: Stage, number: int, rest: str = "leave/") -> str:
    return at_desk(stage, f"floor/team/{stage.division.slug}/{number}/{rest}")


def decided(stage: Stage, code: str) -> Match:
    """A match that its first team won at the table."""
    match = stage.matches.get(code=code)
    won(match, *entrants_of(match))
    match.refresh_from_db()
    return match


def test_the_page_says_what_a_forfeit_would_do_before_it_is_saved() -> None:
    stage = a_hall()
    match = stage.matches.get(code="W1-1")
    page = director_at(stage.division.event).get(match_at_desk(match))
    follows = {row.entry.number: row.follows for row in page.context["choices"]}
    assert told(follows[8], "Team 1", "W2-1", "W1-2")
    assert told(follows[8], "Team 8", "L1-1", "W1-2")
    assert all(line in page.content.decode() for line in map(escape, follows[8]))
    assert told(page.context["reasons"], "15", "(Beach House, Game Setting)")
    assert Result.objects.count() == 0


def test_it_names_the_rounds_in_the_directors_language() -> None:
    stage = a_hall()
    here = match_at_desk(stage.matches.get(code="W1-1"))
    page = director_at(stage.division.event).get(here, headers={"Accept-Language": "de"})
    title = stage.matches.get(code="W2-1").round.title
    with override("de"):
        assert escape(f"W2-1 ({title})") in page.text


def test_a_team_that_is_not_there_forfeits_and_drops() -> None:
    stage = a_hall()
    match = a_called_match(stage)
    director = director_at(stage.division.event)
    director.post(match_at_desk(match, "forfeit/"), {"team": "8", "reason": NOT_THERE})
    match.refresh_from_db()
    assert (match.state, match.winner, table_of(match)) == (State.FORFEITED, team(stage, 1), None)
    loser_next = stage.matches.get(code="L1-1")
    assert team(stage, 8) in [slot.entrant for slot in loser_next.slots.all()]
    row = LogEntry.objects.get()
    assert row.verb == "match.forfeit"
    assert (row.detail["match"], row.detail["loser"]) == ("W1-1", 8)
    assert row.detail["reason"] == NOT_THERE
    assert {f"match:{stage.pk}/W1-1", f"match:{stage.pk}/W2-1", "floor"} <= set(row.touched)


def test_own_words_go_before_the_reason_that_was_chosen() -> None:
    stage = a_hall()
    match = stage.matches.get(code="W1-1")
    words = {"team": "8", "reason": NOT_THERE, "other": "  Car broke down "}
    director_at(stage.division.event).post(match_at_desk(match, "forfeit/"), words)
    assert Result.objects.get().words == "Car broke down"


@pytest.mark.parametrize("rest", ["forfeit/", "double-forfeit/"])
def test_a_forfeit_without_a_reason_is_refused(rest: str) -> None:
    stage = a_hall()
    match = stage.matches.get(code="W1-1")
    answer = director_at(stage.division.event).post(
        match_at_desk(match, rest), {"team": "8", "other": "  "}
    )
    assert answer.status_code == 422
    assert codes(answer) == ["no-reason"]
    assert Result.objects.count() == 0


@pytest.mark.parametrize("rest", ["forfeit/", "double-forfeit/"])
def test_a_match_with_a_result_is_not_forfeited(rest: str) -> None:
    stage = a_hall()
    match = decided(stage, "W1-1")
    answer = director_at(stage.division.event).post(
        match_at_desk(match, rest), {"team": "8", "other": "too late"}
    )
    assert answer.status_code == 422
    assert codes(answer) == ["has-result"]
    assert Result.objects.count() == 1


def test_a_match_whose_teams_are_not_known_is_not_forfeited() -> None:
    stage = a_hall()
    match = stage.matches.get(code="W2-1")
    answer = director_at(stage.division.event).post(
        match_at_desk(match, "double-forfeit/"), {"other": "x"}
    )
    assert answer.status_code == 422
    assert codes(answer) == ["teams-unknown"]


def test_a_team_that_is_not_in_the_match_cannot_forfeit_it() -> None:
    stage = a_hall()
    match = stage.matches.get(code="W1-1")
    answer = director_at(stage.division.event).post(
        match_at_desk(match, "forfeit/"), {"team": "3", "other": "x"}
    )
    assert answer.status_code == 404


def test_both_teams_forfeit_and_nobody_goes_on() -> None:
    stage = a_hall()
    match = stage.matches.get(code="W1-1")
    director_at(stage.division.event).post(
        match_at_desk(match, "double-forfeit/"), {"other": "Nobody came"}
    )
    match.refresh_from_db()
    assert (match.state, match.winner) == (State.FORFEITED, None)
    row = LogEntry.objects.get()
    assert (row.verb, row.detail["match"]) == ("match.double-forfeit", "W1-1")
    assert row.detail["reason"] == "Nobody came"


def test_a_sheet_that_was_open_counts_no_more_after_a_forfeit() -> None:
    stage = a_hall()
    match = playing(stage)
    sheet = open_sheet(
        ruleset="beach-house-rook",
        house_rules={},
        names={"N": "Ann", "E": "Bob", "S": "Cy", "W": "Di"},
        side_names={"NS": "Team 1", "EW": "Team 8"},
        scorekeeper="N",
        first_dealer="N",
        now=NOON,
    )
    game = Game.objects.create(match=match, number=1, sheet=sheet)
    GameSide.objects.create(game=game, side="NS", entry=team(stage, 1))
    GameSide.objects.create(game=game, side="EW", entry=team(stage, 8))
    director = director_at(stage.division.event)
    choices = director.get(match_at_desk(match)).context["choices"]
    assert told(choices[0].follows, "W1-1", "table 1")
    director.post(match_at_desk(match, "forfeit/"), {"team": "1", "other": "Left the table"})
    sheet.refresh_from_db()
    assert sheet.state == ScoreSheet.State.VOID
    assert a_hand()["bid"] == 70


def test_a_team_withdraws_and_its_opponent_wins_without_playing() -> None:
    stage = a_hall()
    director = director_at(stage.division.event)
    page = director.get(leaving(stage, 8, ""))
    assert told(page.context["follows"], "Team 1", "W1-1")
    director.post(leaving(stage, 8), {"kind": "withdrawn", "reason": "Cannot play on"})
    match = stage.matches.get(code="W1-1")
    assert (match.state, match.winner) == (State.WALKOVER, team(stage, 1))
    row = LogEntry.objects.get()
    assert row.verb == "team.leave"
    told_of = [row.detail[key] for key in ("team", "kind", "reason")]
    assert told_of == [8, "withdrawn", "Cannot play on"]


def test_the_reason_to_leave_is_read_in_the_directors_language() -> None:
    stage = a_hall()
    director, kept = director_at(stage.division.event), REASONS_TO_LEAVE[0]
    director.post(leaving(stage, 8), {"kind": "withdrawn", "reason": in_english(kept)})
    page = director.get(leaving(stage, 8, ""), headers={"Accept-Language": "de"})
    with override("de"):
        assert f"<bdi>{kept}</bdi>" in page.text


def test_a_team_is_disqualified_with_a_reason() -> None:
    stage = a_hall()
    words = {"kind": "disqualified", "other": "Signals after a warning"}
    director_at(stage.division.event).post(leaving(stage, 1), words)
    departure = Departure.objects.get()
    assert (departure.kind, departure.reason) == ("disqualified", "Signals after a warning")
    assert LogEntry.objects.get().detail["kind"] == "disqualified"


def test_a_team_leaves_only_once() -> None:
    stage = a_hall()
    director = director_at(stage.division.event)
    words = {"kind": "withdrawn", "other": "Ill"}
    director.post(leaving(stage, 1), words)
    answer = director.post(leaving(stage, 1), words)
    assert answer.status_code == 422
    assert codes(answer) == ["left-already"]
    assert Departure.objects.count() == 1


def test_a_team_leaves_for_a_reason_and_in_a_known_way() -> None:
    stage = a_hall()
    director = director_at(stage.division.event)
    assert director.post(leaving(stage, 1), {"kind": "withdrawn"}).status_code == 422
    assert director.post(leaving(stage, 1), {"kind": "lost", "other": "x"}).status_code == 404
    assert Departure.objects.count() == 0


def test_a_team_comes_back_and_its_match_is_open_again() -> None:
    stage = a_hall()
    director = director_at(stage.division.event)
    director.post(leaving(stage, 8), {"kind": "withdrawn", "other": "Ill"})
    page = director.get(leaving(stage, 8, ""))
    assert told(page.context["follows"], "W1-1")
    departure = Departure.objects.get()
    back = at_desk(stage, f"floor/come-back/{departure.pk}/")
    assert codes(director.post(back)) == ["no-reason"]
    why = {"reason": "Well again"}
    assert director.post(back, why).status_code == 303
    row = LogEntry.objects.latest("number")
    assert (row.verb, row.detail["reason"]) == ("team.come-back", "Well again")
    assert stage.matches.get(code="W1-1").state == State.READY
    assert director.post(back, why).status_code == 422
    departure.refresh_from_db()
    assert departure.undone_at is not None


def test_a_team_that_left_before_the_bracket_was_drawn_changes_no_match() -> None:
    stage = a_hall()
    other = stage.division.entries.create(number=99, title="Late Larks")
    director = director_at(stage.division.event)
    assert director.get(leaving(stage, other.number, "")).context["follows"] == []
    director.post(leaving(stage, other.number), {"kind": "withdrawn", "other": "Never came"})
    assert Departure.objects.get().entry == other


def test_a_forfeit_given_in_error_is_taken_back() -> None:
    stage = a_hall()
    match = a_called_match(stage)
    director = director_at(stage.division.event)
    director.post(match_at_desk(match, "forfeit/"), {"team": "8", "reason": NOT_THERE})
    page = director.get(match_at_desk(match))
    assert told(page.context["taken_back"], "W1-1")
    answer = director.post(match_at_desk(match, "take-back-forfeit/"))
    assert codes(answer) == ["no-reason"]
    director.post(match_at_desk(match, "take-back-forfeit/"), {"reason": "They are here"})
    match.refresh_from_db()
    assert (match.state, match.winner) == (State.READY, None)
    assert Result.objects.get().withdrawn_at is not None
    row = LogEntry.objects.latest("number")
    assert (row.verb, row.detail["match"]) == ("match.take-back-forfeit", "W1-1")
    assert row.detail["reason"] == "They are here"


def test_a_played_match_has_no_forfeit_to_take_back() -> None:
    stage = a_hall()
    match = decided(stage, "W1-1")
    director = director_at(stage.division.event)
    back = match_at_desk(match, "take-back-forfeit/")
    assert back not in director.get(match_at_desk(match)).text
    answer = director.post(back, {"reason": "An error"})
    assert answer.status_code == 422
    assert codes(answer) == ["not-forfeited"]
