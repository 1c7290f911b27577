"""Response headers: a policy that loads nothing from elsewhere, and compression."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from whitenoise.storage import CompressedManifestStaticFilesStorage

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)

NEVER_COMPRESSED = ("/desk/", "/t/", "/my/")


class ContentSecurityPolicy:
    """Set the policy on every response. Pages are cached as bytes, so there are no nonces."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        response["Content-Security-Policy"] = POLICY
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


class HashedStaticFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # untyped
    """Hashed names for ES modules too, so that an upgrade never mixes script versions."""

    support_js_module_import_aggregation = True
