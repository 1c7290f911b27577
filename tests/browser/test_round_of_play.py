"""One round to its end, as the hall sees it: two phones, the board and the projector.

In the middle the wifi goes, for a phone, the board and the projector; what was tapped meanwhile
arrives once, and every page is right again by itself.
"""

from dataclasses import dataclass
from io import StringIO

import pytest
from django.core.management import call_command
from playwright.sync_api import Locator, Page, expect

from scoring.models import Hand
from tests.browser.conftest import OpenPage
from tests.browser.door import log_in, named
from tests.browser.thumb import SITS_DOWN, Thumb, at_hand
from tests.makers import a_division, a_stage, an_event
from tournament.brackets.models import Match, Stage
from tournament.desk.act.secrets import card_key, pin
from tournament.tables.models import Table

pytestmark = pytest.mark.django_db(transaction=True)
HALL = "beach-house-2026"
FLOOR = f"/desk/{HALL}/floor/"
CUT = ("board", "wall", "second")


@dataclass(frozen=True, slots=True)
class Hall:
    """The pages that are open, and the stage that is played."""

    stage: Stage
    board: Page
    wall: Page
    first: Page
    second: Page

    @property
    def phones(self) -> tuple[Page, Page]:
        return self.first, self.second

    def passes(self, seconds: int = 6) -> None:
        """Time goes by on the board and the projector; the phones live in real time."""
        for page in (self.board, self.wall):
            page.clock.fast_forward(seconds * 1000)

    def wifi(self, *, works: bool) -> None:
        """For one of the phones, the board and the projector."""
        for name in CUT:
            page: Page = getattr(self, name)
            page.context.set_offline(not works)


@pytest.fixture
def hall(open_page: OpenPage) -> Hall:
    event = an_event(tables=2)
    division = a_division(event, house_rules={"target": 100})
    stage = a_stage(division, 4, slug="single-elimination")
    board, wall = open_page("desk"), open_page("desk")
    log_in(board)
    for page, address in ((board, FLOOR), (wall, f"/wall/{HALL}/")):
        page.clock.install()
        page.goto(address)
    return Hall(stage, board, wall, open_page("phone"), open_page("phone"))


def sits_down(phone: Page, table: Table) -> None:
    """The card is scanned, everybody is there, the seats are taken and the first cards dealt."""
    phone.goto(f"/t/{HALL}/{table.number}/#k={card_key(table)}")
    phone.locator("#who-is-here .primary").click()
    expect(named(phone, "all-here")).to_be_visible()
    for question in ("keeper", "dealer"):
        phone.locator("label.tile", has=phone.locator(f"[name={question}]")).first.click()
    phone.locator(SITS_DOWN).click()
    at_hand(phone, 1)


def enters_the_hand(phone: Page) -> None:
    """The game in one hand: bid 100, took 100. It is not saved yet."""
    thumb = Thumb(phone)
    phone.locator("label.tile").filter(has=phone.locator("[name=bidder]")).first.tap()
    thumb.pick("100")
    thumb.pick("100")
    expect(phone.locator(".consequence")).to_be_visible()


def both_sign(phone: Page, match: Match) -> None:
    for slot in match.slots.select_related("entrant").order_by("position"):
        assert slot.entrant is not None
        expect(named(phone, "pass-to")).to_contain_text(str(slot.entrant))
        phone.locator("#sign [name=seat]").first.check(force=True)
        phone.locator("#pin").fill(pin(slot.entrant))
        phone.locator("#sign .save-bar button").click()
    expect(named(phone, "where-next")).to_be_visible()


def posts_everything(board: Page) -> None:
    board.locator("#to-the-queue").click()
    for left in (2, 1):
        expect(board.locator(".sheet-queue a")).to_have_count(left)
        board.locator(".sheet-queue a").first.click()
        if not board.locator("#initials").input_value():
            board.fill("#initials", "DD")
        board.locator('form[action$="/post/"] button.primary').click()
        expect(board.locator("#queue")).to_be_visible()
    board.goto(FLOOR)


def tile(board: Page, table: int) -> Locator:
    return board.locator(f"#table-{table}")


def begins(hall: Hall) -> None:
    """The round is started and called, and both tables sit down."""
    hall.board.locator("[id^=start-]").click()
    hall.board.locator("#give-all").click()
    hall.passes()
    expect(hall.wall.locator(".wall-list")).to_contain_text("Team 1")
    for number, phone in enumerate(hall.phones, start=1):
        sits_down(phone, hall.stage.division.event.tables.get(number=number))
    hall.passes()
    for number in (1, 2):
        expect(tile(hall.board, number)).to_contain_text("hand 1")


def is_cut_off(hall: Hall) -> None:
    """Both phones save their hand; one of them, and the projector, reach nobody."""
    for phone in hall.phones:
        enters_the_hand(phone)
    hall.wifi(works=False)
    for phone in hall.phones:
        phone.locator("#hand .save-bar .primary:not([name=check])").click()
    expect(hall.first.locator("#sign")).to_be_visible()
    expect(hall.second.locator("#save-state .waiting")).to_be_visible()
    for _ in range(4):
        hall.passes(4)
    expect(hall.wall.locator(".wall-cut")).to_be_visible()
    assert Hand.objects.count() == 1


def is_there_again(hall: Hall) -> None:
    """The board tells everybody something before the others are back; then all pages are right."""
    hall.board.context.set_offline(False)
    hall.board.fill("#tell-words", "Lunch after this round")
    hall.board.locator("#tell button.primary").click()
    expect(hall.first.locator("#message-box")).to_contain_text("Lunch after this round")
    hall.wifi(works=True)
    expect(hall.second.locator("#sign")).to_be_visible()
    assert Hand.objects.count() == 2
    hall.passes()
    hall.passes()
    expect(hall.wall.locator(".wall-cut")).to_be_hidden()
    for page in (hall.wall, hall.second):
        expect(page.locator("#message-box")).to_contain_text("Lunch after this round")


def test_a_round_is_followed_to_its_end_and_a_cut_in_the_middle_is_made_good(hall: Hall) -> None:
    begins(hall)
    is_cut_off(hall)
    is_there_again(hall)
    for number, phone in enumerate(hall.phones, start=1):
        both_sign(phone, hall.stage.matches.get(assignments__table__number=number))
    hall.passes()
    expect(hall.board.locator("#need-sheets-to-post")).to_contain_text("W1-2")
    posts_everything(hall.board)
    hall.passes()
    expect(hall.wall.locator(".wall-posted")).to_contain_text("100 : 20")
    expect(hall.board.locator("[id^=start-]")).to_be_visible()
    assert not hall.stage.matches.filter(round__position=1).exclude(state="certified").exists()
    call_command("verify", HALL, stdout=StringIO())
