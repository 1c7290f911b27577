"""The manual: its pictures show pages that are there, and what it names in bold stands on them.

`dev.py pictures` keeps the pictures in docs/manual, and those of every face in docs/screens.
"""

import os
import re
from collections import defaultdict
from collections.abc import Callable
from functools import cache
from pathlib import Path

from playwright.sync_api import Page

from tests.browser.conftest import SIDEWAYS, Colours, Device, OpenPage
from tests.browser.door import carry, log_in
from tests.browser.manual_day import Look, the_day
from tests.hall_clock import CLOCK
from tests.makers import NOON
from tournament.desk.public.texts_page import ENGLISH, FOLDER, WRITTEN, Block, manual_in

CONTROLS = """(page) =>
  [...page.querySelectorAll('a, button, label, legend, summary, h1, h2, h3, option, a strong')]
  .map((one) => {
    const seen = one.cloneNode(true);
    seen.querySelectorAll('.visually-hidden').forEach((words) => words.remove());
    return seen.textContent.replace(/\\s+/g, ' ').trim();
  })"""
FETCHED = f"""async (where) => {{
  const answer = await fetch(where);
  if (answer.status !== 200) throw Error(`${{answer.status}} ${{where}}`);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return ({CONTROLS})(page);
}}"""
"""The same of a page that is only fetched: a tenth of the work of opening it."""
KEPT_IN = os.environ.get("ROOKERY_SCREENS")
MOST_PAGES = 12
QUALITY = 40
GLASS: tuple[tuple[Device, Colours], ...] = (
    *(("phone", "light"), ("phone", "dark")),
    *(("desk", "light"), ("desk", "dark")),
)
GlassOf = Callable[[Look, Device, str], Page]


def chapters(language: str) -> dict[str, list[Block]]:
    """The parts of each chapter, by the anchor that it has in English: they come in one order."""
    found: list[list[Block]] = []
    for block in manual_in(language):
        if block.kind == "h2":
            found.append([])
        elif found:
            found[-1].append(block)
    anchors = [block.anchor for block in manual_in(ENGLISH) if block.kind == "h2"]
    return dict(zip(anchors, found, strict=True))


def bold(blocks: list[Block]) -> list[str]:
    """What these parts print in bold."""
    texts = [text for block in blocks for text in (block.text, *block.items, *sum(block.rows, ()))]
    return [words for text in texts for words in re.findall("<strong>(.+?)</strong>", text)]


def pictured(blocks: list[Block]) -> list[str]:
    return [picture.path for block in blocks for picture in block.pictures]


def test_the_manual_shows_and_names_what_is_on_the_pages(open_page: OpenPage) -> None:
    CLOCK.shows(NOON)
    glass = glasses(open_page)
    there: dict[tuple[str, str], list[str]] = defaultdict(list)
    taken: dict[tuple[str, str], list[str]] = defaultdict(list)
    for look in the_day():
        for language in WRITTEN:
            page = glass(look, look.device, language)
            there[language, look.chapter] += controls(page, look.spoken(language))
            if look.picture:
                name = look.picture + (".jpg" if language == ENGLISH else f".{language}.jpg")
                taken[language, look.chapter].append(f"manual/{name}")
                keep(page, f"../manual/{name}")
        faces(look, glass)
    wrong = [
        f"{language} {chapter}: {words}"
        for language in WRITTEN
        for chapter, blocks in chapters(language).items()
        for words in bold(blocks)
        if not any(label.startswith(words) for label in there[language, chapter])
    ]
    assert wrong == []
    for language in WRITTEN:
        for chapter, blocks in chapters(language).items():
            assert sorted(pictured(blocks)) == sorted(taken[language, chapter]), chapter


def glasses(open_page: OpenPage) -> GlassOf:
    """A browser for officials and one for everybody else, on each device in each language."""

    @cache
    def one(device: Device, language: str, *, of_staff: bool) -> Page:
        page = open_page(device, locale=language)
        if of_staff:
            log_in(page)
        return page

    return lambda look, device, language: one(
        device, language, of_staff=look.where.startswith("/desk/")
    )


def controls(page: Page, look: Look) -> list[str]:
    """What can be pressed or read as a heading there; a page is opened if its picture is taken or
    something is pressed on it."""
    is_open = look.picture or look.pressed or look.typed or page.url == "about:blank"
    if is_open:
        return list(opened(page, look).evaluate(f"() => ({CONTROLS})(document)"))
    return list(page.evaluate(FETCHED, look.where))


def opened(page: Page, look: Look) -> Page:
    """The page as the look finds it."""
    carry(page, look.visitor())
    answer = page.goto(look.where)
    assert answer, look.where
    assert answer.status == 200, f"{answer.status} {look.where}"
    if look.pressed:
        page.locator(look.pressed).click()
        page.wait_for_load_state()
    if look.typed:
        page.fill("#list", look.typed)
        page.locator("[data-code]").first.wait_for()
    return page


def faces(look: Look, glass: GlassOf) -> None:
    """Keep the page on a phone and a desk, in light and dark; a table has phones only."""
    if not (KEPT_IN and look.face):
        return
    for device, colours in GLASS[:2] if look.card else GLASS:
        page = glass(look, device, "en")
        page.emulate_media(color_scheme=colours)
        opened(page, look)
        width = 390 if device == "phone" else 1280
        keep(page, f"{look.face}-{width}-{colours}.jpg", whole=True)
        page.emulate_media(color_scheme="light")


def keep(page: Page, name: str, *, whole: bool = False) -> None:
    """Keep a small picture in docs/screens: what the glass shows, or the whole page."""
    if KEPT_IN:
        path = Path(KEPT_IN) / name
        page.screenshot(path=path, type="jpeg", quality=QUALITY, full_page=whole, caret="initial")


def test_the_manual_is_read_in_the_program_and_prints_on_twelve_pages(desk: Page) -> None:
    desk.goto("/")
    desk.locator('footer a[href="/manual/"]').click()
    assert desk.locator(".manual h2").count() == len(chapters(ENGLISH))
    assert not re.search(r"[*`|]|\]\(", desk.locator(".manual").inner_text())
    assert desk.evaluate(SIDEWAYS) == 0
    desk.wait_for_load_state("networkidle")
    printed = desk.pdf(format="A4")
    pages = len(re.findall(rb"/Type\s*/Page\b", printed))
    assert pages <= MOST_PAGES
    assert {path.name for path in (FOLDER / "manual").iterdir()} == {
        path.removeprefix("manual/")
        for language in WRITTEN
        for blocks in chapters(language).values()
        for path in pictured(blocks)
    }
