"""What every draw by lot does inside its change, and the words that people read of it."""

import secrets

from rules.core.messages import Words, say, say_count
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
            say_count(
                "Only %(count)s name can be drawn.",
                "%(count)s names can be drawn.",
                count=len(names),
            ),
            remedy=say("Add at least two names first."),
            code="nothing-to-draw",
        )
    last = draws.last_lot(division, purpose)
    if last and not last.drawn_at and last.names == names:
        raise refusal(
            say("Draw %(number)s is already announced.", number=last.number),
            remedy=say("Make that draw first."),
            code="announced-already",
        )
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


PURPOSES = {
    Lot.Purpose.SEEDS: say("seeds"),
    Lot.Purpose.PARTNERS: say("partners"),
    Lot.Purpose.CARDS: say("cards in a tie"),
}


def announcement(lot: Lot) -> Words:
    """The sentence before: what is drawn, from how many, and the hash."""
    return say(
        "Random draw %(number)s announced for %(division)s: %(what)s, %(names)s names. "
        "Hash of the secret: %(hash)s",
        number=lot.number,
        division=str(lot.division),
        what=PURPOSES[Lot.Purpose(lot.purpose)],
        names=len(lot.names),
        hash=lot.commitment,
    )


def outcome(lot: Lot) -> Words:
    """The sentence after: the secret."""
    return say(
        "Random draw %(number)s made for %(division)s: %(what)s. Secret: %(secret)s",
        number=lot.number,
        division=str(lot.division),
        what=PURPOSES[Lot.Purpose(lot.purpose)],
        secret=lot.secret,
    )
