"""The API's door: a token of this event with the scope lets a program in. No cookie does.

A token of another event sees nothing there (404), one without the scope is told so (403). It ends
when it is withdrawn, and when whoever made it directs the event no longer.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, TypeAlias
from uuid import UUID

from django.http import Http404, HttpRequest
from ninja.params.functions import Header
from ninja.security import HttpBearer
from ninja.throttling import AuthRateThrottle

from rules.core.messages import Words, say
from rules.typed_numbers import whole_number
from tournament.api.errors import TOO_MANY, Turned
from tournament.desk.act.change import Act
from tournament.desk.act.guesses import TOKEN_BY_NETWORK, is_locked, network_of, note_wrong
from tournament.desk.models import ApiToken
from tournament.desk.now import now
from tournament.desk.paper.entries import Reader
from tournament.language import speak_at
from tournament.live.roles import Role
from tournament.live.services import Actor
from tournament.outlets.tokens import SCOPES, note_use, token_of
from tournament.registration.models import Event
from tournament.registration.selectors import initials_of

MOST_BYTES = 1_000_000
DEVICE = "API"
A_MINUTE = AuthRateThrottle("600/m")
"""Requests of one token that one process answers."""
WRITES = ("POST",)
CommandKey: TypeAlias = Annotated[UUID, Header(alias="Idempotency-Key")]
"""The key of a write: the same again changes nothing, and gets the first answer."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """A program that was let in, at an event, now."""

    token: ApiToken
    now: datetime

    def __str__(self) -> str:
        """Its name for the limit of requests."""
        return f"token {self.token.pk}"

    @property
    def event(self) -> Event:
        return self.token.event

    @property
    def reader(self) -> Reader:
        """The account that answers for what the program enters."""
        user = self.token.made_by
        return Reader(user.pk, initials_of(user))

    def act(self, role: Role, key: UUID) -> Act:
        """What the program does now, in this role."""
        return Act(self.event, Actor(self.token.name, role, DEVICE), self.now, key)


class Token(HttpBearer):
    """Let in whoever brings a token of the event in the address with this scope."""

    def __init__(self, scope: str) -> None:
        super().__init__()
        self.scope = scope

    def authenticate(self, request: HttpRequest, token: str) -> Visitor | None:
        """The visitor, or None for a wrong token. Raises Turned or Http404."""
        this = now()
        found = token_of(token)
        if found is None:
            _require_few_wrong(request, this)
            return None
        where = request.resolver_match.kwargs.get("event") if request.resolver_match else None
        if found.event.slug != where:
            raise Http404("a token of another event")
        if self.scope not in found.scopes:
            raise _forbidden(SCOPES[self.scope])
        _require_readable(request)
        note_use(found, this)
        speak_at(request, found.event)
        return Visitor(found, this)


def visitor_of(request: HttpRequest) -> Visitor:
    """Who was let in."""
    found: Visitor = request.auth  # type: ignore[attr-defined]  # set by ninja
    return found


def _require_few_wrong(request: HttpRequest, this: datetime) -> None:
    """Count a wrong token. A right one is never kept out: it is looked at first."""
    subject = f"token/{network_of(request)}"
    if is_locked(subject, TOKEN_BY_NETWORK, this):
        (finding,) = TOO_MANY.findings
        raise Turned(429, finding.code, finding.message, finding.remedy)
    note_wrong([subject], this)


def _forbidden(scope: Words) -> Turned:
    return Turned(
        403,
        "no-scope",
        say("This token does not cover this: %(scope)s.", scope=scope),
        say("Ask the director for a token that does."),
    )


def _require_readable(request: HttpRequest) -> None:
    """Refuse a body that is too large or no JSON, before it is read."""
    if request.method not in WRITES:
        return
    if request.content_type != "application/json":
        wrong = say("This takes JSON only.")
        raise Turned(415, "no-json-type", wrong, say("Send it as application/json."))
    if whole_number(request.META.get("CONTENT_LENGTH") or "0", MOST_BYTES) is None:
        wrong = say("This is larger than 1 MB.")
        raise Turned(413, "too-large", wrong, say("Send it in parts."))
