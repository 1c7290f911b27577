"""The consequences that officials choose, and the opinions with them.

Writes no sheets; the desk does. Runs inside the caller's transaction.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from rules.core.messages import Words
from tournament.brackets.models import Game
from tournament.live.services import Actor
from tournament.registration.models import Entry
from tournament.rulings.models import Opinion, Ruling

Says = Opinion.Says


@dataclass(frozen=True, slots=True)
class Verdict:
    """A consequence: a penalty for these seats, a forfeit, a rewritten hand, or none."""

    says: Opinion.Says
    code: str = ""
    seats: tuple[str, ...] = ()
    entry: Entry | None = None
    hand: int | None = None
    content: Mapping[str, Any] = field(default_factory=dict)


STANDS = Verdict(Says.STANDS)


def verdict_of(opinion: Opinion) -> Verdict:
    """The consequence in an opinion."""
    return Verdict(
        says=Says(opinion.says),
        code=opinion.code,
        seats=tuple(opinion.seats),
        entry=opinion.entry,
        hand=opinion.hand,
        content=opinion.content,
    )


def add_opinion(
    ruling: Ruling, verdict: Verdict, *, actor: Actor, user: int | None, words: Words, now: datetime
) -> Opinion:
    """Add an opinion. It does not count yet."""
    return Opinion.objects.create(
        ruling=ruling,
        user_id=user,
        by=actor.name,
        role=actor.role.label,
        at=now,
        words=words,
        says=verdict.says,
        code=verdict.code,
        seats=list(verdict.seats),
        entry=verdict.entry,
        hand=verdict.hand,
        content=dict(verdict.content),
    )


def standing_opinion(ruling: Ruling) -> Opinion | None:
    """The opinion that counts."""
    return ruling.opinions.filter(counts=True).select_related("entry", "result", "decision").first()


def standing_penalties(game: Game) -> list[dict[str, str]]:
    """The penalties of the game's sheet from the opinions that count, in order."""
    rows = Opinion.objects.filter(ruling__game=game, counts=True, says=Says.PENALTY)
    return [
        {"code": code, "seat": seat}
        for code, seats in rows.order_by("ruling_id").values_list("code", "seats")
        for seat in seats
    ]
