"""Distinguish devices in the log by a short random label in a cookie."""

import secrets

from django.http import HttpRequest, HttpResponse

COOKIE = "device"
LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
A_YEAR = 365 * 24 * 60 * 60


def device_of(request: HttpRequest) -> str:
    """The device's label, "K7Q4X2", or a new one for a new browser."""
    known = request.COOKIES.get(COOKIE, "")
    if len(known) == 6 and set(known) <= set(LETTERS):
        return known
    if COOKIE not in request.META:
        request.META[COOKIE] = "".join(secrets.choice(LETTERS) for _ in range(6))
    return str(request.META[COOKIE])


def remember_device(request: HttpRequest, response: HttpResponse) -> None:
    """Set the cookie for a new label."""
    if COOKIE in request.META:
        response.set_cookie(
            COOKIE,
            request.META[COOKIE],
            max_age=A_YEAR,
            httponly=True,
            samesite="Lax",
            secure=request.is_secure(),
        )
