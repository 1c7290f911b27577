"""The list page in a browser: it follows the typing, buttons repair, columns can be changed."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.door import log_in
from tests.makers import a_division, an_event
from tests.tournament.registration.lists.test_files import xlsx
from tournament.registration.models import Contact, Division, Entry

pytestmark = pytest.mark.django_db(transaction=True)

LookedAt = Callable[[Page], list[str]]
WHERE = "/desk/beach-house-2026/main-event/teams/"
MESSY = (
    "Eagles: Ana Bell, Ben Carr (Port Ellery)\n"
    "Kites; Kim Lee; Leo Moe\n"
    "Oli Pit & Pam Quo <pam@example.org>\n"
    "Harriers: Una Vale (Port Ellery)\n"
    "Eagles: Rosa Tamm, Sven Ude\n"
)


@pytest.fixture
def division() -> Division:
    return a_division(an_event())


def holds(page: Page, text: str) -> None:
    expect(page.locator("#list")).to_have_value(re.compile(re.escape(text)))


def settled(page: Page) -> None:
    """Wait until htmx has finished its swap."""
    waits = page.locator(".htmx-request, .htmx-swapping, .htmx-settling, .htmx-added")
    expect(waits).to_have_count(0)


def test_a_messy_list_is_repaired_with_buttons_and_saved(phone: Page, division: Division) -> None:
    log_in(phone)
    phone.goto(WHERE)
    phone.fill("#list", MESSY)
    expect(phone.locator("#onward a.primary")).to_have_attribute("href", "#fix")
    phone.locator("[value='rename 5']").click()
    holds(phone, "Rosa Tamm & Sven Ude")
    phone.locator(".asks summary").click()
    phone.fill("[name=partner-4]", "Vic Wu")
    phone.locator("[value='partner 4']").click()
    holds(phone, "Una Vale & Vic Wu")
    settled(phone)
    with phone.expect_response(re.compile("/teams/check/")):
        phone.locator("[name=column-club]").select_option("note")
    expect(phone.locator("[name=column-club]")).to_have_value("note")
    settled(phone)
    phone.locator("#onward button.primary").click()
    expect(phone).to_have_url(re.compile(f"{WHERE}$"))
    assert Entry.objects.filter(division=division, club="").count() == 5
    assert Contact.objects.get().player.name == "Pam Quo"


def test_a_file_is_read_into_the_box_as_soon_as_it_is_chosen(
    desk: Page, division: Division
) -> None:
    log_in(desk)
    desk.goto(WHERE)
    sheet = {"name": "teams.xlsx", "mimeType": "application/zip", "buffer": xlsx()}
    desk.locator("#file").set_input_files(sheet)  # type: ignore[arg-type]
    holds(desk, "Ann Oak")
    expect(desk.locator("[data-part=list-can-be-saved]")).to_be_visible()


def test_the_page_of_a_list_is_accessible(
    phone: Page, division: Division, looked_at: LookedAt
) -> None:
    log_in(phone)
    phone.goto(f"{WHERE}list/")
    phone.fill("#list", MESSY)
    expect(phone.locator("#seen table")).to_be_visible()
    phone.evaluate("document.querySelectorAll('details').forEach(d => d.open = true)")
    assert looked_at(phone) == []
