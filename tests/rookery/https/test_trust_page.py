"""The page about the certificate: three steps for each device, over plain http."""

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest

from rookery.https.authority import authority_of
from rookery.https.trust_page import CERTIFICATE, Pages, application, pages_of, what_to_trust
from tests.hall_clock import now

SERVER, HERE = "https://192.168.1.7:8000", "http://192.168.1.7:8001"
DEVICES = 5


@pytest.fixture
def pages(tmp_path: Path) -> Pages:
    return pages_of(what_to_trust(authority_of(tmp_path, now()), SERVER, HERE))


@pytest.mark.parametrize("language", ["en", "de"])
def test_each_device_gets_three_steps(pages: Pages, language: str) -> None:
    steps = re.findall(r"<ol>(.*?)</ol>", pages[f"/{language}/"][1].decode(), re.DOTALL)

    assert [each.count("<li>") for each in steps] == [3] * DEVICES


def test_it_names_both_addresses_and_what_to_compare_before_the_download(
    pages: Pages, tmp_path: Path
) -> None:
    authority = authority_of(tmp_path, now())  # the folder's own, as before
    page = pages["/en/"][1].decode()

    assert {SERVER, HERE, authority.fingerprint} <= set(re.findall(r"[^\s<>\"]+", page))
    assert page.index(authority.fingerprint) < page.index(CERTIFICATE)


def test_whatever_it_shows_is_there(pages: Pages, tmp_path: Path) -> None:
    both = pages["/en/"][1].decode() + pages["/de/"][1].decode()

    assert set(re.findall(r'(?:src|href)="(/[^"]*)"', both)) == pages.keys()
    assert pages[CERTIFICATE][1] == authority_of(tmp_path, now()).to_download()


@pytest.mark.parametrize(
    ("accepted", "path", "status", "language"),
    [
        (b"de-AT,en;q=0.5", "/", 200, b'lang="de"'),
        (b"fr", "/", 200, b'lang="en"'),
        (b"de", "/en/", 200, b'lang="en"'),
        (b"", "/favicon.ico", 302, b""),
    ],
)
def test_it_speaks_the_language_of_the_browser(
    pages: Pages, accepted: bytes, path: str, status: int, language: bytes
) -> None:
    scope = {"method": "GET", "path": path, "headers": [(b"accept-language", accepted)]}
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async def receive() -> Any:
        raise AssertionError("nothing is read")

    asyncio.run(application(pages)(scope, receive, send))
    assert sent[0]["status"] == status
    assert language in sent[1]["body"]
