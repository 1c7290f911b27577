"""What an official would have happen, and the opinions that say so.

Knows the facts. Refuses to write on a sheet: that is the desk's. Runs inside the caller's
transaction.
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
    """A consequence: a penalty of the list for these seats, a forfeit of this team, or hand
    `hand` written anew; or none."""

    says: Opinion.Says
    code: str = ""
    seats: tuple[str, ...] = ()
    entry: Entry | None = None
    hand: int | None = None
    content: Mapping[str, Any] = field(default_factory=dict)


STANDS = Verdict(Says.STANDS)


def verdict_of(opinion: Opinion) -> Verdict:
    """The consequence that an opinion names."""
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
    """Add what somebody holds; it does not count yet."""
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
    """The opinion whose consequence stands."""
    return ruling.opinions.filter(counts=True).select_related("entry", "result", "decision").first()


def standing_penalties(game: Game) -> list[dict[str, str]]:
    """The penalties of the game's sheet: what the opinions that count say, in order."""
    rows = Opinion.objects.filter(ruling__game=game, counts=True, says=Says.PENALTY)
    return [
        {"code": code, "seat": seat}
        for code, seats in rows.order_by("ruling_id").values_list("code", "seats")
        for seat in seats
    ]
