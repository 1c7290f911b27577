"""Tables of three to five: one is lost and the director decides; house players fill chairs."""

import re

import pytest
from django.test import Client

from scoring.entry import answers_of, rules_of
from scoring.models import ScoreSheet
from scoring.selectors import contents
from tests.findings import codes
from tests.makers import (
    a_user,
    an_event,
    an_official,
    logged_in,
)
from tests.makers_chairs import (
    COSTS,
    EACH,
    NAMES,
    a_table,
    desk_does,
    gone,
    in_play,
    made,
    placed,
    totals_at,
    who_sits,
)
from tests.makers_evenings import corrects, goes_home
from tests.makers_floor import director_at, match_at_desk
from tests.makers_games import posted
from tests.makers_people import asked_for, scores_of, sits_at, stands_by
from tests.makers_shown import as_shown
from tests.makers_table import hand_form, the_event
from tests.page_parts import numbers
from tournament.brackets.models import Game, Match
from tournament.desk.verify import differences
from tournament.live.models import LogEntry
from tournament.live.roles import Role
from tournament.tables.models import Vacancy

pytestmark = pytest.mark.django_db


def test_the_director_is_asked_with_what_each_choice_does() -> None:
    match, at = in_play()
    gone(match, "Dee Bell")
    director = director_at(the_event())
    page = director.get(match_at_desk(match, "people/")).text
    assert re.findall(r'name="decision"\s+value="([^"]+)"', page) == ["others-play-on", "game-ends"]
    assert "reading T-09" in page
    lost = f'id="vacancy-{match.vacancies.get().pk}"'
    assert lost in director.get("/desk/beach-house-2026/floor/").text
    phone = at.phone.get(at.address).text
    assert 'id="vacancy"' in phone
    assert f'action="{at.address}after-wait/"' not in phone


@pytest.mark.parametrize("typed", ["ten", "1" * 5000, "2.5"])
def test_a_wait_of_no_whole_minutes_is_refused_and_not_taken_for_none(typed: str) -> None:
    match, _ = in_play()
    answer = desk_does(match, "wait/", player="1", minutes=typed, reason="Had to leave")
    assert codes(answer) == ["no-number"]
    assert not match.vacancies.exists()


def test_a_house_rule_is_named_there() -> None:
    match, _ = in_play(player_leaves="game-ends")
    gone(match, "Dee Bell")
    page = director_at(the_event()).get(match_at_desk(match, "people/")).context["page"]
    assert page.lost.agreed == "game-ends"


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


@pytest.mark.parametrize("nobody_out", ["nothing", "never"])
def test_the_rounds_that_the_leaver_ended_count_for_the_others(nobody_out: str) -> None:
    """On their own sheet nobody goes out in them, whatever the house says of such rounds."""
    match, at = in_play(nobody_out=nobody_out)
    expected = made(match, 2, "B", "C", "D")
    gone(match, who_sits(match)["A"])
    answer = desk_does(match, "decide/", decision="others-play-on", reason="Had to leave")
    assert answer.status_code == 303
    assert totals_at(match) == expected
    assert at.page.entry.number == 3
    assert list(differences(the_event())) == []


def test_a_game_that_begins_with_a_later_round_is_played_on_too() -> None:
    match, at = in_play(first_round=4)
    expected = made(match, 2, "A", "B", "C")
    gone(match, who_sits(match)["D"])
    answer = desk_does(match, "decide/", decision="others-play-on", reason="Had to leave")
    assert answer.status_code == 303
    assert totals_at(match) == expected
    at.writes(out="A", **{"points-B": "15", "points-C": "30"})
    assert [hand.content["round"] for hand in match.games.get(number=2).sheet.hands.all()] == [
        *(4, 5, 6)
    ]


def test_six_who_lose_one_play_on_by_five() -> None:
    """Whoever sat out a round and whoever went out in it have nothing there, both."""
    match, at = a_table(*NAMES, "Eve Fox", "Flo Yew", six_at_a_table="nothing")
    at.sits_down()
    at.writes(out="B", **of_those_who_play("CDEF"))
    at.writes(out="A", **of_those_who_play("CDEF"))
    before = totals_at(match)
    leaver = who_sits(match)["D"]
    gone(match, leaver)
    answer = desk_does(match, "decide/", decision="others-play-on", reason="Had to leave")
    assert answer.status_code == 303
    del before[leaver]
    assert totals_at(match) == before
    sheet = match.games.get(number=2).sheet
    asked = [answers_of(rules_of(sheet), row) for row in contents(sheet.hands.all())]
    assert all("ended_by" not in answers for answers in asked)  # no form offers this one
    at.writes(out="A", **of_those_who_play("BCDE"))
    assert list(differences(the_event())) == []


def test_a_round_that_the_leaver_ended_is_changed_and_corrected_without_them() -> None:
    match, at = in_play(10)
    gone(match, who_sits(match)["A"])
    desk_does(match, "decide/", decision="others-play-on", reason="x")
    game = match.games.get(number=2)
    round_one = {"round": "1", "ended": "played", "points-A": "20", "points-B": "30"}
    typed = {**round_one, "points-C": "45", "number": "1", **as_shown(game)}
    rules = {"ruleset": game.sheet.ruleset, "house_rules": at.page.entry.house_rules}
    at.sends("hands/1", **typed, **rules)
    at.writes(out="A", **{"points-B": "15", "points-C": "30"})
    at.signs()
    assert posted(at).status_code == 303
    corrects(director_at(the_event()), game, {**round_one, "points-A": "25", "points-C": "45"})
    game.sheet.refresh_from_db()
    assert game.sheet.totals == {"A": 25 + 9 * 15, "B": 10 * 30 + 15, "C": 10 * 45 + 30}
    assert list(differences(the_event())) == []


def of_those_who_play(seats: str) -> dict[str, str]:
    return {f"points-{seat}": str(5 * number) for number, seat in enumerate(seats, start=1)}


def test_they_play_it_to_its_end_without_him() -> None:
    match, at = in_play(10)
    gone(match, who_sits(match)["D"])
    desk_does(match, "decide/", decision="others-play-on", reason="x")
    at.writes(out="A", **{"points-B": "15", "points-C": "30"})
    at.signs()
    assert posted(at).status_code == 303
    assert placed() == list(made(match, 11, "A", "B", "C").items())
    assert list(differences(the_event())) == []


def test_a_substitute_plays_on_too() -> None:
    match, at = in_play()
    stands_by(the_event())
    asked_for(match, leaves=who_sits(match)["B"], from_hand=3, agreed_by="dora")
    at.writes(out="A", **COSTS)
    gone(match, who_sits(match)["A"])
    desk_does(match, "decide/", decision="others-play-on", reason="x")
    (written,) = match.games.get(number=2).sheet.besides["substitutes"]
    assert written == {"seat": "A", "name": "Eve Ash", "from_hand": 3}
    assert list(differences(the_event())) == []


def test_a_substitute_of_the_earlier_sheet_still_gets_up() -> None:
    match, _ = in_play()
    stands_by(the_event())
    player = who_sits(match)["B"]
    row = asked_for(match, leaves=player, from_hand=3, agreed_by="dora")
    gone(match, who_sits(match)["D"])
    desk_does(match, "decide/", decision="others-play-on", reason="x")
    assert desk_does(match, f"{row.pk}/take-back/", reason="Feels well").status_code == 303
    game = match.games.get(number=2)
    assert sits_at(match, player).name == player
    assert game.sheet.besides == {}
    assert not game.seatings.filter(player__name="Eve Ash").exists()
    assert list(differences(the_event())) == []


def test_nobody_waits_for_who_has_left_the_event() -> None:
    match, at = a_table()
    gone(match, "Dee Bell")
    goes_home(director_at(the_event()), match.stage, "Dee Bell")
    assert not match.vacancies.filter(ended_at=None).exists()
    at.sits_down()
    assert director_at(the_event()).get(match_at_desk(match, "people/")).status_code == 200


def test_two_do_not_play_on() -> None:
    match, at = a_table(*NAMES[:3])
    at.sits_down()
    gone(match, "Cal Birch")
    answer = desk_does(match, "decide/", decision="others-play-on", reason="x")
    (finding,) = answer.context["findings"]
    assert (answer.status_code, finding.code) == (422, "too-few-left")
    assert numbers(finding.message) == [2, 3]


def test_the_game_ends_with_what_everybody_has() -> None:
    match, at = in_play()
    gone(match, "Dee Bell")
    assert desk_does(match, "decide/", decision="game-ends", reason="x").status_code == 303
    assert match.games.get().sheet.besides == {"time_called": 2}
    late = hand_form(3, ruleset="toonerville-rook", dealer="A", out="A", **COSTS)
    refused = at.phone.post(f"{at.address}hands/", late)
    assert codes(refused) == ["game-over"]
    at.signs()
    assert posted(at).status_code == 303
    assert placed() == list(made(match, 2, "A", "B", "C", "D").items())
    assert list(differences(the_event())) == []


def test_a_game_without_a_hand_does_not_end() -> None:
    match, _ = in_play(0)
    gone(match, "Dee Bell")
    answer = desk_does(match, "decide/", decision="game-ends", reason="x")
    assert codes(answer) == ["no-hand"]


def test_somebody_takes_the_chair_and_the_points_stay_with_it() -> None:
    match, at = in_play()
    stands_by(the_event(), house=True)
    last = who_sits(match)["D"]
    gone(match, last)
    asked_for(match, leaves=last, from_hand=3, agreed_by="dora")
    assert match.vacancies.get().outcome == Vacancy.Outcome.REPLACED
    at.writes(out="A", **COSTS)
    assert totals_at(match)[last] == 135
    eve = scores_of(Game.objects.get())["Eve Ash"]
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
    assert codes(desk_does(match, "choose/", choice="forfeit", said="1")) == ["more-than-two"]


@pytest.mark.parametrize("rest", ["decide/", "chairs/", "chairs/1/empty/"])
def test_only_the_director_decides_about_chairs(rest: str) -> None:
    match, _ = a_table()
    where = match_at_desk(match, f"people/{rest}")
    assert Client().post(where).status_code == 302
    referee = logged_in(an_official(the_event(), "rita", Role.REFEREE))
    assert referee.post(where).status_code == 403
    an_event(name="Elsewhere", director="olga")
    assert logged_in(a_user("olga")).post(where).status_code == 404
    assert not LogEntry.objects.exists()
