"""Decisions on a clock's ruling about a player: it stands, is waived, or they came at another
time."""

from datetime import datetime

import pytest

from rules.refusals import Refused
from tests.makers import DIRECTOR, a_phone_at
from tests.makers_clock import (
    a_pinochle_match_at_noon,
    after,
    comes,
    event_of,
    late_of,
    penalties,
    player,
    ruling_on,
    sit_down,
    the_clock_at,
    three_in_time,
)
from tests.makers_table import table_of
from tests.page_parts import part
from tournament.brackets.models import Match
from tournament.desk.act.change import Act, Receipt
from tournament.desk.timing.changed_lateness import change_lateness, waive_lateness
from tournament.desk.timing.lateness import enforce_lateness
from tournament.desk.verify import differences
from tournament.timing.lateness import replaced
from tournament.timing.models import LateRuling

pytestmark = pytest.mark.django_db
State = LateRuling.State


def waived(match: Match, *names: str, now: datetime) -> Receipt:
    return waive_lateness(
        Act(event_of(match), DIRECTOR, now),
        rulings=[ruling_on(match, name) for name in names],
        reason="The lift was stuck",
    )


def stands(match: Match, name: str, now: datetime) -> Receipt:
    return enforce_lateness(
        Act(event_of(match), DIRECTOR, now),
        ruling=ruling_on(match, name),
        reason="He says so himself",
    )


def corrected(match: Match, name: str, came: datetime, now: datetime) -> Receipt:
    return change_lateness(
        Act(event_of(match), DIRECTOR, now),
        ruling=ruling_on(match, name),
        came=came,
        reason="The door's camera shows it",
    )


def test_where_nobody_was_written_down_it_is_only_proposed() -> None:
    match = a_pinochle_match_at_noon()
    game = sit_down(match, after(8))
    assert late_of(game) == {}
    assert set(match.late_rulings.values_list("state", flat=True)) == {State.PROPOSED}
    assert match.late_rulings.count() == 4
    stands(match, "4b", now=after(9))
    assert late_of(game) == {"W": "8:00.000"}


def test_a_waived_ruling_leaves_the_sheet_and_says_what_differs() -> None:
    match = a_pinochle_match_at_noon()
    three_in_time(match)
    game = sit_down(match, after(8))
    receipt = waived(match, "4b", now=after(10))
    assert late_of(game) == {}
    assert "Player 4b -30 → 0" in receipt.words.replace("−", "-")
    assert list(differences(event_of(match))) == []


def test_a_ruling_waived_before_the_cards_are_dealt_is_not_made_again() -> None:
    match = a_pinochle_match_at_noon()
    three_in_time(match)
    the_clock_at(after(16))
    waived(match, "4b", now=after(17))
    assert late_of(sit_down(match, after(20))) == {}
    assert the_clock_at(after(21)) == []


def test_an_arrival_written_down_afterwards_opens_the_ruling_again_and_flips_nothing() -> None:
    match = a_pinochle_match_at_noon()
    three_in_time(match)
    game = sit_down(match, after(8))
    comes(match, "4b", after(3), now=after(12))
    assert ruling_on(match, "4b").state == State.REOPENED
    assert late_of(game) == {"W": "8:00.000"}


def test_an_arrival_that_turns_out_to_be_late_is_proposed() -> None:
    match = a_pinochle_match_at_noon()
    three_in_time(match)
    game = sit_down(match, after(4))
    comes(match, "4b", after(3.9), now=after(6))
    assert not match.late_rulings.exists()
    match.arrivals.filter(player=player(match, "4b")).update(withdrawn_at=after(7))
    comes(match, "4b", after(7), now=after(8))
    assert ruling_on(match, "4b").state == State.PROPOSED
    assert late_of(game) == {}


def test_what_was_only_proposed_is_waived_for_all_four_at_once() -> None:
    match = a_pinochle_match_at_noon()
    game = sit_down(match, after(8))
    receipt = waived(match, "1a", "1b", "4a", "4b", now=after(9))
    assert all(f"Player {name}" in receipt.words for name in ("1a", "1b", "4a", "4b"))
    assert late_of(game) == {}


def test_the_director_says_when_he_came_and_it_is_computed_anew() -> None:
    match = a_pinochle_match_at_noon()
    three_in_time(match)
    game = sit_down(match, after(9))
    receipt = corrected(match, "4b", after(6), now=after(20))
    assert late_of(game) == {"W": "6:00.000"}
    assert penalties(game) == {"W": 10}
    assert "08:06:00" in receipt.words
    assert "Player 4b -40 → -10" in receipt.words.replace("−", "-")
    assert ruling_on(match, "4b").state == State.CHANGED
    assert match.arrivals.get(player=player(match, "4b"), withdrawn_at=None).at == after(6)


def test_who_came_in_time_after_all_pays_nothing() -> None:
    match = a_pinochle_match_at_noon()
    three_in_time(match)
    game = sit_down(match, after(9))
    comes(match, "4b", after(2), now=after(12))
    corrected(match, "4b", after(2), now=after(13))
    assert penalties(game) == {}
    assert list(differences(event_of(match))) == []


def test_a_replaced_player_can_be_given_his_chair_back() -> None:
    match = a_pinochle_match_at_noon()
    three_in_time(match)
    the_clock_at(after(16))
    corrected(match, "4b", after(14), now=after(17))
    assert replaced(match) == []
    assert penalties(sit_down(match, after(18))) == {"W": 90}


def test_a_time_that_is_still_to_come_is_refused() -> None:
    match = a_pinochle_match_at_noon()
    three_in_time(match)
    sit_down(match, after(9))
    with pytest.raises(Refused) as refused:
        corrected(match, "4b", after(30), now=after(20))
    assert refused.value.findings[0].code == "future"


def test_verify_holds_the_sheet_against_the_rulings() -> None:
    match = a_pinochle_match_at_noon()
    three_in_time(match)
    sit_down(match, after(8))
    assert list(differences(event_of(match))) == []
    match.late_rulings.update(state=State.WAIVED)
    (said,) = differences(event_of(match))
    assert "W1-1" in said


def test_the_tables_phone_shows_the_arithmetic_and_the_paragraph() -> None:
    match = a_pinochle_match_at_noon()
    three_in_time(match)
    sit_down(match, after(8))
    address = f"/t/{event_of(match).slug}/1/"
    phone = a_phone_at(table_of(match))
    page = phone.get(address).text
    assert "Player 4b" in part(page, "late")
    assert all(fact in part(page, "arithmetic") for fact in ("8:00.000", "30", "NPA §5.1"))
    waived(match, "4b", now=after(10))
    again = phone.get(address)
    assert [row.ruling.state for row in again.context["late"]] == [State.WAIVED]
    assert "Player 4b" in part(again.text, "late")
