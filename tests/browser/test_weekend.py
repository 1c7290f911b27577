"""The whole weekend in a real Chromium: from a list of names to the champion.

Six teams, so that two have a bye; the team out of the losers' bracket wins the first final, so that
the second final is played. Everything is clicked; only what is printed on cards is looked up.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.door import named
from tests.browser.thumb import SITS_DOWN, at_hand, is_saved
from tests.makers import PASSWORD, a_user
from tournament.brackets.models import Match
from tournament.desk.act.secrets import card_key, pin
from tournament.registration.models import Event
from tournament.tables.models import Assignment

pytestmark = pytest.mark.weekend

TEAMS = """
Eagles: Ruth Ashby & Leon Carver, Bradenton
Paper Tigers: Grace Ito & Owen Bell
Night Herons\tDorothy Alcott\tWalter Finch
Larks: Priya Raman and Anil Raman, Tampa
فريق الغربان: ليلى حداد & Zoë Marsh
Low Tide: Martha Kerr / Ida 🂡 Moss
""".strip().replace("Night Herons\tDorothy Alcott\tWalter Finch", "Dorothy Alcott & Walter Finch")
MOST_ROUNDS_OF_CALLS = 20
SLOW_QUESTION = 45_000
"""Milliseconds in which a page has asked by itself: a busy machine makes it late, never wrong."""
Shot = Callable[[Page, str], Path]


@dataclass(frozen=True, slots=True)
class Room:
    """The pages that are open in the hall."""

    desk: Page
    phone: Page
    public: Page
    shot: Shot

    @property
    def event(self) -> Event:
        return Event.objects.get()


@pytest.fixture
def room(open_page: OpenPage, shot: Shot) -> Room:
    return Room(
        desk=open_page("desk"), phone=open_page("phone"), public=open_page("desk"), shot=shot
    )


def logs_in(page: Page) -> None:
    page.goto("/desk/")
    page.fill("[name=username]", "dora")
    page.fill("[name=password]", PASSWORD)
    page.locator("form:has([name=password]) button").click()
    expect(page).to_have_url(
        page.url.split("/login")[0].rstrip("/").removesuffix("/desk") + "/desk/"
    )


def makes_the_event(room: Room) -> None:
    page = room.desk
    page.goto("/desk/new/")
    page.fill("[name=name]", "Beach House 2027")
    page.fill("[name=starts]", "2027-07-17T09:00")
    page.fill("[name=tables]", "2")
    page.locator("form .primary.big").click()
    expect(page.get_by_role("heading", name="Beach House 2027", level=1)).to_be_visible()


def plays_to_240(room: Room) -> None:
    page = room.desk
    page.goto("/desk/beach-house-2027/main-event/rules/")
    page.fill("input[name=target]", "240")
    named(page, "save-rules").locator("button").click()
    expect(named(page, "changed-rule")).to_have_count(1)


def pastes_and_seeds(room: Room) -> None:
    page = room.desk
    page.goto("/desk/beach-house-2027/main-event/teams/")
    page.fill("#list", TEAMS)
    page.locator('[formaction$="/teams/add/"]').click()
    expect(page.get_by_role("cell", name="Bradenton")).to_be_visible()
    page.goto("/desk/beach-house-2027/main-event/seeds/")
    page.locator("[data-sort] li", has_text="Paper Tigers").locator("[data-position]").fill("1")
    page.locator('form[action$="/seeds/order/"] .primary').click()
    expect(page.locator("[data-sort] li").first).to_contain_text("Paper Tigers")
    room.shot(page, "weekend-seeds")


def publishes(room: Room) -> None:
    page = room.desk
    page.goto("/desk/beach-house-2027/main-event/bracket/step/draw/")
    page.locator('form[action$="/bracket/publish/"] .primary').click()
    expect(page.locator("[data-part=published]")).to_be_visible()


def calls_what_can_be_played(room: Room) -> None:
    """Start the rounds that wait, and call matches to the free tables."""
    page = room.desk
    page.goto("/desk/beach-house-2027/floor/")
    while page.locator("[id^=start-]").count():
        before = page.locator("[id^=start-]").count()
        page.locator("[id^=start-]").first.click()
        expect(page.locator("[id^=start-]")).not_to_have_count(before)
    while page.locator("[id^=offer-]").count():
        before = page.locator("[id^=offer-]").count()
        page.locator("[id^=offer-]").first.click()
        expect(page.locator("[id^=offer-]")).not_to_have_count(before)


def matches_on_the_floor() -> Iterator[Assignment]:
    rows = Assignment.objects.filter(cleared_at=None, match__state="called")
    return rows.select_related("table__event", "match").order_by("table__number").iterator()


def sits_down(phone: Page, at: Assignment) -> None:
    table = at.table
    phone.goto(f"/t/{table.event.slug}/{table.number}/#k={card_key(table)}")
    for question in ("keeper", "dealer"):
        phone.locator(f"[name={question}]").first.check(force=True)
    phone.locator(SITS_DOWN).click()
    at_hand(phone, 1)


def favourite(match: Match) -> str:
    """The side that wins: the better seed's, but in the first final the other."""
    slots = match.slots.select_related("entrant__seed").order_by("position")
    sides = {
        slot.entrant.seed.number: side
        for side, slot in zip(("NS", "EW"), slots, strict=True)
        if slot.entrant
    }
    return sides[max(sides) if match.code == "G1" else min(sides)]


def plays(room: Room, at: Assignment) -> None:
    """Two hands of 120 for the favourite; in one match the first is undone and written again."""
    sits_down(room.phone, at)
    side = favourite(at.match)
    if at.match.code == "W1-2":
        writes_a_hand(room.phone, side, 1)
        room.shot(room.phone, "weekend-hand")
        room.phone.locator("[form=undo]:visible").tap()
    for number in (1, 2):
        writes_a_hand(room.phone, side, number)
    signs_both(room.phone, at.match)


def writes_a_hand(phone: Page, side: str, number: int) -> None:
    """Four taps: who bid, 120, took 120, save."""
    at_hand(phone, number)
    expect(phone.locator("[data-picks]")).to_be_visible()
    bidder = phone.locator(f'[name=bidder][value="{side}"]')
    phone.locator("label.tile").filter(has=bidder).tap()
    for _ in ("bid", "points"):
        phone.get_by_role("radio", name="120", exact=True).locator("visible=true").tap()
    expect(phone.locator(".consequence")).to_contain_text(re.compile(r"120\D+120"))
    phone.locator("#hand .save-bar .primary:not([name=check])").tap()
    is_saved(phone)


def signs_both(phone: Page, match: Match) -> None:
    for slot in match.slots.select_related("entrant").order_by("position"):
        assert slot.entrant is not None
        expect(phone.locator("[data-part=pass-to]")).to_contain_text(slot.entrant.title)
        phone.locator("#sign [name=seat]").first.check(force=True)
        phone.locator("#pin").fill(pin(slot.entrant))
        phone.locator("#sign .save-bar button").tap()
    expect(phone.locator("[data-part=where-next]")).to_be_visible()


def posts_all(room: Room) -> None:
    """Two clicks a sheet: open it, post it. The last signature may still be on its way."""
    page = room.desk
    page.goto("/desk/beach-house-2027/scoring/")
    expect(page.locator(".sheet-queue a")).not_to_have_count(0)
    while page.locator(".sheet-queue a").count():
        page.locator(".sheet-queue a").first.click()
        if not page.locator("#initials").input_value():
            page.fill("#initials", "DD")
        if page.locator("[name=looked]").count():
            page.check("[name=looked]")
        page.locator('form[action$="/post/"] .primary').click()
        expect(page.locator("#queue")).to_be_visible()


def test_from_a_list_of_names_to_the_champion(room: Room) -> None:
    a_user("dora")
    logs_in(room.desk)
    makes_the_event(room)
    plays_to_240(room)
    pastes_and_seeds(room)
    publishes(room)
    room.public.goto("/e/beach-house-2027/main-event/")
    room.public.evaluate("window.keptOpen = true")
    for turn in range(MOST_ROUNDS_OF_CALLS):
        calls_what_can_be_played(room)
        if turn == 0:
            room.shot(room.desk, "weekend-floor")
        on_the_floor = list(matches_on_the_floor())
        if not on_the_floor:
            break
        for at in on_the_floor:
            plays(room, at)
        posts_all(room)
    assert not Match.objects.exclude(state__in=Match.OVER).exists()
    champion = room.public.locator("[data-part=champion]").first
    expect(champion).to_contain_text("Paper Tigers", timeout=SLOW_QUESTION)
    assert room.public.evaluate("window.keptOpen"), "the public page followed without a reload"
    room.shot(room.public, "weekend-champion")
    assert Match.objects.get(code="G2").state == "certified"
    call_command("verify", room.event.slug, stdout=StringIO())
