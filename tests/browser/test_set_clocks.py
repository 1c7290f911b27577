"""A device whose clock is set says "not connected" when it is not, and only then."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.test_connection import pass_time
from tests.hall_clock import now
from tests.makers import NOON
from tests.makers_floor import a_hall
from tests.makers_personal import team
from tournament.desk.act.secrets import address_of
from tournament.desk.public import my_page_views
from tournament.registration.models import Event

pytestmark = pytest.mark.django_db(transaction=True)

PAGES = {
    "/e/beach-house-2026/": "[data-when=cut]",
    "/wall/beach-house-2026/": ".wall-cut",
    "/overlay/beach-house-2026/main-event/W1-1/": ".overlay-cut",
    "/embed/beach-house-2026/": "[data-cut]",
    "mine": "#cut",
}
BEFORE, LONG = 4, 44
"""Seconds of silence: too few to say so, and enough on every page."""


SCREENS = [page for page in PAGES if page.startswith(("/wall", "/overlay", "/embed"))]


@pytest.fixture(params=PAGES)
def cut(
    request: pytest.FixtureRequest,
    open_page: Callable[..., Page],
    monkeypatch: pytest.MonkeyPatch,
) -> Locator:
    """What a page says when it is not connected; its page is open, and its time can be passed."""
    monkeypatch.setattr(my_page_views, "now", lambda: NOON)
    stage = a_hall()
    Event.objects.update(sites=["*"])
    page = open_page("desk")
    page.clock.install(time=now())
    page.goto(address_of(team(stage)) if request.param == "mine" else request.param)
    pass_time(page, BEFORE)
    found = page.locator(PAGES[request.param])
    expect(found).to_be_hidden()
    return found


def falls_silent(cut: Locator) -> None:
    """What was asked before the cut may be answered after it, and counts as heard: a long silence
    begins then."""
    pass_time(cut.page, LONG)
    if cut.is_hidden():
        pass_time(cut.page, LONG)
    expect(cut).to_be_visible()


def test_a_clock_that_is_set_forward_cuts_nobody_off(cut: Locator) -> None:
    page = cut.page
    page.context.set_offline(True)
    pass_time(page, BEFORE)
    page.clock.set_system_time(now() + timedelta(days=1))
    pass_time(page, 2)
    expect(cut).to_be_hidden()
    falls_silent(cut)


def test_a_clock_that_is_set_back_hides_no_silence(cut: Locator) -> None:
    page = cut.page
    page.clock.set_system_time(now() - timedelta(days=1))
    page.context.set_offline(True)
    falls_silent(cut)
    page.context.set_offline(False)
    pass_time(page, LONG)
    expect(cut).to_be_hidden()


@pytest.mark.parametrize("cut", SCREENS, indirect=True)
def test_a_screen_of_the_hall_soon_says_that_it_is_cut_off_and_when_it_last_heard(
    cut: Locator,
) -> None:
    page = cut.page
    shown = cut.locator("time").all_text_contents()
    pass_time(page, 120)
    expect(cut).to_be_hidden()
    page.context.set_offline(True)
    pass_time(page, 16)
    expect(cut).to_be_visible()
    assert cut.locator("time").all_text_contents() != shown or not shown
