"""Tokens of programs: shown once, kept as a hash, withdrawn; made by the director."""

import pytest
from django.test import Client

from tests.controls import controls
from tests.makers import a_user, an_event
from tests.makers_before import the_director
from tests.page_parts import parts
from tournament.desk.models import ApiToken
from tournament.live.models import LogEntry
from tournament.live.roles import Role
from tournament.outlets.tokens import MOST, Scopes, token_of
from tournament.registration.models import Event, Official

pytestmark = pytest.mark.django_db

TOKENS = "/desk/beach-house-2026/tokens/"
FORM = {"name": "Club website", "scopes": ["schedule:read", "entries:write"]}


def made(director: Client, **more: str) -> str:
    """The secret of a new token, as the page shows it."""
    answer = director.post(TOKENS, FORM | more)
    assert answer.status_code == 200
    assert answer["Cache-Control"] == "no-store, private"
    return str(answer.context["secret"])


@pytest.fixture
def event() -> Event:
    return an_event()


def test_a_token_is_shown_once_and_kept_as_a_hash(event: Event) -> None:
    director = the_director(event)
    secret = made(director)
    token = ApiToken.objects.get()
    assert token_of(secret) == token
    assert (token.name, token.scopes) == ("Club website", ["entries:write", "schedule:read"])
    page = director.get(TOKENS)
    assert "new-token" not in parts(page.text)
    kept = str([*ApiToken.objects.values(), *LogEntry.objects.values()])
    assert secret not in page.text + kept
    assert len(secret) > 43


def test_the_form_sent_twice_makes_one_token(event: Event) -> None:
    director = the_director(event)
    key = "6f2d1a52-0000-4000-8000-000000000001"
    assert made(director, key=key)
    assert made(director, key=key) == ""
    assert ApiToken.objects.count() == 1


def test_a_withdrawn_token_lets_in_no_more(event: Event) -> None:
    director = the_director(event)
    secret = made(director)
    where = f"{TOKENS}{ApiToken.objects.get().pk}/withdraw/"
    assert director.post(where).status_code == 303
    assert token_of(secret) is None
    assert director.post(where).status_code == 422
    assert [row.verb for row in LogEntry.objects.order_by("number")] == [
        "token.make",
        "token.withdraw",
    ]


def test_it_is_withdrawn_after_the_event_too(event: Event) -> None:
    director = the_director(event)
    secret = made(director)
    Event.objects.update(finished_at=event.created_at)
    assert director.post(TOKENS, FORM).status_code == 422
    withdraw = f"{TOKENS}{ApiToken.objects.get().pk}/withdraw/"
    _, offered = controls(director.get(TOKENS).text, TOKENS)
    assert withdraw in [each.where for each in offered]
    assert TOKENS not in [each.where for each in offered]
    assert director.post(withdraw).status_code == 303
    assert token_of(secret) is None


def test_it_ends_with_the_office_of_whoever_made_it(event: Event) -> None:
    secret = made(the_director(event))
    Official.objects.create(event=event, user=a_user("other"), role=Role.DIRECTOR)
    Official.objects.filter(user__username="dora").delete()
    assert token_of(secret) is None


def test_a_token_needs_a_name_and_a_scope_and_what_was_typed_stays(event: Event) -> None:
    director = the_director(event)
    answer = director.post(TOKENS, {"name": "Site", "scopes": ["everything"]})
    assert answer.status_code == 422
    assert 'value="Site"' in answer.text
    assert str(Scopes.remedy) in answer.text
    assert director.post(TOKENS, {"name": "x" * 5000}).status_code == 422
    assert not ApiToken.objects.exists()


def test_an_event_has_a_limited_number_of_tokens(event: Event) -> None:
    director = the_director(event)
    rows = [
        ApiToken(event=event, name="x", hash=str(n), made_by=a_user(), made_at=event.created_at)
        for n in range(MOST)
    ]
    ApiToken.objects.bulk_create(rows)
    assert director.post(TOKENS, FORM).status_code == 422
