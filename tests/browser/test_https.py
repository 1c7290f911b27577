"""https in the hall: what a browser allows where it trusts the authority, and only there."""

import threading
import time
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from playwright.sync_api import BrowserType, Error

from rookery.https.plain_requests import context_of
from tests.browser.serving import QUIET, START_SECONDS
from tests.makers_https import Hall, a_hall_with_https
from tournament.lanes import Message, Receive, Send

PAGES = {
    "/": (b"text/html", b"<!doctype html><title>Hall</title>"),
    "/worker.js": (b"text/javascript", b"// nothing"),
}


async def a_page(scope: Message, _receive: Receive, send: Send) -> None:
    kind, content = PAGES.get(scope["path"], (b"text/plain", b""))
    headers = [(b"content-type", kind)]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": content})


@pytest.fixture
def hall(tmp_path: Path) -> Hall:
    return a_hall_with_https(tmp_path)


@pytest.fixture
def address(hall: Hall) -> Iterator[str]:
    """A server that speaks TLS as `rookery serve --https` does."""
    config = uvicorn.Config(
        a_page,
        port=0,
        lifespan="off",
        ssl_context_factory=lambda *_: context_of(hall.tls),
        **QUIET,
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run)
    thread.start()
    end = time.monotonic() + START_SECONDS
    while not server.started and time.monotonic() < end:
        time.sleep(0.02)
    yield f"https://localhost:{server.servers[0].sockets[0].getsockname()[1]}/"
    server.should_exit = True
    thread.join()


def trusting(hall: Hall) -> str:
    """Chromium's word for: what this authority signs is as good as what the system trusts."""
    key = hall.authority.key.public_key()
    known = key.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    return f"--ignore-certificate-errors-spki-list={b64encode(sha256(known).digest()).decode()}"


def test_where_the_authority_is_trusted_a_page_may_work_without_the_network(
    hall: Hall, address: str, browser_type: BrowserType, browser_type_launch_args: dict[str, Any]
) -> None:
    stranger = {**browser_type_launch_args}
    friend = {**stranger, "args": [*stranger["args"], trusting(hall)]}
    with browser_type.launch(**friend) as browser:
        page = browser.new_page()
        page.goto(address)
        assert page.evaluate("isSecureContext")
        assert page.evaluate(
            "navigator.serviceWorker.register('/worker.js').then(found => found.scope)"
        )
    with browser_type.launch(**stranger) as browser, pytest.raises(Error, match="ERR_CERT"):
        browser.new_page().goto(address)
