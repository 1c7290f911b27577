"""An official changes their own password; whoever else is logged in with the old one is out."""

import re
from typing import Any

import pytest
from django.test import Client

from tests.findings import codes
from tests.makers import PASSWORD, a_user, logged_in

pytestmark = pytest.mark.django_db

NEW = "seven lemons on a shelf"


def changed(browser: Client, old: str = PASSWORD, new: str = NEW, again: str = NEW) -> Any:
    """The answer to the form."""
    form = {"old_password": old, "new_password1": new, "new_password2": again}
    return browser.post("/password/", form)


def test_the_header_leads_to_the_page_and_strangers_log_in_first() -> None:
    assert 'href="/password/"' in logged_in(a_user()).get("/desk/").text
    assert Client().get("/password/")["Location"] == "/login/?next=/password/"


def test_every_hint_that_a_field_names_is_on_the_page() -> None:
    page = logged_in(a_user("dora")).get("/password/").text
    named = set(" ".join(re.findall(r'aria-describedby="([^"]*)"', page)).split())
    assert named
    assert named <= set(re.findall(r'\bid="([^"]*)"', page))


def test_the_new_password_counts_and_every_other_browser_is_logged_out() -> None:
    here, elsewhere = logged_in(a_user()), logged_in(a_user())
    assert changed(here)["Location"] == "/desk/"
    assert here.get("/desk/").status_code == 200
    assert elsewhere.get("/desk/").status_code == 302
    assert not Client().login(username="dora", password=PASSWORD)
    assert Client().login(username="dora", password=NEW)


@pytest.mark.parametrize(
    ("old", "new", "again"),
    [
        ("not this", NEW, NEW),
        (PASSWORD, NEW, "another"),
        (PASSWORD, "short", "short"),
        (PASSWORD, "password1234", "password1234"),
    ],
)
def test_what_does_not_fit_changes_nothing_and_is_not_shown(old: str, new: str, again: str) -> None:
    answer = changed(logged_in(a_user()), old, new, again)
    assert answer.status_code == 422
    assert f'value="{new}"' not in answer.text
    assert Client().login(username="dora", password=PASSWORD)


def test_in_a_browser_left_alone_nobody_guesses_for_long() -> None:
    browser = logged_in(a_user())
    for _ in range(5):
        changed(browser, old="guess")
    assert codes(changed(browser)) == ["too-many-guesses"]
    assert Client().login(username="dora", password=PASSWORD)
