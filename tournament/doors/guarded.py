"""The limit on guessing at every door, and the second step behind the password."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime

from django.contrib.auth import login
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse

from rules.core.messages import say
from rules.refusals import Refused, refusal
from tournament.accounts.access import is_last_owner
from tournament.accounts.second_factor import Person, has_second_factor
from tournament.desk.act.guesses import (
    LOGIN_BY_ALL,
    MINUTE,
    Limit,
    known_browser,
    network_of,
    note_wrong,
    stop_if_any_has_too_many,
)
from tournament.desk.act.staff import device_of

BACKEND = "django.contrib.auth.backends.ModelBackend"
WRONG_PASSWORD = "wrong-password"
FIRST_STEP = "first-step"
"""Where the session keeps who has given their password, when, and where they want to go."""

BY_NETWORK = Limit(10, 15 * MINUTE, say("Then check the code or link before you try again."))
BY_ALL = Limit(1000, 60 * MINUTE, BY_NETWORK.otherwise)
CODES = Limit(5, 15 * MINUTE, say("Or ask an owner to turn off two-step log-in for your account."))
OWN_CODES = replace(CODES, otherwise=say("Or turn off two-step log-in where the server runs."))
"""Of the only owner, who has nobody to ask."""


@contextmanager
def limited(request: HttpRequest, door: str, now: datetime, *wrong: str) -> Iterator[None]:
    """Refuse after too many wrong tries, and count one if it is refused with a code in `wrong`."""
    limits = {f"{door}/{network_of(request)}": BY_NETWORK, f"{door}/all": BY_ALL}
    with counted(limits, now, *wrong):
        yield


@contextmanager
def counted(limits: Mapping[str, Limit], now: datetime, *wrong: str) -> Iterator[None]:
    """The same for subjects with limits of their own."""
    stop_if_any_has_too_many(limits, now)
    try:
        yield
    except Refused as refused:
        if any(finding.code in wrong for finding in refused.findings):
            note_wrong(limits, now)
        raise


def let_in(request: HttpRequest, user: User, where: str, now: datetime) -> HttpResponse:
    """Log in and go on; first to the second step, if the account has one."""
    if not has_second_factor(user):
        login(request, user, BACKEND)
        return HttpResponseRedirect(where, status=303)
    request.session.cycle_key()
    request.session[FIRST_STEP] = [user.pk, user.get_session_auth_hash(), now.timestamp(), where]
    return HttpResponseRedirect(reverse("login-code"), status=303)


def require_password(user: User, password: str) -> None:
    """Refuse any other password than the account's."""
    if not user.check_password(password):
        raise refusal(
            say("Wrong password."),
            remedy=say("Try again. Capital letters matter."),
            code=WRONG_PASSWORD,
            where="password",
        )


def person_at(request: HttpRequest, user: User, now: datetime) -> Person:
    """Somebody changes how they log in, from this browser."""
    return Person(user, device_of(request), now)


def code_limits(request: HttpRequest, user: User) -> Mapping[str, Limit]:
    """The limits on guessing an account's codes, as those of its password."""
    account, own = f"second/{user.pk}", OWN_CODES if is_last_owner(user) else CODES
    browser = known_browser(request, user.get_username().casefold()[:60])
    if browser:
        return {f"{account}|known {browser}": own}
    return {f"{account}|{network_of(request)}": own, f"{account}|all": LOGIN_BY_ALL}
