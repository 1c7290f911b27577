"""Response headers: a policy that loads nothing from elsewhere, and compression."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from django.contrib.staticfiles.storage import StaticFilesStorage
from django.http import HttpRequest, HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from whitenoise.storage import CompressedManifestStaticFilesStorage

RULES = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
}
POLICY = "; ".join(f"{name} {allowed}" for name, allowed in RULES.items())
HEADER = "Content-Security-Policy"

NEVER_COMPRESSED = ("/desk/", "/t/", "/my/")


def let_frame(response: HttpResponseBase, sites: Sequence[str]) -> None:
    """Let these origins, and no others, show the response in a frame; "*" is any.

    A page in a frame sends no form, and its links are those of the page that it is a part of.
    """
    own = {
        "form-action": "'none'",
        "base-uri": "'self'",
        "frame-ancestors": " ".join(sites) or "'none'",
    }
    response[HEADER] = "; ".join(f"{name} {allowed}" for name, allowed in (RULES | own).items())


class ContentSecurityPolicy:
    """Set the policy on every response that has none of its own (`let_frame`).

    Pages are cached as bytes, so there are no nonces.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        response.headers.setdefault(HEADER, POLICY)
        return response


class CompressedPublicPages(GZipMiddleware):
    """Compress public pages only, never pages with secrets.

    The size of a compressed page reveals whether a repeated guess equals a secret beside it
    (BREACH). The desk's pages hold PINs and cards, a personal page its link, and tables should not
    wait for compression. Public pages have only CSRF tokens, which Django masks anew each time.
    """

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> Any:
        """The response, compressed if allowed and accepted."""
        if request.path.startswith(NEVER_COMPRESSED):
            return response
        return super().process_response(request, response)


class PlainStaticFiles(StaticFilesStorage):
    """Static files where they lie. Each address is worked out once: a page has two dozen."""

    url = cache(StaticFilesStorage.url)


class HashedStaticFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # untyped
    """Hashed names for ES modules too, so that an upgrade never mixes script versions."""

    support_js_module_import_aggregation = True
    url = cache(CompressedManifestStaticFilesStorage.url)
