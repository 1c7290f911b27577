"""Who comes into the API: a token of this event with the scope, and nothing else."""

import json

import pytest
from django.test import Client

from tests.hall_clock import HallClock
from tests.makers import NOON, a_division, a_user, an_event, logged_in, minutes
from tests.makers_api import Program, a_program, codes
from tests.makers_before import the_director
from tests.makers_scoring import a_drawn_stage
from tournament.api.urls import API, operations
from tournament.desk.models import ApiToken
from tournament.outlets.tokens import SCOPES
from tournament.registration.models import Event

pytestmark = pytest.mark.django_db

READS = {
    "": "schedule:read",
    "schedule": "schedule:read",
    "tables": "schedule:read",
    "results": "results:read",
    "divisions/main-event/entries": "entries:read",
    "divisions/main-event/standings": "results:read",
    "divisions/main-event/matches/W1-1/sheets": "sheets:read",
}
WRITES = {
    "divisions/main-event/entries": "entries:write",
    "divisions/main-event/matches/W1-1/sheets": "sheets:write",
}


@pytest.fixture
def event() -> Event:
    return a_division(an_event()).event


def test_every_operation_is_behind_a_door_named_here() -> None:
    described = API.get_openapi_schema(path_prefix="/api/")["paths"]
    found = {(path, how) for path, rows in described.items() for how in rows}
    assert len(found) == len(READS) + len(WRITES)
    assert all(row["security"] for rows in described.values() for row in rows.values())
    assert len(operations) > len(READS)


@pytest.mark.parametrize("where", READS)
def test_a_scope_opens_its_own_operations_alone(event: Event, where: str) -> None:
    assert a_program(event, READS[where]).get(where).status_code in (200, 404)
    others = a_program(event, *(scope for scope in SCOPES if scope != READS[where]))
    refused = others.get(where)
    assert (refused.status_code, codes(refused)) == (403, ["no-scope"])


@pytest.mark.parametrize("where", WRITES)
def test_a_scope_to_read_writes_nothing(event: Event, where: str) -> None:
    others = a_program(event, *(scope for scope in SCOPES if scope != WRITES[where]))
    refused = others.post(where, {})
    assert (refused.status_code, codes(refused)) == (403, ["no-scope"])


@pytest.mark.parametrize("where", READS)
def test_a_token_of_another_event_finds_nothing(event: Event, where: str) -> None:
    own = a_program(event)
    elsewhere = a_program(a_division(an_event(name="Elsewhere", tables=0)).event)
    own.secret = elsewhere.secret
    refused = own.get(where)
    assert (refused.status_code, codes(refused)) == (404, ["not-found"])


@pytest.mark.parametrize("secret", ["", "rookery_wrong", "ä", "x" * 5000])
def test_without_a_right_token_nothing_is_said(event: Event, secret: str) -> None:
    refused = Program(event, secret).get()
    assert (refused.status_code, codes(refused)) == (401, ["no-token"])
    assert refused["WWW-Authenticate"] == "Bearer"


def test_no_cookie_lets_in(event: Event) -> None:
    director = the_director(event)
    assert director.get(f"/api/events/{event.slug}/").status_code == 401
    assert logged_in(a_user("stranger")).get(f"/api/events/{event.slug}/").status_code == 401
    answer = a_program(event).get()
    assert answer.status_code == 200
    assert not answer.cookies


def test_wrong_tokens_are_limited_and_never_keep_a_right_one_out(event: Event) -> None:
    right, wrong = a_program(event), Program(event, "rookery_wrong")
    assert {wrong.get().status_code for _ in range(30)} == {401}
    limited = wrong.get()
    assert (limited.status_code, codes(limited)) == (429, ["too-many-requests"])
    assert right.get().status_code == 200


def test_its_last_use_is_kept_to_the_minute(event: Event, hall_clock: HallClock) -> None:
    program = a_program(event)
    for later, used in ((0, 0), (0.5, 0), (1, 1)):
        hall_clock.shows(NOON + minutes(later))
        program.get()
        assert ApiToken.objects.get().used_at == NOON + minutes(used)


@pytest.mark.parametrize(
    ("body", "how", "status", "code"),
    [
        ("{", {}, 400, "not-read"),
        ("[]", {}, 422, "model-attributes-type"),
        ('{"entries": []}', {}, 422, "too-short"),
        ("{}", {"content_type": "text/plain"}, 415, "no-json-type"),
        ('"%s"' % ("x" * 1_000_000), {}, 413, "too-large"),
    ],
)
def test_what_cannot_be_read_is_refused_in_the_same_form(
    event: Event, body: str, how: dict[str, str], status: int, code: str
) -> None:
    refused = a_program(event).post("divisions/main-event/entries", body, **how)
    assert refused.status_code == status
    assert code in codes(refused)


@pytest.mark.parametrize("where", sorted(WRITES))
def test_what_is_no_json_is_answered_alike_everywhere(where: str) -> None:
    refused = a_program(a_drawn_stage().division.event).post(where, "{")
    assert (refused.status_code, len(codes(refused))) == (400, 1)


@pytest.mark.parametrize(
    "body",
    [
        "[]",
        "{}",
        '{"entries": []}',
        '{"entries": {}, "more": 1}',
        '{"entries": [{"players": [{"name": 1}], "age": 4}]}',
        json.dumps({"entries": [{"players": []}] * 5000}),
    ],
)
@pytest.mark.parametrize("key", ["", "no-uuid"])
def test_every_sentence_is_in_the_language_asked_for(event: Event, body: str, key: str) -> None:
    """Also those about values, which a library finds wrong."""
    program, where = a_program(event), "divisions/main-event/entries"
    answers = [
        program.post(where, body, key, HTTP_ACCEPT_LANGUAGE=language) for language in ("en", "de")
    ]
    english, german = (answer.json()["errors"] for answer in answers)
    assert [row["code"] for row in english] == [row["code"] for row in german]
    for row, other in zip(english, german, strict=True):
        assert row["sentence"] != other["sentence"]
        assert row["remedy"] != other["remedy"]


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/api/", 404),
        ("/api/nothing", 404),
        ("/api/events/beach-house-2026/divisions/none/entries", 404),
        ("/api/events/beach-house-2026/divisions/%00/entries", 422),
    ],
)
def test_what_is_not_there_is_said_in_the_same_form(
    event: Event, address: str, status: int
) -> None:
    program = a_program(event)
    refused = Client().get(address, headers={"Authorization": f"Bearer {program.secret}"})
    assert refused.status_code == status
    assert codes(refused)
    wrong = Client().delete(f"/api/events/{event.slug}/")
    assert (wrong.status_code, codes(wrong)) == (405, ["no-such-method"])
    assert "GET" in wrong["Allow"]


def test_the_description_is_bytes_that_do_not_change() -> None:
    first = Client().get("/api/openapi.json")
    assert json.loads(first.content)["info"]["title"] == "Rookery"
    again = Client().get("/api/openapi.json", headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 304
    assert Client().get("/api/sheet-schema.json").json()["title"]
