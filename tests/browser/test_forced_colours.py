"""In the colours that a reader's system forces, the current page of a menu is still told apart."""

from playwright.sync_api import Page

from tests.browser.door import log_in
from tests.makers_floor import a_hall, at_desk

UNDERLINES = """(menu) => {
  const line = (link) => getComputedStyle(link).borderBlockEndColor;
  const links = [...document.querySelectorAll(`${menu} a`)];
  const colours = (found) => [...new Set(found.map(line))];
  const isCurrent = (link) => link.hasAttribute("aria-current");
  return [colours(links.filter(isCurrent)), colours(links.filter((link) => !isCurrent(link)))];
}"""


def test_the_current_page_of_each_menu_is_underlined_otherwise_in_forced_colours(
    desk: Page,
) -> None:
    stage = a_hall()
    log_in(desk)
    desk.emulate_media(forced_colors="active")
    at, bracket = at_desk(stage, "floor/"), f"/e/{stage.division.event.slug}/main-event/"
    for address, menu in ((at, ".nav"), (at, ".tabs"), (at, ".sorts"), (bracket, ".rounds-tabs")):
        desk.goto(address)
        current, others = desk.evaluate(UNDERLINES, menu)
        assert len(current) == 1, menu
        assert others, menu
        assert current[0] not in others, menu
