"""A form that is sent after the session has ended, in a browser."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.door import log_in, named
from tests.makers import PASSWORD
from tests.makers_floor import a_hall, at_desk, director_at
from tournament.live.models import Message

pytestmark = pytest.mark.django_db(transaction=True)


def test_what_was_typed_after_the_session_ended_comes_back_behind_the_login(
    open_page: OpenPage,
) -> None:
    stage = a_hall()
    director_at(stage.division.event)
    page = open_page("desk")
    log_in(page, "dora")
    page.goto(at_desk(stage, "floor/"))
    form = page.locator("form[action$='/message/']").first
    words = form.locator("[name=words]")
    words.evaluate("field => field.closest('details')?.setAttribute('open', '')")
    words.fill("Lunch is at noon")
    page.context.clear_cookies(name="rookery")
    form.locator("button").last.click()
    page.wait_for_url("**/login/**")
    page.fill("[name=username]", "dora")
    page.fill("[name=password]", PASSWORD)
    page.locator("form:has([name=password]) .primary").click()
    expect(named(page, "typed")).to_have_text("Lunch is at noon")
    assert not Message.objects.exists()
    named(page, "unsent").locator(".primary").click()
    expect(page.locator("body")).to_contain_text("Lunch is at noon")
    assert Message.objects.get().words == "Lunch is at noon"
