"""How answers travel: with a policy that loads nothing from elsewhere, and small."""

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
    """Sets the policy on every answer; pages are cached as bytes, so there are no nonces."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        response["Content-Security-Policy"] = POLICY
        return response


class CompressedPublicPages(GZipMiddleware):
    """Compresses what everybody may read, and nothing that holds a secret.

    The size of a compressed page tells whether a guess that it repeats equals a secret beside it
    (BREACH). The desk's pages hold PINs and cards, a personal page its link; a table waits for its
    hand and not for a compressor. On public pages only CSRF tokens are secret, and Django masks
    them anew in every answer.
    """

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> Any:
        """The answer, compressed if it may be and the browser takes it."""
        if request.path.startswith(NEVER_COMPRESSED):
            return response
        return super().process_response(request, response)


class HashedStaticFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # untyped
    """Hashed names for ES modules too, so that an upgrade never mixes old and new scripts."""

    support_js_module_import_aggregation = True
