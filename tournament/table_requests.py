"""Requests from tables: a leaner Django for them."""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, cast

from django.conf import settings
from django.core.handlers.wsgi import WSGIHandler, get_script_name
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.urls import ResolverMatch, get_resolver, set_script_prefix

PATHS_KEPT, LONGEST_KEPT = 1024, 200
"""Paths whose view is remembered, and the letters of one: longer ones are no table's."""


@lru_cache(PATHS_KEPT)
def _resolved(path: str) -> ResolverMatch:
    """The view of a path, looked up once: each hand of a table comes to the same one."""
    return get_resolver().resolve(path)


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

    def resolve_request(self, request: HttpRequest) -> ResolverMatch:
        path = request.path_info
        find = _resolved if len(path) <= LONGEST_KEPT else get_resolver().resolve
        request.resolver_match = find(path)
        return request.resolver_match

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
