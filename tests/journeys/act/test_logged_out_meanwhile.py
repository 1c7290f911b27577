"""Whoever was logged out sends a form, hears that nothing was saved, and comes back to its page.

A form whose thing, right or token is gone is answered where it stands.
"""

import pytest
from django.test import Client

from tests.findings import codes
from tests.makers import a_user
from tests.makers_before import the_scorer
from tests.makers_floor import a_hall, at_desk, director_at
from tournament.brackets.models import Stage
from tournament.live.models import Message

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("htmx", [False, True])
def test_who_logs_in_after_a_form_is_back_on_its_page(htmx: bool) -> None:
    floor = at_desk(a_hall(), "floor/")
    shown = f"http://testserver{floor}"
    headers = {"HX-Request": "true", "HX-Current-URL": shown} if htmx else {"Referer": shown}
    out = Client()
    answer = out.post(floor.replace("floor", "message"), {"words": "Hi"}, headers=headers)
    login = answer["HX-Redirect"] if htmx else answer["Location"]
    assert login.endswith(f"?next={floor.replace('/', '%2F')}")
    dora = a_user("dora")
    dora.set_password("a long password")
    dora.save()
    back = out.post(login, {"username": "dora", "password": "a long password"}, follow=True)
    assert (back.status_code, back.request["PATH_INFO"]) == (200, floor)
    assert not Message.objects.exists()


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
