"""Tokens with which programs use the API at an event: made, listed and withdrawn by its director.

The secret has 256 bits, so its plain hash is enough; nobody sees it again after it was made.
"""

import hashlib
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django import forms
from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy

from rules.core.messages import Words, all_of, say
from rules.refusals import outdated, refusal
from tournament.desk.act.change import Act, Receipt, one_change, one_change_at_any_time
from tournament.desk.act.forms import FindingForm, Key, Line
from tournament.desk.models import ApiToken
from tournament.live.roles import Role
from tournament.registration.models import Event, Official

SCOPES: Mapping[str, Words] = {
    "entries:read": say("read entries and the names of adults"),
    "entries:write": say("enter teams and players"),
    "schedule:read": say("read rounds, matches and tables"),
    "sheets:read": say("read posted score sheets"),
    "sheets:write": say("enter score sheets as from paper"),
    "results:read": say("read results and standings"),
}
"""What a token may cover, in words that follow "may"."""
BEGINS = "rookery_"
"""Whoever finds one knows what it is, and so do programs that look for lost secrets."""
MOST = 20
A_MINUTE = timedelta(minutes=1)


class Scopes(forms.MultipleChoiceField):
    """What a token may do: at least one of `SCOPES`."""

    default_error_messages = {
        "required": gettext_lazy("The token may do nothing."),
        "invalid_choice": gettext_lazy("Choose from the list."),
    }
    remedy = say("Tick what the program may do.")


class TokenForm(FindingForm):
    """A token's name, and what it may do."""

    key = Key()
    name = Line(
        required=True,
        max_length=ApiToken.LONGEST_NAME,
        error_messages={"required": gettext_lazy("The token has no name.")},
        remedy=say("Name the program that will use it, in at most 60 characters."),
    )
    scopes = Scopes(choices=list(SCOPES.items()))


@dataclass(frozen=True, slots=True)
class TokenShown:
    """A token in the list, and what it may do in words."""

    token: ApiToken
    may: Words


def tokens_of(event: Event) -> list[TokenShown]:
    """The event's tokens, the last one first."""
    rows = event.api_tokens.select_related("made_by").order_by("-pk")
    return [TokenShown(row, _may(row.scopes)) for row in rows]


def new_secret() -> str:
    """A new token, to be shown once."""
    return BEGINS + secrets.token_urlsafe(32)


def _hash(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def make_token(act: Act, *, user: User, name: str, scopes: Sequence[str], secret: str) -> Receipt:
    """Let a program that has this secret use the API here. Raises Refused if there are many."""
    with one_change(act, body={"name": name, "scopes": sorted(scopes)}) as change:
        if change.answer:
            return change.answer
        if _standing().filter(event=act.event).count() >= MOST:
            raise refusal(
                say("At most %(most)s tokens can be in use.", most=MOST),
                remedy=say("Withdraw one that is no longer needed."),
                code="too-many-tokens",
            )
        token = ApiToken.objects.create(
            event=act.event,
            name=name,
            scopes=[scope for scope in SCOPES if scope in scopes],
            hash=_hash(secret),
            made_by=user,
            made_at=change.now,
        )
        words = say(
            "Token made for “%(program)s”. It may: %(scopes)s.",
            program=name,
            scopes=_may(token.scopes),
        )
        return change.log("token.make", words, touched=["tokens"], about=[token])


def withdraw_token(act: Act, *, token: ApiToken) -> Receipt:
    """Let the program in no longer, also at a finished event. Raises Refused if it is not now."""
    with one_change_at_any_time(act) as change:
        if not _standing().filter(pk=token.pk).update(withdrawn_at=change.now):
            raise outdated(say("This token was withdrawn before."), code="so-already")
        words = say("Token of “%(program)s” withdrawn.", program=token.name)
        return change.log("token.withdraw", words, touched=["tokens"], about=[token])


def token_of(secret: str) -> ApiToken | None:
    """The token with this secret, if it lets in now."""
    rows = _standing().filter(hash=_hash(secret), made_by__is_active=True)
    found = rows.select_related("event", "made_by").first()
    if found is None:
        return None
    directs = Official.objects.filter(event=found.event, user=found.made_by, role=Role.DIRECTOR)
    return found if directs.exists() else None


def note_use(token: ApiToken, now: datetime) -> None:
    """Keep when it was last used, to the minute: reading need not write each time."""
    if token.used_at is None or now - token.used_at >= A_MINUTE:
        ApiToken.objects.filter(pk=token.pk).update(used_at=now)


def _standing() -> QuerySet[ApiToken]:
    return ApiToken.objects.filter(withdrawn_at=None)


def _may(scopes: Sequence[str]) -> Words:
    return all_of(words for scope, words in SCOPES.items() if scope in scopes)
