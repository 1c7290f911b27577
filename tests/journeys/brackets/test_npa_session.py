"""A session of individuals by the NPA's book, over HTTP: from the pasted list to the prizes."""

from datetime import timedelta
from fractions import Fraction
from uuid import uuid4

import pytest
from django.test import Client

from tests.findings import codes_in
from tests.hall_clock import HallClock
from tests.journeys.brackets.test_counts import count
from tests.journeys.brackets.test_prizes import keep
from tests.journeys.brackets.test_side_rankings import leaders, rank
from tests.journeys.public.test_results import table
from tests.makers import an_event
from tests.makers_before import desk_page, the_director
from tests.makers_games import called, posted
from tests.makers_on_paper import EveningOfPartners, Points, chairs_of, ranked
from tests.makers_people import sits_at, stands_by
from tests.makers_stages import choose, publish
from tests.page_parts import texts, told
from tournament.brackets.models import Game, Match
from tournament.desk.events.house_page import rules_to_print
from tournament.desk.verify import differences
from tournament.registration.models import Division, Entry, Event

pytestmark = pytest.mark.django_db
HAND = {"bidder": "NS", "bid": "52", "trump": "hearts", "meld-NS": "20", "meld-EW": "8"}
NAMES = (
    "Renée Müller (Shore Club)",
    "José Núñez (Shore Club)",
    *(f"Player {n} (Club {n % 5})" for n in range(3, 47)),
)


def pinochle(chairs: tuple[int, ...]) -> Points:
    """What four hands come to; who is empty plays as well as number 0."""
    north, east, south, west = chairs
    return 300 - 2 * (north + south), 211 - 3 * (east + west)


def a_session(desk: Client, event: Event) -> Division:
    """A division of single players, made with the director's form, and its list pasted."""
    form = {"name": "Session", "ruleset": "npa-pinochle", "format": "rotation"}
    assert desk.post(f"/desk/{event.slug}/divisions/new/", form).status_code == 303
    division = event.divisions.get()
    twice = "\n".join((*NAMES, "José Núñez (Shore Club)"))
    refused = desk.post(desk_page(division, "teams/check/"), {"list": twice})
    assert codes_in(refused.text) == ["named-already"]
    return division


def test_forty_six_play_six_rounds_of_four_hands(hall_clock: HallClock) -> None:
    event = an_event(tables=11)
    desk = the_director(event)
    division = a_session(desk, event)
    night = EveningOfPartners(division, NAMES)
    assert division.entries.count() == 46
    choose(desk, division, format="rotation", **{"rotation-rounds": "6"})
    night.sends(
        "bracket/places/",
        **{"key-1": "points", "key-2": "best-game"},
        places="3",
        bye="mean-of-field",
    )
    division.refresh_from_db()
    printed = rules_to_print(division)
    said = {key: printed.get(key) for key in ("rounds", "rotation", "tie_break")}
    assert said == {"rounds": 6, "rotation": "partners-change", "tie_break": "best-round"}
    assert keep(desk, division, amount_1="100", amount_2="60", thing_3="Ham").status_code == 303
    publish(desk, division)

    late = by_phone(night, hall_clock)
    night.plays_out(pinochle)
    night.played[0] |= late
    night.puts_right(1, 2, (150, 190))
    night.draws()
    night.plays_out(pinochle)
    out = is_disqualified(night)
    night.sends("late/", place="round", player=["Lea Late"])
    night.draws()
    ill = is_replaced(night)
    night.plays_out(pinochle)
    night.played[2][ill] = Fraction(0)
    night.draws()
    leaves_the_table(night)
    night.plays_out(pinochle)
    for _ in range(2):
        night.draws()
        night.plays_out(pinochle)

    totals, best = night.totals(), night.best()
    keys = {n: (totals[n], best[n]) for n in totals if n != out}
    assert night.places() == ranked(keys)
    by_hand = night.points_by_hand()
    by_hand.pop(out)
    assert {n: told for n, told in night.points_shown().items() if n != out} == by_hand
    takes = texts(Client().get("/e/beach-house-2026/session/").text, "prizes")
    assert told(takes, "$100.00", "$60.00", "Ham")
    assert list(differences(Event.objects.get())) == []


def by_phone(night: EveningOfPartners, clock: HallClock) -> dict[int, Fraction | None]:
    """The first table on its phone: west comes seven and a half minutes late, and pays alone."""
    at = called(night.division)[0]
    match = night.finds(1, 1)
    assert at.table.number == 1
    rows = [entry.members.get().player for entry in entries_at(match)]
    for one in rows[:3]:
        at.sends(f"seated/{one.pk}")
    assert match.round.started_at
    clock.shows(match.round.started_at + timedelta(minutes=7, seconds=30))
    at.sends(f"seated/{rows[3].pk}")
    at.sits_down()
    for _ in range(4):
        at.writes(**HAND, points="30")
    at.signs()
    assert posted(at).status_code == 303
    sheet = Game.objects.get(match=match).sheet
    told = Fraction(sheet.totals["NS"]), Fraction(sheet.totals["EW"])
    numbers = chairs_of(match)
    points = {number: told[place % 2] for place, number in enumerate(numbers)}
    return {**points, numbers[3]: told[1] - 30}


def entries_at(match: Match) -> list[Entry]:
    """Who sits there: north, east, south, west."""
    slots = match.slots.select_related("entrant").order_by("position")
    return [slot.entrant for slot in slots if slot.entrant]


def test_the_fewest_penalties_break_a_tie() -> None:
    """North and South have 200, East and West 100; North pays 100 for the wrong table."""
    event = an_event(tables=1)
    desk = the_director(event)
    division = a_session(desk, event)
    night = EveningOfPartners(division, NAMES[:4])
    choose(desk, division, format="rotation", **{"rotation-rounds": "1"})
    night.sends("bracket/places/", **{"key-1": "points", "key-2": "penalties"}, places="3")
    division.refresh_from_db()
    assert rules_to_print(division)["tie_break"] == "fewest-penalties"
    pinochles = {"name-1": "Pinochles", "key-1": "count", "counted-1": "pinochle"}
    assert rank(desk, division, **pinochles) == []
    stage = publish(desk, division)
    night.plays_out(lambda _chairs: (200, 100))
    north, east, south, west = chairs_of(night.finds(1, 1))
    pays(night, 1, 1, north, "wrong-table")
    assert night.places() == [(1, {south}), (2, {east, west}), (4, {north})]
    session = Client().get("/e/beach-house-2026/session/")
    charged = {row.team.number: str(row.numbers[1]) for row in session.context["keyed"].rows}
    assert charged == {north: "100", east: "0", south: "0", west: "0"}
    assert count(desk, stage, {north: "1", south: "1"}) == []
    assert leaders(division)["Pinochles"] == [
        *((1, n) for n in sorted((north, south))),
        *((3, n) for n in sorted((east, west))),
    ]
    rows = table("/e/beach-house-2026/session/results.csv")
    assert [(row["Points"], row["Won"]) for row in rows] == [
        *(("200", "1"), ("100", "0"), ("100", "0"), ("100", "1"))
    ]
    assert list(differences(Event.objects.get())) == []


def test_a_substitute_plays_on_for_who_is_disqualified_in_the_middle_of_a_round() -> None:
    event = an_event(tables=1)
    desk = the_director(event)
    division = a_session(desk, event)
    night = EveningOfPartners(division, NAMES[:4])
    choose(desk, division, format="rotation", **{"rotation-rounds": "2"})
    publish(desk, division)
    (at,) = called(division)
    at.sits_down()
    at.writes(**HAND, points="30")
    match = night.finds(1, 1)
    north, east, south, west = entries_at(match)
    words = {"leaves": sits_at(match, south.title).pk, "newcomer": "Eve Ash"}
    night.at(match, "propose/", **words, from_hand=2, reason="Refused a ruling", said="yes")
    team = f"/desk/beach-house-2026/floor/team/session/{south.number}/"
    assert not told(map(str, desk.get(team).context["follows"]), "R1-1")
    gone = desk.post(f"{team}leave/", {"kind": "disqualified", "reason": "Refused a ruling"})
    assert gone.status_code == 303
    match.refresh_from_db()
    assert (match.state, entries_at(match)) == (Match.State.PLAYING, [north, east, south, west])
    for _ in range(3):
        at.writes(**HAND, points="30")
    at.signs()
    assert posted(at).status_code == 303
    assert set(night.points_shown()) == {north.number, east.number, west.number}
    assert list(differences(Event.objects.get())) == []


def pays(night: EveningOfPartners, number: int, table: int, who: int, code: str) -> None:
    """A referee charges a penalty of the book to one player of a table that has played."""
    match = night.finds(number, table)
    game = Game.objects.get(match=match)
    seats = dict(game.seatings.values_list("player__memberships__entry__number", "seat"))
    form = {"says": f"penalty-{code}", "seat": [seats[who]], "key": str(uuid4()), "reason": "So"}
    where = f"/desk/beach-house-2026/match/session/{match.code}/rule/penalty/{code}/"
    answer = night.desk.post(where, {**form, "told": list("NESW"), "game": "1"})
    assert answer.status_code == 303, codes_in(answer.text)


def is_disqualified(night: EveningOfPartners) -> int:
    """North of a table that has played shows the cards: 0 for the round, out, and not ranked. The
    others there keep their points."""
    match = night.finds(2, 5)
    number = chairs_of(match)[0]
    pays(night, 2, 5, number, "refuses-ruling")
    night.played[1][number] = Fraction(0)
    address = f"/desk/beach-house-2026/floor/team/session/{number}/leave/"
    gone = night.desk.post(address, {"kind": "disqualified", "reason": "Refused a ruling"})
    assert gone.status_code == 303
    return number


def is_replaced(night: EveningOfPartners) -> int:
    """A substitute plays the whole round for south: the points are the substitute's own."""
    match = night.finds(3, 4)
    ill = entries_at(match)[2]
    words = {"leaves": sits_at(match, ill.title).pk, "newcomer": "Eve Ash"}
    night.at(match, "propose/", **words, from_hand=1, reason="Tired", said="yes")
    return ill.number


def leaves_the_table(night: EveningOfPartners) -> None:
    """East goes home before round 4 is played, and a house player takes the chair."""
    match = night.finds(4, 7)
    night.leaves(chairs_of(match)[1])
    house = stands_by(night.division.event, "Hal House", house=True)
    night.at(match, "chairs/", player=house.pk)
