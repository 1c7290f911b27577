"""Swiss rounds in a real browser: from a pasted list, round after round, to the prizes."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.door import log_in, named, sender
from tests.hall_clock import now
from tests.makers import DIRECTOR, a_division, an_event
from tests.makers_before import desk_page
from tests.makers_paper import RESULTS
from tests.makers_shown import as_offered
from tournament.brackets.models import Match, Round
from tournament.desk.act.change import Act
from tournament.desk.tables.calls import give_tables
from tournament.desk.tables.rounds import start_round
from tournament.registration.models import Division, Event

pytestmark = pytest.mark.django_db(transaction=True)

FIVE = "Eagles\nPaper Tigers\nNight Herons\nLarks\nLow Tide"
NAMES = "\n".join(f"{name}: {name} Ash & {name} Birch" for name in FIVE.splitlines())


def test_swiss_from_paste_to_prizes(open_page: OpenPage) -> None:
    division = a_division(an_event(), ruleset="tally", house_rules={"hands": 1})
    desk = open_page("desk")
    log_in(desk)
    pastes(desk, division)
    chooses_three_rounds(desk, division)
    reads_the_help_on_places(desk)
    start_round(act(), round=Round.objects.get(key="R1"))
    give_tables(act(), shown=as_offered(Event.objects.get())["offered"])
    for number in (1, 2, 3):
        writes_results(desk, Round.objects.get(key=f"R{number}"))
        if number < 3:
            desk.goto(desk_page(division, "bracket/"))
            named(desk, "next-step").locator("[name=call]").click()
            expect(desk).to_have_url(
                desk.url.split("/desk/")[0] + desk_page(division, "round-pack/")
            )
    desk.goto(f"/e/{division.event.slug}/{division.slug}/")
    expect(named(desk, "champion")).to_be_visible()
    desk.goto(desk_page(division, "prizes/"))
    desk.fill("#pot", "100")
    desk.fill("[name=amount-1]", "60")
    desk.locator("form:has(#pot) .primary").click()
    expect(desk.locator("[name=amount-1]")).to_have_value("60.00")


def act() -> Act:
    return Act(Event.objects.get(), DIRECTOR, now())


def pastes(desk: Page, division: Division) -> None:
    desk.goto(desk_page(division, "teams/"))
    desk.fill("#list", NAMES)
    desk.locator('[formaction$="/teams/add/"]').click()
    expect(desk.get_by_role("cell", name="Change Low Tide")).to_be_visible()


def chooses_three_rounds(desk: Page, division: Division) -> None:
    desk.goto(desk_page(division, "bracket/"))
    desk.locator("#format-swiss").check(force=True)
    desk.locator("[name=swiss-rounds]").select_option("3")
    desk.locator(".onward .primary").click()
    desk.goto(desk_page(division, "bracket/step/draw/"))
    sender(desk, "/bracket/publish/").first.click()
    expect(named(desk, "published")).to_be_visible()


def reads_the_help_on_places(desk: Page) -> None:
    """Its card is inside the window, though no paragraph of a book stands beside the button."""
    rules = named(desk, "rules")
    rules.locator("> summary").click()
    rules.locator(".help > summary").click()
    box = rules.locator(".help-card").bounding_box()
    assert box is not None
    assert box["x"] >= 0


def writes_results(desk: Page, row: Round) -> None:
    """The first of every table wins, typed from paper."""
    desk.goto(f"{RESULTS}{row.pk}/")
    playing = row.matches.exclude(state=Match.State.BYE).count()
    for _ in range(playing):
        desk.keyboard.type("500")
        desk.keyboard.press("Enter")
        desk.keyboard.type("200")
        desk.keyboard.press("Enter")
    expect(desk.locator("[data-state=posted]")).to_have_count(playing)
