"""Browsers in which somebody has logged in before: a signed cookie says whose.

It opens nothing. Guesses in such a browser are counted by themselves, so that a stranger who
guesses at a name locks nobody out who has it.
"""

import secrets

from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

COOKIE = "browser"
SALT = "rookery.known-browser"
A_YEAR = 365 * 24 * 60 * 60


def known_browser(request: HttpRequest, name: str) -> str:
    """Return the label of a browser in which `name` has logged in before; empty for any other."""
    try:
        whose, label = signing.loads(request.COOKIES.get(COOKIE, ""), salt=SALT, max_age=A_YEAR)
    except signing.BadSignature:
        return ""
    return str(label) if whose == name else ""


def remember_browser(request: HttpRequest, response: HttpResponse, name: str) -> None:
    """Let the browser show next time that `name` has logged in here."""
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
