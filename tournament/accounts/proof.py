"""When somebody last gave their password in this browser: what is dangerous asks for it again."""

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest

if TYPE_CHECKING:
    from django.contrib.auth.models import User

PROVED = "proved"
LASTS = timedelta(minutes=30)


def note_login(request: HttpRequest, user: "User", **_: Any) -> None:
    """Note a log-in, just after Django has."""
    if user.last_login:
        note_password(request.session, user.last_login)


def note_password(session: SessionBase, now: datetime) -> None:
    """Note that the password was given now."""
    session[PROVED] = now.timestamp()


def is_proved(session: SessionBase, now: datetime) -> bool:
    """Tell whether that was a short time ago."""
    return bool(now.timestamp() - session.get(PROVED, 0.0) < LASTS.total_seconds())
