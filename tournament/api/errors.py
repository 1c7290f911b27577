"""Every refusal of the API in one form: a list of errors with code, sentence, remedy and place.

Findings have it already. Everything else that can go wrong becomes a finding here.
"""

import logging
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from ninja import NinjaAPI, Schema
from ninja.errors import AuthenticationError, HttpError, Throttled, ValidationError

from rules.core.findings import ERROR, Finding
from rules.core.messages import Words, say
from rules.refusals import Refused, refusal
from tournament.desk.act.refusals import AGAIN_AFTER, FAULTS

log = logging.getLogger(__name__)
ANSWERS = (400, 401, 403, 404, 405, 413, 415, 422, 429, 503)
"""The statuses of answers that hold errors."""


class ErrorOut(Schema):
    """What is wrong. `place` is a JSON Pointer into what was sent, or empty."""

    code: str
    sentence: str
    remedy: str
    place: str


class ErrorsOut(Schema):
    """Nothing was changed. All errors at once."""

    errors: list[ErrorOut]


class Turned(Exception):
    """A request that is refused before it is read, with its status."""

    def __init__(self, status: int, code: str, message: Words, remedy: Words) -> None:
        super().__init__(code)
        self.status = status
        self.refused = refusal(message, remedy=remedy, code=code)


class NotJson(Refused):
    """What was sent cannot be read as JSON."""


NOT_FOUND = refusal(
    say("This address does not exist, or your token is for another event."),
    remedy=say("Check the address against /api/openapi.json."),
    code="not-found",
)
NOT_ALLOWED = refusal(
    say("This address does not take this method."),
    remedy=say("Check the address against /api/openapi.json."),
    code="no-such-method",
)
NOT_READ = refusal(
    say("This cannot be read."), remedy=say("Send one JSON object in UTF-8."), code="not-read"
)
NO_TOKEN = refusal(
    say("The token is missing or wrong."),
    remedy=say("Send it as “Authorization: Bearer …”. The director makes tokens."),
    code="no-token",
)
TOO_MANY = refusal(
    say("Too many requests."), remedy=say("Wait and try again."), code="too-many-requests"
)
NO_DATABASE = refusal(
    say("The database does not answer."), remedy=say("Try again soon."), code="no-database"
)
BROKEN = refusal(
    say("Something went wrong on the server."),
    remedy=say("Tell the person who runs the server."),
    code="broken",
)

INVALID: Mapping[str, Words] = {
    "missing": say("This is missing."),
    "extra_forbidden": say("The API does not know this name."),
    "string_type": say("This must be a text."),
    "list_type": say("This must be a list."),
    "model_attributes_type": say("This must be an object with named values."),
    "too_short": say("This list has too few items."),
    "too_long": say("This list has too many items."),
    "int_parsing": say("This must be a whole number."),
    "greater_than_equal": say("This number is too small."),
    "less_than_equal": say("This number is too large."),
    "uuid_parsing": say("This must be a UUID."),
}
"""What can be wrong with a value, by pydantic's name for it."""

OTHERS = {404: NOT_FOUND, 405: NOT_ALLOWED, 503: NO_DATABASE} | dict.fromkeys((400, 422), NOT_READ)
"""What else is answered with these statuses."""
ROOT = "/api/"


def errors(status: int, findings: Iterable[Finding]) -> HttpResponse:
    """The answer with these findings."""
    rows = [
        {
            "code": str(row.code),
            "sentence": str(row.message),
            "remedy": str(row.remedy),
            "place": row.where,
        }
        for row in findings
    ]
    answer = JsonResponse({"errors": rows}, status=status)
    answer["Cache-Control"] = "no-store"
    return answer


class ErrorsInOneForm:
    """Give this form to what is refused before the API reads it, or what it does not have."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        is_page = not response.get("Content-Type", "").startswith("application/json")
        if not (request.path.startswith(ROOT) and response.status_code >= 400 and is_page):
            return response
        answer = errors(response.status_code, OTHERS.get(response.status_code, BROKEN).findings)
        for name in ("Allow", "Retry-After"):
            if name in response:
                answer[name] = response[name]
        return answer


def answer_refusals(api: NinjaAPI) -> None:
    """Let the API answer every exception in this form."""
    handlers: dict[type[Exception], Callable[[HttpRequest, Any], HttpResponse]] = {
        Refused: _refused,
        NotJson: _not_json,
        Turned: _turned,
        Http404: lambda *_: errors(404, NOT_FOUND.findings),
        AuthenticationError: _no_token,
        Throttled: lambda *_: errors(429, TOO_MANY.findings),
        ValidationError: _invalid,
        HttpError: lambda *_: errors(400, NOT_READ.findings),
        Exception: _broken,
        **dict.fromkeys(FAULTS, _no_database),
    }
    for kind, handler in handlers.items():
        api.add_exception_handler(kind, handler)


def _refused(_: HttpRequest, error: Refused) -> HttpResponse:
    return errors(422, error.findings)


def _not_json(_: HttpRequest, error: NotJson) -> HttpResponse:
    return errors(400, error.findings)


def _turned(_: HttpRequest, error: Turned) -> HttpResponse:
    return errors(error.status, error.refused.findings)


def _no_token(_request: HttpRequest, _error: Exception) -> HttpResponse:
    answer = errors(401, NO_TOKEN.findings)
    answer["WWW-Authenticate"] = "Bearer"
    return answer


def _invalid(_: HttpRequest, error: ValidationError) -> HttpResponse:
    return errors(422, [_finding(row) for row in error.errors])


def _finding(row: dict[str, object]) -> Finding:
    """What pydantic found wrong with a value, in our own words: its own are English."""
    where = row.get("loc", ())
    source, *steps = where if isinstance(where, tuple | list) and where else ("",)
    # The body's first step is the name of the operation's argument.
    place = steps[1:] if source == "body" else [source, *steps]
    return Finding(
        code=str(row.get("type", "invalid")).replace("_", "-"),
        severity=ERROR,
        where="".join(f"/{step}" for step in place),
        message=INVALID.get(str(row.get("type", "")), say("This is not as the API expects it.")),
        cites="",
        remedy=say("Check it against /api/openapi.json."),
    )


def _no_database(_: HttpRequest, error: Exception) -> HttpResponse:
    log.error("The database does not answer: %s", error)
    answer = errors(503, NO_DATABASE.findings)
    answer["Retry-After"] = str(AGAIN_AFTER)
    return answer


def _broken(request: HttpRequest, error: Exception) -> HttpResponse:
    log.exception("no answer to %s", request.path, exc_info=error)
    return errors(500, BROKEN.findings)
