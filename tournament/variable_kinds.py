"""Read the word of an environment variable, or say what is wrong with it.

Each reader raises ValueError with the end of a sentence: “NAME is “word”, which …”.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, unquote, urlsplit

from rules.typed_numbers import whole_number

ON = ("1", "true", "yes", "on")
OFF = ("0", "false", "no", "off")
HOST = re.compile(r"\.?[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?|\[[0-9a-f:.]+\]", re.IGNORECASE)
E_MAIL = re.compile(r"[^@\s,;<>]+@[^@\s,;<>]+")
KEY_LENGTH = 50
"""Characters of a secret key; Django warns of shorter ones."""
PORTS = {"smtp": 25, "smtp+starttls": 587, "smtps": 465}
THIS_MACHINE = ("localhost", "127.0.0.1", "[::1]")


@dataclass(frozen=True, slots=True)
class Kind:
    """What words are allowed, for the page of all settings, and how one is read."""

    allowed: str
    read: Callable[[str], Any]
    is_secret: bool = False
    """No message may show the word."""


@dataclass(frozen=True, slots=True)
class MailServer:
    """Where e-mails are handed in. `scheme` is a key of PORTS."""

    scheme: str
    host: str
    port: int
    user: str
    password: str


def _switch(word: str) -> bool:
    if word.lower() not in ON + OFF:
        raise ValueError(f"means neither on nor off. Use one of: {', '.join(ON + OFF)}")
    return word.lower() in ON


def _count(word: str) -> int:
    number = whole_number(word)
    if number is None:
        raise ValueError("is no whole number")
    return number


def _folder(word: str) -> Path:
    return Path(word).expanduser().resolve()


def _hosts(word: str) -> tuple[str, ...]:
    hosts = tuple(host.strip() for host in word.split(",") if host.strip())
    for host in hosts:
        if not HOST.fullmatch(host):
            raise ValueError(
                f"names “{host}”. Write host names or addresses alone, without a scheme and "
                "a port, separated by commas: cards.example,192.0.2.7"
            )
    return hosts


def _address(word: str) -> str:
    parts = _split(word)
    if parts.scheme not in ("http", "https") or not parts.hostname or "@" in parts.netloc:
        raise ValueError("is no address. Write one such as https://cards.example")
    if parts.path.strip("/") or parts.query or parts.fragment:
        raise ValueError("has something behind the host. Write it alone: https://cards.example")
    return f"{parts.scheme}://{parts.netloc}"


def _database(word: str) -> str:
    parts = _split(word)
    if parts.scheme not in ("postgres", "postgresql", "sqlite") or not parts.path.strip("/"):
        raise ValueError(
            "names no database. Write postgresql://USER:PASSWORD@HOST/NAME, or leave it out for "
            "SQLite in the data folder"
        )
    return word


def _secret_key(word: str) -> str:
    if len(word) < KEY_LENGTH:
        raise ValueError(
            f"has {len(word)} characters. Use {KEY_LENGTH} or more random ones: "
            'python3 -c "import secrets; print(secrets.token_urlsafe(48))"'
        )
    return word


def _mail_server(word: str) -> MailServer:
    parts = _split(word)
    if parts.scheme not in PORTS or not parts.hostname:
        raise ValueError(
            "is no mail server. Write smtp+starttls://USER:PASSWORD@HOST, or smtps for TLS from "
            "the start"
        )
    if parts.scheme == "smtp" and parts.password and parts.hostname not in THIS_MACHINE:
        raise ValueError(
            "sends the password unencrypted. Write smtp+starttls:// or smtps:// instead"
        )
    port = parts.port or PORTS[parts.scheme]
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    return MailServer(parts.scheme, parts.hostname, port, user, password)


def _e_mails(word: str) -> tuple[str, ...]:
    addresses = tuple(each.strip() for each in word.split(",") if each.strip())
    for address in addresses:
        if not E_MAIL.fullmatch(address):
            raise ValueError(f"names “{address}”, which is no e-mail address")
    return addresses


def _e_mail(word: str) -> str:
    addresses = _e_mails(word)
    if len(addresses) != 1:
        raise ValueError("is not one e-mail address")
    return addresses[0]


def _split(word: str) -> SplitResult:
    """Split an address. Python's own error would repeat a secret word."""
    try:
        parts = urlsplit(word)
        _ = parts.port
    except ValueError:
        raise ValueError("has a host or port that cannot be") from None
    return parts


SWITCH = Kind("on or off", _switch)
COUNT = Kind("a whole number", _count)
FOLDER = Kind("a folder", _folder)
FILE = Kind("a file", _folder)
HOSTS = Kind("host names, separated by commas", _hosts)
ADDRESS = Kind("an address", _address)
DATABASE = Kind("a PostgreSQL address", _database, is_secret=True)
SECRET_KEY = Kind(f"{KEY_LENGTH} characters or more", _secret_key, is_secret=True)
MAIL_SERVER = Kind("a mail server's address", _mail_server, is_secret=True)
E_MAILS = Kind("e-mail addresses, separated by commas", _e_mails)
E_MAIL_ADDRESS = Kind("an e-mail address", _e_mail)
