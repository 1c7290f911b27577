"""What every answer carries: a policy that lets the browser load nothing from elsewhere."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase
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


class ContentSecurityPolicy:
    """Sets the policy on every answer; pages are cached as bytes, so there are no nonces."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        response["Content-Security-Policy"] = POLICY
        return response


class HashedStaticFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # untyped
    """Hashed names for ES modules too, so that an upgrade never mixes old and new scripts."""

    support_js_module_import_aggregation = True
