"""Pages for a reader whose browser sets text twice as large: nothing sideways, no name cut or
broken, every button on the glass."""

from playwright.sync_api import Page

from tests.browser.conftest import SIDEWAYS
from tests.browser.test_hand_fits import GLASS_FOR_LARGE_TEXT, large_print
from tests.browser.thumb import at_table
from tests.makers_table import a_match_at_table_one

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


def test_who_sits_where_is_readable_in_large_letters_and_the_game_can_start(phone: Page) -> None:
    at_table(phone, a_match_at_table_one())
    with large_print(phone):
        for width, height in GLASS_FOR_LARGE_TEXT:
            phone.set_viewport_size({"width": width, "height": height})
            assert phone.evaluate(SIDEWAYS) <= 0, width
            broken = phone.evaluate(BROKEN, ".phone-bar b, .phone-bar span, .seats .name, .team")
            assert broken == [], width
            for button in phone.locator(".save-bar button").all():
                box = button.bounding_box()
                assert box and box["x"] >= 0 and box["x"] + box["width"] <= width, width
