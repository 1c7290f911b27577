"""Whoever was logged out sends a form, logs in again, and is on the page where the form was."""

import pytest
from django.test import Client

from tests.makers import a_user
from tests.makers_floor import a_hall, at_desk, director_at
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
