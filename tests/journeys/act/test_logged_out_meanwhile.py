"""Whoever was logged out sends a form, hears that nothing was saved, and comes back to its page.

A form whose thing, right or token is gone is answered where it stands.
"""

from typing import Any
from uuid import uuid4

import pytest
from django.contrib.messages import get_messages
from django.test import Client

from tests.findings import codes
from tests.makers import a_user
from tests.makers_before import the_scorer
from tests.makers_floor import a_hall, at_desk, director_at
from tests.page_parts import texts
from tournament.brackets.models import Stage
from tournament.live.models import Message

pytestmark = pytest.mark.django_db


def sent_logged_out(form: dict[str, str], *, htmx: bool = False) -> tuple[Any, str]:
    """A message from the floor of somebody without a session, who then logs in; the page there."""
    floor = at_desk(a_hall(), "floor/")
    shown = f"http://testserver{floor}"
    headers = {"HX-Request": "true", "HX-Current-URL": shown} if htmx else {"Referer": shown}
    out, form = Client(), {"key": str(uuid4()), **form}
    answer: Any = out.post(floor.replace("floor", "message"), form, headers=headers)
    dora = a_user("dora")
    dora.set_password("a long password")
    dora.save()
    typed = {"username": "dora", "password": "a long password"}
    return out.post(answer.get("HX-Redirect", answer.get("Location")), typed, follow=True), floor


def test_the_key_of_a_choice_is_sent_and_not_shown() -> None:
    page, _ = sent_logged_out({"words": "Lunch", "language": "en", "division-ruleset": "tally"})
    assert texts(page.text, "typed") == ["Lunch"]
    assert ("language", "en") in page.context["unsent"].fields


@pytest.mark.parametrize("htmx", [False, True])
def test_what_was_typed_is_shown_after_the_login_and_sent_only_by_a_press(htmx: bool) -> None:
    page, floor = sent_logged_out({"words": "Lunch is at noon"}, htmx=htmx)
    assert texts(page.text, "typed") == ["Lunch is at noon"]
    assert not Message.objects.exists()
    unsent = page.context["unsent"]
    assert unsent.page == floor
    page.client.post(unsent.action, dict(unsent.fields))
    assert Message.objects.get().words == "Lunch is at noon"


@pytest.mark.parametrize("more", [{"more": "".join(map(str, range(9999)))}, {"password": "hush"}])
def test_after_a_form_that_a_cookie_cannot_keep_the_page_is_shown_again(
    more: dict[str, str],
) -> None:
    page, floor = sent_logged_out({"words": "Hi", **more})
    assert (page.status_code, page.request["PATH_INFO"]) == (200, floor)


def test_who_entered_more_than_is_kept_is_told_to_enter_it_again() -> None:
    """The usual sentence would send them looking for it."""
    floor, words = at_desk(a_hall(), "floor/"), "".join(map(str, range(9999)))
    told = []
    for more in ({}, {"password": "hush"}, {"more": words}):
        out = Client()
        answer = out.post(floor.replace("floor", "message"), {"words": "Hi", **more})
        told.append(str(*get_messages(answer.wsgi_request)))
    assert len(set(told)) == 3


def test_a_date_and_a_zone_are_shown_as_people_write_them() -> None:
    form = {"starts": "2026-07-18T09:30", "from": "2026-07-18", "zone": "America/New_York"}
    page, _ = sent_logged_out({**form, "words": "2026-13-40", "name": "Room 2"})
    shown = texts(page.text, "typed")
    assert shown[2:] == ["America/New York", "2026-13-40", "Room 2"]
    assert all("July 18, 2026" in each for each in shown[:2])
    assert ("starts", "2026-07-18T09:30") in page.context["unsent"].fields


def test_who_logs_out_leaves_nothing_to_the_next() -> None:
    page, _ = sent_logged_out({"words": "Hi"})
    page.client.post("/logout/")
    page.client.force_login(a_user("rex"))
    assert page.client.get("/login/unsent/").status_code == 302


def test_the_address_of_a_form_opened_by_itself_says_so() -> None:
    stage = a_hall()
    answer = director_at(stage.division.event).get(at_desk(stage, "message/"))
    assert (answer.status_code, answer["Allow"]) == (405, "POST")
    assert "<h1>" in answer.text


@pytest.mark.parametrize("htmx", [False, True])
def test_who_sends_a_form_logged_out_is_told_that_nothing_was_saved(htmx: bool) -> None:
    floor = at_desk(a_hall(), "floor/")
    shown = {"HX-Request": "true", "HX-Current-URL": f"http://testserver{floor}"}
    headers = shown if htmx else {}
    out = Client()
    asked = out.get(floor, headers=headers)
    login = asked["HX-Redirect"] if htmx else asked["Location"]
    assert "alert warning" not in out.get(login).text
    out.post(at_desk(Stage.objects.get(), "message/"), {"words": "Hi"}, headers=headers)
    assert "alert warning" in out.get(login).text


def test_a_form_on_what_is_gone_says_so_in_its_place() -> None:
    stage = a_hall()
    dora, gone = director_at(stage.division.event), at_desk(stage, "match/main-event/W9-9/give/")
    answer = dora.post(gone, {"table": "1"}, headers={"HX-Request": "true"})
    assert (answer.status_code, codes(answer)) == (422, ["gone"])
    assert answer["HX-Retarget"] == "#refusals"
    plain = dora.post(gone, {"table": "1"})
    assert plain.status_code == 404
    assert plain.context["heading"] != dora.get(gone.replace("give/", "")).context["heading"]


def test_a_form_for_which_a_role_is_gone_says_so_in_its_place() -> None:
    stage = a_hall()
    sam, form = the_scorer(stage.division.event), at_desk(stage, "floor/give/")
    assert sam.post(form).status_code == 403
    answer = sam.post(form, headers={"HX-Request": "true"})
    assert (answer.status_code, codes(answer)) == (422, ["no-access"])


def test_a_form_from_before_another_login_says_so_in_its_place() -> None:
    stage = a_hall()
    dora = Client(enforce_csrf_checks=True)
    dora.force_login(a_user("dora"))
    form = at_desk(stage, "floor/give/")
    assert dora.post(form).status_code == 403
    answer = dora.post(form, headers={"HX-Request": "true"})
    assert (answer.status_code, codes(answer)) == (422, ["expired"])
