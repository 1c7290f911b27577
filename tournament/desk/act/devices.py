"""Telling devices apart in the log: a short random label kept in a cookie, nothing more."""

import secrets

from django.http import HttpRequest, HttpResponse

COOKIE = "device"
LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
A_YEAR = 365 * 24 * 60 * 60


def device_of(request: HttpRequest) -> str:
    """The device's label, "K7Q4X2"; a new one when the browser has none yet."""
    known = request.COOKIES.get(COOKIE, "")
    if len(known) == 6 and set(known) <= set(LETTERS):
        return known
    if COOKIE not in request.META:
        request.META[COOKIE] = "".join(secrets.choice(LETTERS) for _ in range(6))
    return str(request.META[COOKIE])


def remember_device(request: HttpRequest, response: HttpResponse) -> None:
    """Keep a label that was made while answering."""
    if COOKIE in request.META:
        response.set_cookie(
            COOKIE,
            request.META[COOKIE],
            max_age=A_YEAR,
            httponly=True,
            samesite="Lax",
            secure=request.is_secure(),
        )
