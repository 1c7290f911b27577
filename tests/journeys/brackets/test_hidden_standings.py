"""The director hides the standings from everyone but officials until they show them."""

import pytest
from django.test import Client

from tests.controls import controls
from tests.findings import codes
from tests.makers import NOON, a_division, an_event, an_official, logged_in, teams
from tests.makers_before import a_stranger, desk_page, the_director
from tests.makers_graph import add_way, everyone_played, plan_stage, publish_next
from tests.makers_stages import choose, has_won, keep_places, publish, wins
from tests.page_parts import numbers, parts, texts
from tournament.brackets.models import Stage
from tournament.live.models import LogEntry
from tournament.live.roles import Role
from tournament.registration.models import Division
from tournament.seeding.models import Lot

pytestmark = pytest.mark.django_db

EVENT = "/e/beach-house-2026/"
PUBLIC = f"{EVENT}main-event/"
KEPT_BACK = "standings-kept-back"
RANKING = {"champion", "ranking", "why-place", "standings", "categories", "goes-on"}


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


def seeds_shown(page: str = PUBLIC) -> list[int]:
    """The seeds that stand beside the teams of the public bracket."""
    beside = texts(Client().get(page).text, "seed")
    return [seed for words in beside for seed in numbers(words)]


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
    assert KEPT_BACK in parts(shown)
    assert not RANKING & parts(shown)
    assert "Ladies" not in shown
    sheet = Client().get(f"{PUBLIC}{game.match.code}/").context["page"]
    assert sheet.match.winner.title == "Team 3"
    assert sheet.outcome


def test_they_are_shown_to_everybody_at_once(desk: Client, division: Division) -> None:
    stage = all_but_the_last(desk, division)
    switch(desk, division, "hide")
    wins(desk, stage, 3, 4)
    since = Client().get(PUBLIC).context["event"].version
    switch(desk, division, "show")
    answer = Client().get(f"{PUBLIC}?since={since}")
    assert answer.status_code == 200
    assert KEPT_BACK not in parts(answer.text)
    assert {"champion", "ranking", "why-place", "standings"} <= parts(answer.text)
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
        assert "standings-hidden" in parts(shown)
        assert "why-place" in parts(shown)
    an_event(name="Elsewhere", director="stranger")
    assert KEPT_BACK in parts(a_stranger().get(PUBLIC).text)


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
    assert "champion" not in parts(shown)
    assert "champion" in parts(desk.get(PUBLIC).text)


def test_seeds_that_were_won_before_are_not_told(desk: Client, division: Division) -> None:
    choose(desk, division, format="single-elimination")
    stage = publish(desk, division)
    assert seeds_shown() == [1, 4, 2, 3]
    Stage.objects.filter(pk=stage.pk).update(number=2)
    switch(desk, division, "hide")
    assert seeds_shown() == []


def test_seeds_that_were_won_in_another_division_are_not_told(
    desk: Client, division: Division
) -> None:
    choose(desk, division, format="round-robin")
    final = plan_stage(desk, division, "single-elimination", "Final")
    add_way(desk, "main-event/1", "final/1", "first", count="4")
    everyone_played(publish(desk, division))
    publish_next(desk, final)
    assert seeds_shown(f"{EVENT}final/") == [1, 4, 2, 3]
    switch(desk, division, "hide")
    assert seeds_shown(f"{EVENT}final/") == []
    switch(desk, division, "show")
    switch(desk, final, "hide")
    assert seeds_shown(f"{EVENT}final/") == [1, 4, 2, 3]


def test_points_brought_from_hidden_standings_are_not_told(
    desk: Client, division: Division
) -> None:
    choose(desk, division, format="round-robin")
    final = plan_stage(desk, division, "round-robin", "Final")
    add_way(desk, "main-event/1", "final/1", "first", count="4", carry="all")
    everyone_played(publish(desk, division))
    stage = publish_next(desk, final)
    has_won(stage, 1, 4)
    here = f"{EVENT}final/"
    assert {"carried", "standings"} <= parts(Client().get(here).text)
    switch(desk, division, "hide")
    for address in (here, f"{here}results/", f"{here}?team=team+1"):
        shown = parts(Client().get(address).text)
        assert KEPT_BACK in shown
        assert not (RANKING | {"carried"}) & shown
    for address in (f"{here}results.csv", f"{here}results/print/"):
        assert "Team 1" not in Client().get(address).text
    for address in (here, f"{here}results/"):
        assert "standings-hidden" in parts(desk.get(address).text)
    assert "hidden-with" in parts(desk.get(desk_page(final, "bracket/")).text)
    switch(desk, division, "show")
    assert KEPT_BACK not in parts(Client().get(here).text)


def test_they_are_shown_at_the_ceremony_also_when_the_event_is_finished(
    desk: Client, division: Division
) -> None:
    stage = all_but_the_last(desk, division)
    wins(desk, stage, 3, 4)
    switch(desk, division, "hide")
    assert desk.post("/desk/beach-house-2026/finish/").status_code == 303
    page = desk_page(division, "bracket/")
    _, offered = controls(desk.get(page).text, page)
    assert desk_page(division, "bracket/standings/show/") in [each.where for each in offered]
    switch(desk, division, "show")
    assert "standings" in parts(Client().get(PUBLIC).text)
    hide = desk_page(division, "bracket/standings/hide/")
    assert codes(desk.post(hide)) == ["event-finished"]


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
    address = f"/draws/beach-house-2026/{lot.number}/"
    assert address in Client().get("/draws/beach-house-2026/").text
    switch(desk, division, "hide")
    assert address not in Client().get("/draws/beach-house-2026/").text
    assert Client().get(address).status_code == 404


def test_hiding_twice_and_showing_what_is_shown_are_refused(
    desk: Client, division: Division
) -> None:
    show = desk_page(division, "bracket/standings/show/")
    hide = desk_page(division, "bracket/standings/hide/")
    assert codes(desk.post(show)) == ["shown-already"]
    switch(desk, division, "hide")
    assert codes(desk.post(hide)) == ["hidden-already"]
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
