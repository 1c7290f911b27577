"""Every question of every game's hand, on the glass of every phone: each key can be reached with
the bar of Save where it is, nothing scrolls sideways, no number is broken over two lines, and no
word of the bar or of a choice."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Page, expect

from rules.rulesets import slugs
from scoring.models import ScoreSheet
from tests.browser.conftest import OpenPage
from tests.browser.door import carry
from tests.browser.thumb import at_table
from tests.makers import NOON, a_called_match, a_division, a_phone_at, add_entry, an_event, teams
from tests.makers_games import PLAYERS, AtTable
from tests.makers_table import a_match_at_table_one, finished, table_of
from tournament.brackets.models import Match
from tournament.brackets.services import publish_stage
from tournament.registration.models import Division, Entry, Player
from tournament.seeding.services import set_order

#: Width and height of what browsers leave of phones, upright and lying.
GLASS = [(360, 616), (390, 664), (360, 740), (320, 568), (616, 360), (740, 360)]
NARROW = [(360, 616), (320, 568)]
LYING = (616, 360)
#: On the shortest phone the last row of keys is half under the bar until it is scrolled.
SHORTEST = (320, 568)
#: The same glass for a reader whose browser sets text twice as large.
GLASS_FOR_LARGE_TEXT = [(360, 740), (740, 360)]
LARGE_TEXT = {"standard": 32, "fixed": 26}

LOOK = """(step) => {
  const WHOLE = ".sheet-lines, .save-bar, .tiles.pairs, .call-chips";
  const picks = [...document.querySelectorAll(".picks .pick")];
  picks[step]?.click();
  const seen = (part) => part.checkVisibility() && part.getClientRects().length > 0;
  const said = (part) => `${part.textContent.trim() || part.name || part.className}`;
  const keys = ":is(.tile, .key, .input, .pick, .save-bar .button, .tick input, summary)";
  const parts = [...document.querySelectorAll(`#hand ${keys}`)].filter(seen);
  const isHit = (part) => {
    const {x, y, width, height} = part.getBoundingClientRect();
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    return part === hit || part.contains(hit);
  };
  scrollTo(0, 0);
  const bar = document.querySelector(".save-bar").getBoundingClientRect();
  const entry = parts.filter((part) => part.closest(".entry-area"));
  const below = entry.filter((part) => !isHit(part)).map(said);
  const covered = parts.filter((part) => {
    part.scrollIntoView({ block: "center" });
    return !isHit(part);
  }).map(said);
  scrollTo(0, 0);
  const broken = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!seen(node.parentElement)) continue;
    const whole = node.parentElement.closest(WHOLE) ? /[−-]?\\d+|\\p{L}+/gu : /[−-]?\\d+/g;
    for (const { 0: number, index } of node.data.matchAll(whole)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + number.length);
      const tops = new Set([...range.getClientRects()].map((box) => Math.round(box.top)));
      const key = node.parentElement.closest(".key");
      const isTooWide = key && range.getBoundingClientRect().width > key.clientWidth;
      if (tops.size > 1 || isTooWide) broken.push(node.data.trim());
    }
  }
  const sideways = document.documentElement.scrollWidth > document.documentElement.clientWidth;
  return { steps: picks.length, covered, below, broken, sideways };
}"""


def tables() -> Iterator[tuple[str, AtTable]]:
    """A table of each game at which a hand is asked for, each at an event of its own."""
    for slug in slugs():
        division = a_division(an_event(name=f"Weekend of {slug}"), ruleset=slug)
        plan = "pods" if slug == "toonerville-rook" else "single-elimination"
        stage = publish_stage(
            division=division, format=plan, options={}, field=field_of(division), now=NOON
        )
        match = stage.matches.filter(state=Match.State.READY).order_by("code")[0]
        table = table_of(a_called_match(stage, match.code))
        at = AtTable(a_phone_at(table), table)
        at.sits_down(dealer=1)
        if slug == "beach-house-rook":
            at.writes(bidder="NS", bid="95", points="75")  # a score with a minus
        yield slug, at


def field_of(division: Division) -> list[Entry]:
    """Four teams, or four players where everybody plays alone."""
    if division.team_size > 1:
        return teams(division, 4)
    field = [add_entry(division=division, members=[name], name=name) for name in PLAYERS]
    set_order(division=division, order=field)
    return field


def looks(page: Page) -> Iterator[tuple[int, dict[str, Any]]]:
    """Each question of the hand on this glass."""
    step, steps = 0, 1
    while step < steps:
        look = page.evaluate(LOOK, step)
        yield step, look
        step, steps = step + 1, look["steps"]


def faults_on(page: Page) -> Iterator[tuple[int, dict[str, Any]]]:
    """What is wrong on this glass at the table's hand, question by question."""
    for step, look in looks(page):
        found = {name: look[name] for name in ("covered", "broken", "sideways") if look[name]}
        if look["below"]:
            found["below"] = look["below"]
        yield step, found


def enter_at(page: Page, at: AtTable) -> None:
    """The phone at this table."""
    carry(page, at.phone)
    page.goto(at.address)
    expect(page.locator("[data-picks]")).to_be_visible()


def test_every_key_of_every_hand_can_be_reached_on_every_phone(phone: Page) -> None:
    """Also where letters are twice as large."""
    wrong = []
    for slug, at in tables():
        enter_at(phone, at)
        for width, height in GLASS:
            phone.set_viewport_size({"width": width, "height": height})
            for step, found in faults_on(phone):
                below = found.pop("below", None)
                if below and slug == "beach-house-rook" and (width, height) != SHORTEST:
                    found["below"] = below
                if found:
                    wrong.append((slug, width, height, step, found))
        with large_print(phone):
            for width, height in GLASS_FOR_LARGE_TEXT:
                phone.set_viewport_size({"width": width, "height": height})
                for step, found in faults_on(phone):
                    found.pop("below", None)
                    if found:
                        wrong.append((f"{slug}, large", width, height, step, found))
    assert wrong == []


def test_longer_german_words_fit_the_narrow_phone(open_page: OpenPage) -> None:
    phone, wrong = open_page("phone", locale="de-DE"), []
    for slug, at in tables():
        enter_at(phone, at)
        for width, height in [*NARROW, LYING]:
            phone.set_viewport_size({"width": width, "height": height})
            for step, look in looks(phone):
                if look["broken"] or look["sideways"]:
                    wrong.append((slug, width, step, look["broken"]))
    assert wrong == []


def test_a_german_sheet_of_five_with_long_names_keeps_words_and_letters_whole(
    open_page: OpenPage,
) -> None:
    phone = open_page("phone", locale="de-DE")
    division = a_division(an_event(), ruleset="toonerville-rook")
    names = ["Wilhelmina-Friederike von Hohenzollern-Sigmaringen", *PLAYERS]
    field = [add_entry(division=division, members=[name], name=name) for name in names]
    set_order(division=division, order=field)
    stage = publish_stage(division=division, format="pods", options={}, field=field, now=NOON)
    table = table_of(a_called_match(stage, stage.matches.order_by("code")[0].code))
    at = AtTable(a_phone_at(table), table)
    at.sits_down()
    for _ in range(2):
        at.writes(out="A", **{f"points-{seat}": "160" for seat in "BCDE"})
    enter_at(phone, at)
    phone.locator("button[form=undo]").first.tap()
    expect(phone.locator("#sheet-so-far del")).not_to_have_count(0)
    for width, height in NARROW:
        phone.set_viewport_size({"width": width, "height": height})
        look = phone.evaluate(LOOK, 0)
        assert (look["broken"], look["sideways"]) == ([], False), width
        for letter in phone.locator("#standing .letter").all():
            assert letter.evaluate("mark => mark.scrollWidth <= mark.clientWidth"), width


def test_long_names_to_choose_from_are_whole_on_narrow_phones(phone: Page) -> None:
    game = finished(a_match_at_table_one())
    Player.objects.update(name="Bartholomew Featherstonehaugh")
    ScoreSheet.objects.update(names=dict.fromkeys("NESW", "Bartholomew Featherstonehaugh"))
    at_table(phone, game.match)
    expect(phone.locator(".tiles.pairs .tile")).to_have_count(2)
    for width, height in NARROW:
        phone.set_viewport_size({"width": width, "height": height})
        look = phone.evaluate(LOOK, 0)
        assert (look["broken"], look["sideways"]) == ([], False)


@contextmanager
def large_print(page: Page) -> Iterator[None]:
    """The page as a reader sees it whose browser sets text twice as large."""
    session = page.context.new_cdp_session(page)
    session.send("Page.setFontSizes", {"fontSizes": LARGE_TEXT})
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
    yield
    session.send("Page.setFontSizes", {"fontSizes": {"standard": 16, "fixed": 13}})
    session.detach()


def test_letters_twice_as_large_leave_the_sheet_to_be_signed_readable(phone: Page) -> None:
    at_table(phone, finished(a_match_at_table_one()).match)
    wrong = []
    with large_print(phone):
        for width, height in [(390, 664), *GLASS_FOR_LARGE_TEXT]:
            phone.set_viewport_size({"width": width, "height": height})
            look = phone.evaluate(LOOK, 0)
            if look["broken"] or look["sideways"]:
                wrong.append((width, height, look))
    assert wrong == []
