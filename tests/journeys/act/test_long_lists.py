"""Long lists in pages: a field of a hundred and twenty, and the same lists for eight."""

import re
from collections import Counter
from html import unescape
from typing import Any

import pytest
from django.test import Client

from tests.kept import kept
from tests.makers import DIRECTOR, NOON, a_division, a_stage, an_event
from tests.makers_big import a_crowd, a_crowded_stage
from tests.makers_floor import at_desk, begin, director_at, match_at_desk
from tests.makers_shown import as_offered
from tests.page_parts import numbers, part, parts
from tournament.brackets.models import Stage
from tournament.desk.act.change import Act
from tournament.desk.tables.calls import give_tables
from tournament.registration.models import Division, Entry
from tournament.timing.models import CheckIn

pytestmark = pytest.mark.django_db

TEAMS, PEOPLE, SEEDS = "main-event/teams/", "people/", "main-event/seeds/"
LISTS = {"check-in/": 120, "check-in/?by=person": 240, TEAMS: 120, PEOPLE: 240}
NUMBERS = ["0", "-1", "x", "", "1" * 5000, "99", "२", "1.5"]


@kept
def a_big_division() -> Division:
    division = a_division(an_event())
    a_crowd(division, 120)
    return division


def at(division: Division, rest: str) -> str:
    return f"/desk/{division.event.slug}/{rest}"


def asked(rest: str, words: str) -> str:
    return f"{rest}{'&' if '?' in rest else '?'}{words}"


@pytest.fixture
def crowd() -> Division:
    return a_big_division()


@pytest.fixture
def desk(crowd: Division) -> Client:
    return director_at(crowd.event)


def rows_shown(answer: Any) -> list[int]:
    assert answer.status_code == 200
    return numbers(part(answer.text, "rows-shown"))


@pytest.mark.parametrize("rest", LISTS)
def test_a_long_list_says_which_rows_of_how_many_and_its_pages_hold_all(
    crowd: Division, desk: Client, rest: str
) -> None:
    first, last, seen = 1, 0, 0
    for page in range(1, 10):
        answer = desk.get(at(crowd, asked(rest, f"page={page}")))
        first, last, whole = rows_shown(answer)
        assert (whole, first) == (LISTS[rest], seen + 1)
        seen = last
        if last == whole:
            break
    assert seen == LISTS[rest]


@pytest.mark.parametrize("rest", LISTS)
def test_any_page_number_gives_the_nearest_page(crowd: Division, desk: Client, rest: str) -> None:
    whole = LISTS[rest]
    for typed in NUMBERS:
        first, last, _ = rows_shown(desk.get(at(crowd, asked(rest, f"page={typed}"))))
        is_past_the_end = typed in {"1" * 5000, "99"}
        assert (last == whole) if is_past_the_end else (first == 1)


@pytest.mark.parametrize("rest", LISTS)
def test_a_search_finds_on_every_page(crowd: Division, desk: Client, rest: str) -> None:
    last = Entry.objects.get(number=120)
    player = last.members.order_by("place")[1].player
    player.name = "Zoë Ångström"
    player.save()
    answer = desk.get(at(crowd, asked(rest, "find=ZOE+ang&page=2")))
    assert "Zoë Ångström" in answer.text
    assert rows_shown(answer) == [1, 1, 1]


@pytest.mark.parametrize("rest", ["check-in/", "check-in/?by=person", "check-in/?page=2"])
def test_check_in_asks_again_for_the_page_it_shows(
    crowd: Division, desk: Client, rest: str
) -> None:
    page = desk.get(at(crowd, rest))
    (again,) = re.findall(r'hx-get="([^"]*since=[^"]*)"', page.text)
    assert desk.get(unescape(again)).status_code == 204
    desk.post(at(crowd, f"check-in/team/{Entry.objects.get(number=1).pk}/"))
    assert rows_shown(desk.get(unescape(again))) == rows_shown(page)


@pytest.mark.parametrize("rest", LISTS)
def test_a_search_for_nobody_says_so_and_leads_back(
    crowd: Division, desk: Client, rest: str
) -> None:
    answer = desk.get(at(crowd, asked(rest, "find=%3Cb%3Exx")))
    assert answer.status_code == 200
    assert parts(answer.text) & {"nobody", "nothing-found"}
    assert "<b>xx" not in answer.text
    assert 'value="&lt;b&gt;xx"' in answer.text


def test_a_short_list_has_neither_pages_nor_a_search() -> None:
    stage = a_stage(a_division(an_event()), 8)
    desk = director_at(stage.division.event)
    for rest in LISTS:
        text = desk.get(at(stage.division, rest)).text
        assert "rows-shown" not in parts(text)
        assert "find-rows" not in text


def test_a_tap_keeps_the_page_and_without_scripts_the_search(crowd: Division, desk: Client) -> None:
    entry = Entry.objects.get(number=100)
    here = at(crowd, "check-in/")
    tap = f"{here}team/{entry.pk}/"
    shown = f"http://testserver{here}?page=2"
    answer = desk.post(tap, headers={"HX-Request": "true", "HX-Current-URL": shown})
    assert rows_shown(answer)[0] > 1
    assert "page=2" in answer["HX-Replace-Url"]
    CheckIn.objects.all().delete()
    answer = desk.post(tap, headers={"Referer": f"{shown}&find=crew"})
    assert answer["Location"] == f"{here}?find=crew&page=2"


def test_a_change_of_a_team_leads_back_to_its_page_of_the_list(
    crowd: Division, desk: Client
) -> None:
    here = at(crowd, TEAMS)
    shown = f"http://testserver{here}110/?find=crew&page=3"
    removed = desk.post(f"{here}110/remove/", headers={"Referer": shown})
    assert removed["Location"] == f"{here}?find=crew&page=3"


@pytest.mark.parametrize("rest", LISTS)
def test_a_page_stays_small(crowd: Division, desk: Client, rest: str) -> None:
    assert len(desk.get(at(crowd, rest)).content) <= 60_000


CHOSEN_FROM = (
    "categories/",
    "seeds/",
    "seeds/notes/",
    "seeds/methods/",
    "bracket/pairing/",
    "prizes/",
)


def named_on(client: Client, address: str) -> set[str]:
    """The teams that stand on a page."""
    answer = client.get(address)
    assert answer.status_code == 200
    return set(re.findall(r"Crew \d{4}", answer.text))


@pytest.mark.parametrize("rest", [*(f"main-event/{page}" for page in CHOSEN_FROM), "officials/"])
def test_no_page_lists_the_whole_field(crowd: Division, desk: Client, rest: str) -> None:
    assert len(named_on(desk, at(crowd, rest))) <= 60


@kept
def a_big_hall(begun: bool) -> Stage:
    """A bracket of 240 on 120 tables; its first round is called, or waits for its start."""
    stage = a_crowded_stage(a_division(an_event(tables=120)), 240)
    if begun:
        begin(stage)
    return stage


def test_the_board_of_a_big_hall_is_windows_of_its_lists() -> None:
    stage = a_big_hall(begun=True)
    event = stage.division.event
    desk = director_at(event)
    offered = desk.get(at_desk(stage, "floor/")).text
    assert len(offered) <= 120_000
    assert parts(offered) >= {"more-in-order", "more-ready", "rows-shown"}
    desk.post(at_desk(stage, "floor/give/"), as_offered(event))
    called = desk.get(at_desk(stage, "floor/"))
    assert len(called.content) <= 120_000
    assert "more-called" in parts(called.text)
    assert rows_shown(called) == [1, 64, 120]
    assert len(called.context["board"].called) == 112
    second = desk.get(at_desk(stage, "floor/?page=2"))
    assert rows_shown(second) == [65, 120, 120]
    assert "&amp;page=2" in second.text


def test_no_page_lists_a_whole_hall() -> None:
    stage = a_big_hall(begun=True)
    event = stage.division.event
    desk = director_at(event)
    give_tables(Act(event, DIRECTOR, NOON), shown=as_offered(event)["offered"])
    public = [f"/e/{event.slug}/", f"/overlay/{event.slug}/", f"/embed/{event.slug}/"]
    inside = ("clock/", "standby/", "substitute/", "scoring/results/", "order/", "floor/")
    for address in (*public, *(at_desk(stage, rest) for rest in inside)):
        assert len(named_on(desk, address)) <= 120, address


def test_of_a_hundred_late_tables_the_board_lists_the_most_urgent() -> None:
    stage = a_big_hall(begun=True)
    event = stage.division.event
    give_tables(Act(event, DIRECTOR, NOON), shown=as_offered(event)["offered"])
    answer = director_at(event).get(at_desk(stage, "floor/"))
    kinds = Counter(need.kind for need in answer.context["to_do"])
    assert max(kinds.values()) == 3
    assert answer.context["to_do_count"] > 100
    assert "more-to-do" in parts(answer.text)
    assert [need.id for need in answer.context["to_do"]][:3] == [
        need.id for need in answer.context["board"].needs
    ][:3]


def test_the_order_of_play_is_found_and_moved_by_number_across_pages() -> None:
    stage = a_big_hall(begun=False)
    desk = director_at(stage.division.event)
    here = at_desk(stage, "order/")
    assert rows_shown(desk.get(here))[:2] == [1, 25]
    last = stage.matches.filter(state="ready").order_by("-play_order")[0]
    found = desk.get(f"{here}?find={last.code}")
    assert found.context["window"].rows[0].match.code == last.code
    form = {"place": "1", "back": "order"}
    referer = {"Referer": f"http://testserver{here}?find={last.code}"}
    answer = desk.post(match_at_desk(last, "order/"), form, headers=referer)
    assert answer["Location"] == f"{here}?find={last.code}"
    assert desk.get(here).context["window"].rows[0].match.code == last.code


def test_a_seed_on_the_last_page_is_typed_to_any_place_of_the_whole_list(
    crowd: Division, desk: Client
) -> None:
    here = at(crowd, SEEDS)
    last = desk.get(f"{here}?page=4")
    assert rows_shown(last) == [115, 120, 120]
    assert 'data-sort="115"' in last.text
    rows = last.context["window"].rows
    form = {f"number-{row.entry.pk}": row.typed for row in rows}
    form[f"number-{rows[5].entry.pk}"] = "2"
    shown = {"Referer": f"http://testserver{here}?page=4"}
    answer = desk.post(f"{here}order/", form | {"seen": last.context["seen"]}, headers=shown)
    assert answer["Location"] == f"{here}?page=4"
    order = list(crowd.entries.order_by("seed__number").values_list("number", flat=True))
    assert order == [1, 120, *range(2, 120)]


def test_a_number_that_is_none_is_shown_again_on_its_page(crowd: Division, desk: Client) -> None:
    here = at(crowd, SEEDS)
    page = desk.get(f"{here}?page=2")
    row = page.context["window"].rows[0]
    form = {"seen": page.context["seen"], f"number-{row.entry.pk}": "best"}
    shown = {"Referer": f"http://testserver{here}?page=2"}
    answer = desk.post(f"{here}order/", form, headers=shown)
    assert answer.status_code == 422
    assert answer.context["window"].rows[0].typed == "best"
