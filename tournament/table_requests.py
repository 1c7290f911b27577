"""Requests from tables: a leaner Django for them, and one commit for the hands of an event.

The lane of the tables (`lanes.py`) answers all hands that wait for one event together, and nobody
hears of their hand before its commit. One write to the disk then serves a whole hall.
"""

import re
from collections.abc import Callable, Iterable, Iterator, MutableMapping
from contextlib import contextmanager
from typing import Any, cast

from django.conf import settings
from django.core.handlers.wsgi import WSGIHandler, get_script_name
from django.db import connection, transaction
from django.http import HttpResponse
from django.urls import set_script_prefix

HANDS = re.compile(r"/t/([^/]+)/[0-9]+/hands/")


def event_of_hand(scope: MutableMapping[str, Any]) -> str | None:
    """The event in which this request saves a hand; None for any other request."""
    found = HANDS.fullmatch(scope["path"]) if scope["method"] == "POST" else None
    return found[1] if found else None


@contextmanager
def one_commit() -> Iterator[None]:
    """Commit the changes inside together; each is still all or nothing, in a savepoint of its own.

    Raises a database error if nothing was saved. All changes must be of one event: whoever held the
    rows of two could wait for another in a circle. The savepoint around them notices a transaction
    that the database gave up. PostgreSQL would roll it back at the commit without an error, and
    SQLite would commit its rest statement by statement.
    """
    _renew_connection()
    with transaction.atomic(), transaction.atomic():
        yield


def _renew_connection() -> None:
    """Close a connection that had an error, as Django does between requests, but for a group."""
    if not connection.in_atomic_block:
        connection.close_if_unusable_or_obsolete()


class TableHandler(WSGIHandler):
    """Django's handler with the middleware that a table needs (`TABLE_MIDDLEWARE`).

    It sends no signals: they would close the connection inside the transaction of a group.
    """

    def load_middleware(self, is_async: bool = False) -> None:  # Django's
        every, settings.MIDDLEWARE = settings.MIDDLEWARE, settings.TABLE_MIDDLEWARE
        try:
            super().load_middleware(is_async)
        finally:
            settings.MIDDLEWARE = every

    def __call__(  # type: ignore[override]  # any WSGI answer, and this one needs no closing
        self, environ: dict[str, Any], start_response: Callable[..., Any]
    ) -> Iterable[bytes]:
        set_script_prefix(get_script_name(environ))
        _renew_connection()
        response = cast("HttpResponse", self.get_response(self.request_class(environ)))
        _renew_connection()
        headers = [
            *response.items(),
            *(("Set-Cookie", cookie.output(header="")) for cookie in response.cookies.values()),
        ]
        start_response(f"{response.status_code} {response.reason_phrase}", headers)
        return [response.content]
