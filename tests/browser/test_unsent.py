"""A form on a page whose session has ended: what is typed stays, and comes back if it was sent."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.door import log_in, named
from tests.makers import PASSWORD
from tests.makers_floor import a_hall, at_desk, director_at
from tournament.live.models import Message

pytestmark = pytest.mark.django_db(transaction=True)
TYPED = "Lunch is at noon"
ASK = 'document.dispatchEvent(new CustomEvent("live:ask", { detail: "" }))'
"""What the page does at every change, and every half minute."""


def a_message(page: Page) -> Locator:
    """The box for a message to everyone on the floor, open."""
    stage = a_hall()
    director_at(stage.division.event)
    log_in(page, "dora")
    page.goto(at_desk(stage, "floor/"))
    words = page.locator("form[action$='/message/'] [name=words]").first
    words.evaluate("field => field.closest('details')?.setAttribute('open', '')")
    return words


def test_what_was_typed_after_the_session_ended_comes_back_behind_the_login(
    open_page: OpenPage,
) -> None:
    page = open_page("desk")
    a_message(page).fill(TYPED)
    page.context.clear_cookies(name="rookery")
    page.locator("form[action$='/message/'] button").last.click()
    page.wait_for_url("**/login/**")
    page.fill("[name=username]", "dora")
    page.fill("[name=password]", PASSWORD)
    page.locator("form:has([name=password]) .primary").click()
    expect(named(page, "typed")).to_have_text(TYPED)
    assert not Message.objects.exists()
    named(page, "unsent").locator(".primary").click()
    expect(page.locator("body")).to_contain_text(TYPED)
    assert Message.objects.get().words == TYPED


def test_a_page_that_asks_by_itself_is_not_left_while_something_is_typed(
    open_page: OpenPage,
) -> None:
    page = open_page("desk")
    words = a_message(page)
    words.fill(TYPED)
    page.context.clear_cookies(name="rookery")
    with page.expect_response(lambda answer: "hx-redirect" in answer.headers):
        page.evaluate(ASK)
    page.wait_for_timeout(500)
    expect(words).to_have_value(TYPED)
    words.fill("")
    page.evaluate(ASK)
    expect(page).to_have_url(re.compile("/login/"))
