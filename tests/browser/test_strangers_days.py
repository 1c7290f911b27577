"""Two days of a stranger, from an empty house to the certificates, every action counted.

An action is a press, a field that is typed or a choice. What is played between goes without clicks.
"""

from playwright.sync_api import Locator, Page, expect

from tests.browser.budget import Hand
from tests.browser.door import log_in, named, sender
from tests.makers import a_user
from tournament.brackets.models import Stage
from tournament.registration.models import Division

TO_THE_BRACKET = 25
AFTER_THE_FINAL = 10
MESSY = """\
Eagles: Ruth Ashby, Leon Carver (Bradenton)
Paper Tigers; Grace Ito; Owen Bell
Night Herons\tDorothy Alcott\tWalter Finch
Priya Raman & Anil Raman (Tampa)
Low Tide: Martha Kerr / Ida Moss
Okafor, Chidi / Okafor, Ada
Sandpipers: Tom Reed <tom.reed@example.org>, Amy Reed
Kites: Sam Hale 941-555-0123, Joe Pace
Gulls: Nell Frost and Pete Lund
Old Salts - Frank Dean, Vera Dean (Shore Club)
Pelicans: Zoë Marsh, José Pérez jose@example.net
Ospreys: Wei Li & Mei Lin (Ruskin)
Hank Moody
"""


def begins(page: Page) -> Hand:
    """A director's first look at the house, before the first press."""
    a_user("dora")
    log_in(page)
    page.goto("/desk/")
    return Hand(page)


def goes_on(hand: Hand, step: str) -> None:
    """Take the next step that the page offers."""
    hand.presses(hand.page.locator(f'[data-part="next-step"] a.primary[data-step="{step}"]'))


def test_a_beach_house_weekend(desk: Page) -> None:
    hand = begins(desk)
    hand.presses(desk.locator('a[href$="/desk/new/"]').first)
    hand.types(desk.locator("[name=name]"), "Beach House 2027")
    hand.types(desk.locator("[name=venue]"), "Anna Maria")
    hand.types(desk.locator("[name=starts]"), "2027-07-17T09:00")
    hand.presses(desk.locator("form .primary.big"))
    hand.presses(desk.locator('a.primary[href$="/teams/"]'))
    hand.types(desk.locator("#list"), MESSY)
    hand.presses(desk.locator(".asks summary"))
    hand.types(desk.locator("[name^=partner-]"), "Ray Poe")
    hand.presses(desk.locator("[value^='partner ']"))
    hand.presses(desk.locator("#onward button.primary"))
    goes_on(hand, "seeds")
    hand.presses(sender(desk, "/seeds/order/").first)
    goes_on(hand, "stage")
    hand.presses(sender(desk, "/bracket/publish/"))
    expect(named(desk, "published")).to_be_visible()
    print("ACTIONS", hand.actions)
    assert hand.actions <= TO_THE_BRACKET
