"""Two days of a stranger, from an empty house to the certificates, every action counted.

An action is a press, a field that is typed or a choice. What is played between costs no clicks.
"""

from playwright.sync_api import Page, expect

from tests.browser.budget import Hand
from tests.browser.door import log_in, named, sender
from tests.browser.serving import forget
from tests.makers import a_user
from tests.makers_before import the_director
from tests.makers_stages import has_won, wins
from tests.tournament.registration.lists.real_lists import THIRTEEN
from tournament.brackets.models import Result, Stage
from tournament.desk.reading.match_words import entrants_of

TO_THE_BRACKET = 25
AFTER_THE_FINAL = 10
DESK = "/desk/beach-house-2026/"
TWENTY_FOUR = """\
Ann Oak
Bob Elm
Cal Birch
Dee Ash
Eve Pine
Fay Fir
Gus Hale
Hal Yew
Ida Jay
Joe Lark
Kim Lee
Leo Moe
Mia Nye
Ned Orr
Oli Pit
Pam Quo
Quin Ray
Rosa Tamm
Sven Ude
Tia Ulm
Una Vale
Vic Wu
Wes Xu
Zoe Yates
"""


def test_a_beach_house_weekend_of_thirteen_messy_lines(desk: Page) -> None:
    hand = begins(desk)
    hand.types(desk.locator("[name=name]"), "Beach House 2026")
    hand.types(desk.locator("[name=venue]"), "Anna Maria")
    hand.types(desk.locator("[name=starts]"), "2026-07-18T08:00")
    hand.presses(desk.locator("form .primary.big"))
    hand.presses(desk.locator(f'a.primary[href="{DESK}main-event/teams/"]'))
    hand.types(desk.locator("#list"), THIRTEEN.text)
    hand.presses(desk.locator("[data-code=no-partner] summary"))
    hand.types(desk.locator("[name=partner-13]"), "Ray Poe")
    hand.presses(desk.locator("[value='partner 13']"))
    expect(desk.locator("[data-code=no-partner]")).to_have_count(0)
    hand.presses(desk.locator("#onward button.primary"))
    goes_to_the_bracket(hand)
    assert hand.actions <= TO_THE_BRACKET
    goes_on(hand, "print")
    expect(desk.locator(".team-card")).to_have_count(13)
    hand.presses(desk.locator(f'a[href="{DESK}check-in/"]'))
    plays_out(Stage.objects.get())
    after_the_final(hand, certificates=3)


def test_a_night_of_twenty_four_who_come_alone_and_write_on_paper(desk: Page) -> None:
    hand = begins(desk)
    hand.presses(desk.locator("[name=switch][value=one-division]"))
    hand.chooses(desk.locator("[name=division-ruleset]"), "tally")
    hand.chooses(desk.locator("[name=division-format]"), "single-elimination")
    hand.presses(desk.locator("[name=division-ends_by][value=total]"))
    hand.types(desk.locator("[name=name]"), "Beach House 2026")
    hand.types(desk.locator("[name=tables]"), "6")
    hand.presses(desk.locator("form .primary.big"))
    hand.presses(desk.locator(f'a[href="{DESK}main-event/teams/"]').first)
    hand.types(desk.locator("#list"), TWENTY_FOUR)
    hand.presses(desk.locator("[data-code=many-wait] button").first)
    hand.presses(desk.locator("#onward button.primary"))
    hand.presses(desk.locator('a[href$="/partners/"]'))
    hand.presses(desk.locator("main form .primary"))
    hand.presses(sender(desk, "/draw/"))
    goes_to_the_bracket(hand)
    assert hand.actions <= TO_THE_BRACKET
    rounds = [types_a_round(hand) for _ in range(4)]
    assert rounds == [4, 4, 2, 1]
    after_the_final(hand, certificates=4)


def begins(page: Page) -> Hand:
    """A director on the page of a new event, before its first field."""
    a_user("dora")
    log_in(page)
    page.goto("/desk/")
    hand = Hand(page)
    hand.presses(page.locator('a[href="/desk/new/"]').first)
    return hand


def goes_on(hand: Hand, step: str) -> None:
    """Take the next step that the page offers."""
    hand.presses(hand.page.locator(f'[data-part="next-step"] a.primary[data-step="{step}"]'))


def goes_to_the_bracket(hand: Hand) -> None:
    """From the teams over the seeds, as they were entered, to the published bracket."""
    goes_on(hand, "seeds")
    hand.presses(hand.page.locator("form[action$='/seeds/order/'] .primary"))
    goes_on(hand, "stage")
    for part in ("onward", "length", "draw"):
        hand.presses(named(hand.page, "next-step").locator(f"button[value={part}]"))
    hand.presses(sender(hand.page, "/bracket/publish/"))
    expect(named(hand.page, "published")).to_be_visible()


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


def types_a_round(hand: Hand) -> int:
    """Type every result of the round that is played, with the keyboard; how many."""
    page = hand.page
    page.goto(f"{DESK}scoring/results/")
    rows = page.locator("[data-part=result-row][data-sheet]").count()
    expect(page.locator("[data-part=result-row] input:focus")).to_have_count(1)
    for number in range(rows):
        page.keyboard.type(str(210 + number))
        page.keyboard.press("Enter")
        page.keyboard.type(str(150 - number))
        page.keyboard.press("Enter")
    expect(page.locator("[data-part=result-row][data-state=posted]")).to_have_count(rows)
    return rows


def after_the_final(hand: Hand, *, certificates: int) -> None:
    """From the champion over prizes and certificates to the event's end."""
    page, hand.actions = hand.page, 0
    final = Result.objects.latest("pk")
    assert final.winner
    page.goto(DESK)
    expect(page.locator(".podiums")).to_contain_text(final.winner.title)
    wraps_up(hand, "prizes")
    hand.types(page.locator("[name=amount-1]"), "300")
    hand.types(page.locator("[name=amount-2]"), "150")
    hand.presses(page.locator("form .primary.big"))
    hand.presses(page.locator(f'a[href="{DESK}"]').first)
    wraps_up(hand, "certificates")
    expect(named(page, "certificate")).to_have_count(certificates)
    hand.presses(page.locator(f'a[href="{DESK}"]').last)
    wraps_up(hand, "finish")
    hand.presses(page.locator("main form .primary.big"))
    expect(named(page, "finished")).to_be_visible()
    assert hand.actions <= AFTER_THE_FINAL


def wraps_up(hand: Hand, step: str) -> None:
    """Take a step of the list that the overview shows after the final."""
    hand.presses(hand.page.locator(f'[data-part="after-the-final"] [data-step="{step}"] a'))
