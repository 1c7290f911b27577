"""What a browser test can ask for: pages on a phone and a desk, an accessibility check, a picture.

Pages stand before the real server on an empty database. An uncaught error in a page, a breach of
the content security policy or an error in the server's log fails its test.
"""

import logging
import os
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal, Protocol

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests import pseudo
from tests.browser.serving import serving
from workshop import ROOT, chromium

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
Device = Literal["phone", "desk"]
Laid = defaultdict[str, list[BrowserContext]]
"""Devices not in use, by all that was asked of them."""
Colours = Literal["light", "dark"]
DEVICES = {"phone": PHONE, "desk": DESK}
NEEDLESS = ["MediaRouter", "OptimizationHints", "PaintHolding", "Translate"]
QUIET = [
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # No picture is drawn by a graphics card, real or imitated: a fifth less work.
    "--disable-gpu",
    "--disable-software-rasterizer",
    "--num-raster-threads=1",
    "--disable-site-isolation-trials",
    "--disable-features=" + ",".join(NEEDLESS),
]
AXE = ROOT / "tests" / "vendor" / "axe-core-4.14.1" / "axe.min.js"
# Only what is broken is collected and sent: the many rules that hold take most of the time.
AXE_RUN = """async (tags) =>
  (await axe.run({ runOnly: tags, resultTypes: ["violations"] })).violations"""
WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
SCREENS = ROOT / "test-results" / "screens"
SMALLEST = 320
GLASS: tuple[tuple[int, int, Colours], ...] = (
    (SMALLEST, 640, "light"),
    (390, 844, "light"),
    (1280, 800, "dark"),
)
SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"

# Nothing is measured here: on a busy machine a page may take its time.
expect.set_options(timeout=15_000)


class OpenPage(Protocol):
    """A page of a browser of its own: two calls are two people who share no cookies."""

    def __call__(self, device: Device, colours: Colours = "light", **more: Any) -> Page: ...


@pytest.fixture(scope="session", autouse=True)
def database_beside_playwright() -> Iterator[None]:
    """Playwright keeps an event loop in the main thread, where Django then refuses its database."""
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    yield
    del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """The Chromium that dev.py chose, or the one on the PATH."""
    program = os.environ.get("ROOKERY_CHROMIUM") or chromium.on_path()
    assert program, "No Chromium: start the tests with python3 dev.py test, which brings one."
    return {"executable_path": program, "args": QUIET}


@pytest.fixture(scope="session")
def pseudo_catalogue(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the pseudo-language: collecting every message takes seconds."""
    folder = tmp_path_factory.mktemp("pseudo")
    pseudo.write_catalogue(folder)
    return folder


@pytest.fixture(scope="session")
def base_url(django_db_setup: None, django_db_blocker: Any) -> Iterator[str]:
    """Where the server listens; addresses in tests start with a slash."""
    with django_db_blocker.unblock(), serving() as address:
        yield address


@pytest.fixture
def server(base_url: str, transactional_db: None) -> str:
    """The server's address, for a test that shares its database with the server."""
    return base_url


class ServersFaults(logging.Handler):
    """The errors that the server logs. To listen to each answer costs a tenth of every page."""

    def __init__(self, found: list[str]) -> None:
        super().__init__(logging.ERROR)
        self.found = found

    def emit(self, record: logging.LogRecord) -> None:
        if record.name != "asyncio":  # Playwright has a loop of its own
            self.found.append(f"{record.name}: {record.getMessage()}")


@pytest.fixture
def faults() -> Iterator[list[str]]:
    """What went wrong in this test's pages and in the server; must be empty at its end."""
    found: list[str] = []
    log, handler = logging.getLogger(), ServersFaults(found)
    log.addHandler(handler)
    yield found
    log.removeHandler(handler)
    assert found == []


@pytest.fixture(scope="session")
def laid_by() -> Laid:
    """Devices that earlier tests have used: a new one costs as much as several pages."""
    return defaultdict(list)


@pytest.fixture
def open_page(
    server: str,
    browser: Browser,
    browser_context_args: dict[str, Any],
    laid_by: Laid,
    faults: list[str],
) -> Iterator[OpenPage]:
    """Open further pages, each a device of its own with its own cookies and storage."""
    in_use: list[tuple[str, BrowserContext]] = []

    def open_one(device: Device, colours: Colours = "light", **more: Any) -> Page:
        about = {**browser_context_args, **DEVICES[device], "color_scheme": colours, **more}
        kind = repr(about)
        used_before = bool(laid_by[kind])
        context = laid_by[kind].pop() if used_before else browser.new_context(**about)
        in_use.append((kind, context))
        page = context.new_page()
        if used_before:
            forget_all(page, server)
        watch(page, faults)
        return page

    yield open_one
    for kind, context in in_use:
        lay_by(context)
        laid_by[kind].append(context)


def lay_by(context: BrowserContext) -> None:
    """Close all pages and take back what a test has set."""
    for page in context.pages:
        page.close()
    context.unroute_all()
    context.set_offline(False)
    context.clear_cookies()
    context.clear_permissions()


def forget_all(page: Page, server: str) -> None:
    """Empty what the browser keeps for our pages."""
    session = page.context.new_cdp_session(page)
    session.send("Storage.clearDataForOrigin", {"origin": server, "storageTypes": "all"})
    session.detach()


@pytest.fixture
def phone(open_page: OpenPage) -> Page:
    """A phone, 390 pixels wide, in light colours."""
    return open_page("phone")


@pytest.fixture
def desk(open_page: OpenPage) -> Page:
    """A desk, 1280 pixels wide, in light colours."""
    return open_page("desk")


@pytest.fixture(params=["phone-light", "desk-dark"])
def screen(request: pytest.FixtureRequest, open_page: OpenPage) -> Page:
    """The test runs twice: on either device, in either colours, which do not know of each other."""
    device, colours = request.param.split("-")
    return open_page(device, colours)


@pytest.fixture(scope="session")
def axe() -> Callable[[Page], list[str]]:
    """Breaches of WCAG 2.2 AA in a page, each as "rule: what to do, at where"."""
    source = AXE.read_text()

    def breaches(page: Page) -> list[str]:
        # Evaluated, not added as a script: the content security policy stays in force.
        if not page.evaluate("'axe' in window"):
            page.evaluate(f"() => {{ {source} }}")
        found = page.evaluate(AXE_RUN, WCAG)
        return [
            f"{breach['id']}: {breach['help']}, at {' '.join(map(str, node['target']))}"
            for breach in found
            for node in breach["nodes"]
        ]

    return breaches


@pytest.fixture(scope="session")
def looked_at(axe: Callable[[Page], list[str]]) -> Callable[[Page], list[str]]:
    """What is wrong with an open page on every glass, each named: "390 px light: ...".

    Loaded once and then shown on each: breaches of WCAG on a phone in light and a desk in dark
    colours, and whether it scrolls sideways there or on the smallest phone.
    """

    def wrong(page: Page) -> list[str]:
        found, glass = [], page.viewport_size
        for width, height, colours in GLASS:
            page.set_viewport_size({"width": width, "height": height})
            page.emulate_media(color_scheme=colours)
            over = page.evaluate(SIDEWAYS)
            wide = [f"{over} px too wide"] if over > 0 else []
            breaches = axe(page) if width != SMALLEST else []
            found += [f"{width} px {colours}: {each}" for each in wide + breaches]
        if glass:
            page.set_viewport_size(glass)
        return found

    return wrong


@pytest.fixture(scope="session")
def shot() -> Callable[[Page, str], Path]:
    """Keep a picture of the whole page in test-results/screens, for people to look at."""

    def save(page: Page, name: str) -> Path:
        path = SCREENS / f"{name}.png"
        page.screenshot(path=path, full_page=True)
        return path

    return save


def watch(page: Page, faults: list[str]) -> None:
    """Write down what a person would not see but must not happen."""
    page.on("pageerror", lambda error: faults.append(f"uncaught in {page.url}: {error}"))
    page.on("console", lambda said: _note_policy(f"{said.text} in {page.url}", faults))


def _note_policy(text: str, faults: list[str]) -> None:
    if "Content Security Policy" in text:
        faults.append(text)
