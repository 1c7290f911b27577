"""Players of the club fill empty chairs at a table of three to five."""

import pytest
from django.test import Client

from tests.findings import codes
from tests.makers import (
    NOON,
    a_phone_at,
)
from tests.makers_chairs import (
    COSTS,
    NAMES,
    a_table,
    desk_does,
    gone,
    in_play,
    made,
    placed,
    totals_at,
)
from tests.makers_floor import director_at, match_at_desk
from tests.makers_games import AtTable, posted
from tests.makers_people import scores_of, stands_by
from tests.makers_shown import as_shown
from tests.makers_table import the_event
from tournament.brackets.house_chairs import HouseChair
from tournament.brackets.models import Game, Match
from tournament.brackets.services import settle_stage
from tournament.desk.act.secrets import pin
from tournament.desk.substitutes.match_people import match_people
from tournament.desk.verify import differences
from tournament.registration.models import Departure
from tournament.registration.services import leave
from tournament.tables.services import give_table, take_back_call

pytestmark = pytest.mark.django_db


def test_a_house_player_fills_a_chair_and_is_in_no_ranking() -> None:
    match, at = a_table(*NAMES[:3])
    eve = stands_by(the_event(), house=True)
    page = director_at(the_event()).get(match_at_desk(match, "people/")).context["page"]
    assert page.chairs.empty == 2
    assert desk_does(match, "chairs/", player=eve.pk).status_code == 303
    at.sits_down()
    for _ in range(11):
        at.writes(out="A", **COSTS)
    assert totals_at(match)["Eve Ash"] == 495
    signed_with_house(at, 4)
    assert posted(at).status_code == 303
    assert placed() == list(made(match, 11, "A", "B", "C").items())
    found = scores_of(Game.objects.get())
    assert (found["Eve Ash"].team, found["Eve Ash"].counts) == (None, False)
    assert Client().get("/e/beach-house-2026/main-event/S1-1/").status_code == 200
    sheet = Game.objects.get().sheet_id
    correcting = director_at(the_event()).get(f"/desk/beach-house-2026/sheet/{sheet}/correct/")
    assert correcting.status_code == 200
    assert list(differences(the_event())) == []


def signed_with_house(at: AtTable, sides: int) -> None:
    """Everybody signs; who has no team card needs no PIN."""
    game = Game.objects.get()
    for _ in range(sides):
        page = at.page
        side = page.turn.side
        row = game.sides.filter(side=side).select_related("entry").first()
        at.sends("sign", side=side, seat=side, pin=pin(row.entry) if row else "", **as_shown(game))


def away(match: Match, name: str) -> None:
    """The director records that they do not come to this table."""
    entry = match.slots.get(entrant__title=name).entrant
    assert entry is not None
    words = {"team": entry.number, "reason": "Not there"}
    answer = director_at(the_event()).post(match_at_desk(match, "forfeit/"), words)
    assert answer.status_code == 303


def test_two_who_are_left_play_with_a_house_player() -> None:
    match, _ = a_table(*NAMES[:3])
    eve = stands_by(the_event(), house=True)
    director = director_at(the_event())
    assert not director.get(match_at_desk(match)).context["lacks_one"]
    away(match, "Cal Birch")
    match.refresh_from_db()
    assert match.state == Match.State.VOID
    assert director.get(match_at_desk(match)).context["lacks_one"]
    assert desk_does(match, "chairs/", player=eve.pk).status_code == 303
    at = called_again(match)
    at.sits_down()
    for _ in range(11):
        at.writes(out="A", **{seat: COSTS[seat] for seat in ("points-B", "points-C")})
    signed_with_house(at, 3)
    assert posted(at).status_code == 303
    totals = totals_at(match)
    expected = sorted((totals[name], name) for name in ("Ann Oak", "Ben Ito"))
    assert placed() == [(name, points) for points, name in expected]
    assert list(differences(the_event())) == []
    assert Client().get("/e/beach-house-2026/main-event/S1-1/").status_code == 200
    sheet = Game.objects.get().sheet_id
    correcting = director.get(f"/desk/beach-house-2026/sheet/{sheet}/correct/")
    assert correcting.status_code == 200


def called_again(match: Match) -> AtTable:
    """The match is ready again and gets its table."""
    match.refresh_from_db()
    assert match.state == Match.State.READY
    table = the_event().tables.get(number=1)
    give_table(table=table, match=match, now=NOON)
    return AtTable(a_phone_at(table), table)


def test_without_the_house_player_two_do_not_play_after_all() -> None:
    match, _ = a_table(*NAMES[:3])
    eve = stands_by(the_event(), house=True)
    desk_does(match, "chairs/", player=eve.pk)
    away(match, "Cal Birch")
    match.refresh_from_db()
    assert match.state == Match.State.CALLED
    desk_does(match, f"chairs/{HouseChair.objects.get().pk}/empty/")
    match.refresh_from_db()
    assert match.state == Match.State.VOID
    assert not match.assignments.filter(cleared_at=None).exists()
    assert list(differences(the_event())) == []


def test_one_alone_plays_with_nobody_of_the_club() -> None:
    match, _ = a_table(*NAMES[:3])
    eve = stands_by(the_event(), house=True)
    for name in ("Ben Ito", "Cal Birch"):
        with_both = match.slots.get(entrant__title=name).entrant
        assert with_both is not None
        leave(entry=with_both, kind=Departure.Kind.WITHDRAWN, reason="x", now=NOON)
    settle_stage(match.stage)
    answer = desk_does(match, "chairs/", player=eve.pk)
    assert codes(answer) == ["nobody-left"]
    page = director_at(the_event()).get(match_at_desk(match, "people/")).text
    assert "people/chairs/" not in page


def test_two_play_on_with_a_house_player_who_sits_there_already() -> None:
    match, at = a_table(*NAMES[:3])
    eve = stands_by(the_event(), house=True)
    desk_does(match, "chairs/", player=eve.pk)
    at.sits_down()
    at.writes(out="A", **COSTS)
    gone(match, "Cal Birch")
    answer = desk_does(match, "decide/", decision="others-play-on", reason="Had to leave")
    assert answer.status_code == 303
    match.refresh_from_db()
    assert match.state == Match.State.PLAYING
    assert set(totals_at(match)) == {"Ann Oak", "Ben Ito", "Eve Ash"}
    assert list(differences(the_event())) == []


def test_a_house_player_has_one_chair_also_before_the_match_is_called() -> None:
    match, _ = a_table(*NAMES[:3])
    eve = stands_by(the_event(), house=True)
    take_back_call(match=match, now=NOON)
    desk_does(match, "chairs/", player=eve.pk)
    assert codes(desk_does(match, "chairs/", player=eve.pk)) == ["sits-already"]
    assert match_people(match, NOON).free == []


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
    assert codes(desk_does(match, "chairs/", player=eve.pk)) == ["no-house-player"]


def test_no_chair_is_filled_once_they_play() -> None:
    match, _ = in_play(1)
    eve = stands_by(the_event(), house=True)
    assert desk_does(match, "chairs/", player=eve.pk).status_code == 422
