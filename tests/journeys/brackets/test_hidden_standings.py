"""The director keeps who stands where to the officials until he shows it to everybody."""

import pytest
from django.test import Client

from tests.makers import NOON, a_division, an_event, an_official, logged_in, teams
from tests.makers_before import a_stranger, desk_page, the_director
from tests.makers_stages import choose, has_won, keep_places, publish, wins
from tournament.brackets.models import Stage
from tournament.live.models import LogEntry
from tournament.live.roles import Role
from tournament.registration.models import Division
from tournament.seeding.models import Lot

pytestmark = pytest.mark.django_db

EVENT = "/e/beach-house-2026/"
PUBLIC = f"{EVENT}main-event/"
TOLD = "The director will show the standings."
RANKING = ("Champion", "Winners:", "Standings", "Place ", "Won 1, lost 2.", "Ladies", "goes on")


@pytest.fixture
def division() -> Division:
    division = a_division(an_event())
    teams(division, 4)
    division.entries.filter(number=2).update(categories=["Ladies"])
    return division


@pytest.fixture
def desk(division: Division) -> Client:
    return the_director(division.event)


def switch(desk: Client, division: Division, how: str) -> None:
    answer = desk.post(desk_page(division, f"bracket/standings/{how}/"))
    assert answer.status_code == 303, answer.content.decode()


def told() -> str:
    """Everything that somebody without a login reads of the event."""
    pages = [Client().get(address) for address in (EVENT, PUBLIC, f"{PUBLIC}?team=team+3")]
    pages += [Client().get("/wall/beach-house-2026/"), Client().get("/")]
    assert {page.status_code for page in pages} == {200}
    return "".join(page.text for page in pages)


def all_but_the_last(desk: Client, division: Division) -> Stage:
    """A round robin in which one match is missing."""
    choose(desk, division, format="round-robin")
    keep_places(desk, division)
    stage = publish(desk, division)
    for winner, loser in [(1, 2), (1, 3), (1, 4), (2, 3), (2, 4)]:
        has_won(stage, winner, loser)
    return stage


def test_while_they_are_hidden_nothing_of_the_ranking_is_told(
    desk: Client, division: Division
) -> None:
    stage = all_but_the_last(desk, division)
    switch(desk, division, "hide")
    game = wins(desk, stage, 3, 4)
    shown = told()
    assert TOLD in shown
    assert [word for word in RANKING if word in shown.replace(TOLD, "")] == []
    sheet = Client().get(f"{PUBLIC}{game.match.code}/").text
    assert "Team 3 beat Team 4." in sheet


def test_they_are_shown_to_everybody_at_once(desk: Client, division: Division) -> None:
    stage = all_but_the_last(desk, division)
    switch(desk, division, "hide")
    wins(desk, stage, 3, 4)
    since = Client().get(PUBLIC).context["event"].version
    switch(desk, division, "show")
    answer = Client().get(f"{PUBLIC}?since={since}")
    assert answer.status_code == 200
    assert TOLD not in answer.text
    assert "Won 1, lost 2." in answer.text
    assert [row.verb for row in LogEntry.objects.filter(verb__startswith="standings")] == [
        "standings.hide",
        "standings.show",
    ]


def test_officials_see_them_with_a_mark(desk: Client, division: Division) -> None:
    stage = all_but_the_last(desk, division)
    switch(desk, division, "hide")
    wins(desk, stage, 3, 4)
    scorer = logged_in(an_official(division.event, "sam", Role.SCORING))
    for browser in (desk, scorer):
        shown = browser.get(PUBLIC).text
        assert "Hidden from everybody but officials." in shown
        assert "Won 1, lost 2." in shown
    an_event(name="Elsewhere", director="stranger")
    assert TOLD in a_stranger().get(PUBLIC).text


def test_a_champion_is_not_named_while_the_final_itself_is_posted(
    desk: Client, division: Division
) -> None:
    choose(desk, division, format="single-elimination")
    stage = publish(desk, division)
    switch(desk, division, "hide")
    has_won(stage, 1, 4)
    has_won(stage, 2, 3)
    has_won(stage, 1, 2)
    shown = told()
    assert "Champion" not in shown
    assert "Champion" in desk.get(PUBLIC).text


def test_seeds_that_were_won_before_are_not_told(desk: Client, division: Division) -> None:
    choose(desk, division, format="single-elimination")
    stage = publish(desk, division)
    assert "seed </span>1" in Client().get(PUBLIC).text
    Stage.objects.filter(pk=stage.pk).update(number=2)
    switch(desk, division, "hide")
    assert "seed </span>1" not in Client().get(PUBLIC).text


def test_cards_drawn_in_a_tie_are_not_told(desk: Client, division: Division) -> None:
    lot = Lot.objects.create(
        event=division.event,
        division=division,
        number=1,
        purpose=Lot.Purpose.CARDS,
        names=["Team 1", "Team 2"],
        salt="s",
        commitment="c",
        announced_at=NOON,
    )
    assert "Draw 1" in Client().get("/draws/beach-house-2026/").text
    switch(desk, division, "hide")
    assert "Draw 1" not in Client().get("/draws/beach-house-2026/").text
    assert Client().get(f"/draws/beach-house-2026/{lot.number}/").status_code == 404


def test_hiding_twice_and_showing_what_is_shown_are_refused(
    desk: Client, division: Division
) -> None:
    show = desk_page(division, "bracket/standings/show/")
    hide = desk_page(division, "bracket/standings/hide/")
    assert desk.post(show).status_code == 422
    switch(desk, division, "hide")
    assert desk.post(hide).status_code == 422
    assert LogEntry.objects.filter(verb__startswith="standings").count() == 1


@pytest.mark.parametrize("how", ["hide", "show"])
def test_only_the_director_switches(desk: Client, division: Division, how: str) -> None:
    address = desk_page(division, f"bracket/standings/{how}/")
    an_event(name="Elsewhere", director="stranger")
    scorer = logged_in(an_official(division.event, "sam", Role.SCORING))
    assert scorer.post(address).status_code == 403
    assert a_stranger().post(address).status_code == 404
    assert Client().post(address).status_code == 302
    assert desk.get(address).status_code == 405
    division.refresh_from_db()
    assert not division.standings_hidden
