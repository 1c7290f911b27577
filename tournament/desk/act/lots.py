"""The common part of draws: changes and log messages."""

import secrets

from rules.core.messages import Words, say, say_count, sentences
from rules.refusals import refusal
from tournament.desk.act.change import Change
from tournament.desk.act.secrets import lot_secret
from tournament.registration.models import Division
from tournament.seeding import draws
from tournament.seeding.models import Lot


def announced(change: Change, *, division: Division, purpose: str, names: list[str]) -> Lot:
    """Announce a draw with a fixed, secret seed. Raises Refused while the last one is open."""
    if len(names) < 2:
        raise refusal(
            say("A draw needs at least two names."),
            remedy=say("Add the others first."),
            code="nothing-to-draw",
        )
    last = draws.last_lot(division, purpose)
    if last and not last.drawn_at and last.names == names:
        raise refusal(
            say("%(draw)s is already announced.", draw=last.title),
            remedy=say("Draw it now."),
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
    """Publish the draw's secret."""
    draws.draw_lot(lot=lot, secret=lot_secret(lot.salt), now=change.now)


WHAT = {
    Lot.Purpose.SEEDS: say("seeds"),
    Lot.Purpose.PARTNERS: say("partners"),
    Lot.Purpose.CARDS: say("tie cards"),
}


def announcement(lot: Lot) -> Words:
    """The log message before: what is drawn, from how many, and the hash."""
    announced = say_count(
        "%(draw)s announced: %(what)s of %(division)s, %(count)s name.",
        "%(draw)s announced: %(what)s of %(division)s, %(count)s names.",
        count=len(lot.names),
        draw=lot.title,
        what=WHAT[Lot.Purpose(lot.purpose)],
        division=lot.division.name,
    )
    return sentences(announced, say("Hash of the secret: %(hash)s.", hash=lot.commitment))


def outcome(lot: Lot) -> Words:
    """The log message after: the secret."""
    done = say(
        "%(draw)s completed: %(what)s of %(division)s.",
        draw=lot.title,
        what=WHAT[Lot.Purpose(lot.purpose)],
        division=lot.division.name,
    )
    return sentences(done, say("Secret: %(secret)s.", secret=lot.secret))
