"""House rules and practice in a real browser: with a script and without, for every eye."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.door import log_in, named
from tests.browser.thumb import at_hand
from tests.makers import a_division, an_event

pytestmark = pytest.mark.django_db(transaction=True)

LookedAt = Callable[[Page], list[str]]
HOUSE_RULES = "/desk/beach-house-2026/main-event/rules/"
BEACH = "/practice/beach-house-rook/"
TRIED = f"{BEACH}?bidder=NS&bid=95&points=75&check=1"


def practice_pages() -> list[str]:
    """The list, a hand that was tried, and every kind of form."""
    games = ["npa-pinochle", "rubicon-bezique", "toonerville-rook"]
    return ["/practice/", TRIED, *(f"/practice/{slug}/" for slug in games), f"/rules/{games[0]}/"]


def house_rule_pages() -> list[str]:
    """Changed rules, and every kind of control."""
    event = an_event()
    a_division(event, house_rules={"target": 250, "all_pass": "dealer", "counters": {"rook": 30}})
    games = ["npa-pinochle", "rubicon-bezique", "tally"]
    others = [a_division(event, name=slug, ruleset=slug) for slug in games]
    return [HOUSE_RULES, *(f"/desk/{event.slug}/{other.slug}/rules/" for other in others)]


@pytest.mark.parametrize("has_script", [True, False])
def test_a_director_changes_a_rule_and_takes_it_back(
    open_page: OpenPage, *, has_script: bool
) -> None:
    a_division(an_event())
    page = open_page("desk", java_script_enabled=has_script)
    log_in(page)
    page.goto("/desk/beach-house-2026/")
    page.locator(f'a[href="{HOUSE_RULES}"]').first.click()
    page.fill("input[name=target]", "250")
    named(page, "save-rules").locator("button").click()
    expect(page.locator("#messages")).to_contain_text("250")
    expect(named(page, "changed-rule")).to_have_count(1)
    page.locator('.page-title a[href="/e/beach-house-2026/main-event/rules/"]').click()
    expect(page.locator("#B-target u")).to_have_text("250")
    page.go_back()
    page.locator('[name="as-the-book-says"][value=target]').click()
    expect(named(page, "changed-rule")).to_have_count(0)


@pytest.mark.parametrize("has_script", [True, False])
def test_a_beginner_tries_a_hand_saves_it_and_undoes_it(
    open_page: OpenPage, *, has_script: bool
) -> None:
    page = open_page("phone", java_script_enabled=has_script)
    page.goto("/")
    page.locator('a[href="/practice/"]').first.click()
    page.locator(f'a[href="{BEACH}"]').first.click()
    named(page, "try").filter(has_text=re.compile(r"95\D+75")).click()
    expect(page.locator("#check")).to_contain_text(re.compile(r"95\D+75"))
    page.locator("#hand [name=save]").click()
    expect(page.locator(".explained")).to_contain_text("−95 : 45")
    page.locator(".explained a").first.click()
    expect(page.locator(".rule:target")).to_be_visible()
    page.go_back()
    page.locator("#hand [form=undo]").click()
    at_hand(page, 1)
    expect(page.locator(".explained")).to_have_count(0)


def test_a_hand_is_practised_with_the_tables_own_keys(phone: Page) -> None:
    phone.goto(BEACH)
    for answer in ("bidder][value=NS", "bid][value='95'", "points][value='100'"):
        phone.locator("label.tile", has=phone.locator(f"[name={answer}]")).click()
    expect(phone.locator("#check")).to_contain_text(re.compile(r"95\D+100"))
    phone.locator("#hand [name=save]").click()
    expect(phone.locator(".score").first).to_contain_text("100")
    expect(phone.locator("[data-picks] .value").first).to_have_text("?")


def test_no_page_scrolls_sideways_or_breaks_the_rules_of_access(
    phone: Page, looked_at: LookedAt
) -> None:
    addresses = [*house_rule_pages(), *practice_pages()]
    log_in(phone)
    for address in addresses:
        phone.goto(address)
        assert looked_at(phone) == [], address
