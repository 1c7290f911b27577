"""Appending to the log. Knows topics and words; never renders."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from scoring.plain_sql import insert
from tournament.live.models import LogEntry


@dataclass(frozen=True, slots=True)
class Actor:
    """Who makes a change: a name, the role acted in, the device; `why`, where the desk asks that of
    whatever is changed; and `since`, the number of the last change that their page showed."""

    name: str
    role: str
    device: str
    why: str = ""
    since: int | None = None


def append(
    *,
    topic: str,
    number: int,
    at: datetime,
    actor: Actor,
    verb: str,
    words: str,
    detail: Mapping[str, Any],
    touched: Sequence[str],
    key: UUID | None,
    body_hash: str,
) -> None:
    """Write the one row of a change. Raises IntegrityError when the number or key is taken."""
    insert(
        LogEntry,
        topic=topic,
        number=number,
        at=at,
        who=actor.name,
        role=actor.role,
        device=actor.device,
        verb=verb,
        words=words,
        detail=dict(detail),
        touched=list(touched),
        key=key,
        body_hash=body_hash,
    )
