"""The plain http page that explains in three steps how a device trusts this server."""

import io
import socket
from collections.abc import Awaitable, Callable, Coroutine, Mapping, MutableMapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import segno
import uvicorn
from django.apps import apps
from django.conf import settings
from django.template import Context, Engine
from django.utils.translation import override

from rookery.https.authority import Authority
from rookery.processes import DRAIN_SECONDS, begin
from tournament.own_files import FILES

HERE = Path(__file__).parent
CERTIFICATE = "/rookery.crt"
HTML = "text/html; charset=utf-8"
Pages = Mapping[str, tuple[str, bytes]]
"""Media type and content by path."""
Message = MutableMapping[str, Any]
HEADERS = [
    (b"cache-control", b"no-store"),
    (b"content-security-policy", b"default-src 'self'; frame-ancestors 'none'; base-uri 'none'"),
    (b"x-content-type-options", b"nosniff"),
]


@dataclass(frozen=True, slots=True)
class Trusted:
    """What the pages tell: of a server at `address`, explained at `own`."""

    address: str
    own: str
    name: str
    fingerprint: str
    to_download: bytes


def what_to_trust(authority: Authority, address: str, own: str) -> Trusted:
    """Return it for this authority."""
    name = authority.certificate.subject.rfc4514_string().removeprefix("CN=")
    return Trusted(address, own, name, authority.fingerprint, authority.to_download())


def pages_of(trusted: Trusted) -> Pages:
    """Return the pages, the first one once for each language ("/de/")."""
    return {
        **{f"/{code}/": (HTML, _words(trusted, code)) for code, _ in settings.LANGUAGES},
        "/trust.css": ("text/css; charset=utf-8", (HERE / "trust.css").read_bytes()),
        "/here.svg": ("image/svg+xml", _code(trusted.own)),
        "/server.svg": ("image/svg+xml", _code(trusted.address)),
        CERTIFICATE: ("application/x-x509-ca-cert", trusted.to_download),
    }


def _words(trusted: Trusted, language: str) -> bytes:
    engine = Engine(dirs=[str(FILES / "templates")], builtins=["django.templatetags.i18n"])
    told = {name: getattr(trusted, name) for name in ("address", "own", "name", "fingerprint")}
    told |= {"certificate": CERTIFICATE, "languages": settings.LANGUAGES}
    with override(language):
        return engine.get_template("rookery/trust.html").render(Context(told)).encode()


def show_pages(listening: socket.socket, trusted: Trusted) -> None:
    """Show them at this socket until SIGTERM."""
    begin()
    apps.populate([])  # catalogues are read after this; the pages need nothing else of Django
    config = uvicorn.Config(
        application(pages_of(trusted)),
        lifespan="off",
        log_level="warning",
        access_log=False,
        timeout_graceful_shutdown=DRAIN_SECONDS,
    )
    uvicorn.Server(config).run(sockets=[listening])


def application(
    pages: Pages,
) -> Callable[
    [Message, Callable[[], Awaitable[Message]], Callable[[Message], Awaitable[None]]],
    Coroutine[Any, Any, None],
]:
    """Return an ASGI application that shows the pages, and for "/" that of the browser's language.

    Any other path leads there.
    """

    async def answer(
        scope: Message,
        _receive: Callable[[], Awaitable[Message]],
        send: Callable[[Message], Awaitable[None]],
    ) -> None:
        path = f"/{_language(scope)}/" if scope["path"] == "/" else scope["path"]
        kind, content = pages.get(path, ("", b""))
        headers = [*HEADERS, (b"content-type", kind.encode())]
        if not kind:
            headers = [*HEADERS, (b"location", b"/")]
        status = 200 if kind else 302
        await send({"type": "http.response.start", "status": status, "headers": headers})
        body = b"" if scope["method"] == "HEAD" else content
        await send({"type": "http.response.body", "body": body})

    return answer


def _language(scope: Message) -> str:
    accepted = dict(scope["headers"]).get(b"accept-language", b"").decode("latin-1")
    asked_for = import_module("tournament.language").asked_for  # reads the settings as it loads
    return str(asked_for("", "", accepted) or settings.LANGUAGE_CODE)


def _code(address: str) -> bytes:
    drawn = io.BytesIO()
    segno.make(f"{address}/").save(drawn, kind="svg", scale=5, border=4, light="#fff")
    return drawn.getvalue()
