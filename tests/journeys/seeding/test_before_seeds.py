"""The director puts the teams in order: by numbers, by buttons, by dragging."""

import pytest
from django.test import Client

from tests.findings import codes
from tests.makers import a_division, a_stage, add_entry, an_event, teams
from tests.makers_before import a_single, a_stranger, desk_page, the_director, the_registrar
from tests.makers_seeding import order
from tests.page_parts import part, parts
from tournament.live.models import LogEntry
from tournament.registration.drafts import TeamDraft
from tournament.registration.entering import add_entries
from tournament.registration.models import Division
from tournament.seeding.models import Seed

pytestmark = pytest.mark.django_db


@pytest.fixture
def division() -> Division:
    division = a_division(an_event())
    teams(division, 4)
    return division


def form_of(browser: Client, division: Division) -> dict[str, str]:
    """What the page of the seeds sends when nothing was typed."""
    page = browser.get(desk_page(division, "seeds/"))
    boxes = {f"number-{line.entry.pk}": line.typed for line in page.context["window"].rows}
    return {"seen": page.context["seen"], **boxes}


def box(division: Division, number: int) -> str:
    """The name of the box beside the team with this number."""
    return f"number-{division.entries.get(number=number).pk}"


def test_numbers_are_typed_and_saved_once(division: Division) -> None:
    browser = the_director(division.event)
    form = form_of(browser, division) | {box(division, 4): "1", box(division, 1): "4"}
    page = browser.post(desk_page(division, "seeds/order/"), form, follow=True)
    assert order(division) == [4, 2, 3, 1]
    row = LogEntry.objects.get()
    assert row.words in page.text
    assert row.verb == "seeds.order"
    assert (row.detail["before"], row.detail["after"]) == ([1, 2, 3, 4], [4, 2, 3, 1])
    assert row.touched == [f"seeds:{division.pk}"]


@pytest.mark.parametrize(
    ("button", "team", "after"),
    [("up", 3, [1, 3, 2, 4]), ("down", 3, [1, 2, 4, 3]), ("up", 1, [1, 2, 3, 4])],
)
def test_one_press_moves_a_team_one_place(
    division: Division, button: str, team: int, after: list[int]
) -> None:
    browser = the_director(division.event)
    entry = division.entries.get(number=team)
    form = form_of(browser, division) | {button: str(entry.pk)}
    browser.post(desk_page(division, "seeds/order/"), form)
    assert order(division) == after


def test_a_press_keeps_the_numbers_typed_before_it(division: Division) -> None:
    browser = the_director(division.event)
    entry = division.entries.get(number=1)
    form = form_of(browser, division) | {box(division, 4): "1", "down": str(entry.pk)}
    browser.post(desk_page(division, "seeds/order/"), form)
    assert order(division) == [4, 2, 1, 3]


def test_a_page_that_somebody_else_overtook_changes_nothing(division: Division) -> None:
    dora, other = the_director(division.event), the_director(division.event)
    stale = form_of(dora, division) | {box(division, 3): "1"}
    other.post(
        desk_page(division, "seeds/order/"), form_of(other, division) | {box(division, 4): "1"}
    )
    answer = dora.post(desk_page(division, "seeds/order/"), stale)
    assert answer.status_code == 422
    assert codes(answer) == ["stale-order"]
    assert order(division) == [4, 1, 2, 3]


def test_what_was_typed_on_a_stale_page_stands_beside_the_order_as_it_is(
    division: Division,
) -> None:
    dora, other = the_director(division.event), the_director(division.event)
    stale = form_of(dora, division) | {box(division, 3): "1"}
    other.post(
        desk_page(division, "seeds/order/"), form_of(other, division) | {box(division, 4): "1"}
    )
    lines = dora.post(desk_page(division, "seeds/order/"), stale).context["window"].rows
    assert [(line.entry.number, line.typed) for line in lines] == [
        (4, "1"),
        (1, "2"),
        (2, "3"),
        (3, "1"),
    ]


def test_a_team_entered_meanwhile_makes_the_page_stale(division: Division) -> None:
    browser = the_director(division.event)
    form = form_of(browser, division)
    add_entry(division=division, members=["Ann Oak", "Bob Elm"])
    assert browser.post(desk_page(division, "seeds/order/"), form).status_code == 422


@pytest.mark.parametrize("typed", ["best", "1.5", "-1", "9999999", "²"])
def test_what_is_no_number_is_refused_and_stays_in_its_box(division: Division, typed: str) -> None:
    browser = the_director(division.event)
    form = form_of(browser, division) | {box(division, 2): typed}
    answer = browser.post(desk_page(division, "seeds/order/"), form)
    assert answer.status_code == 422
    assert codes(answer) == ["no-place"]
    assert f'value="{typed}"' in answer.text
    assert order(division) == [1, 2, 3, 4]


def test_every_number_that_cannot_be_read_is_named_at_once(division: Division) -> None:
    browser = the_director(division.event)
    form = form_of(browser, division) | {box(division, 1): "best", box(division, 3): "worst"}
    answer = browser.post(desk_page(division, "seeds/order/"), form)
    assert codes(answer) == ["no-place", "no-place"]
    assert [line.typed for line in answer.context["window"].rows] == ["best", "2", "worst", "4"]


def test_who_waits_for_a_partner_stands_apart_with_the_reason(division: Division) -> None:
    a_single(division, "Ann Oak")
    page = the_director(division.event).get(desk_page(division, "seeds/"))
    assert [line.entry.number for line in page.context["window"].rows] == [1, 2, 3, 4]
    assert "Ann Oak" in part(page.text, "waiting")
    assert "no-partner" in parts(page.text)


def test_a_new_team_stands_last_until_the_order_is_saved(division: Division) -> None:
    add_entry(division=division, members=["Ann Oak", "Bob Elm"])
    browser = the_director(division.event)
    assert "1" in part(browser.get(desk_page(division, "seeds/")).text, "unseeded")
    browser.post(desk_page(division, "seeds/order/"), form_of(browser, division))
    assert order(division) == [1, 2, 3, 4, 5]


def test_a_thousand_teams_are_ordered_with_a_few_statements(
    django_assert_max_num_queries: pytest.FixtureRequest,
) -> None:
    division = a_division(an_event())
    add_entries(division=division, drafts=[TeamDraft((f"A {n}", f"B {n}")) for n in range(1024)])
    browser = the_director(division.event)
    with django_assert_max_num_queries(20):  # type: ignore[operator]
        form = form_of(browser, division)
    form[box(division, 1024)] = "1"
    with django_assert_max_num_queries(30):  # type: ignore[operator]
        assert browser.post(desk_page(division, "seeds/order/"), form).status_code == 303
    assert order(division)[:3] == [1024, 1, 2]
    assert Seed.objects.count() == 1024


def test_after_the_draw_the_seeds_stay() -> None:
    division = a_stage(a_division(an_event())).division
    browser = the_director(division.event)
    page = browser.get(desk_page(division, "seeds/"))
    assert "seeds-locked" in parts(page.text)
    assert desk_page(division, "seeds/order/") not in page.text
    answer = browser.post(desk_page(division, "seeds/order/"), {"seen": page.context["seen"]})
    assert codes(answer) == ["drawn"]


def test_only_directors_seed(division: Division) -> None:
    for browser, status in ((a_stranger(), 404), (the_registrar(division.event), 403)):
        assert browser.get(desk_page(division, "seeds/")).status_code == status
        assert browser.post(desk_page(division, "seeds/order/"), {}).status_code == status
    assert not LogEntry.objects.exists()
