"""Over a video stream and in other people's websites: nothing but what is meant to be seen."""

from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from threading import Thread

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import SIDEWAYS
from tests.browser.door import asked_by
from tests.makers import DIRECTOR, NOON
from tests.makers_floor import a_hall
from tests.makers_scoring import a_posted_game
from tournament.desk.act.change import Act
from tournament.desk.tables.calls import give_table
from tournament.desk.tables.message import put_up_message
from tournament.registration.models import Event
from tournament.tables.models import Table

pytestmark = pytest.mark.django_db(transaction=True)

EVENT = "beach-house-2026"


def opacity(page: Page, x: int, y: int) -> int:
    """How opaque the picture is at this point, from 0 to 255, on a ground that is nothing."""
    picture = Image.open(BytesIO(page.screenshot(omit_background=True)))
    pixel = picture.convert("RGBA").getpixel((x, y))
    assert isinstance(pixel, tuple)
    return int(pixel[3])


def test_an_overlay_is_its_plate_on_nothing_and_follows_its_table(
    open_page: Callable[..., Page],
) -> None:
    stage = a_hall()
    Event.objects.update(tables_public=True)
    page = open_page("desk", "dark")
    page.goto(f"/overlay/{EVENT}/table/1/")
    assert opacity(page, 40, 40) == 0
    table, match = Table.objects.get(number=1), stage.matches.get(code="W1-1")
    give_table(Act(stage.division.event, DIRECTOR, NOON), table=table, match=match)
    plate = page.locator('[data-part="overlay"]')
    expect(plate).to_contain_text("Team 1")
    box = plate.bounding_box()
    assert box is not None
    inside, outside = int(box["x"] + 8), int(box["x"] + box["width"] + 8)
    assert (opacity(page, inside, 40), opacity(page, outside, 40)) == (255, 0)


class Website(BaseHTTPRequestHandler):
    """A page of a club with the address of its path in a frame."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        address = self.path.removeprefix("/?")
        self.wfile.write(f'<iframe src="{address}" width="100%" height="500"></iframe>'.encode())

    def log_message(self, *about: object) -> None:
        """Say nothing."""


@pytest.fixture
def website() -> Iterator[int]:
    """The port of a website of its own. Browsers reach a local page only from another one."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Website)
    thread = Thread(target=server.serve_forever)
    thread.start()
    yield server.server_port
    server.shutdown()
    thread.join()
    server.server_close()


def test_a_website_shows_the_event_only_where_it_is_allowed(
    browser: Browser, server: str, website: int
) -> None:
    a_posted_game(a_hall())
    club, other = f"http://127.0.0.1:{website}", f"http://localhost:{website}"
    Event.objects.update(sites=[club])
    page = browser.new_page(viewport={"width": 390, "height": 844})
    inside = page.frame_locator("iframe").locator('[data-part="latest"]')
    page.goto(f"{club}/?{server}/embed/{EVENT}/")
    expect(inside).to_contain_text("Team 1")
    assert page.frames[1].evaluate(SIDEWAYS) == 0
    assert page.context.cookies() == []
    page.goto(f"{server}/login/")
    assert page.context.cookies() != []
    with page.expect_response("**/live/**") as stream:
        page.goto(f"{club}/?{server}/embed/{EVENT}/")
    assert "cookie" not in stream.value.request.all_headers()
    asked = asked_by(page)
    put_up_message(Act(Event.objects.get(), DIRECTOR, NOON), words="Lunch at noon", until=None)
    expect(page.frame_locator("iframe").locator("#embed")).to_contain_text("Lunch at noon")
    assert asked == []
    with page.expect_event("requestfailed", lambda failed: "/embed/" in failed.url) as refused:
        page.goto(f"{other}/?{server}/embed/{EVENT}/")
    assert "BLOCKED_BY_RESPONSE" in str(refused.value.failure)
    expect(inside).to_have_count(0)
    page.context.close()


def test_a_team_can_be_followed_and_its_address_copied(open_page: Callable[..., Page]) -> None:
    stage = a_hall()
    page = open_page("phone")
    page.goto(f"/e/{EVENT}/main-event/team/1/")
    expect(page.locator(".live-word")).to_be_visible()
    table, match = Table.objects.get(number=1), stage.matches.get(code="W1-1")
    give_table(Act(stage.division.event, DIRECTOR, NOON), table=table, match=match)
    expect(page.locator(".team-now.called")).to_be_visible()
    assert page.evaluate(SIDEWAYS) == 0
