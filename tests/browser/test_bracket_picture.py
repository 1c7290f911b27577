"""The bracket as a picture: larger, smaller and whole on a phone, and on paper."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.makers import a_division, a_stage, an_event
from tests.makers_scoring import a_drawn_stage, a_handed_in_game, posted

pytestmark = pytest.mark.django_db(transaction=True)

DIVISION = "/e/beach-house-2026/main-event/"
BESIDE = "document.querySelector('#match-W2-1').getBoundingClientRect().left"
BEYOND = "(region => region.scrollWidth - region.clientWidth)(document.querySelector('.bracket'))"
ZOOM = "Number(getComputedStyle(document.querySelector('.bracket')).zoom)"
LEFT = "document.querySelector('.bracket').scrollLeft"
PT = 96 / 72
SMALLEST = """Math.min(...[...document.querySelectorAll(".bracket-sheet *")]
  .filter(part => [...part.childNodes].some(node => node.nodeType === 3 && node.data.trim()))
  .map(part => parseFloat(getComputedStyle(part).fontSize)))"""
CUT = """[...document.querySelectorAll(".bracket-sheet")]
  .filter(sheet => sheet.scrollHeight > sheet.clientHeight).map(sheet => sheet.innerText)"""
SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def as_picture(page: Page) -> Page:
    page.goto(DIVISION)
    page.locator("[data-picture]").click()
    return page


def test_a_phone_shows_the_list_until_somebody_asks_for_the_picture(phone: Page) -> None:
    a_drawn_stage(13)
    phone.goto(DIVISION)
    assert phone.evaluate(BESIDE) < 20
    expect(phone.locator("[data-zoom=larger]")).to_be_hidden()
    phone.locator("[data-picture]").click()
    assert phone.evaluate(BESIDE) > 50
    assert phone.evaluate(BEYOND) <= 2
    assert phone.evaluate(SIDEWAYS) <= 0
    phone.locator("[data-picture]").click()
    assert phone.evaluate(BESIDE) < 20


def test_a_large_one_opens_on_a_phone_at_what_is_next_and_fits_when_asked(phone: Page) -> None:
    a_drawn_stage(64)
    as_picture(phone)
    assert phone.evaluate(ZOOM) == 0.6
    expect(phone.locator(".match.state-ready").first).to_be_in_viewport()
    phone.locator("[data-zoom=fit]").click()
    assert phone.evaluate(BEYOND) <= 2


def test_of_many_teams_the_names_of_the_rounds_stay_in_sight(desk: Page) -> None:
    a_drawn_stage(32)
    desk.goto(DIVISION)
    desk.locator(".bracket").evaluate("region => region.scrollTo(0, 900)")
    expect(desk.locator("#match-W1-1")).not_to_be_in_viewport()
    expect(desk.locator(".round-name").first).to_be_in_viewport()


def test_it_is_drawn_larger_and_smaller_with_buttons_and_keys(desk: Page) -> None:
    a_drawn_stage(13)
    desk.goto(DIVISION)
    desk.locator("[data-zoom=larger]").click()
    assert desk.evaluate(ZOOM) == 1.25
    desk.locator(".bracket").focus()
    desk.keyboard.press("-")
    assert desk.evaluate(ZOOM) == 1
    desk.keyboard.press("0")
    assert desk.evaluate(ZOOM) < 1
    assert desk.evaluate(BEYOND) <= 2


def test_two_fingers_draw_it_larger(phone: Page) -> None:
    a_drawn_stage(13)
    before = as_picture(phone).evaluate(ZOOM)
    session = phone.context.new_cdp_session(phone)
    for name, gap in (("touchStart", 40), ("touchMove", 60), ("touchMove", 80)):
        points = [{"x": 180 - gap, "y": 600}, {"x": 180 + gap, "y": 600}]
        session.send("Input.dispatchTouchEvent", {"type": name, "touchPoints": points})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert phone.evaluate(ZOOM) == pytest.approx(2 * before, rel=0.05)


def test_the_mouse_takes_hold_of_it(desk: Page) -> None:
    a_drawn_stage(32)
    desk.goto(DIVISION)
    box = desk.locator(".bracket").bounding_box()
    assert box is not None
    desk.mouse.move(box["x"] + 600, box["y"] + 20)
    desk.mouse.down()
    desk.mouse.move(box["x"] + 300, box["y"] + 20)
    desk.mouse.up()
    assert desk.evaluate(LEFT) == pytest.approx(300, abs=2)


def test_a_new_result_leaves_the_picture_where_it_was(phone: Page) -> None:
    game = a_handed_in_game(a_drawn_stage(13), "W1-2")
    phone.clock.install()
    as_picture(phone).locator("[data-zoom=larger]").click()
    phone.locator("[data-zoom=larger]").click()
    phone.evaluate("document.querySelector('.bracket').scrollTo(200, 100)")
    zoom = phone.evaluate(ZOOM)
    posted(game)
    phone.clock.fast_forward(5000)
    expect(phone.locator("#match-W1-2.state-certified")).to_be_visible()
    assert phone.evaluate(ZOOM) == zoom
    assert phone.evaluate(LEFT) == pytest.approx(200, abs=2)


def test_without_a_script_the_list_stands_and_no_button_that_does_nothing(
    open_page: OpenPage,
) -> None:
    a_drawn_stage(13)
    page = open_page("phone", java_script_enabled=False)
    page.goto(DIVISION)
    expect(page.locator("[data-picture]")).to_be_hidden()
    expect(page.locator("#match-W1-2")).to_be_visible()


def test_the_picture_breaks_no_rule_of_accessibility(
    phone: Page, looked_at: Callable[[Page], list[str]]
) -> None:
    a_drawn_stage(13)
    assert looked_at(as_picture(phone)) == []


@pytest.mark.parametrize(
    ("teams", "slug", "pages"), [(24, "single-elimination", 1), (60, "double-elimination", 7)]
)
def test_it_is_printed_on_readable_pages_of_both_papers(
    desk: Page, teams: int, slug: str, pages: int
) -> None:
    a_stage(a_division(an_event()), teams, slug=slug)
    desk.goto(f"{DIVISION}print/")
    for paper in ("A4", "Letter"):
        printed = desk.pdf(format=paper, prefer_css_page_size=True)
        assert printed.count(b"/Type /Page\n") == pages
    desk.evaluate("window.print = () => { window.printed = true; }")
    desk.get_by_role("button", name="Print").click()
    assert desk.evaluate("window.printed")
    desk.emulate_media(media="print")
    assert desk.evaluate(SMALLEST) >= 8 * PT
    assert desk.evaluate(CUT) == []


CUT_NAMES = """[...document.querySelectorAll(".bracket-sheet .name")]
  .filter(name => name.scrollHeight > name.clientHeight || name.scrollWidth > name.clientWidth)
  .map(name => getComputedStyle(name))
  .map(style => style.webkitLineClamp !== "none"
    || (style.textOverflow === "ellipsis" && style.whiteSpace === "nowrap"))"""


@pytest.mark.parametrize("count", [8, 64])
def test_a_name_too_long_for_its_box_on_paper_ends_in_an_ellipsis(desk: Page, count: int) -> None:
    stage = a_drawn_stage(count)
    for entry in stage.division.entries.all():
        entry.title = f"The Honourable Card Players of Saint Petersburg Beach {entry.number}"
        entry.save(update_fields=["title"])
    desk.goto(f"{DIVISION}print/")
    cut = desk.evaluate(CUT_NAMES)
    assert len(cut) >= count
    assert all(cut)
