"""`/healthz`: the state of the installation as JSON, for machines that watch it.

Answers beside the lanes of Django: while the database is away or every thread waits for it, and
whatever host a watcher calls it by. Everybody gets one word: ok, warning or failing. Status 503
means that people cannot play; warnings alone are 200. Programs on this computer, and `rookery
check`, which has the installation's key, also get numbers and codes, but no names or places.
"""

import asyncio
import json
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from time import monotonic
from typing import Any

from django.conf import settings
from django.core.signing import BadSignature, TimestampSigner

from rules.core.findings import ERROR
from tournament.desk.now import now
from tournament.health.facts import Facts, findings_of
from tournament.health.reading import can_save, read_facts
from tournament.lanes import Message, Receive, Send

PATH = "/healthz"
KEPT_SECONDS = 1.0
"""However often someone asks, the database is asked once in this time."""
PATIENCE = 3.0
FORWARDED = (b"x-forwarded-for", b"x-forwarded-proto")
"""What a proxy says of whom it forwards."""
PROOF = "Rookery-Proof"
"""The header of a program that has this installation's key."""
PROOF_LASTS = timedelta(minutes=1)
SIGNER = "rookery.health"


@dataclass(slots=True)
class HealthLane:
    """An ASGI application for PATH alone. Its one thread may hang with the database."""

    pool: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(1, "health"))
    facts: "asyncio.Future[Facts] | None" = None
    read_at: float = 0.0

    async def __call__(self, scope: Message, _receive: Receive, send: Send) -> None:
        if scope["method"] not in ("GET", "HEAD"):
            await _send(send, 405, b"", [(b"allow", b"GET, HEAD")])
            return
        facts = await self._facts()
        document = document_of(facts) | {"request": seen(scope), "settings": how_set_up()}
        said = document if may_see_all(scope) else {"status": document["status"]}
        body = json.dumps(said).encode() + b"\n"
        is_head = scope["method"] == "HEAD"
        status = 503 if document["status"] == "failing" else 200
        await _send(
            send, status, b"" if is_head else body, [(b"content-type", b"application/json")]
        )

    async def _facts(self) -> Facts:
        """Return the facts of the last second. If they do not come in time, nothing answers."""
        is_old = monotonic() - self.read_at > KEPT_SECONDS
        if self.facts is None or (self.facts.done() and is_old):
            self.read_at = monotonic()
            self.facts = asyncio.get_running_loop().run_in_executor(self.pool, _read, now())
        try:
            return await asyncio.wait_for(asyncio.shield(self.facts), PATIENCE)
        except TimeoutError:
            return Facts(answers=False)


def document_of(facts: Facts) -> dict[str, Any]:
    """Return the facts as JSON data. `findings` are codes of `facts.py`."""
    findings = findings_of(facts)
    is_failing = any(finding.severity == ERROR for finding in findings)
    return {
        "status": "failing" if is_failing else "warning" if findings else "ok",
        "findings": [finding.code for finding in findings],
        "database": facts.answers and not (facts.is_damaged or facts.is_unwritable),
        "missing_migrations": facts.missing_migrations,
        "seconds_since_clock": _seconds(facts.since_beat),
        "free_megabytes": None if facts.free is None else facts.free // 1_000_000,
        "seconds_since_backup": _seconds(facts.since_backup),
        "seconds_without_backup": _seconds(facts.at_risk),
    }


def seen(scope: Message) -> dict[str, bool]:
    """Return how this request arrived, so that `rookery check` notices a wrong proxy."""
    headers = _headers(scope)
    named, protocol = (headers.get(name, "") for name in FORWARDED)
    client = scope["client"][0] if scope.get("client") else ""
    return {
        "https": scope["scheme"] == "https" or protocol == "https",
        "forwarded": bool(named or protocol),
        "names_client": bool(named) and client in [each.strip() for each in named.split(",")],
    }


def may_see_all(scope: Message) -> bool:
    """Tell whether a request comes from this computer itself, or from who has its key."""
    client = scope["client"][0] if scope.get("client") else ""
    is_here = client in ("127.0.0.1", "::1") and not seen(scope)["forwarded"]
    return is_here or is_proof(_headers(scope).get(PROOF.lower().encode(), ""))


def new_proof() -> str:
    """Return the value of PROOF, for a minute."""
    return TimestampSigner(salt=SIGNER).sign("")


def is_proof(value: str) -> bool:
    """Tell whether a program with this installation's key has just made it."""
    try:
        TimestampSigner(salt=SIGNER).unsign(value, max_age=PROOF_LASTS)
    except BadSignature:
        return False
    return True


def _headers(scope: Message) -> Mapping[bytes, str]:
    return {name: value.decode("latin-1") for name, value in scope["headers"]}


def how_set_up() -> dict[str, bool]:
    """Return who reaches this server, and how, by its settings."""
    return {
        "is_https": settings.HTTPS,
        "is_lan": settings.LAN,
        "others_reach_it": settings.OTHERS_REACH_IT,
    }


def _seconds(time: timedelta | None) -> float | None:
    return None if time is None else round(time.total_seconds(), 1)


def _read(moment: datetime) -> Facts:
    facts = read_facts(moment)
    return facts if not facts.answers or can_save() else replace(facts, answers=False)


async def _send(send: Send, status: int, body: bytes, headers: list[tuple[bytes, bytes]]) -> None:
    lines = [(b"content-length", str(len(body)).encode()), (b"cache-control", b"no-store")]
    await send({"type": "http.response.start", "status": status, "headers": headers + lines})
    await send({"type": "http.response.body", "body": body})
