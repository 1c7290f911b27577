"""Pages for a reader whose browser sets text twice as large: nothing sideways, no name cut or
broken, every button on the glass."""

from playwright.sync_api import Locator, Page, ViewportSize

from tests.browser.conftest import SIDEWAYS
from tests.browser.door import log_in
from tests.browser.test_hand_fits import GLASS_FOR_LARGE_TEXT, large_print
from tests.browser.thumb import at_table
from tests.makers import NOON, an_event, minutes
from tests.makers_scoring import a_drawn_stage, a_game_in_play, hand_in, play, posted
from tests.makers_table import a_match_at_table_one
from tournament.timing.models import RoundTime

#: The names and titles that a part of the page cuts or breaks within a word.
BROKEN = """(where) => [...document.querySelectorAll(where)].filter(part => {
  if (!part.checkVisibility()) return false;
  const cut = getComputedStyle(part).overflow !== "visible" &&
    (part.scrollHeight > part.clientHeight + 2 || part.scrollWidth > part.clientWidth + 1);
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT), range = new Range();
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    for (const { 0: word, index } of node.data.matchAll(/\\p{L}+/gu)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const boxes = [...range.getClientRects()];
      if (new Set(boxes.map(box => Math.round(box.top))).size > 1) return true;
    }
  return cut;
}).map(part => part.textContent.trim())"""


def width_of(part: Locator) -> float:
    """How wide the part is shown."""
    box = part.bounding_box()
    return box["width"] if box else 0


def is_on_glass(part: Locator, width: int) -> bool:
    """Whether no side of the part is beyond the glass."""
    box = part.bounding_box()
    return bool(box and box["x"] >= 0 and box["x"] + box["width"] <= width)


def test_who_sits_where_is_readable_in_large_letters_and_the_game_can_start(phone: Page) -> None:
    at_table(phone, a_match_at_table_one())
    with large_print(phone):
        for width, height in GLASS_FOR_LARGE_TEXT:
            phone.set_viewport_size({"width": width, "height": height})
            assert phone.evaluate(SIDEWAYS) <= 0, width
            broken = phone.evaluate(BROKEN, ".phone-bar b, .phone-bar span, .seats .name, .team")
            assert broken == [], width
            for button in phone.locator(".save-bar button").all():
                assert is_on_glass(button, width), width


#: The least glass that is promised, at which letters twice as large are laid out as 160 pixels.
SMALLEST_GLASS: ViewportSize = {"width": 320, "height": 640}


def test_the_head_of_a_desk_page_fits_in_large_letters_and_the_account_opens_whole(
    phone: Page,
) -> None:
    event = an_event()
    log_in(phone)
    phone.set_viewport_size(SMALLEST_GLASS)
    phone.goto(f"/desk/{event.slug}/")
    with large_print(phone):
        phone.locator("#account > summary").tap()
        assert phone.evaluate(SIDEWAYS) <= 0
        assert is_on_glass(phone.locator(".account-card"), 320)
        assert width_of(phone.locator(".nav")) >= 160


def test_a_match_and_the_search_of_the_rules_are_whole_in_large_letters(phone: Page) -> None:
    stage = a_drawn_stage()
    game = a_game_in_play(stage)
    play(game, 20, 20, 20, 20, 20)  # East and West win, whose side of the sheet is the right one
    match = posted(hand_in(game)).match
    phone.set_viewport_size(SMALLEST_GLASS)
    division = f"/e/{stage.division.event.slug}/{stage.division.slug}/"
    with large_print(phone):
        phone.goto(f"{division}{match.code}/")
        assert phone.evaluate(BROKEN, ".match-lines .name") == []
        assert phone.evaluate(SIDEWAYS) <= 0
        phone.goto(f"{division}rules/")
        assert phone.evaluate(SIDEWAYS) <= 0
        assert width_of(phone.locator(".rule-search .input")) >= 160


def test_pages_of_desk_and_public_go_nowhere_sideways_in_large_letters(phone: Page) -> None:
    stage = a_drawn_stage(64)
    game = a_game_in_play(stage)
    play(game, 20, 20, 20, 20, 20)
    posted(hand_in(game))
    a_game_in_play(stage, "W1-2", table=2)
    RoundTime.objects.create(round=game.match.round, at=NOON + minutes(90), said_at=NOON)
    desk = f"/desk/{stage.division.event.slug}/"
    public = f"/e/{stage.division.event.slug}/{stage.division.slug}/"
    log_in(phone)
    phone.set_viewport_size(SMALLEST_GLASS)
    wide = []
    with large_print(phone):
        at_desk = ["", "floor/", "log/", "rounds/", "tables/2/", "scoring/results/"]
        at_desk += [f"{stage.division.slug}/{page}/" for page in ("rules", "categories")]
        for page in [*(desk + each for each in at_desk), public, f"{public}results/"]:
            phone.goto(page)
            phone.evaluate("document.querySelectorAll('main details').forEach(d => d.open = true)")
            if phone.evaluate(SIDEWAYS) > 0:
                wide.append(page)
    assert wide == []


def test_the_page_of_a_correction_goes_nowhere_sideways_in_large_letters(phone: Page) -> None:
    stage = a_drawn_stage()
    game = a_game_in_play(stage)
    play(game, 20, 20, 20, 20, 20)
    posted(hand_in(game))
    here = f"/desk/{stage.division.event.slug}/sheet/{game.sheet_id}/correct/"
    changed = "?h5-dealer=N&h5-ended=played&h5-bidder=NS&h5-bid=60&h5-points=110"
    log_in(phone)
    with large_print(phone):
        for width, height in [(390, 664), *GLASS_FOR_LARGE_TEXT]:
            phone.set_viewport_size({"width": width, "height": height})
            for typed in ("", changed):
                phone.goto(here + typed)
                assert phone.evaluate(SIDEWAYS) <= 0, (width, typed)
