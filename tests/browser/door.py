"""The door of the desk: a page whose person is logged in already.

What is typed at the door is tried once, by the weekend; every other test comes in by the session.
"""

from django.conf import settings
from playwright.sync_api import Page

from tests.makers import a_user, logged_in


def log_in(page: Page, name: str = "dora") -> None:
    """Whoever looks at this page is logged in as this person."""
    cookie = logged_in(a_user(name)).cookies[settings.SESSION_COOKIE_NAME]
    page.context.add_cookies(
        [{"name": cookie.key, "value": cookie.value, "domain": "localhost", "path": "/"}]
    )
