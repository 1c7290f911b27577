"""The plain http page that explains in three steps how a device trusts this server."""

import io
import socket
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from html import escape
from pathlib import Path
from string import Template
from typing import Any

import segno
import uvicorn

from rookery.https.authority import Authority
from rookery.processes import DRAIN_SECONDS, begin

HERE = Path(__file__).parent
CERTIFICATE = "/rookery.crt"
Pages = Mapping[str, tuple[str, bytes]]
"""Media type and content by path."""
Message = MutableMapping[str, Any]
HEADERS = [
    (b"cache-control", b"no-store"),
    (b"content-security-policy", b"default-src 'self'; frame-ancestors 'none'; base-uri 'none'"),
    (b"x-content-type-options", b"nosniff"),
]


def pages_of(authority: Authority, address: str, own: str) -> Pages:
    """Return the pages: for a server at `address`, explained at `own`."""
    words = Template((HERE / "trust.html").read_text(encoding="utf-8")).substitute(
        address=escape(address),
        own=escape(own),
        fingerprint=escape(authority.fingerprint),
        name=escape(authority.certificate.subject.rfc4514_string().removeprefix("CN=")),
        certificate=CERTIFICATE,
    )
    return {
        "/": ("text/html; charset=utf-8", words.encode()),
        "/trust.css": ("text/css; charset=utf-8", (HERE / "trust.css").read_bytes()),
        "/here.svg": ("image/svg+xml", _code(own)),
        "/server.svg": ("image/svg+xml", _code(address)),
        CERTIFICATE: ("application/x-x509-ca-cert", authority.to_download()),
    }


def show_pages(listening: socket.socket, pages: Pages) -> None:
    """Show them at this socket until SIGTERM."""
    begin()
    config = uvicorn.Config(
        application(pages),
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
    Awaitable[None],
]:
    """Return an ASGI application that shows the pages, and the first one for any other path."""

    async def answer(
        scope: Message,
        _receive: Callable[[], Awaitable[Message]],
        send: Callable[[Message], Awaitable[None]],
    ) -> None:
        kind, content = pages.get(scope["path"], ("", b""))
        headers = [*HEADERS, (b"content-type", kind.encode())]
        if not kind:
            headers = [*HEADERS, (b"location", b"/")]
        status = 200 if kind else 302
        await send({"type": "http.response.start", "status": status, "headers": headers})
        body = b"" if scope["method"] == "HEAD" else content
        await send({"type": "http.response.body", "body": body})

    return answer


def _code(address: str) -> bytes:
    drawn = io.BytesIO()
    segno.make(f"{address}/").save(drawn, kind="svg", scale=5, border=4, light="#fff")
    return drawn.getvalue()
