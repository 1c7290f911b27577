"""A whole answer, ready to be sent: as ASGI passes it on, and as HTTP writes it. Pure."""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

Headers = list[tuple[bytes, bytes]]


class Head(NamedTuple):
    """Headers, and the lines that they are."""

    pairs: Headers
    lines: bytes


class Reply(NamedTuple):
    """A status, its headers and a body."""

    status: int
    head: Head
    body: bytes


def head_of(pairs: Headers) -> Head:
    """These headers, written once for all who are sent them."""
    return Head(pairs, lines_of(pairs))


def lines_of(pairs: Iterable[tuple[bytes, bytes]]) -> bytes:
    """Headers as HTTP writes them, each in its line."""
    return b"".join(b"%b: %b\r\n" % pair for pair in pairs)


@lru_cache(2)
def own_lines(*pairs: tuple[bytes, bytes]) -> bytes:
    """The server's own headers, which change once a second."""
    return lines_of(pairs)
