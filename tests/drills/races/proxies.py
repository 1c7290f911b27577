"""Behind each proxy of deploy/, as far as it is installed, a public page comes over https and knows
it, its stream begins at once, http leads to https, and what is too large is refused in our words.

A race is a proxy: `apt install nginx-light caddy`.
"""

import html
import http.client
import os
import re
import shutil
import ssl
import subprocess
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from unittest import mock

from bench.ports import free_port, wait_for
from tests.drills.drilling import Drilled
from tests.drills.live_hall import a_live_hall
from tests.drills.storm_server import ROOT, a_server
from tests.makers_https import a_hall_with_https

ON = ("sqlite",)
HERE = "127.0.0.1"
HTTPS = {"ROOKERY_HTTPS": "on", "ROOKERY_HOSTS": f"cards.example,localhost,{HERE}"}
SOON = 5
"""Seconds until a stream has begun: its first beat comes later."""
TOO_LARGE = 5_000_000
STREAM = re.compile(r'data-stream="([^"]+)"')
WITHOUT_TRUST = "{\n\tskip_install_trust\n\tadmin off\n\thttp_port %d\n}\n"
"""Put before deploy/Caddyfile: its authority is for this drill, and changes nothing else here."""


@dataclass(frozen=True, slots=True)
class Ports:
    """Where the proxy listens, and where the server does."""

    http: int
    https: int
    server: int


def described(file: str) -> str:
    """What deploy/ says."""
    return (ROOT / "deploy" / file).read_text()


def sabotage() -> AbstractContextManager[object]:
    """Proxies that tell the server of http."""

    def wrong(file: str) -> str:
        words = (ROOT / "deploy" / file).read_text()
        words = words.replace("X-Forwarded-Proto https", "X-Forwarded-Proto http")
        return words.replace("flush_interval", "header_up X-Forwarded-Proto http\nflush_interval")

    return mock.patch(f"{__name__}.described", wrong)


def drill(races: int, random: Random) -> Drilled:
    """Each proxy once."""
    installed = {name: words for name, words in PROXIES.items() if shutil.which(name)}
    if not installed:
        raise SystemExit("No proxy is installed: apt install nginx-light caddy")
    seen = Drilled()
    with (
        mock.patch.dict(os.environ, HTTPS),
        a_live_hall(random) as hall,
        a_server(hall.page) as server,
    ):
        for name, begin in list(installed.items())[:races]:
            at = Ports(free_port(), free_port(), server.port)
            with TemporaryDirectory() as folder, running(begin(Path(folder), at), folder):
                wait_for(at.https)
                seen.came_out(name, faults(at, hall.page))
    return seen


def nginx(folder: Path, at: Ports) -> list[str]:
    """Write its configuration around ours; its words."""
    tls = a_hall_with_https(folder).tls
    changes = {
        "/etc/ssl/cards.example/fullchain.pem": str(tls.certificate),
        "/etc/ssl/cards.example/privkey.pem": str(tls.key),
        "listen 80;": f"listen {HERE}:{at.http};",
        "listen 443 ssl;": f"listen {HERE}:{at.https} ssl;",
        "$host$request_uri": f"$host:{at.https}$request_uri",
        f"{HERE}:8000": f"{HERE}:{at.server}",
        "cards.example;": "localhost;",
    }
    site = changed(described("nginx.conf"), changes)
    about = f"daemon off; pid {folder}/pid; error_log {folder}/log; events {{}}"
    (folder / "conf").write_text(f"{about} http {{ access_log off; {site} }}")
    return ["nginx", "-c", str(folder / "conf"), "-e", f"{folder}/log"]


def caddy(folder: Path, at: Ports) -> list[str]:
    """Write its configuration around ours; its words."""
    names = {"{$SITE_NAME:cards.example}": f"localhost:{at.https}", ":8000": f":{at.server}"}
    site = changed(described("Caddyfile"), names)
    (folder / "Caddyfile").write_text(WITHOUT_TRUST % at.http + site)
    return ["caddy", "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]


PROXIES: Mapping[str, Callable[[Path, Ports], list[str]]] = {"nginx": nginx, "caddy": caddy}


def changed(words: str, changes: Mapping[str, str]) -> str:
    """These words, each put in the place of another."""
    for old, new in changes.items():
        assert old in words, f"deploy/ no longer says {old}"
        words = words.replace(old, new)
    return words


@contextmanager
def running(words: list[str], folder: str) -> Iterator[None]:
    """Start the proxy; it is gone afterwards."""
    own = {"XDG_DATA_HOME": folder, "XDG_CONFIG_HOME": folder}
    quiet = subprocess.DEVNULL
    proxy = subprocess.Popen(words, env=os.environ | own, stdout=quiet, stderr=quiet)
    try:
        yield
    finally:
        proxy.terminate()
        proxy.wait()


def faults(at: Ports, page: str) -> Iterator[str]:
    """What is wrong at this proxy."""
    answer, body = asked(at.https, page)
    if answer.status != 200 or not answer.headers["strict-transport-security"]:
        yield f"the page is {answer.status} and does not know of https"
    found = STREAM.search(body)
    if found is None or not begins(at.https, html.unescape(found[1])):
        yield "the stream does not begin"
    away, _ = asked(at.http, page, is_secure=False)
    if not str(away.headers["location"]).startswith("https:"):
        yield "http does not lead to https"
    refused, words = asked(at.https, "/login/", b"x" * TOO_LARGE)
    if refused.status != 413 or "4 MB" not in words:
        yield f"what is too large is answered with {refused.status}"


def line(port: int, *, is_secure: bool = True) -> http.client.HTTPConnection:
    """A line to the proxy, whoever vouches for it."""
    if not is_secure:
        return http.client.HTTPConnection(HERE, port, timeout=SOON)
    anybody = ssl.create_default_context()
    anybody.check_hostname, anybody.verify_mode = False, ssl.CERT_NONE
    return http.client.HTTPSConnection("localhost", port, timeout=SOON, context=anybody)


def asked(
    port: int, path: str, sent: bytes | None = None, *, is_secure: bool = True
) -> tuple[http.client.HTTPResponse, str]:
    """The answer to this request, and its body."""
    with closing(line(port, is_secure=is_secure)) as to:
        to.request("POST" if sent else "GET", path, sent, {"Host": "localhost"})
        answer = to.getresponse()
        return answer, answer.read().decode()


def begins(port: int, stream: str) -> bool:
    """Whether the stream's first line comes soon."""
    with closing(line(port)) as to:
        to.request("GET", stream, headers={"Host": "localhost"})
        try:
            return to.getresponse().readline().startswith(b"retry:")
        except TimeoutError:
            return False
