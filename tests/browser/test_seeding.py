"""The pages of seeding and of draws, on phones and desks, in light and dark: nobody is shut out."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.door import log_in
from tests.makers import DIRECTOR, NOON, a_division, a_stage, an_event, teams
from tests.makers_before import a_pair
from tests.makers_seeding import an_announced_lot, who_wait
from tournament.desk.act.change import Act
from tournament.desk.seeding.seeds import draw_seeds
from tournament.registration.models import Event, PastResult, Person, Player
from tournament.seeding.models import Lot, SeedNote

pytestmark = pytest.mark.django_db(transaction=True)

LookedAt = Callable[[Page], list[str]]
LONG = "Maximiliane Featherstonehaugh-Cholmondeley"


def an_event_to_seed() -> Event:
    """Eight teams, one with long names, clubs, a note, a history; draws made and announced."""
    event = an_event()
    division = a_division(event)
    field = teams(division, 7)
    a_pair(division, LONG, "Bartholomew Wolstenholme-Marjoribanks")
    division.entries.filter(number__in=(1, 7, 8)).update(club="Shore Club")
    SeedNote.objects.create(entry=field[0], words="won in Elkhart last year, a strong bidder")
    person = Person.objects.get(name=LONG)
    PastResult.objects.create(
        person=person, year=2025, event="Spring Open", place=3, won=7, lost=4, spread=-310
    )
    lot = an_announced_lot(division, Lot.Purpose.SEEDS)
    draw_seeds(Act(event, DIRECTOR, NOON), lot=lot)
    who_wait(division)
    an_announced_lot(division, Lot.Purpose.PARTNERS)
    a_stage(a_division(event, name="Drawn"), 6)
    return event


def test_every_page_of_seeding_is_accessible(phone: Page, looked_at: LookedAt) -> None:
    event = an_event_to_seed()
    player = Player.objects.get(event=event, name=LONG)
    log_in(phone)
    for address in (
        "/desk/beach-house-2026/main-event/seeds/",
        "/desk/beach-house-2026/main-event/seeds/methods/",
        "/desk/beach-house-2026/main-event/seeds/apart/",
        "/desk/beach-house-2026/main-event/seeds/notes/",
        "/desk/beach-house-2026/main-event/partners/",
        "/desk/beach-house-2026/drawn/late/",
        "/desk/beach-house-2026/people/",
        "/desk/beach-house-2026/people/past/",
        f"/desk/beach-house-2026/people/{player.pk}/",
        "/draws/beach-house-2026/",
        "/draws/beach-house-2026/1/",
        "/draws/beach-house-2026/2/",
    ):
        phone.goto(address)
        phone.evaluate("document.querySelectorAll('details').forEach(d => d.open = true)")
        assert looked_at(phone) == [], address
