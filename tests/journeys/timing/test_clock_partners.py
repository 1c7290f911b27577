"""Late by the clock where partners change: whoever does not come forfeits alone."""

import pytest
from django.test import Client

from tests.makers import DIRECTOR, a_called_match, a_division, an_event
from tests.makers_before import the_director
from tests.makers_clock import after, event_of, here, the_clock_at
from tests.makers_floor import match_at_desk
from tests.makers_games import enter
from tests.makers_people import stands_by
from tests.makers_stages import choose, publish
from tournament.brackets.models import Match
from tournament.desk.act.change import Act
from tournament.desk.reading.match_words import empty_chairs, entrants_of
from tournament.desk.timing.changed_lateness import change_forfeit, waive_lateness
from tournament.desk.timing.lateness import enforce_lateness
from tournament.desk.verify import differences
from tournament.timing.lateness import waits_to_come
from tournament.timing.models import LateRuling

pytestmark = pytest.mark.django_db


def a_table_of_partners() -> tuple[Client, Match]:
    """Five who entered alone, one with a bye; the first table was called at noon."""
    division = a_division(an_event(), format="rotation", enter_alone=True)
    desk = the_director(division.event)
    enter(desk, division, ("Ann Oak", "Ben Ito", "Cal Birch", "Dee Bell", "Eve Ash"))
    choose(desk, division, format="rotation", **{"rotation-rounds": "2"})
    return desk, a_called_match(publish(desk, division), "R1-1")


def test_a_partner_who_does_not_come_forfeits_alone_and_the_three_have_a_bye() -> None:
    desk, match = a_table_of_partners()
    names = [here(match, place).title for place in range(3)]
    late = entrants_of(match)[3]
    assert the_clock_at(after(15)) == []
    (receipt,) = the_clock_at(after(15.1))
    assert late.title in receipt.words
    match.refresh_from_db()
    assert match.state == Match.State.VOID
    assert [entry.title for entry in entrants_of(match)] == names
    assert [row.loser for row in empty_chairs(match)] == [late]
    assert the_clock_at(after(30)) == []
    assert list(differences(event_of(match))) == []

    house = stands_by(event_of(match), "Hal House", house=True)
    answer = desk.post(match_at_desk(match, "people/chairs/"), {"player": house.pk})
    assert answer.status_code == 303
    match.refresh_from_db()
    assert match.state == Match.State.READY


def test_more_missing_than_there_is_proposed_and_the_director_says_who_forfeits() -> None:
    _, match = a_table_of_partners()
    here(match)
    act = Act(event_of(match), DIRECTOR, after(20))
    the_clock_at(after(16))
    ruling = match.late_rulings.get()
    assert (ruling.state, ruling.absent.count()) == (LateRuling.State.PROPOSED, 3)
    enforce_lateness(act, ruling=ruling, reason="Not seen")
    assert len(empty_chairs(match)) == 3
    late = list(ruling.absent.all())
    change_forfeit(act, ruling=ruling, losers=late[:1], reason="Two were at the bar")
    assert [row.loser for row in empty_chairs(match)] == late[:1]
    waive_lateness(act, rulings=[ruling], reason="So was the third")
    match.refresh_from_db()
    assert (match.state, empty_chairs(match)) == (Match.State.READY, [])
    assert list(differences(event_of(match))) == []


def test_of_two_partners_the_one_who_is_not_here_is_waited_for_in_their_own_seat() -> None:
    _, match = a_table_of_partners()
    here(match, 0)
    (wait,) = waits_to_come(event_of(match), after(5))
    seats = dict(
        zip(match.slots.order_by("position").values_list("entrant", flat=True), "NESW", strict=True)
    )
    present = match.slots.get(position=0).entrant_id
    assert {one.entry.pk: one.seats for one in wait.absent} == {
        entry: (seat,) for entry, seat in seats.items() if entry != present
    }
