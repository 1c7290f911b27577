"""Stored draws: announced with their hash, drawn once. Runs inside the caller's transaction.

`lots.py` derives the result from a secret.
"""

from collections.abc import Sequence
from datetime import datetime

from django.db.models import Max

from rules.core.messages import say
from rules.refusals import refusal
from tournament.registration.models import Division, Entry
from tournament.seeding.lots import commitment, drawn_order
from tournament.seeding.models import Lot


def announce_lot(
    *, division: Division, purpose: str, names: Sequence[str], salt: str, secret: str, now: datetime
) -> Lot:
    """Announce a draw for the division: the list and the secret's hash."""
    highest = Lot.objects.filter(event=division.event_id).aggregate(highest=Max("number"))
    return Lot.objects.create(
        event_id=division.event_id,
        division=division,
        number=(highest["highest"] or 0) + 1,
        purpose=purpose,
        names=list(names),
        salt=salt,
        commitment=commitment(secret),
        announced_at=now,
    )


def draw_lot(*, lot: Lot, secret: str, now: datetime) -> None:
    """Publish the secret.

    Raises Refused if it was published before, or does not match the hash.
    """
    if commitment(secret) != lot.commitment:
        raise refusal(
            say(
                "The secret of %(draw)s is lost, because the server key changed after the "
                "announcement.",
                draw=lot.title,
            ),
            remedy=say("Announce a new draw. This one stays listed as not drawn."),
            code="secret-lost",
        )
    waiting = Lot.objects.filter(pk=lot.pk, drawn_at__isnull=True)
    if not waiting.update(secret=secret, drawn_at=now):
        raise refusal(
            say("%(draw)s is complete.", draw=lot.title),
            remedy=say("See the result of the draw."),
            code="drawn-already",
        )
    lot.secret, lot.drawn_at = secret, now


def last_lot(division: Division, purpose: str) -> Lot | None:
    """The division's latest draw of this kind, drawn or only announced."""
    return Lot.objects.filter(division=division, purpose=purpose).order_by("-number").first()


def drawn_names(lot: Lot) -> list[str]:
    """The names of a finished draw, in drawn order."""
    return [lot.names[index] for index in drawn_order(lot.secret, lot.names)]


def drawn_entries(lot: Lot, entries: Sequence[Entry]) -> list[Entry]:
    """The teams whose titles are in the draw, in drawn order."""
    return [entries[index] for index in drawn_order(lot.secret, lot.names)]


def is_of(lot: Lot, entries: Sequence[Entry]) -> bool:
    """Whether these are still the teams of the announcement."""
    names: list[str] = lot.names
    return names == [entry.title for entry in entries]
