"""One is gone: the others refuse a substitute and wait; then they claim the forfeit or play."""

from datetime import datetime
from typing import Any

import pytest
from django.test import Client

from rules.refusals import Refused
from tests.findings import codes, refuses
from tests.hall_clock import now
from tests.makers import DIRECTOR, NOON, a_phone_at, a_user, an_event, an_official, logged_in
from tests.makers_floor import at_desk, director_at, match_at_desk
from tests.makers_people import after, asked_for, sits_at
from tests.makers_table import AT, a_game, a_match_at_table_one, saved, table_of, the_event
from tests.page_parts import part, parts, players_in
from tournament.brackets.models import Match, Result
from tournament.desk.act.change import Act
from tournament.desk.act.secrets import pin
from tournament.desk.reading.match_words import entrants_of
from tournament.desk.substitutes.substitutions import refuse_substitute
from tournament.desk.substitutes.vacant_seats import vacancy_at
from tournament.desk.substitutes.waiting import claim_forfeit
from tournament.desk.timing.clocks import start_clocks, stop_clocks
from tournament.desk.verify import differences
from tournament.live.models import LogEntry
from tournament.live.roles import Role
from tournament.tables.models import Substitution, Vacancy

pytestmark = pytest.mark.django_db


def refused(match: Match, now: datetime = NOON) -> Substitution:
    """Team 4 does not want Eve Ash."""
    row = asked_for(match, now=now)
    refuse_substitute(Act(the_event(), DIRECTOR, now), substitution=row, by="Team 4")
    return row


def vacancy_shown(match: Match) -> str:
    """What the phone's form carries of the wait that is over."""
    shown = vacancy_at(match, now())
    return shown.mark if shown else ""


def claimed_at(match: Match, now: datetime) -> None:
    """Team 4 claims the forfeit at this moment."""
    claim_forfeit(Act(the_event(), DIRECTOR, now), vacancy=match.vacancies.get(), by="Team 4")


def desk_does(match: Match, rest: str, **words: Any) -> Any:
    where = match_at_desk(match, f"people/{rest}")
    return director_at(the_event()).post(where, words)


def test_the_phone_refuses_with_a_pin_and_the_wait_of_the_house_rule_begins() -> None:
    match = a_match_at_table_one(substitute_wait=20)
    row = asked_for(match)
    phone, (_, others) = a_phone_at(table_of(match)), entrants_of(match)
    where = f"{AT}consent/{row.pk}/"
    assert phone.post(where, {"answer": "refuse", "pin": "1"}).status_code == 422
    assert phone.post(where, {"answer": "refuse", "pin": pin(others)}).status_code == 303
    wait = match.vacancies.get()
    assert (wait.minutes, wait.player.name) == (20, "Player 1a")
    page = phone.get(AT)
    assert players_in(part(page.text, "waiting-for")) == ["Player 1a"]
    assert page.context["between"].vacancy.others[0].title == "Team 4"
    assert "data-until" in page.text
    told = LogEntry.objects.latest("id")
    assert told.detail["minutes"] == 20
    assert "Beach House, Substitution" in told.words


def test_without_a_house_rule_the_desk_is_asked_how_long() -> None:
    match = a_match_at_table_one()
    refused(match)
    assert match.vacancies.get().minutes is None
    assert "waiting-for" not in parts(a_phone_at(table_of(match)).get(AT).text)
    board = director_at(the_event()).get(at_desk(match.stage, "floor/")).text
    assert f'id="vacancy-{match.vacancies.get().pk}"' in board


def test_the_desk_sets_the_wait_and_changes_it() -> None:
    match = a_match_at_table_one()
    refused(match)
    player = sits_at(match, "Player 1a").pk
    desk_does(match, "wait/", player=player, reason="x", minutes="10")
    assert match.vacancies.get().minutes == 10
    desk_does(match, "wait/", player=player, reason="x", minutes="12")
    assert match.vacancies.get().minutes == 12


@pytest.mark.parametrize("minutes", ["0", "121", "9999"])
def test_a_wait_is_of_one_minute_to_two_hours(minutes: str) -> None:
    match = a_match_at_table_one()
    player = sits_at(match, "Player 1a").pk
    assert desk_does(match, "wait/", player=player, reason="x", minutes=minutes).status_code == 422


def test_one_player_is_waited_for_at_a_table() -> None:
    match = a_match_at_table_one()
    refused(match)
    other = sits_at(match, "Player 4a").pk
    answer = desk_does(match, "wait/", player=other, reason="x", minutes="5")
    assert codes(answer) == ["waited-for-already"]


def test_a_stranger_is_not_waited_for() -> None:
    match = a_match_at_table_one()
    stranger = the_event().players.get(name="Player 2a").pk
    assert desk_does(match, "wait/", player=stranger, reason="x").status_code == 422


@pytest.mark.parametrize("late", [-0.001, 0])
def test_the_forfeit_may_be_claimed_from_the_last_moment_of_the_wait_on(late: float) -> None:
    match = a_match_at_table_one(substitute_wait=20)
    refused(match)
    ends = after(20 + late / 60)
    shown = vacancy_at(match, ends)
    assert shown is not None
    assert shown.is_over == (late >= 0)
    if late < 0:
        with pytest.raises(Refused) as why:
            claimed_at(match, ends)
        (finding,) = why.value.findings
        assert finding.code == "wait-not-over"
        assert "08:20:00" in str(finding.message)
        return
    claimed_at(match, ends)
    match.refresh_from_db()
    assert match.state == Match.State.FORFEITED
    assert match.winner == entrants_of(match)[1]
    assert str(Result.objects.get().words).startswith("Player 1a")
    assert match.vacancies.get().outcome == Vacancy.Outcome.FORFEIT
    assert list(differences(the_event())) == []


def test_a_fire_alarm_stops_the_wait() -> None:
    match = a_match_at_table_one(substitute_wait=20)
    refused(match)
    stop_clocks(Act(the_event(), DIRECTOR, after(10)), reason="Fire alarm")
    with refuses("clocks-stopped"):
        claimed_at(match, after(25))
    start_clocks(Act(the_event(), DIRECTOR, after(30)))
    with refuses("wait-not-over"):
        claimed_at(match, after(39))
    claimed_at(match, after(40))


def test_nobody_claims_while_the_desk_has_not_said_how_long() -> None:
    match = a_match_at_table_one()
    refused(match)
    with refuses("no-wait-set"):
        claimed_at(match, after(60))


def test_on_the_phone_the_claim_needs_the_pin_of_those_who_waited() -> None:
    """The wait ended long ago: the browser's clock is today's."""
    match = a_match_at_table_one(substitute_wait=20)
    a_game(match)
    refused(match)
    own, others = entrants_of(match)
    phone = a_phone_at(table_of(match))
    assert "wait-over" in parts(phone.get(AT).text)
    form = {"choice": "forfeit", "shown": vacancy_shown(match)}
    assert phone.post(f"{AT}after-wait/", form | {"pin": pin(own)}).status_code == 422
    assert phone.post(f"{AT}after-wait/", form | {"pin": pin(others)}).status_code == 303
    match.refresh_from_db()
    assert (match.state, match.winner) == (Match.State.FORFEITED, others)


def test_after_the_wait_they_may_play_with_the_one_they_refused() -> None:
    match = a_match_at_table_one(substitute_wait=20)
    row = refused(match)
    _, others = entrants_of(match)
    phone = a_phone_at(table_of(match))
    form = {"choice": "play", "pin": pin(others), "shown": vacancy_shown(match)}
    assert phone.post(f"{AT}after-wait/", form | {"choice": ""}).status_code == 422
    assert phone.post(f"{AT}after-wait/", form).status_code == 303
    row.refresh_from_db()
    assert row.state == Substitution.State.AGREED
    assert match.vacancies.get().outcome == Vacancy.Outcome.REPLACED


def test_at_the_desk_the_director_may_say_that_they_claim_it() -> None:
    match = a_match_at_table_one(substitute_wait=20)
    refused(match)
    assert desk_does(match, "choose/", choice="forfeit").status_code == 422
    assert desk_does(match, "choose/", choice="forfeit", said="1").status_code == 303
    words = LogEntry.objects.latest("id").words
    assert words.index("Team 4") < words.index("dora")


def test_before_it_ends_another_substitute_may_come() -> None:
    match = a_match_at_table_one(substitute_wait=20)
    refused(match)
    asked_for(match, player="Fay Elm", agreed_by="Team 4")
    assert match.vacancies.get().outcome == Vacancy.Outcome.REPLACED
    assert vacancy_at(match, after(30)) is None


def test_a_substitute_for_his_partner_does_not_end_the_wait_for_a_player() -> None:
    match = a_match_at_table_one(substitute_wait=20)
    refused(match)
    asked_for(match, leaves="Player 1b", player="Fay Elm", agreed_by="Team 4")
    shown = vacancy_at(match, after(30))
    assert shown is not None
    assert shown.row.player.name == "Player 1a"


def test_nobody_is_offered_who_was_refused_for_somebody_else() -> None:
    match = a_match_at_table_one(substitute_wait=20)
    refused(match)
    match.vacancies.update(player=sits_at(match, "Player 1b"))
    shown = vacancy_at(match, after(30))
    assert shown is not None
    assert shown.refused is None


def test_whom_the_director_did_not_want_is_not_for_the_opponents_to_take() -> None:
    """In pinochle no book asks them."""
    match = a_match_at_table_one(ruleset="npa-pinochle", substitute_wait=20)
    refused(match)
    phone, (_, others) = a_phone_at(table_of(match)), entrants_of(match)
    assert 'name="choice" value="play"' not in phone.get(AT).text
    form = {"choice": "play", "pin": pin(others), "shown": vacancy_shown(match)}
    assert phone.post(f"{AT}after-wait/", form).status_code == 422
    assert match.substitutions.get().state == Substitution.State.REFUSED


def test_once_they_have_played_on_the_phone_lets_nobody_claim_the_forfeit() -> None:
    match = a_match_at_table_one(substitute_wait=20)
    a_game(match)
    phone, (_, others) = a_phone_at(table_of(match)), entrants_of(match)
    refused(match)
    saved(phone, 1)
    page = phone.get(AT)
    assert page.context["between"].vacancy.went_on
    assert "wait-over" not in parts(page.text)
    claim = {"choice": "forfeit", "pin": pin(others), "shown": vacancy_shown(match)}
    assert codes(phone.post(f"{AT}after-wait/", claim)) == ["hand-saved"]
    director = director_at(the_event())
    assert director.get(match_at_desk(match, "people/")).context["page"].vacancy.went_on
    board = director.get(at_desk(match.stage, "floor/")).text
    assert f'id="vacancy-{match.vacancies.get().pk}"' in board
    assert desk_does(match, "choose/", choice="forfeit", said="1").status_code == 303


def test_before_it_ends_the_player_may_be_back() -> None:
    match = a_match_at_table_one(substitute_wait=20)
    refused(match)
    row = asked_for(match, player="Fay Elm")
    assert desk_does(match, "back/").status_code == 303
    row.refresh_from_db()
    assert row.state == Substitution.State.TAKEN_BACK
    assert match.vacancies.get().outcome == Vacancy.Outcome.RETURNED
    assert desk_does(match, "back/").status_code == 422


def test_a_match_that_left_its_table_waits_for_nobody_when_it_comes_back() -> None:
    match = a_match_at_table_one()
    player = sits_at(match, "Player 1a").pk
    desk_does(match, "wait/", player=player, reason="x", minutes="10")
    director, reason = director_at(the_event()), {"reason": "They went home"}
    director.post(match_at_desk(match, "double-forfeit/"), reason)
    assert director.post(match_at_desk(match, "take-back-forfeit/"), reason).status_code == 303
    match.refresh_from_db()
    assert match.state == Match.State.READY
    assert vacancy_at(match, now()) is None


def test_an_answer_is_given_once() -> None:
    match = a_match_at_table_one()
    row = refused(match)
    with refuses("answered-before"):
        refuse_substitute(Act(the_event(), DIRECTOR, NOON), substitution=row, by="x")


def test_the_board_shows_who_waits_for_a_word_and_which_chair_is_empty() -> None:
    match = a_match_at_table_one(substitute_wait=20)
    asked_for(match)
    director = director_at(the_event())
    board = director.get(at_desk(match.stage, "floor/")).text
    assert f'id="substitute-{match.substitutions.get().pk}"' in board
    desk_does(match, f"{match.substitutions.get().pk}/answer/", answer="refuse", said="1")
    board = director.get(at_desk(match.stage, "floor/")).text
    assert f'id="vacancy-{match.vacancies.get().pk}"' in board


def test_the_phone_is_told_when_something_changed() -> None:
    match = a_match_at_table_one(substitute_wait=20)
    phone = a_phone_at(table_of(match))
    mark = _mark(phone)
    assert phone.get(AT, {"since": mark}).status_code == 204
    asked_for(match)
    assert phone.get(AT, {"since": mark}).status_code == 200


def _mark(phone: Client) -> str:
    return phone.get(AT).text.split('data-mark="')[1].split('"')[0]


ACTS = (
    "propose/",
    "1/answer/",
    "1/take-back/",
    "1/end/",
    "wait/",
    "back/",
    "choose/",
    "astray/",
)


@pytest.mark.parametrize("rest", ["", *ACTS])
def test_strangers_see_and_do_nothing(rest: str) -> None:
    match = a_match_at_table_one()
    where, how = match_at_desk(match, f"people/{rest}"), "post" if rest else "get"
    assert getattr(Client(), how)(where).status_code == 302
    scorer = logged_in(an_official(the_event(), "sam", Role.SCORING))
    assert getattr(scorer, how)(where).status_code == 403
    an_event(name="Elsewhere", director="olga")
    outside = logged_in(a_user("olga"))
    assert getattr(outside, how)(where).status_code == 404
    assert not LogEntry.objects.exists()


@pytest.mark.parametrize("rest", ["consent/1/", "after-wait/"])
def test_a_phone_without_the_tables_card_answers_for_nobody(rest: str) -> None:
    a_match_at_table_one()
    assert Client().post(f"{AT}{rest}").status_code == 403


def test_a_phone_answers_only_for_its_own_table() -> None:
    match = a_match_at_table_one()
    row = asked_for(match)
    other = a_phone_at(the_event().tables.get(number=2))
    answer = other.post(f"/t/beach-house-2026/2/consent/{row.pk}/", {"answer": "agree"})
    assert answer.status_code == 404
