"""A forgotten password: the answer is the same whoever asks, and the link comes by e-mail."""

import re
from types import SimpleNamespace
from typing import Any

import pytest
from django.conf import LazySettings
from django.core import mail
from django.test import Client

from tests.findings import codes
from tests.makers import PASSWORD, a_user, logged_in
from tests.makers_links import NEW_PASSWORD, opened
from tournament.doors import forgotten_views
from tournament.live.models import LogEntry
from tournament.own_files import PROGRAM

pytestmark = pytest.mark.django_db


def at_once(**how: Any) -> SimpleNamespace:
    """A thread that runs when it is started."""
    return SimpleNamespace(start=lambda: how["target"](*how["args"]))


@pytest.fixture
def sends(settings: LazySettings, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that sends e-mail, at once."""
    settings.EMAIL_HOST = "mail.test"
    monkeypatch.setattr(forgotten_views, "Thread", at_once)


def dora_with_email() -> None:
    dora = a_user("dora")
    dora.email = "dora@club.test"
    dora.save()


def asks(email: str, **browser: Any) -> Any:
    """The answer to somebody who has forgotten a password."""
    return Client(**browser).post("/forgotten/", {"email": email})


def test_who_asks_gets_a_link_that_opens_once(
    sends: None, django_capture_on_commit_callbacks: Any
) -> None:
    dora_with_email()
    with django_capture_on_commit_callbacks(execute=True):
        asks("Dora@Club.test")
    (letter,) = mail.outbox
    assert letter.to == ["dora@club.test"]
    (key,) = re.findall(r"http://testserver/link/#k=([\w-]{22})\n", str(letter.body))
    browser = Client()
    opened(key, browser)
    form = {"password": NEW_PASSWORD, "again": NEW_PASSWORD}
    assert browser.post("/link/password/", form).status_code == 303
    assert codes(opened(key)) == ["link-used"]
    verbs = LogEntry.objects.order_by("number").values_list("verb", flat=True)
    assert list(verbs) == ["password.email", "password.link-used"]


def linked(times: int, committed: Any) -> list[str]:
    """The keys of so many links that dora was sent."""
    dora_with_email()
    with committed(execute=True):
        for _ in range(times):
            asks("dora@club.test")
    return [re.findall(r"#k=([\w-]{22})\n", str(letter.body))[0] for letter in mail.outbox]


def test_a_new_password_by_a_link_ends_the_other_links(
    sends: None, django_capture_on_commit_callbacks: Any
) -> None:
    first, second = linked(2, django_capture_on_commit_callbacks)
    browser = Client()
    opened(second, browser)
    browser.post("/link/password/", {"password": NEW_PASSWORD, "again": NEW_PASSWORD})
    assert codes(opened(first)) == ["link-withdrawn"]


def test_whoever_asked_for_a_link_is_out_once_the_password_is_changed(
    sends: None, django_capture_on_commit_callbacks: Any
) -> None:
    """As when a stranger reads the mailbox, and dora sees that somebody asked."""
    (key,) = linked(1, django_capture_on_commit_callbacks)
    stranger = Client()
    opened(key, stranger)
    form = {"old_password": PASSWORD, "new_password1": NEW_PASSWORD, "new_password2": NEW_PASSWORD}
    assert logged_in(a_user("dora")).post("/password/", form).status_code == 302
    theirs = {"password": "theirs from now on", "again": "theirs from now on"}
    assert codes(stranger.post("/link/password/", theirs)) == ["link-withdrawn"]
    assert a_user("dora").check_password(NEW_PASSWORD)


def test_the_answer_is_the_same_whether_or_not_there_is_an_account(
    sends: None, django_capture_on_commit_callbacks: Any
) -> None:
    dora_with_email()
    with django_capture_on_commit_callbacks(execute=True):
        known, unknown = asks("dora@club.test"), asks("nobody@club.test")
    assert known.headers["Location"] == unknown.headers["Location"] == "/forgotten/sent/"
    assert Client().get("/forgotten/sent/").status_code == 200
    assert len(mail.outbox) == 1


def test_a_disabled_account_gets_no_letter(
    sends: None, django_capture_on_commit_callbacks: Any
) -> None:
    dora_with_email()
    dora = a_user("dora")
    dora.is_active = False
    dora.save()
    with django_capture_on_commit_callbacks(execute=True):
        assert asks("dora@club.test").status_code == 303
    assert mail.outbox == []


def test_nobody_fills_a_mailbox(sends: None) -> None:
    dora_with_email()
    for number in range(3):
        asks("dora@club.test", REMOTE_ADDR=f"10.0.0.{number}")
    assert codes(asks("dora@club.test", REMOTE_ADDR="10.0.0.9")) == ["too-many-guesses"]
    for number in range(5):
        asks(f"dora{number}@club.test")
    assert codes(asks("dora6@club.test")) == ["too-many-guesses"]


def test_a_server_without_e_mail_says_who_helps() -> None:
    dora_with_email()
    page = Client().get("/forgotten/")
    assert page.status_code == 200
    assert 'name="email"' not in page.text
    # Nobody helps the only owner but the server's terminal.
    assert f"{PROGRAM} manage changepassword" in page.text
    assert asks("dora@club.test").status_code == 422
    assert mail.outbox == []


def test_people_change_their_own_name_and_address() -> None:
    browser = logged_in(a_user("dora"))
    form = {"name": "Dora Lindqvist", "email": "dora@club.test"}
    assert browser.post("/password/account/", form, follow=True).status_code == 200
    dora = a_user("dora")
    assert (dora.get_full_name(), dora.email) == ("Dora Lindqvist", "dora@club.test")
    refused = browser.post("/password/account/", {"name": "", "email": "dora"})
    assert {finding.where for finding in refused.context["account"].findings} == {"name", "email"}
    assert LogEntry.objects.get().verb == "account.change"
