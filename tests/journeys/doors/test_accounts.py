"""The owner's pages: who has an account, who creates events, and who no longer comes in."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.test import Client

from tests.findings import codes
from tests.hall_clock import HallClock
from tests.makers import PASSWORD, a_user, an_event, an_official, logged_in
from tests.makers_before import the_director
from tests.makers_links import (
    NEW_PASSWORD,
    an_owner,
    invited,
    invited_here,
    key_on,
    opened,
    the_owner,
)
from tests.page_parts import texts
from tournament.accounts.models import Installation
from tournament.live.models import LogEntry
from tournament.live.roles import Role

pytestmark = pytest.mark.django_db
PAGE = "/desk/installation/"


def press(user: User, what: str, **form: str) -> Any:
    """What the owner gets who presses a button on an account's page."""
    return the_owner().post(f"{PAGE}accounts/{user.pk}/{what}/", form, follow=True)


def logged() -> list[str]:
    """The verbs of the installation's log."""
    rows = LogEntry.objects.filter(topic="installation").order_by("number")
    return list(rows.values_list("verb", flat=True))


def test_the_owner_sees_every_account_with_its_roles() -> None:
    event = an_event()
    an_official(event, "sam", Role.SCORING)
    page = the_owner().get(PAGE)
    rows = {row.name: [str(at.event) for at in row.events] for row in page.context["accounts"]}
    assert rows == {"olive": [], "dora": [event.name], "sam": [event.name]}
    assert next(iter(rows)) == "olive"
    account = the_owner().get(f"{PAGE}accounts/{a_user('sam').pk}/")
    assert event.name in account.text


def test_a_long_list_of_accounts_is_searched() -> None:
    User.objects.bulk_create(User(username=f"helper{number}") for number in range(40))
    page = the_owner().get(PAGE + "?find=helper39")
    assert [row.name for row in page.context["accounts"]] == ["helper39"]


@pytest.mark.both_databases
def test_who_is_disabled_is_out_at_the_next_request_and_comes_back_only_by_logging_in() -> None:
    event = an_event()
    sam = an_official(event, "sam", Role.SCORING)
    browser = logged_in(sam)
    press(sam, "access")
    assert browser.get(f"/desk/{event.slug}/").status_code == 302
    assert not Client().login(username="sam", password=PASSWORD)
    press(sam, "access", on="on")
    assert browser.get(f"/desk/{event.slug}/").status_code == 302
    assert Client().login(username="sam", password=PASSWORD)
    assert logged() == ["account.disable", "account.enable"]


def test_only_the_sessions_of_who_is_disabled_end() -> None:
    event = an_event()
    director = the_director(event)
    press(an_official(event, "sam", Role.SCORING), "access")
    assert director.get(f"/desk/{event.slug}/").status_code == 200
    assert Session.objects.exists()


def test_the_invites_of_who_is_disabled_open_nothing() -> None:
    event = an_event()
    key = invited(event)
    press(a_user("dora"), "access")
    assert codes(opened(key)) == ["link-withdrawn"]


def test_the_owner_sees_which_events_a_person_who_leaves_directs_alone() -> None:
    alone, shared = an_event(name="Spring"), an_event(name="Autumn")
    an_official(shared, "theo", Role.DIRECTOR)
    dora = a_user("dora")
    for is_active in (True, False):
        User.objects.filter(pk=dora.pk).update(is_active=is_active)
        page = the_owner().get(f"{PAGE}accounts/{dora.pk}/")
        assert page.context["alone"] == {alone.pk}
        assert len(texts(page.text, "directed-alone")) == 1
    User.objects.filter(username="theo").update(is_active=False)
    page = the_owner().get(f"{PAGE}accounts/{dora.pk}/")
    assert page.context["alone"] == {alone.pk, shared.pk}


def test_the_last_owner_stays() -> None:
    answer = press(an_owner(), "access")
    assert codes(answer) == ["last-owner"]
    assert the_owner().get(PAGE).status_code == 200
    an_owner("second")
    press(an_owner(), "access")
    assert not User.objects.get(username="olive").is_active


def test_creating_events_is_a_switch() -> None:
    a_user("dora")
    an_event(director="rita")
    press(a_user("dora"), "events", on="on")
    assert logged_in(a_user("dora")).get("/desk/new/").status_code == 200
    press(a_user("dora"), "events")
    assert logged_in(a_user("dora")).get("/desk/new/").status_code == 422
    assert logged() == ["account.make-events"] * 2


def test_with_an_owner_not_everybody_creates_the_first_event() -> None:
    assert logged_in(a_user("dora")).get("/desk/new/").status_code == 200
    an_owner()
    assert logged_in(a_user("dora")).get("/desk/new/").status_code == 422


@pytest.mark.both_databases
def test_a_password_link_opens_once_within_a_day(hall_clock: HallClock) -> None:
    dora = a_user("dora")
    old = logged_in(dora)
    key = key_on(press(dora, "password"))
    browser = Client()
    opened(key, browser)
    form = {"password": NEW_PASSWORD, "again": NEW_PASSWORD}
    assert browser.post("/link/password/", form).headers["Location"] == "/desk/"
    assert browser.get("/desk/").status_code == 200
    assert old.get("/desk/").status_code == 302
    assert Client().login(username="dora", password=NEW_PASSWORD)
    assert codes(opened(key)) == ["link-used"]
    assert logged() == ["password.link", "password.link-used"]
    late = key_on(press(dora, "password"))
    hall_clock.goes_on_from(hall_clock.now() + timedelta(days=1))
    assert codes(opened(late)) == ["link-expired"]


def test_a_newer_password_link_ends_the_one_before() -> None:
    dora = a_user("dora")
    earlier = key_on(press(dora, "password"))
    newer = key_on(press(dora, "password"))
    assert codes(opened(earlier)) == ["link-withdrawn"]
    assert opened(newer).status_code == 200


def test_a_weak_password_is_refused_and_the_link_stays_open() -> None:
    dora = a_user("dora")
    browser = Client()
    opened(key_on(press(dora, "password")), browser)
    weak = browser.post("/link/password/", {"password": "dora", "again": "dora"})
    assert weak.status_code == 422
    assert a_user("dora").check_password(PASSWORD)
    form = {"password": NEW_PASSWORD, "again": NEW_PASSWORD}
    assert browser.post("/link/password/", form).status_code == 303


def test_a_disabled_account_gets_no_password_link() -> None:
    dora = a_user("dora")
    press(dora, "access")
    assert codes(press(dora, "password")) == ["disabled"]


def test_an_invite_is_no_password_link_and_the_other_way_round() -> None:
    browser = Client()
    opened(invited_here("organizer"), browser)
    assert browser.get("/link/password/").headers["Location"] == "/link/"
    opened(key_on(press(a_user("dora"), "password")), browser)
    assert browser.get("/link/join/").headers["Location"] == "/link/"


def test_the_owner_changes_the_club() -> None:
    the_owner().post(PAGE + "club/", {"club": "Riverside", "zone": "Europe/Berlin"})
    here = Installation.objects.get()
    assert (here.club, here.zone) == ("Riverside", "Europe/Berlin")
    the_owner().post(PAGE + "club/", {"club": "Riverside", "zone": "Europe/Berlin"})
    assert LogEntry.objects.filter(verb="club.change").count() == 1
    refused = the_owner().post(PAGE + "club/", {"club": "", "zone": "Mars/Olympus"})
    assert refused.status_code == 422
    assert {finding.where for finding in refused.context["club"].findings} == {"club", "zone"}


def test_every_page_of_the_desk_says_who_is_logged_in_and_logs_out() -> None:
    event = an_event()
    for page in ("/desk/", f"/desk/{event.slug}/", f"/desk/{event.slug}/floor/"):
        shown = the_director(event).get(page).text
        assert 'class="account' in shown
        assert 'action="/logout/"' in shown


def test_after_the_log_out_the_browser_forgets_the_pages() -> None:
    event = an_event()
    browser = the_director(event)
    left = browser.post("/logout/")
    assert (left.status_code, left["Clear-Site-Data"]) == (302, '"cache"')
    assert browser.get(f"/desk/{event.slug}/").status_code == 302
