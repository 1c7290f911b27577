"""What every draw by lot does inside its change, and the words that people read of it."""

import secrets

from rules.refusals import refusal
from tournament.desk.act.change import Change
from tournament.desk.act.secrets import lot_secret
from tournament.registration.models import Division
from tournament.seeding import draws
from tournament.seeding.models import Lot


def announced(change: Change, *, division: Division, purpose: str, names: list[str]) -> Lot:
    """A new lot, its secret fixed and not told. Refused while the same draw is still to be made."""
    if len(names) < 2:
        raise refusal(
            f"There is nothing to draw: {len(names)} of them can be drawn.",
            remedy="Enter the others first.",
            code="nothing-to-draw",
        )
    last = draws.last_lot(division, purpose)
    if last and not last.drawn_at and last.names == names:
        raise refusal(f"{last} is announced already.", remedy="Draw it.", code="announced-already")
    salt = secrets.token_hex(16)
    return draws.announce_lot(
        division=division,
        purpose=purpose,
        names=names,
        salt=salt,
        secret=lot_secret(salt),
        now=change.now,
    )


def drawn(change: Change, lot: Lot) -> None:
    """Tell the lot's secret."""
    draws.draw_lot(lot=lot, secret=lot_secret(lot.salt), now=change.now)


def announcement(lot: Lot) -> str:
    """The sentence before: what is drawn, from how many, and the hash."""
    return (
        f"{lot} was announced: {lot.get_purpose_display().lower()} of {lot.division}, "
        f"from a list of {len(lot.names)}. Hash of the secret: {lot.commitment}"
    )


def outcome(lot: Lot) -> str:
    """The sentence after: the secret."""
    return (
        f"{lot} was drawn: {lot.get_purpose_display().lower()} of {lot.division}. "
        f"The secret: {lot.secret}"
    )
