"""Two taps on a button while the first is on its way: the form is sent once."""

import time

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.door import log_in
from tests.makers import a_division, an_event
from tournament.live.models import LogEntry

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_second_tap_on_a_slow_network_sends_nothing(phone: Page) -> None:
    event = a_division(an_event()).event
    log_in(phone)
    phone.goto(f"/desk/{event.slug}/divisions/new/")
    sent: list[str] = []

    def slowly(route: Route) -> None:
        if route.request.method == "POST":
            sent.append(route.request.url)
            time.sleep(1)
        route.continue_()

    phone.route("**/divisions/new/", slowly)
    add = phone.locator("form button.primary.big")
    add.evaluate("button => { button.click(); setTimeout(() => button.click(), 200); }")
    phone.wait_for_url(f"**/desk/{event.slug}/")
    expect(phone.locator(".messages")).to_be_visible()
    assert (len(sent), LogEntry.objects.count(), event.divisions.count()) == (1, 1, 2)
