"""Tables of three to five: one is lost and the director decides; house players fill chairs."""

from typing import Any

import pytest
from django.test import Client

from scoring.models import ScoreSheet
from tests.makers import (
    NOON,
    a_called_match,
    a_division,
    a_phone_at,
    a_user,
    an_event,
    an_official,
    logged_in,
)
from tests.makers_floor import director_at, match_at_desk
from tests.makers_games import AtTable, posted
from tests.makers_people import asked_for, sits_at, stands_by
from tests.makers_table import the_event
from tournament.brackets.models import Game, Match, Placing
from tournament.brackets.services import publish_stage
from tournament.desk.access.secrets import pin
from tournament.desk.pages.person_scores import player_scores
from tournament.desk.verify import differences
from tournament.live.models import LogEntry
from tournament.registration.models import Official
from tournament.registration.services import add_entry
from tournament.seeding.services import set_order
from tournament.tables.models import HouseChair, Vacancy

pytestmark = pytest.mark.django_db

NAMES = ("Ann Oak", "Ben Ito", "Cal Birch", "Dee Bell")
EACH = {"A": 0, "B": 15, "C": 30, "D": 45}
COSTS = {f"points-{seat}": str(points) for seat, points in EACH.items() if points}


def a_table(*names: str, **house: Any) -> tuple[Match, AtTable]:
    """These play Toonerville Rook for themselves, called to table 1."""
    division = a_division(an_event(), ruleset="toonerville-rook", house_rules=house)
    field = [add_entry(division=division, members=[name]) for name in names or NAMES]
    set_order(division=division, order=field)
    options = {"rounds": 1, "best": len(field), "highest_wins": False}
    stage = publish_stage(division=division, format="pods", options=options, field=field, now=NOON)
    match = a_called_match(stage, "S1-1")
    table = the_event().tables.get(number=1)
    return match, AtTable(a_phone_at(table), table)


def in_play(hands: int = 2, **house: Any) -> tuple[Match, AtTable]:
    """Who sits in A goes out in each round; the others have 15, 30 and 45 in each."""
    match, at = a_table(**house)
    at.sits_down()
    for _ in range(hands):
        at.writes(out="A", **COSTS)
    match.refresh_from_db()
    return match, at


def desk_does(match: Match, rest: str, **words: Any) -> Any:
    where = match_at_desk(match, f"people/{rest}")
    return director_at(the_event()).post(where, words)


def gone(match: Match, name: str) -> None:
    """The desk is told that he has left the table."""
    answer = desk_does(match, "wait/", player=sits_at(match, name).pk, reason="Had to leave")
    assert answer.status_code == 303


def who_sits(match: Match) -> dict[str, str]:
    """Seat → name, at the table as it was at first."""
    names: dict[str, str] = match.games.order_by("number")[0].sheet.names
    return names


def made(match: Match, hands: int, *seats: str) -> dict[str, int]:
    """What these seats have after so many rounds, by name."""
    names = who_sits(match)
    return {names[seat]: EACH[seat] * hands for seat in seats}


def placed() -> list[tuple[str, int]]:
    rows = Placing.objects.order_by("place").values_list("entry__title", "points")
    return list(rows)


def totals_at(match: Match) -> dict[str, int]:
    sheet = match.games.exclude(sheet__state="void").get().sheet
    return {sheet.names[side]: points for side, points in sheet.totals.items()}


def test_the_director_is_asked_with_what_each_choice_does() -> None:
    match, at = in_play()
    gone(match, "Dee Bell")
    director = director_at(the_event())
    page = director.get(match_at_desk(match, "people/")).text
    assert "The others play on" in page
    assert "The game ends here" in page
    assert "reading T-09" in page
    assert "Decide how they go on." in director.get("/desk/beach-house-2026/floor/").text
    assert "An official decides how you go on." in at.phone.get(at.address).text


def test_a_house_rule_is_named_there() -> None:
    match, _ = in_play(player_leaves="game-ends")
    gone(match, "Dee Bell")
    page = director_at(the_event()).get(match_at_desk(match, "people/")).text
    assert "the house rule says: <strong>the game ends</strong>" in page


@pytest.mark.parametrize("seat", ["D", "A"])
def test_the_others_play_on_with_the_points_they_have(seat: str) -> None:
    match, at = in_play()
    expected = made(match, 2, *(one for one in EACH if one != seat))
    gone(match, who_sits(match)[seat])
    answer = desk_does(match, "decide/", decision="others-play-on", reason="Had to leave")
    assert answer.status_code == 303
    match.refresh_from_db()
    assert match.state == Match.State.PLAYING
    assert totals_at(match) == expected
    assert at.page.entry.number == 3
    assert match.games.filter(sheet__state=ScoreSheet.State.VOID).count() == 1
    assert match.vacancies.get().outcome == Vacancy.Outcome.PLAYED_ON
    assert list(differences(the_event())) == []


def test_they_play_it_to_its_end_without_him() -> None:
    match, at = in_play(10)
    gone(match, who_sits(match)["D"])
    desk_does(match, "decide/", decision="others-play-on", reason="x")
    at.writes(out="A", **{"points-B": "15", "points-C": "30"})
    at.signs()
    assert posted(at).status_code == 303
    assert placed() == list(made(match, 11, "A", "B", "C").items())
    assert list(differences(the_event())) == []


def test_two_do_not_play_on() -> None:
    match, at = a_table(*NAMES[:3])
    at.sits_down()
    gone(match, "Cal Birch")
    answer = desk_does(match, "decide/", decision="others-play-on", reason="x")
    assert answer.status_code == 422
    assert "Only 2 would be left; at least 3 must play." in answer.text


def test_the_game_ends_with_what_everybody_has() -> None:
    match, at = in_play()
    gone(match, "Dee Bell")
    assert desk_does(match, "decide/", decision="game-ends", reason="x").status_code == 303
    assert match.games.get().sheet.besides == {"time_called": 2}
    at.signs()
    assert posted(at).status_code == 303
    assert placed() == list(made(match, 2, "A", "B", "C", "D").items())
    assert list(differences(the_event())) == []


def test_a_game_without_a_hand_does_not_end() -> None:
    match, _ = in_play(0)
    gone(match, "Dee Bell")
    answer = desk_does(match, "decide/", decision="game-ends", reason="x")
    assert "No hand is saved yet" in answer.text


def test_somebody_takes_the_chair_and_the_points_stay_with_it() -> None:
    match, at = in_play()
    stands_by(the_event(), house=True)
    last = who_sits(match)["D"]
    gone(match, last)
    asked_for(match, leaves=last, from_hand=3, agreed_by="dora")
    assert match.vacancies.get().outcome == Vacancy.Outcome.REPLACED
    at.writes(out="A", **COSTS)
    assert totals_at(match)[last] == 135
    (eve,) = (row for row in player_scores(Game.objects.get()) if row.player.name == "Eve Ash")
    assert (eve.share.points, eve.counts) == (45, False)


@pytest.mark.parametrize("words", [{"decision": "others-play-on"}, {"decision": "game-ends"}])
def test_a_decision_needs_a_reason(words: dict[str, str]) -> None:
    match, _ = in_play()
    gone(match, "Dee Bell")
    assert desk_does(match, "decide/", **words).status_code == 422


def test_there_is_no_third_decision_and_none_where_nobody_is_gone() -> None:
    match, _ = in_play()
    assert desk_does(match, "decide/", decision="others-play-on", reason="x").status_code == 422
    assert desk_does(match, "decide/", decision="toss", reason="x").status_code == 404


def test_it_is_decided_once() -> None:
    match, _ = in_play()
    gone(match, "Dee Bell")
    desk_does(match, "decide/", decision="game-ends", reason="x")
    assert desk_does(match, "decide/", decision="game-ends", reason="x").status_code == 422


def test_nobody_claims_a_forfeit_at_such_a_table() -> None:
    match, _ = in_play()
    gone(match, "Dee Bell")
    assert "nobody wins by that" in desk_does(match, "choose/", choice="forfeit", said="1").text


def test_a_house_player_fills_a_chair_and_is_in_no_ranking() -> None:
    match, at = a_table(*NAMES[:3])
    eve = stands_by(the_event(), house=True)
    page = director_at(the_event()).get(match_at_desk(match, "people/")).text
    assert "2 chairs more could be filled" in page
    assert desk_does(match, "chairs/", player=eve.pk).status_code == 303
    at.sits_down()
    for _ in range(11):
        at.writes(out="A", **COSTS)
    assert totals_at(match)["Eve Ash"] == 495
    at_signs_with_house(at)
    assert posted(at).status_code == 303
    assert placed() == list(made(match, 11, "A", "B", "C").items())
    found = {row.player.name: row for row in player_scores(Game.objects.get())}
    assert (found["Eve Ash"].team, found["Eve Ash"].counts) == (None, False)
    assert Client().get("/e/beach-house-2026/main-event/S1-1/").status_code == 200
    sheet = Game.objects.get().sheet_id
    correcting = director_at(the_event()).get(f"/desk/beach-house-2026/sheet/{sheet}/correct/")
    assert correcting.status_code == 200
    assert list(differences(the_event())) == []


def at_signs_with_house(at: AtTable) -> None:
    """Everybody signs; who has no team card needs no PIN."""
    game = Game.objects.get()
    for _ in range(4):
        page = at.page
        side = page.turn.side
        row = game.sides.filter(side=side).select_related("entry").first()
        at.sends("sign", side=side, seat=side, pin=pin(row.entry) if row else "")


def test_a_house_player_gets_up_before_the_sheet_is_open() -> None:
    match, at = a_table(*NAMES[:3])
    eve = stands_by(the_event(), house=True)
    desk_does(match, "chairs/", player=eve.pk)
    row = HouseChair.objects.get()
    assert "Eve Ash" in at.phone.get(at.address).text
    assert desk_does(match, f"chairs/{row.pk}/empty/").status_code == 303
    assert "Eve Ash" not in at.phone.get(at.address).text
    assert desk_does(match, f"chairs/{row.pk}/empty/").status_code == 422


def test_who_is_no_house_player_fills_no_chair() -> None:
    match, _ = a_table(*NAMES[:3])
    eve = stands_by(the_event())
    assert "no player of the club" in desk_does(match, "chairs/", player=eve.pk).text


def test_no_chair_is_filled_once_they_play() -> None:
    match, _ = in_play(1)
    eve = stands_by(the_event(), house=True)
    assert desk_does(match, "chairs/", player=eve.pk).status_code == 422


@pytest.mark.parametrize("rest", ["decide/", "chairs/", "chairs/1/empty/"])
def test_only_the_director_decides_about_chairs(rest: str) -> None:
    match, _ = a_table()
    where = match_at_desk(match, f"people/{rest}")
    assert Client().post(where).status_code == 302
    referee = logged_in(an_official(the_event(), "rita", Official.Role.REFEREE))
    assert referee.post(where).status_code == 403
    an_event(name="Elsewhere", director="olga")
    assert logged_in(a_user("olga")).post(where).status_code == 404
    assert not LogEntry.objects.exists()
