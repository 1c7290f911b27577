"""What a box for one number of a house rule is called.

Knows the names that the shipped games use. A house rule of your own shows its names as written.
"""

from collections.abc import Mapping

from rules.core.messages import Words, say
from rules.core.penalty_titles import TITLES

_ROOK: Mapping[str, Words] = {
    "ones": say("Ones"),
    "red-one": say("Red one"),
    "fives": say("Fives"),
    "tens": say("Tens"),
    "fourteens": say("Fourteens"),
    "rook": say("The Rook"),
    "sets-in-a-row": say("Sets in a row"),
    "sets-in-all": say("Sets in all"),
}
_PINOCHLE: Mapping[str, Words] = {
    "last-book": say("Last book"),
    "grace": say("Minutes of grace"),
    "price": say("Points per minute"),
    "last": say("Last minute"),
    "run": say("Run"),
    "double-run": say("Double run"),
    "triple-run": say("Triple run"),
    "quadruple-run": say("Quadruple run"),
    "pinochle": say("Pinochle"),
    "double-pinochle": say("Double pinochle"),
    "triple-pinochle": say("Triple pinochle"),
    "quadruple-pinochle": say("Quadruple pinochle"),
    "aces": say("Aces"),
    "double-aces": say("Double aces"),
    "triple-aces": say("Triple aces"),
    "quadruple-aces": say("Quadruple aces"),
    "kings": say("Kings"),
    "double-kings": say("Double kings"),
    "triple-kings": say("Triple kings"),
    "quadruple-kings": say("Quadruple kings"),
    "queens": say("Queens"),
    "double-queens": say("Double queens"),
    "triple-queens": say("Triple queens"),
    "quadruple-queens": say("Quadruple queens"),
    "jacks": say("Jacks"),
    "double-jacks": say("Double jacks"),
    "triple-jacks": say("Triple jacks"),
    "quadruple-jacks": say("Quadruple jacks"),
    "roundhouse": say("Roundhouse"),
    "double-roundhouse": say("Double roundhouse"),
    "royal-marriage": say("Royal marriage"),
    "common-marriage": say("Common marriage"),
}
_LABELS: Mapping[str, Words] = {**_ROOK, **_PINOCHLE, **TITLES}


def label_of(name: str) -> Words:
    """The displayed name; for a custom house rule its key."""
    return _LABELS.get(name) or name.replace("-", " ").capitalize()
