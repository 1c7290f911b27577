"""Officials are named by the director, and one director always stays."""

from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.hashers import MD5PasswordHasher
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client

from rules.refusals import Refused
from tests.findings import codes
from tests.makers import DIRECTOR, NOON, a_user, an_event, an_official
from tests.makers_before import a_stranger, the_director, the_registrar
from tournament.desk.act.change import Act
from tournament.desk.events.officials import remove_official
from tournament.live.models import LogEntry
from tournament.live.roles import Role
from tournament.registration.models import Event

pytestmark = pytest.mark.django_db

PASSWORD = "seven lemons on a shelf"


@pytest.fixture
def event() -> Event:
    return an_event()


def add(event: Event, **words: str) -> Any:
    """What the director gets who sends the form."""
    form = {"username": "sam", "password": PASSWORD, "role": "scoring"} | words
    browser = the_director(event)
    return browser.post(f"/desk/{event.slug}/officials/add/", form, follow=True)


def roles(event: Event) -> list[tuple[str, str]]:
    rows = event.officials.order_by("user__username", "role")
    return [(row.user.get_username(), row.role) for row in rows]


def test_a_new_account_gets_its_role_and_can_log_in(event: Event) -> None:
    answer = add(event)
    assert answer.status_code == 200
    row = LogEntry.objects.get()
    assert row.verb == "official.add"
    assert row.words in answer.text
    assert roles(event) == [("dora", "director"), ("sam", "scoring")]
    assert Client().login(username="sam", password=PASSWORD)


def test_the_password_is_hashed_before_the_change_that_hands_wait_for(
    event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, seen = len(connection.savepoint_ids), list[int]()
    hashed = MD5PasswordHasher.encode

    def encode(hasher: MD5PasswordHasher, password: str, salt: str) -> str:
        seen.append(len(connection.savepoint_ids))
        return hashed(hasher, password, salt)

    monkeypatch.setattr(MD5PasswordHasher, "encode", encode)
    add(event)
    assert seen == [before]
    assert roles(event) == [("dora", "director"), ("sam", "scoring")]


def test_the_password_is_shown_and_logged_nowhere(event: Event) -> None:
    shown = add(event)
    row = LogEntry.objects.get()
    assert row.detail.items() >= {"official": "sam", "role": "scoring"}.items()
    assert PASSWORD not in str(row.detail)
    assert PASSWORD not in shown.text
    refused = add(event, username="sam 2 !", password=PASSWORD)
    assert PASSWORD not in refused.text


def test_somebody_with_an_account_gets_a_role_without_a_password(event: Event) -> None:
    a_user("Rita")
    add(event, username="rita", password="", role="registrar")
    assert roles(event) == [("Rita", "registrar"), ("dora", "director")]
    assert User.objects.count() == 2


def test_the_password_of_an_account_is_not_overwritten(event: Event) -> None:
    a_user("sam")
    answer = add(event)
    assert answer.status_code == 422
    assert codes(answer) == ["account-taken"]
    assert not Client().login(username="sam", password=PASSWORD)


def test_a_user_name_without_account_or_password_is_refused(event: Event) -> None:
    answer = add(event, password="")
    assert answer.status_code == 422
    assert codes(answer) == ["no-account"]
    assert 'value="sam"' in answer.text


@pytest.mark.parametrize("password", ["short", "password1234", "sam"])
def test_a_weak_password_is_refused(event: Event, password: str) -> None:
    answer = add(event, password=password)
    assert answer.status_code == 422
    assert set(codes(answer)) == {"password"}
    assert not User.objects.filter(username="sam").exists()


@pytest.mark.parametrize("username", ["", "x" * 151, "sam o'clock", "\u202e"])
def test_a_user_name_that_cannot_be_is_refused(event: Event, username: str) -> None:
    answer = add(event, username=username)
    assert answer.status_code == 422
    assert codes(answer) == ["no-user-name"]
    assert User.objects.count() == 1


def test_a_role_is_held_once(event: Event) -> None:
    add(event)
    answer = add(event, password="")
    assert answer.status_code == 422
    assert codes(answer) == ["has-role"]


def test_a_form_that_is_sent_twice_gives_the_role_once_and_says_so_twice(event: Event) -> None:
    key = str(uuid4())
    first, again = (add(event, key=key) for _ in range(2))
    assert first.redirect_chain == again.redirect_chain
    assert LogEntry.objects.count() == 1


def test_a_role_that_does_not_exist_is_not_given(event: Event) -> None:
    form = {"username": "sam", "password": PASSWORD, "role": "owner"}
    answer = the_director(event).post(f"/desk/{event.slug}/officials/add/", form)
    assert answer.status_code == 422
    assert codes(answer) == ["invalid_choice"]
    assert answer.context["username"] == "sam"
    assert roles(event) == [("dora", "director")]
    assert not LogEntry.objects.exists()


def remove(event: Event, name: str, role: str) -> Any:
    office = event.officials.get(user__username=name, role=role)
    address = f"/desk/{event.slug}/officials/{office.pk}/remove/"
    return the_director(event).post(address, follow=True)


def test_a_role_is_taken_away_and_the_account_stays(event: Event) -> None:
    an_official(event, "sam", Role.SCORING)
    remove(event, "sam", "scoring")
    assert LogEntry.objects.get().verb == "official.remove"
    assert roles(event) == [("dora", "director")]
    assert User.objects.filter(username="sam").exists()


def test_who_presses_remove_twice_reads_that_it_is_done(event: Event) -> None:
    office = event.officials.get(user=an_official(event, "sam", Role.SCORING))
    address = f"/desk/{event.slug}/officials/{office.pk}/remove/"
    director = the_director(event)
    assert director.post(address).status_code == 303
    again = director.post(address)
    assert (again.status_code, codes(again)) == (422, ["gone"])
    act = Act(event, DIRECTOR, NOON)
    with pytest.raises(Refused):
        remove_official(act, official=office)
    assert LogEntry.objects.get().verb == "official.remove"


def test_the_last_director_stays(event: Event) -> None:
    answer = remove(event, "dora", "director")
    assert answer.status_code == 422
    assert codes(answer) == ["last-director"]
    assert roles(event) == [("dora", "director")]


def test_a_director_who_steps_down_is_shown_his_own_events(event: Event) -> None:
    an_official(event, "dirk", Role.DIRECTOR)
    answer = remove(event, "dora", "director")
    assert answer.redirect_chain == [("/desk/", 303)]
    assert answer.status_code == 200
    assert roles(event) == [("dirk", "director")]


def test_the_official_of_another_event_is_not_found(event: Event) -> None:
    other = an_event(name="Another weekend", director="stranger")
    office = other.officials.get()
    address = f"/desk/{event.slug}/officials/{office.pk}/remove/"
    assert the_director(event).post(address).status_code == 404


def test_only_directors_name_officials(event: Event) -> None:
    office = event.officials.get()
    for address in ("add/", f"{office.pk}/remove/"):
        form = {"username": "reg", "role": "director"}
        place = f"/desk/{event.slug}/officials/{address}"
        assert the_registrar(event).post(place, form).status_code == 403
        assert a_stranger().post(place, form).status_code == 404
    assert ("reg", "director") not in roles(event)
