"""What a division says about places; categories inside one field; children ranked nowhere."""

import pytest
from django.test import Client

from tests.findings import codes
from tests.makers import a_division, a_user, an_event, logged_in, teams
from tests.makers_before import a_stranger, desk_page, the_director, the_scorer
from tests.makers_stages import choose, has_won, keep_places, publish, wins
from tests.page_parts import parts, texts, told
from tournament.brackets.models import Stage
from tournament.live.models import LogEntry
from tournament.registration.copying import copy_divisions, copy_entries
from tournament.registration.models import Division

pytestmark = pytest.mark.django_db

PUBLIC = "/e/beach-house-2026/main-event/"
AFTER_WINS = {"key-1": "wins", "key-2": "head-to-head", "key-3": "play-off"}


@pytest.fixture
def division() -> Division:
    division = a_division(an_event())
    teams(division, 4)
    return division


@pytest.fixture
def desk(division: Division) -> Client:
    return the_director(division.event)


def public(address: str = PUBLIC) -> str:
    return Client().get(address).content.decode()


def played_out(desk: Client, division: Division) -> Stage:
    """Team 1 wins all, team 2 all but one, and so on; the last match is posted."""
    choose(desk, division, format="round-robin")
    if not division.learning:
        keep_places(desk, division)
    stage = publish(desk, division)
    for winner, loser in [(1, 2), (1, 3), (1, 4), (2, 3), (2, 4)]:
        has_won(stage, winner, loser)
    wins(desk, stage, 3, 4)
    return stage


def test_every_place_says_why(desk: Client, division: Division) -> None:
    played_out(desk, division)
    why = texts(public(), "why-place")
    assert len(why) == 4
    assert told([why[2]], "1", "2")
    assert told([why[3]], "0", "3")


def test_categories_are_ranked_inside_the_field(desk: Client, division: Division) -> None:
    address = desk_page(division, "categories/")
    form = {"team-2": "Ladies, ladies", "team-3": "Juniors", "team-4": "Ladies, Juniors"}
    assert desk.post(f"{address}keep/", form).status_code == 303
    assert division.entries.get(number=2).categories == ["Ladies"]
    played_out(desk, division)
    juniors, ladies = texts(public(), "category")
    assert "Juniors" in juniors
    assert ladies.index("Ladies") < ladies.index("Team 2") < ladies.index("Team 4")
    assert "Team 3" not in ladies
    ranked = Client().get(PUBLIC).context["categories"][1].places
    assert [(row.place, row.overall) for row in ranked] == [(1, 2), (2, 4)]


def test_a_category_typed_in_small_letters_is_the_same_one(
    desk: Client, division: Division
) -> None:
    address = desk_page(division, "categories/keep/")
    desk.post(address, {"team-2": "Seniors, Ladies", "team-3": "seniors"})
    desk.post(address, {"team-4": "SENIORS, ladies"})
    played_out(desk, division)
    assert [each.name for each in Client().get(PUBLIC).context["categories"]] == [
        "Ladies",
        "Seniors",
    ]
    ladies, seniors = (each.places for each in Client().get(PUBLIC).context["categories"])
    assert (len(ladies), len(seniors)) == (2, 3)


def test_too_many_categories_are_refused_and_stay_typed(desk: Client, division: Division) -> None:
    address = desk_page(division, "categories/")
    words = ", ".join("abcdefg")
    answer = desk.post(f"{address}keep/", {"team-1": words})
    assert answer.status_code == 422
    assert codes(answer) == ["categories"]
    assert f'value="{words}"' in answer.text


def test_only_the_director_writes_categories(division: Division, desk: Client) -> None:
    address = desk_page(division, "categories/keep/")
    assert a_stranger().post(address).status_code == 404
    assert the_scorer(division.event).post(address).status_code == 403
    assert Client().post(address).status_code == 302


def test_children_are_ranked_nowhere_and_need_no_rule_for_ties() -> None:
    division = a_division(an_event(), name="Children", learning=True)
    teams(division, 4)
    desk = the_director(division.event)
    played_out(desk, division)
    shown = parts(public("/e/beach-house-2026/children/"))
    assert not {"champion", "standings", "why-place", "goes-on"} & shown
    answer = desk.post(desk_page(division, "categories/keep/"), {"team-1": "Ladies"})
    assert codes(answer) == ["nobody-ranked"]
    assert "tie-rule" in parts(public("/e/beach-house-2026/children/rules/"))


def test_what_was_said_about_places_stands_once_published_without_a_reason(
    desk: Client, division: Division
) -> None:
    played_out(desk, division)
    answer = desk.post(desk_page(division, "bracket/places/"), {"places": "3", "key-1": "wins"})
    assert answer.status_code == 422
    assert codes(answer) == ["no-reason"]


@pytest.mark.parametrize("places", ["0", "17", "x"])
def test_a_number_of_places_that_cannot_be_is_refused(
    desk: Client, division: Division, places: str
) -> None:
    answer = desk.post(desk_page(division, "bracket/places/"), {"places": places, "key-1": "wins"})
    assert answer.status_code == 422
    assert codes(answer) == ["places-unsaid"]


def test_a_copy_says_the_same_about_places_and_categories(desk: Client, division: Division) -> None:
    keep_places(desk, division, places="3", **AFTER_WINS)
    desk.post(desk_page(division, "categories/keep/"), {"team-1": "Ladies"})
    division.refresh_from_db()
    other = an_event(name="Beach House 2027")
    (copied,) = copy_divisions(source=division.event, target=other).values()
    copy_entries(source=division, target=copied)
    assert copied.ranking == division.ranking
    assert copied.entries.get(number=1).categories == ["Ladies"]


def test_the_event_says_what_each_division_plays_and_how(desk: Client, division: Division) -> None:
    choose(desk, division, format="pools", **{"pools-size": "3", "pools-legs": "1"})
    form = {"each": "1", "next-format": "single-elimination"}
    desk.post(desk_page(division, "bracket/onward/"), form)
    shown = Client().get("/e/beach-house-2026/")
    played = shown.context["divisions"][0].played
    assert "Beach House Rook" in shown.text
    assert str(played) in shown.text
    assert told([played], "Pools", "Single elimination")


def test_who_posts_the_last_match_is_told_of_the_tie(desk: Client, division: Division) -> None:
    choose(desk, division, format="round-robin")
    keep_places(desk, division)
    stage = publish(desk, division)
    for winner, loser in [(1, 2), (1, 4), (2, 3), (2, 4), (4, 3)]:
        has_won(stage, winner, loser)
    wins(desk, stage, 3, 1)
    row = LogEntry.objects.latest("pk")
    assert row.verb == "sheet.post"
    assert told([row.words], "Team 1", "Team 2", "500")


def test_a_tie_is_the_next_step_of_the_overview(desk: Client) -> None:
    division = a_division(an_event(name="Ties"), name="Ties")
    teams(division, 3)
    choose(desk, division, format="round-robin")
    keep_places(desk, division)
    stage = publish(desk, division)
    for winner, loser in [(1, 2), (2, 3), (3, 1)]:
        has_won(stage, winner, loser)
    page = logged_in(a_user("dora")).get(f"/desk/{division.event.slug}/").text
    assert desk_page(division, "bracket/ties/") in page
