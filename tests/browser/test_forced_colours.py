"""In the colours that a reader's system forces, the current page of a menu is still told apart."""

from playwright.sync_api import Page

from tests.browser.door import log_in
from tests.makers import an_event

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
    event = an_event()
    log_in(desk)
    desk.emulate_media(forced_colors="active")
    desk.goto(f"/desk/{event.slug}/floor/")
    for menu in (".nav", ".tabs"):
        current, others = desk.evaluate(UNDERLINES, menu)
        assert len(current) == 1, menu
        assert others, menu
        assert current[0] not in others, menu
