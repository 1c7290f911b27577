"""Prizes: announced by the director, shown with the places, split among the tied."""

from typing import Any

import pytest
from django.test import Client

from tests.findings import codes
from tests.makers import a_division, an_event, teams
from tests.makers_before import desk_page, the_director
from tests.makers_stages import choose, has_won, keep_places, publish, wins
from tests.page_parts import numbers, part, parts, told
from tournament.live.models import LogEntry
from tournament.registration.models import Division

pytestmark = pytest.mark.django_db

PUBLIC = "/e/beach-house-2026/main-event/"


@pytest.fixture
def division() -> Division:
    division = a_division(an_event())
    teams(division, 4)
    return division


@pytest.fixture
def desk(division: Division) -> Client:
    return the_director(division.event)


def keep(desk: Client, division: Division, **typed: str) -> Any:
    form = {"currency": "USD", **{name.replace("_", "-"): value for name, value in typed.items()}}
    if "first-takes-no-side" in form:
        form["first_takes_no_side"] = form.pop("first-takes-no-side")
    return desk.post(desk_page(division, "prizes/"), form)


def test_a_finished_event_shows_its_prizes_and_takes_no_others(
    desk: Client, division: Division
) -> None:
    keep(desk, division, amount_1="50")
    assert "next-step" in parts(desk.get(desk_page(division, "prizes/")).text)
    sent = desk.post("/desk/beach-house-2026/finish/", {"reason": "Rain"})
    assert sent.status_code == 303
    page = desk.get(desk_page(division, "prizes/")).text
    assert 'value="50.00"' in page
    assert '<fieldset class="stack" disabled>' in page
    assert not {"save-prizes", "next-step"} & parts(page)


def played_out(desk: Client, division: Division) -> None:
    """Team 1 wins all, team 2 all but one, and so on."""
    choose(desk, division, format="round-robin")
    keep_places(desk, division)
    stage = publish(desk, division)
    for winner, loser in [(1, 2), (1, 3), (1, 4), (2, 3), (2, 4)]:
        has_won(stage, winner, loser)
    wins(desk, stage, 3, 4)


def test_prizes_stand_with_the_places(desk: Client, division: Division) -> None:
    assert (
        keep(desk, division, amount_1="50", thing_1="Club cup", amount_2="12,5").status_code == 303
    )
    assert "prizes" not in parts(Client().get(PUBLIC).text)
    played_out(desk, division)
    shown = part(Client().get(PUBLIC).text, "prizes")
    assert "$50.00" in shown
    assert "Club cup" in shown
    assert "$12.50" in shown
    assert LogEntry.objects.filter(verb="prizes.set").exists()


def test_shares_divide_the_pot(desk: Client, division: Division) -> None:
    keep(desk, division, pot="100.01", share_1="60", share_2="40")
    played_out(desk, division)
    shown = part(Client().get(PUBLIC).text, "prizes")
    assert "$60.01" in shown
    assert "$40.00" in shown


def test_a_side_prize_goes_to_whom_the_director_names(desk: Client, division: Division) -> None:
    prize = {"side_1": "Fair play", "extra_1": "Flowers", "entry_1": "1"}
    keep(desk, division, **prize)
    played_out(desk, division)
    assert "Flowers" in part(Client().get(PUBLIC).text, "prizes")
    keep(desk, division, **prize, first_takes_no_side="on")
    assert "prizes" not in parts(Client().get(PUBLIC).text)


def test_a_prize_stays_with_a_category_that_is_spelled_another_way(
    desk: Client, division: Division
) -> None:
    division.entries.filter(number=2).update(categories=["Senior"])
    keep(desk, division, side_1="Best senior", extra_1="Flowers", goes_1="category-Senior")
    division.entries.filter(number=2).update(categories=["SENIOR"])
    played_out(desk, division)
    assert "Flowers" in part(Client().get(PUBLIC).text, "prizes")


def test_the_form_offers_what_was_chosen_though_nobody_is_in_it_now(
    desk: Client, division: Division
) -> None:
    keep(desk, division, side_1="Best senior", goes_1="category-Senior")
    keep_also = {"side_2": "Winner", "goes_2": "ranking-Most wins"}
    keep(desk, division, side_1="Best senior", goes_1="category-Senior", **keep_also)
    page = desk.get(desk_page(division, "prizes/")).text
    for value in ("category-Senior", "ranking-Most wins"):
        assert f'<option value="{value}" selected>' in page


def test_who_renames_the_category_of_a_prize_is_told(desk: Client, division: Division) -> None:
    address = desk_page(division, "categories/keep/")
    desk.post(address, {"team-2": "Seniors", "team-3": "Seniors"})
    keep(desk, division, side_1="Best senior", value_1="20", goes_1="category-Seniors")
    desk.post(address, {"team-2": "Over 60"})
    assert not told([LogEntry.objects.latest("pk").words], "Seniors")
    desk.post(address, {"team-3": "Over 60"})
    assert told([LogEntry.objects.latest("pk").words], "Seniors")
    assert desk.get(desk_page(division, "prizes/")).context["empty"] == {"Seniors"}


def test_the_form_shows_what_was_kept(desk: Client, division: Division) -> None:
    keep(desk, division, amount_2="7.05", side_1="Fair play")
    typed = desk.get(desk_page(division, "prizes/")).context["typed"]
    assert (typed["amount-2"], typed["side-1"]) == ("7.05", "Fair play")


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ({"amount_1": "9" * 5000}, "no-amount"),
        ({"amount_1": "ten"}, "no-amount"),
        ({"share_1": "101"}, "no-share"),
        ({"pot": "10", "share_1": "60", "share_2": "41"}, "shares-over"),
        ({"share_1": "60"}, "no-pot"),
        ({"value_2": "25", "goes_2": "category-Senior"}, "no-name"),
        ({"entry_1": "1"}, "no-name"),
        ({"side_1": "Fair play", "entry_1": "99"}, "no-entry"),
        ({"side_1": "Fair play", "entry_1": "Hawks"}, "no-entry"),
    ],
)
def test_what_is_no_prize_is_refused(
    desk: Client, division: Division, typed: dict[str, str], code: str
) -> None:
    answer = keep(desk, division, **typed)
    assert answer.status_code == 422
    assert codes(answer) == [code]
    division.refresh_from_db()
    assert division.prizes == {}


def test_a_refused_amount_is_answered_with_amounts_that_fit(
    desk: Client, division: Division
) -> None:
    (finding,) = keep(desk, division, amount_1="50 €").context["findings"]
    assert numbers(finding.remedy) == [50, 12, 50]


def test_children_win_no_prizes(desk: Client, division: Division) -> None:
    Division.objects.update(learning=True)
    keep(desk, division, amount_1="50")
    assert "prizes" not in parts(Client().get(PUBLIC).text)


def test_in_pools_alone_those_with_the_same_place_share_the_prizes_of_their_places(
    desk: Client, division: Division
) -> None:
    keep(
        desk,
        division,
        amount_1="50",
        amount_2="30",
        side_1="Fair play",
        extra_1="Flowers",
        entry_1="4",
    )
    choose(desk, division, format="pools", **{"pools-size": "3", "pools-legs": "1"})
    stage = publish(desk, division)
    for match in list(stage.matches.filter(state="ready")):
        seeds = stage.field.filter(entry__slots__match=match).values_list("seed", flat=True)
        wins(desk, stage, *sorted(seeds))
    rows = Client().get(f"{PUBLIC}results/").context["results"].rows
    assert {row.number: str(row.prize) for row in rows} == {
        1: "$40.00",
        2: "$40.00",
        3: "",
        4: "Fair play: Flowers",
    }
