"""Whole evenings of individuals whose partners change, over HTTP from the pasted list to the
standings as a club would work them out by hand."""

from fractions import Fraction

import pytest
from django.test import Client

from tests.findings import codes
from tests.journeys.brackets.test_counts import count
from tests.journeys.brackets.test_side_rankings import leaders, rank
from tests.makers import a_division, an_event
from tests.makers_before import desk_page, the_director
from tests.makers_games import called, enter, posted
from tests.makers_on_paper import EveningOfPartners, Points, chairs_of, ranked
from tests.makers_people import sits_at, stands_by
from tests.makers_stages import choose, publish
from tournament.brackets.models import Game, Match
from tournament.desk.brackets.rules_form import rules_form
from tournament.desk.phone.hands_page import HandsPage
from tournament.desk.verify import differences
from tournament.registration.models import Division, Event

pytestmark = pytest.mark.django_db
BY_RANK = "progressive-by-rank"
ALONG = "movement-of-individuals"
TWO_OF_TWO = {"NS": ["N", "S"], "EW": ["E", "W"]}
A_TALLY = {"sides": TWO_OF_TWO, "hands": 4, "min_points": 0, "max_points": 100}


def by_numbers(chairs: tuple[int, ...]) -> Points:
    """Low numbers play better; the house plays as well as number 0."""
    north, east, south, west = chairs
    return 100 - (north + south), 97 - (east + west)


def test_twenty_six_where_winners_go_up_and_split_and_two_sit_out_at_the_mean() -> None:
    names = tuple(f"Player {n}" for n in range(1, 27))
    tally = {"ruleset": "tally", "house_rules": A_TALLY}
    division = a_division(an_event(tables=7), **tally, format=ALONG, enter_alone=True)
    night = EveningOfPartners(division, names)
    choose(night.desk, division, format=ALONG, **{f"{ALONG}-rounds": "4"})
    publish(night.desk, division)
    night.plays_out(by_numbers)
    night.puts_right(1, 2, (90, 91))
    night.draws()
    winners = set(chairs_of(night.finds(1, 2))[1::2])
    assert winners < set(chairs_of(night.finds(2, 3)))
    left = chairs_of(night.finds(2, 4))[3]
    before = tables_of(night, 2)
    night.leaves(left)
    assert night.finds(2, 4).state == Match.State.VOID
    house = stands_by(division.event, "Hal House", house=True)
    night.at(night.finds(2, 4), "chairs/", player=house.pk)
    assert tables_of(night, 2) == {**before, 4: (*before[4][:3], 0)}
    night.plays_out(by_numbers)
    night.sends("late/", place="round", player=["Lea Late"])
    night.draws()
    ill = night.finds(3, 1).slots.get(position=0).entrant
    assert ill
    words = {"leaves": sits_at(night.finds(3, 1), ill.title).pk, "newcomer": "Eve Ash"}
    night.at(night.finds(3, 1), "propose/", **words, from_hand=1, reason="Tired", said="yes")
    night.plays_out(by_numbers)
    night.draws()
    night.plays_out(by_numbers)

    assert [len(night.sitting_out(number)) for number in (1, 2, 3, 4)] == [2, 2, 2, 2]
    assert "Hal House" not in Client().get("/e/beach-house-2026/main-event/").text
    assert night.places() == ranked(night.totals())
    assert night.points_shown() == night.points_by_hand()
    assert list(differences(Event.objects.get())) == []


def tables_of(night: EveningOfPartners, number: int) -> dict[int, tuple[int, ...]]:
    """Who sits at each table of the round."""
    rows = night.stage.matches.filter(round__key=f"R{number}").exclude(state=Match.State.BYE)
    return {row.number: chairs_of(row) for row in rows.order_by("number")}


EUCHRE = {"sides": TWO_OF_TWO, "hands": 12, "values": [1, 2, 4], "one_side_scores": True}


def euchre(chairs: tuple[int, ...]) -> Points:
    """Twelve hands; nobody is level."""
    north, east, south, west = chairs
    return 16 - (north + south) % 7, 8 - (east + west) % 5


def test_a_euchre_movement_of_twenty_four_where_hands_alone_count() -> None:
    names = tuple(f"Player {n}" for n in range(1, 25))
    euchres = {"ruleset": "tally", "house_rules": EUCHRE}
    division = a_division(an_event(tables=6), **euchres, format=ALONG, enter_alone=True)
    night = EveningOfPartners(division, names)
    movement = {f"{ALONG}-movement": "winners-to-posted-table", f"{ALONG}-rounds": "3"}
    choose(night.desk, division, format=ALONG, **movement)
    keys = {"key-1": "points", "key-2": "count", "counted-2": "hand alone", "key-3": "shared"}
    night.sends("bracket/places/", **keys, places="1", bye="mean-of-field", bye_as="win")
    loners = {"name-1": "Loners", "key-1": "count", "counted-1": "hand alone", "then-1": "points"}
    assert rank(night.desk, division, **loners) == []
    stage = publish(night.desk, division)
    night.plays_out(euchre)
    alone = {1: 1, 9: 3, 24: 2}
    assert count(night.desk, stage, {number: str(times) for number, times in alone.items()}) == []
    night.puts_right(1, 1, (20, 3))
    night.leaves(24)
    night.sends("late/", place="round", player=["Lea Late"])
    night.draws()
    tired = night.finds(2, 3).slots.get(position=2).entrant
    assert tired
    words = {"leaves": sits_at(night.finds(2, 3), tired.title).pk, "newcomer": "Eve Ash"}
    night.at(night.finds(2, 3), "propose/", **words, from_hand=1, reason="Tired", said="yes")
    night.plays_out(euchre)
    night.draws()
    night.plays_out(euchre)

    totals = night.totals()
    assert night.places() == ranked({n: (totals[n], alone.get(n, 0)) for n in totals})
    assert leaders(division)["Loners"][:3] == [(1, 9), (2, 24), (3, 1)]
    assert night.points_shown() == night.points_by_hand()
    assert list(differences(Event.objects.get())) == []


def test_a_play_off_of_two_is_neither_offered_nor_taken_where_partners_change() -> None:
    division = a_division(an_event(), format="rotation", enter_alone=True)
    desk = the_director(division.event)
    enter(desk, division, tuple(f"Player {n}" for n in range(1, 9)))
    choose(desk, division, format="rotation", **{"rotation-rounds": "3"})
    form = rules_form(Division.objects.get())
    assert form
    offered = {key.criterion.slug for key in form.keys}
    assert "extra-hand" in offered
    assert "play-off" not in offered
    keys = {"key-1": "points", "key-2": "play-off", "places": "1"}
    answer = desk.post(desk_page(division, "bracket/places/"), keys)
    assert (answer.status_code, codes(answer)) == (422, ["key-unusable"])


def rook(chairs: tuple[int, ...]) -> Points:
    """The better pair goes out with 500 or a little more, and the other is behind."""
    north, east, south, west = chairs
    high, low = 500 + 5 * ((north * south) % 9), 5 * (90 - max(chairs))
    return (high, low) if north + south < east + west else (low, high)


HAND = {"bidder": "NS", "bid": "100", "points": "120"}


def test_individual_rook_where_the_ranking_seats_every_round_anew() -> None:
    names = tuple(f"Player {n}" for n in range(1, 18))
    division = a_division(an_event(), format=BY_RANK, enter_alone=True)
    night = EveningOfPartners(division, names)
    choose(night.desk, division, format=BY_RANK, **{f"{BY_RANK}-rounds": "4"})
    publish(night.desk, division)
    at = called(division)[0]
    at.sits_down()
    while at.page.template == HandsPage.template and at.page.entry:
        at.writes(**HAND)
    at.signs()
    assert posted(at).status_code == 303
    sheet = Game.objects.get().sheet
    told = sheet.totals["NS"], sheet.totals["EW"]
    numbers = chairs_of(night.finds(1, at.table.number))
    night.plays_out(rook)
    for place, number in enumerate(numbers):
        night.played[0][number] = Fraction(told[place % 2])
    night.puts_right(1, 3, (500, 495))
    night.draws()
    leading = sorted(night.totals(), key=lambda n: -night.totals()[n])[:4]
    assert set(leading) == set(chairs_of(night.finds(2, 1)))
    house = stands_by(division.event, "Hal House", house=True)
    night.leaves(chairs_of(night.finds(2, 2))[0])
    night.at(night.finds(2, 2), "chairs/", player=house.pk)
    night.plays_out(rook)
    night.sends("late/", place="round", player=["Lea Late"])
    night.draws()
    tired = night.finds(3, 1).slots.get(position=1).entrant
    assert tired
    words = {"leaves": sits_at(night.finds(3, 1), tired.title).pk, "newcomer": "Eve Ash"}
    night.at(night.finds(3, 1), "propose/", **words, from_hand=1, reason="Tired", said="yes")
    night.plays_out(rook)
    night.draws()
    night.plays_out(rook)

    assert night.places() == ranked(night.totals())
    assert night.points_shown() == night.points_by_hand()
    assert list(differences(Event.objects.get())) == []
