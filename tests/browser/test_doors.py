"""The doors in a browser: keys in the address, and a page whose reader is shut out."""

import re

import pytest
from django.test import Client
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.door import carry, log_in, named
from tests.hall_clock import now
from tests.makers import DIRECTOR, NOON, PASSWORD, a_user, an_event, an_official
from tests.makers_links import invited
from tournament.accounts.access import disable_account
from tournament.accounts.first_owner import renew_first_code
from tournament.accounts.models import SecondFactor
from tournament.accounts.offices import OwnerAct
from tournament.accounts.second_factor import _totp
from tournament.doors.empty import EmptyInstallation
from tournament.live.roles import Role

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_terminals_link_fills_in_its_code_and_leaves_the_address(
    open_page: OpenPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(EmptyInstallation, "is_over", False)
    code, page = renew_first_code(), open_page("phone")
    page.goto(f"/setup/#k={code}")
    expect(page.locator("[name=key]")).to_have_value(code)
    assert "#" not in page.url
    for name, typed in (("club", "Riverside"), ("name", "Olive"), ("username", "olive")):
        page.fill(f"[name={name}]", typed)
    page.fill("[name=password]", "seven lemons on a shelf")
    page.fill("[name=again]", "seven lemons on a shelf")
    page.locator("form .primary").click()
    expect(named(page, "first-steps")).to_be_visible()


def test_an_invite_opens_by_itself_and_a_shut_out_reader_is_led_to_the_login(
    open_page: OpenPage,
) -> None:
    event = an_event()
    guest = open_page("phone")
    guest.goto(f"/link/#k={invited(event)}")
    expect(guest).to_have_url(re.compile("/link/join/$"))
    an_official(event, "rex", Role.REFEREE)
    page = open_page("desk")
    log_in(page, "rex")
    page.goto(f"/desk/{event.slug}/")
    expect(page.locator(".account > summary")).to_contain_text("rex")
    disable_account(OwnerAct(a_user(), DIRECTOR, NOON), account=a_user("rex"))
    expect(page).to_have_url(re.compile("/login/"))


def test_a_double_press_of_the_second_step_logs_in_once(open_page: OpenPage) -> None:
    seed = "A" * 32
    SecondFactor.objects.create(account=a_user(), seed=seed, since=NOON, used_step=0)
    door = Client()
    door.post("/login/", {"username": "dora", "password": PASSWORD, "next": "/desk/"})
    page = open_page("desk")
    carry(page, door)
    page.goto("/login/code/")
    page.fill("[name=code]", _totp(seed).generate(int(now().timestamp())).decode())
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.method))
    page.locator("form .primary").dblclick()
    expect(page.locator(".account > summary")).to_contain_text("dora")
    assert sent.count("POST") == 1
