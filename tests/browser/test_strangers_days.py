"""Two days of a stranger, from an empty house to the certificates, every action counted.

An action is a press, a field that is typed or a choice. What is played between goes without clicks.
"""

from playwright.sync_api import Locator, Page, expect

from tests.browser.budget import Hand
from tests.browser.door import log_in, named, sender
from tests.makers import a_user
from tests.makers_before import the_director
from tests.makers_stages import has_won, wins
from tests.tournament.registration.lists.real_lists import THIRTEEN
from tournament.brackets.models import Stage
from tournament.desk.publish import forget
from tournament.desk.reading.match_words import entrants_of

TO_THE_BRACKET = 25
AFTER_THE_FINAL = 10


def begins(page: Page) -> Hand:
    """A director's first look at the house, before the first press."""
    a_user("dora")
    log_in(page)
    page.goto("/desk/")
    return Hand(page)


def goes_on(hand: Hand, step: str) -> None:
    """Take the next step that the page offers."""
    hand.presses(hand.page.locator(f'[data-part="next-step"] a.primary[data-step="{step}"]'))


def show(desk, name):
    desk.screenshot(path=f"/tmp/day/{name}.png", full_page=True)
    print("##", desk.url, desk.locator("#main").inner_text()[:1500])


def plays_out(stage: Stage) -> None:
    """The better seed wins every match; the final is played at a table and posted."""
    seeds = {row.entry_id: row.seed for row in stage.field.all()}
    while match := stage.matches.filter(state="ready").order_by("play_order").first():
        one, other = sorted(seeds[entry.pk] for entry in entrants_of(match))
        if match.code == "G1":
            wins(the_director(stage.division.event), stage, one, other)
        else:
            has_won(stage, one, other)
    forget()


def test_a_beach_house_weekend(desk: Page) -> None:
    hand = begins(desk)
    hand.presses(desk.locator('a[href$="/desk/new/"]').first)
    hand.types(desk.locator("[name=name]"), "Beach House 2026")
    hand.types(desk.locator("[name=venue]"), "Anna Maria")
    hand.types(desk.locator("[name=starts]"), "2026-07-18T08:00")
    hand.presses(desk.locator("form .primary.big"))
    hand.presses(desk.locator('a.primary[href$="/teams/"]'))
    hand.types(desk.locator("#list"), THIRTEEN.text)
    hand.presses(desk.locator(".asks summary"))
    hand.types(desk.locator("[name^=partner-]"), "Ray Poe")
    hand.presses(desk.locator("[value^='partner ']"))
    expect(desk.locator("[data-code=no-partner]")).to_have_count(0)
    hand.presses(desk.locator("#onward button.primary"))
    goes_on(hand, "seeds")
    hand.presses(desk.locator("form[action$='/seeds/order/'] .primary"))
    goes_on(hand, "stage")
    hand.presses(sender(desk, "/bracket/publish/"))
    expect(named(desk, "published")).to_be_visible()
    print("ACTIONS", hand.actions)
    assert hand.actions <= TO_THE_BRACKET

    goes_on(hand, "print")
    desk.locator("a[href$='/check-in/']").click()
    desk.goto("/desk/beach-house-2026/floor/")
    stage = Stage.objects.get()
    plays_out(stage)
    desk.goto("/desk/beach-house-2026/")
    show(desk, "f0")
    for k in range(3):
        nxt = desk.locator('[data-part="next-step"] a.primary, [aria-labelledby=next] a.primary')
        print("NEXT", nxt.count(), nxt.all_inner_texts())
        if not nxt.count(): break
        nxt.click()
        show(desk, f"f{k+1}")
