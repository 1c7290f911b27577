"""Limits on guessing PINs, codes and passwords, and the public demo password."""

import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.core import signing
from django.db.models import Count, QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.crypto import salted_hmac

from rules.core.messages import Words, say, sentences
from rules.refusals import refusal
from tournament.desk.models import Guess
from tournament.live import networks
from tournament.live.roles import Role
from tournament.own_files import PROGRAM

MINUTE = timedelta(minutes=1)
ASK_TO_UNLOCK = say("Or ask the desk to unlock signing.")
SCAN = say("Or scan the QR code on the table card.")
ASK_FOR_HELP = say("Or ask an owner for a password link.")
KNOWN_DEVICE = say("Or log in on a device you have used before.")
COOKIE = "browser"
SALT = "rookery.known-browser"
A_YEAR = 365 * 24 * 60 * 60

DEMO_PASSWORD = "rookery-demo"

LOGINS: tuple[tuple[str, str, Role], ...] = (
    ("director", "Dora Lindqvist", Role.DIRECTOR),
    ("scoring", "Sam Whitaker", Role.SCORING),
    ("registrar", "Rosa Bell", Role.REGISTRAR),
    ("referee", "Rex Nolan", Role.REFEREE),
    ("referee2", "Ruth Ames", Role.REFEREE),
    ("deputy", "Dan Okafor", Role.DEPUTY),
)
OWNER = ("owner", "Olive Grant")
"""Of the demo's logins, who owns the installation."""


@dataclass(frozen=True, slots=True)
class Limit:
    """A number of wrong guesses within a time; then a pause until it has passed.

    `otherwise`: a quicker way out than waiting.
    """

    wrong: int
    within: timedelta
    otherwise: Words


PIN = Limit(5, 5 * MINUTE, ASK_TO_UNLOCK)
CODE = Limit(10, 5 * MINUTE, SCAN)
CODE_BY_NETWORK = Limit(100, 5 * MINUTE, SCAN)
CODE_BY_ALL = Limit(1000, 5 * MINUTE, SCAN)
TOKEN_BY_NETWORK = Limit(30, 5 * MINUTE, say("Or ask the director for a new token."))
LOGIN = Limit(5, 15 * MINUTE, ASK_FOR_HELP)
LOGIN_BY_NETWORK = Limit(100, 15 * MINUTE, KNOWN_DEVICE)
LOGIN_BY_ALL = Limit(30, 60 * MINUTE, KNOWN_DEVICE)
LONGEST = 60 * MINUTE
"""Of all limits, those of other doors too."""
SKEW = MINUTE
"""Between the clocks of two servers of one installation there may be less than this."""


def account_named(name: str) -> str:
    """The subject of guesses at an account, without the typed name: it may be a password."""
    return f"login/{salted_hmac('rookery.guessed', name).hexdigest()[:32]}"


def is_locked(subject: str, limit: Limit, now: datetime) -> bool:
    """Return whether `subject` has had too many wrong guesses recently."""
    recent = _recent(limit.within, now).filter(subject=subject)
    return recent.count() >= limit.wrong


def locked_subjects(kind: str, limit: Limit, now: datetime) -> set[str]:
    """Return all locked subjects of a kind ("pin/")."""
    recent = _recent(limit.within, now).filter(subject__startswith=kind)
    counted = recent.values("subject").annotate(wrong=Count("pk"))
    return set(counted.filter(wrong__gte=limit.wrong).values_list("subject", flat=True))


def stop_if_too_many(subject: str, limit: Limit, now: datetime) -> None:
    """Refuse if `subject` has had too many wrong guesses recently."""
    if is_locked(subject, limit, now):
        raise refusal(
            say("%(times)s wrong tries.", times=limit.wrong),
            remedy=sentences(
                say("Wait %(minutes)s minutes.", minutes=limit.within // MINUTE), limit.otherwise
            ),
            code="too-many-guesses",
        )


def stop_if_any_has_too_many(limits: Mapping[str, Limit], now: datetime) -> None:
    """Refuse if one of several subjects has."""
    for subject, limit in limits.items():
        stop_if_too_many(subject, limit, now)


def note_wrong(subjects: Iterable[str], now: datetime) -> None:
    """Record a wrong guess, and keep none that no limit counts any more: they name networks.

    Do not call it inside a change: a refusal would roll it back.
    """
    counted = _recent(LONGEST, now).values("pk")
    Guess.objects.exclude(pk__in=counted).delete()
    Guess.objects.bulk_create(Guess(subject=subject, at=now) for subject in subjects)


def _recent(within: timedelta, now: datetime) -> QuerySet[Guess]:
    """The guesses of this time. None from before the clock was set back: it would lock for long."""
    return Guess.objects.filter(at__gt=now - within, at__lt=now + SKEW)


def forget_guesses(subject: str) -> None:
    """Clear the wrong guesses at `subject` after a right one."""
    Guess.objects.filter(subject=subject).delete()


def known_browser(request: HttpRequest, name: str) -> str:
    """Return the label of a browser where `name` has logged in before, or ""."""
    try:
        whose, label = signing.loads(request.COOKIES.get(COOKIE, ""), salt=SALT, max_age=A_YEAR)
    except signing.BadSignature:
        return ""
    return str(label) if whose == name else ""


def remember_browser(request: HttpRequest, response: HttpResponse, name: str) -> None:
    """Remember in the browser that `name` has logged in here."""
    label = known_browser(request, name) or secrets.token_urlsafe(9)
    response.set_cookie(
        COOKIE,
        signing.dumps([name, label], salt=SALT),
        max_age=A_YEAR,
        path=reverse("login"),
        httponly=True,
        samesite="Lax",
        secure=request.is_secure(),
    )


def network_of(request: HttpRequest) -> str:
    """The network that a request comes from."""
    return networks.network_of(str(request.META.get("REMOTE_ADDR", "")))


def require_other_password(name: str, password: str) -> None:
    """Refuse the demo's password while others can reach the server."""
    if settings.OTHERS_REACH_IT and password == DEMO_PASSWORD:
        known = name.strip() if name.strip().isidentifier() else "director"
        raise refusal(
            say("The demo password does not work while other devices can reach this server."),
            remedy=say(
                "On the server, run: %(program)s manage changepassword %(name)s. If Rookery was "
                "started with --data, add it there too.",
                program=PROGRAM,
                name=known,
            ),
            code="demo-password",
        )
