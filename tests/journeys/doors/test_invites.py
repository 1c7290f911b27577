"""Staff come by an invite: a link that is shown once, opens once, and says why if it does not."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.controls import controls
from tests.findings import codes
from tests.hall_clock import HallClock, now
from tests.makers import PASSWORD, a_user, an_event, an_official, logged_in
from tests.makers_before import the_director, the_registrar
from tests.makers_links import ACCOUNT, invited, invited_here, joined, key_on, opened, the_owner
from tournament.accounts.models import OneTimeLink
from tournament.live.models import LogEntry
from tournament.live.roles import Role
from tournament.registration.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return an_event()


def roles(event: Event) -> set[tuple[str, str]]:
    return {(row.user.get_username(), row.role) for row in event.officials.all()}


def test_an_invited_person_chooses_name_and_password_and_is_in(event: Event) -> None:
    browser = Client()
    page = joined(invited(event), browser)
    assert page.redirect_chain[-1][0] == f"/desk/{event.slug}/"
    assert ("sam", "scoring") in roles(event)
    assert browser.get(f"/desk/{event.slug}/scoring/").status_code == 200
    assert Client().login(username="sam", password=ACCOUNT["password"])
    assert User.objects.get(username="sam").get_full_name() == "Sam Whitaker"


def test_back_after_joining_leads_to_the_desk_and_joins_nobody_again(event: Event) -> None:
    browser = Client()
    joined(invited(event), browser)
    for again in (browser.get("/link/join/"), browser.post("/link/join/", ACCOUNT)):
        assert again.headers["Location"] == "/desk/"
    assert OneTimeLink.objects.exclude(used_at=None).count() == 1


def test_who_invites_and_who_comes_is_in_the_log_and_no_key_is_kept(event: Event) -> None:
    key = invited(event)
    joined(key)
    rows = LogEntry.objects.order_by("topic", "number").values_list("verb", "who", "role")
    assert list(rows) == [
        ("official.invite", "dora", "Director"),
        ("official.accept", "Sam Whitaker", "Scoring table"),
        ("account.make", "Sam Whitaker", "Scoring table"),
    ]
    kept = [*LogEntry.objects.values_list("words", "detail"), *OneTimeLink.objects.values_list()]
    assert key not in str(kept)
    assert ACCOUNT["password"] not in str(kept)


def test_somebody_with_an_account_logs_in_and_accepts(event: Event) -> None:
    a_user("rita")
    browser, key = Client(), invited(event, "registrar")
    assert opened(key, browser).context["form"] is not None
    login = {"username": "rita", "password": PASSWORD, "next": "/link/join/"}
    assert browser.post("/login/", login, follow=True).context["form"] is None
    browser.post("/link/join/")
    assert ("rita", "registrar") in roles(event)


def test_somebody_else_at_this_device_uses_another_account(event: Event) -> None:
    browser = logged_in(a_user("rita"))
    assert opened(invited(event), browser).context["form"] is None
    assert browser.post("/link/other/", follow=True).context["form"] is not None


def test_a_link_opens_once(event: Event) -> None:
    key = invited(event)
    joined(key)
    again = opened(key)
    assert again.status_code == 422
    assert codes(again) == ["link-used"]
    assert "dora" in again.text


@pytest.mark.both_databases
def test_two_who_opened_the_same_link_do_not_both_come_in(event: Event) -> None:
    key, slow = invited(event), Client()
    opened(key, slow)
    joined(key)
    late = slow.post("/link/join/", ACCOUNT | {"username": "rival"})
    assert codes(late) == ["link-used"]
    assert not User.objects.filter(username="rival").exists()


def test_after_a_week_a_link_has_expired(event: Event, hall_clock: HallClock) -> None:
    key = invited(event)
    hall_clock.goes_on_from(hall_clock.now() + timedelta(days=7))
    assert codes(opened(key)) == ["link-expired"]


def test_a_withdrawn_link_opens_nothing_and_leaves_the_list(event: Event) -> None:
    key, director = invited(event), the_director(event)
    assert 'data-part="invites"' in director.get(f"/desk/{event.slug}/officials/").text
    where = f"/desk/{event.slug}/officials/invite/{OneTimeLink.objects.get().pk}/withdraw/"
    director.post(where)
    assert codes(opened(key)) == ["link-withdrawn"]
    assert 'data-part="invites"' not in director.get(f"/desk/{event.slug}/officials/").text
    assert codes(director.post(where)) == ["not-open"]


def test_it_is_withdrawn_after_the_event_too(event: Event) -> None:
    key, director = invited(event), the_director(event)
    Event.objects.update(finished_at=event.created_at)
    where = f"/desk/{event.slug}/officials/invite/{OneTimeLink.objects.get().pk}/withdraw/"
    page = f"/desk/{event.slug}/officials/"
    _, offered = controls(director.get(page).text, page)
    assert where in [each.where for each in offered]
    assert director.post(where).status_code == 303
    assert codes(opened(key)) == ["link-withdrawn"]


def test_a_director_who_is_removed_does_not_come_back_by_an_invite_of_theirs(event: Event) -> None:
    key = invited(event, "director")
    other = logged_in(an_official(event, "dina", Role.DIRECTOR))
    removed = event.officials.get(user__username="dora")
    gone = other.post(f"/desk/{event.slug}/officials/{removed.pk}/remove/")
    assert gone.status_code == 303
    assert codes(opened(key)) == ["link-withdrawn"]
    assert 'data-part="invites"' not in other.get(f"/desk/{event.slug}/officials/").text


def test_an_event_that_is_over_takes_nobody(event: Event) -> None:
    key = invited(event)
    event.finished_at = event.starts_at
    event.save()
    assert codes(opened(key)) == ["link-event-over"]


def test_who_has_the_role_leaves_the_invite_to_somebody_else(event: Event) -> None:
    browser = logged_in(an_official(event, "sue", Role.SCORING))
    key = invited(event)
    opened(key, browser)
    assert codes(browser.post("/link/join/")) == ["has-role"]
    assert joined(key).status_code == 200


def test_a_refused_account_leaves_the_invite_open_and_keeps_what_was_typed(event: Event) -> None:
    a_user("Sam")
    browser, key = Client(), invited(event)
    refused = joined(key, browser)
    assert refused.status_code == 422
    assert refused.context["form"].findings[0].code == "name-taken"
    assert "Sam Whitaker" in refused.text
    assert browser.post("/link/join/", ACCOUNT | {"username": "sam2"}).status_code == 303


def test_after_ten_wrong_keys_even_a_right_one_waits(event: Event) -> None:
    key = invited(event)
    for number in range(10):
        assert codes(opened(f"{number}" * 22)) == ["link-unknown"]
    assert codes(opened(key)) == ["too-many-guesses"]
    assert opened(key, Client(REMOTE_ADDR="10.0.0.66")).status_code == 200


def test_a_form_sent_twice_makes_one_invite_and_shows_its_link_until_it_is_used(
    event: Event,
) -> None:
    director = the_director(event)
    where = f"/desk/{event.slug}/officials/invite/"
    form = {"role": "referee", "key": director.get(f"/desk/{event.slug}/officials/").context["key"]}
    first, again = (key_on(director.post(where, form)) for _ in range(2))
    assert first == again
    assert OneTimeLink.objects.count() == 1
    OneTimeLink.objects.update(used_at=now())
    assert codes(director.post(where, form)) == ["link-shown-before"]


def test_only_a_director_invites(event: Event) -> None:
    form = {"role": "director"}
    answer = the_registrar(event).post(f"/desk/{event.slug}/officials/invite/", form)
    assert answer.status_code == 403
    assert not OneTimeLink.objects.exists()


def test_the_join_page_needs_an_opened_link() -> None:
    for where in ("/link/join/", "/link/password/"):
        assert codes(Client().get(where)) == ["link-unknown"]


def becomes(place: str) -> Any:
    """Where somebody comes who is invited by the owner, and their account."""
    page = joined(invited_here(place, "Sam"))
    return page.redirect_chain[-1][0], User.objects.get(username="sam")


def test_the_owner_invites_another_owner() -> None:
    where, sam = becomes("owner")
    assert where == "/desk/installation/"
    assert (sam.is_superuser, sam.is_staff) == (True, True)


def test_the_owner_invites_an_organizer_who_creates_events() -> None:
    where, sam = becomes("organizer")
    assert where == "/desk/"
    assert (sam.is_superuser, sam.is_staff) == (False, True)
    assert logged_in(sam).get("/desk/new/").status_code == 200


def test_the_owner_invites_a_director_for_an_event_whose_own_is_away(event: Event) -> None:
    where, _ = becomes(f"event-{event.pk}")
    assert where == f"/desk/{event.slug}/"
    assert ("sam", "director") in roles(event)


def test_the_owner_finds_a_director_for_a_finished_event_whose_only_one_has_left(
    event: Event,
) -> None:
    event.finished_at = event.starts_at
    event.save()
    where, sam = becomes(f"event-{event.pk}")
    assert where == f"/desk/{event.slug}/"
    assert ("sam", "director") in roles(event)
    assert LogEntry.objects.filter(topic=event.topic, verb="official.accept").count() == 1
    again = logged_in(sam).post(f"/desk/{event.slug}/reopen/", {"reason": "A name is wrong"})
    assert again.status_code == 303


def test_the_owner_tells_events_of_one_name_apart_by_their_day(event: Event) -> None:
    an_event(name=event.name)
    page = the_owner().get("/desk/installation/").text
    assert page.count("Beach House 2026, 18 July 2026") == 2


def test_the_owner_sees_and_withdraws_every_open_invite(event: Event) -> None:
    key = invited(event)
    invite = OneTimeLink.objects.get()
    owner = the_owner()
    assert list(owner.get("/desk/installation/").context["invites"]) == [invite]
    where = f"/desk/installation/invites/{invite.pk}/withdraw/"
    assert owner.post(where).status_code == 303
    assert codes(opened(key)) == ["link-withdrawn"]
    assert codes(owner.post(where)) == ["not-open"]
    assert LogEntry.objects.filter(verb="invite.withdraw").count() == 1
