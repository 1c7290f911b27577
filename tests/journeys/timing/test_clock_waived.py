"""Waived before the clock has ruled, from the board or the clock page; and who came after all."""

from typing import Any

import pytest
from django.test import Client

from tests.findings import codes
from tests.hall_clock import HallClock
from tests.makers import an_official, logged_in, minutes
from tests.makers_clock import (
    a_match_called_at_noon,
    a_pinochle_match_at_noon,
    after,
    comes,
    event_of,
    here,
    late_of,
    player,
    ruling_on,
    sit_down,
    the_clock_at,
)
from tests.makers_floor import at_desk, director_at, match_at_desk
from tests.page_parts import part, parts
from tournament.brackets.models import Match
from tournament.desk.reading.match_words import entrants_of
from tournament.live.models import LogEntry
from tournament.live.roles import Role
from tournament.registration.starts import on_the_wall
from tournament.timing.models import LateRuling

pytestmark = pytest.mark.django_db
State = LateRuling.State


def waives(match: Match, **told: object) -> Any:
    """The director waives it; what is answered, and the page that is shown then."""
    address = match_at_desk(match, "not-late/")
    sent = {"reason": "The bus was late", "back": "floor", **told}
    return director_at(event_of(match)).post(address, sent, follow=True)


def board(match: Match, client: Client | None = None) -> str:
    page = (client or director_at(event_of(match))).get(at_desk(match.stage, "floor/"))
    return " ".join(page.text.split())


def absents(page: Any) -> list[Any]:
    """Who is waited for, as the board tells it."""
    needs = page.context["board"].needs
    return [one for need in needs if need.kind == "absent" for one in need.about.absent]


def to_waive(page: Any) -> list[Any]:
    """Whom the board lets the director waive."""
    needs = page.context["board"].needs
    return [one for need in needs if need.kind == "absent" for one in need.about.to_waive]


def test_a_match_that_is_waived_on_the_board_is_not_forfeited(hall_clock: HallClock) -> None:
    match = a_match_called_at_noon()
    here(match)
    hall_clock.shows(after(9))
    waive = match_at_desk(match, "not-late/")
    assert "08:15:00" in part(board(match), "forfeit-time")
    assert waive in board(match)
    page = waives(match)
    (absent,) = absents(page)
    assert (absent.minutes, absent.is_waived) == (9, True)
    assert "forfeit-time" not in parts(page.text)
    assert waive not in page.text
    assert the_clock_at(after(16)) == []
    ruling = match.late_rulings.get()
    assert (ruling.state, ruling.reason) == (State.WAIVED, "The bus was late")
    assert "9:00.000" in ruling.arithmetic


def test_who_is_waived_pays_nothing_and_the_other_pays(hall_clock: HallClock) -> None:
    match = a_pinochle_match_at_noon()
    comes(match, "1a", after(0))
    hall_clock.shows(after(7))
    page = waives(match, player=player(match, "4b").pk)
    assert ruling_on(match, "4b").state == State.WAIVED
    assert f'name="player" value="{player(match, "4a").pk}">' in page.text
    assert [str(one.who) for one in absents(page) if one.is_waived] == ["Player 4b"]
    assert [str(one) for one in to_waive(page)] == ["Player 1b", "Player 4a"]
    comes(match, "1b", after(7))
    comes(match, "4a", after(8))
    assert the_clock_at(after(16)) == []
    comes(match, "4b", after(20))
    assert late_of(sit_down(match, after(20))) == {"S": "7:00.000", "E": "8:00.000"}


def test_what_was_ruled_is_not_waived_beforehand(hall_clock: HallClock) -> None:
    match = a_match_called_at_noon()
    hall_clock.shows(after(14))
    assert waives(match).status_code == 200
    assert codes(waives(match)) == ["decided-before"]
    assert match.late_rulings.count() == 1


def test_where_nobody_is_late_by_a_rule_nothing_is_waived(hall_clock: HallClock) -> None:
    match = a_match_called_at_noon()
    here(match)
    here(match, 1)
    hall_clock.shows(after(14))
    assert codes(waives(match)) == ["nobody-late"]
    assert not LateRuling.objects.exists()


def test_a_player_of_another_match_is_not_found(hall_clock: HallClock) -> None:
    match = a_pinochle_match_at_noon()
    hall_clock.shows(after(7))
    sent = {"reason": "Bus", "player": player(match, "2a").pk}
    assert (
        director_at(event_of(match)).post(match_at_desk(match, "not-late/"), sent).status_code
        == 404
    )


def test_the_referee_sees_no_way_to_waive(hall_clock: HallClock) -> None:
    match = a_match_called_at_noon()
    hall_clock.shows(after(9))
    referee = logged_in(an_official(event_of(match), "rita", Role.REFEREE))
    waive = match_at_desk(match, "not-late/")
    assert waive in board(match)
    assert waive not in board(match, referee)


def test_who_came_after_a_forfeit_is_written_down_on_the_clock_page(hall_clock: HallClock) -> None:
    match = a_match_called_at_noon()
    here(match)
    the_clock_at(after(15.1))
    hall_clock.shows(after(17))
    director, clock = director_at(event_of(match)), at_desk(match.stage, "clock/")
    after_all = f'id="came-after-{match.late_rulings.get().pk}"'
    assert after_all in director.get(clock).text
    late = entrants_of(match)[1]
    came = on_the_wall(after(14.5), event_of(match).zone)
    sent = {"team": late.number, "at": f"{came:%H:%M:%S}"}
    page = director.post(match_at_desk(match, "arrive/"), sent, follow=True).text
    assert match.late_rulings.get().state == State.REOPENED
    assert after_all not in page
    match.refresh_from_db()
    assert match.state == Match.State.FORFEITED
    assert match.arrivals.get(entry=late).at == after(14.5)
    assert LogEntry.objects.filter(verb="clock.rule-late").count() == 1


def test_who_is_waited_for_at_the_table_comes_there(hall_clock: HallClock) -> None:
    """Its row has the button; the proposal beside it needs none."""
    match = a_match_called_at_noon()
    the_clock_at(after(15.1))
    hall_clock.shows(after(15.1) + minutes(1))
    assert match.late_rulings.get().state == State.PROPOSED
    page = director_at(event_of(match)).get(at_desk(match.stage, "clock/")).text
    assert 'id="came-after-' not in page
