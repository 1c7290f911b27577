"""The page about the certificate: three steps for each device, over plain http."""

import re
from pathlib import Path

import pytest

from rookery.https.trust_page import CERTIFICATE, pages_of
from tests.makers_https import a_hall_with_https

SERVER, HERE = "https://192.168.1.7:8000", "http://192.168.1.7:8001"
DEVICES = ["Android", "iPhone and iPad", "Windows", "Mac", "Linux and Chromebook"]


@pytest.fixture
def page(tmp_path: Path) -> str:
    pages = pages_of(a_hall_with_https(tmp_path).authority, SERVER, HERE)
    return pages["/"][1].decode()


@pytest.mark.parametrize("device", DEVICES)
def test_each_device_gets_three_steps(page: str, device: str) -> None:
    (steps,) = re.findall(rf"<h2>{device}</h2>\s*<ol>(.*?)</ol>", page, re.DOTALL)

    assert steps.count("<li>") == 3


def test_it_names_both_addresses_and_what_the_device_will_show(page: str, tmp_path: Path) -> None:
    authority = a_hall_with_https(tmp_path).authority  # the folder's own, as before

    assert {SERVER, HERE, authority.fingerprint} <= set(re.findall(r"[^\s<>\"]+", page))


def test_whatever_it_shows_is_there(tmp_path: Path) -> None:
    authority = a_hall_with_https(tmp_path).authority
    pages = pages_of(authority, SERVER, HERE)
    named = set(re.findall(r'(?:src|href)="(/[^"]*)"', pages["/"][1].decode()))

    assert named == pages.keys() - {"/"}
    assert pages[CERTIFICATE] == ("application/x-x509-ca-cert", authority.to_download())
