"""Servers whose live pages are broken, each in one way: what the drills must find out.

For their sabotage only. Each function is an application factory for uvicorn.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from tournament import asgi
from tournament.desk import live_pages
from tournament.live import watch
from tournament.live.hub import Followed
from tournament.live.parts import Parts, parts_of

DEAF = 3600.0
Application = Callable[..., Any]


def missed_nothing() -> Application:
    """Whoever comes back is told that nothing is new."""
    _always(Followed, "missed", lambda followed, known: [] if known else [followed.frame.whole])
    return asgi.application


def one_too_few() -> Application:
    """Whoever comes back misses the last part."""
    original = Followed.missed

    def missed(followed: Followed, known: str) -> list[bytes]:
        parts = original(followed, known)
        return parts[:-1] if known else parts

    _always(Followed, "missed", missed)
    return asgi.application


def notices_only() -> Application:
    """It hears of a commit when somebody says so, and never looks by itself."""
    watch.LOOKS_EVERY.update(sqlite=DEAF, postgresql=DEAF)
    _always(watch, "RETRIES_AFTER", DEAF)
    return asgi.application


def trusts_the_reader() -> Application:
    """A number that is larger than ours counts as the newest."""
    original = Followed.missed

    def missed(followed: Followed, known: str) -> list[bytes]:
        is_ahead = int(known.partition("-")[0] or 0) >= int(followed.frame.id.partition("-")[0])
        return [] if is_ahead else original(followed, known)

    _always(Followed, "missed", missed)
    return asgi.application


def old_under_a_new_name() -> Application:
    """It sends the page before, with the name of the state now."""
    before: dict[str, Parts] = {}

    def late(page: str) -> Parts | None:
        now = parts_of(page)
        if now is None:
            return None
        old, before[now.stream.partition("?")[0]] = before.get(now.stream.partition("?")[0]), now
        return replace(old, seen=now.seen) if old else now

    _always(live_pages, "parts_of", late)
    return asgi.application


def _always(where: object, name: str, what: object) -> None:
    """Change the house for the life of this process."""
    setattr(where, name, what)
