"""Conduct in a real browser: a warning is two taps, and every page of it is open to everybody."""

from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.door import log_in
from tests.makers import NOON
from tests.makers_conduct import REFEREE, a_game_at_table_one, event_of, sitting, warned
from tournament.desk.models import PROTEST, HelpRequest
from tournament.registration.models import Event
from tournament.rulings.models import ConductWarning, Fine, Suspension

pytestmark = pytest.mark.django_db(transaction=True)

LookedAt = Callable[[Page], list[str]]
Shot = Callable[[Page, str], Path]
DESK = "/desk/beach-house-2026/"


def test_a_warning_is_two_taps(screen: Page) -> None:
    a_game_at_table_one()
    log_in(screen)
    screen.goto(REFEREE)
    screen.evaluate("taps = 0; addEventListener('pointerdown', () => sessionStorage.taps = ++taps)")
    screen.click("[name=item][value=signals]")
    screen.get_by_role("button", name="Player 4b", exact=True).click()
    expect(screen.locator("#messages")).to_contain_text("Player 4b")
    assert screen.evaluate("sessionStorage.taps") == "2"
    assert ConductWarning.objects.get().player.name == "Player 4b"  # type: ignore[union-attr]


def a_long_evening() -> Event:
    """A table with everything that can be said: long names, warnings, a suspension, fines."""
    game = a_game_at_table_one()
    event = event_of(game)
    player = sitting(game)
    player.name = "Wilhelmina Featherstonehaugh-Cholmondeley"
    player.save()
    for item in ("talking", "signals"):
        warned(game, item)
    warned(game, "distracting", seat="E")
    assert player.person
    Suspension.objects.create(
        person=player.person,
        since=date(2026, 1, 1),
        until=date(2026, 12, 31),
        reason="Hit a referee",
        said_by="dora",
        role="Director",
        said_at=NOON,
    )
    for club, state in (("Shore Club", "owed"), ("The Rook & Eagle Society", "paid")):
        Fine.objects.create(
            event=event,
            club=club,
            words="the club pays $250, no points",
            cites="NPA §7.1, Penalties; §2.2 says $100 (reading N-14)",
            dollars=250,
            state=state,
            made_by="rex",
            made_at=NOON,
        )
    table = event.tables.get(number=1)
    HelpRequest.objects.create(event=event, table=table, reason=PROTEST, made_at=NOON)
    return event


PAGES = {
    "referee-table": "tables/1/referee/",
    "fines": "fines/",
    "rules-found": "rules/?q=trump",
    "rules-books": "rules/",
    "calls": "calls/",
}


def test_every_page_of_conduct_breaks_no_rule_of_access(
    phone: Page, looked_at: LookedAt, shot: Shot
) -> None:
    event = a_long_evening()
    person = f"people/{event.players.get(name__startswith='Wilhelmina').pk}/?reason=Cheated"
    log_in(phone)
    for name, rest in {**PAGES, "person": person, "people": "people/"}.items():
        phone.emulate_media(color_scheme="light")
        phone.goto(DESK + rest)
        phone.evaluate("document.querySelectorAll('details').forEach(d => d.open = true)")
        shot(phone, f"conduct-{name}")
        assert looked_at(phone) == [], rest


def test_the_rules_are_searched_by_everybody(phone: Page, looked_at: LookedAt) -> None:
    a_game_at_table_one()
    phone.goto("/e/beach-house-2026/rules/")
    phone.fill("#q", "renege")
    phone.press("#q", "Enter")
    expect(phone.locator("mark").first).to_have_text("renege")
    assert looked_at(phone) == []
