"""The door of the desk, and what stands on its pages: found by parts and addresses, not by words.

What is typed at the door is tried once, by the weekend; every other test comes in by the session.
"""

from django.test import Client
from playwright.sync_api import Locator, Page, Request, Route

from tests.makers import a_user, logged_in


def log_in(page: Page, name: str = "dora") -> None:
    """Whoever looks at this page is logged in as this person."""
    carry(page, logged_in(a_user(name)))


def carry(page: Page, client: Client) -> None:
    """The page has the cookies of somebody who is in already."""
    for name, cookie in client.cookies.items():
        page.context.add_cookies(
            [{"name": name, "value": cookie.value, "domain": "localhost", "path": "/"}]
        )


def named(page: Page, part: str) -> Locator:
    """The parts of the page that a template calls so (`data-part`)."""
    return page.locator(f'[data-part="{part}"]')


def sender(page: Page, address: str) -> Locator:
    """The button of the form that posts to an address with this end."""
    return page.locator(f'form[action$="{address}"] button:visible')


def objection(page: Page, code: str) -> Locator:
    """What the page objects to, by its code."""
    return page.locator(f'[data-code="{code}"]')


def asked_by(page: Page) -> list[str]:
    """What the page fetches of the server from now on, without static files."""
    found: list[str] = []

    def note(request: Request) -> None:
        if "/static/" not in request.url:
            found.append(request.url)

    page.on("request", note)
    return found


def refused(page: Page, pattern: str) -> list[str]:
    """What a proxy answers to the page from now on with 502, instead of the server."""
    found: list[str] = []

    def refuse(route: Route) -> None:
        found.append(route.request.url)
        route.fulfill(status=502, body="Bad gateway")

    page.route(pattern, refuse)
    return found
