"""E-mail addresses and telephone numbers that were pasted together with a name.

Pure. Names are public, and how to reach somebody is not: it is taken off before a name is kept.
"""

import re

from tournament.registration.names import clean

EMAIL = r"(?:mailto:)?[^\s<>()\[\]{},;:|&/\"]+@[^\s<>()\[\]{},;:|&/\"']+\.[^\W_]+"
YEARS = r"(?:19|20)\d\d ?[-–/ ] ?(?:19|20)\d\d\b"
TELEPHONE = rf"(?<![\w.])(?!{YEARS})(?:\+|00)?\(?\d(?:[ ()./–-]{{0,3}}\d){{6,14}}(?!\w)"
NOT_KEPT = "Names are public, so addresses and telephone numbers are taken off them."
CONTACT = re.compile(rf"[<(\[]?\b(?:{EMAIL})[>)\]]?|\(?{TELEPHONE}", re.IGNORECASE)


def contacts_in(text: str) -> tuple[str, ...]:
    """The addresses and telephone numbers in a text, in their order."""
    return tuple(found.group().strip("<>[] ") for found in CONTACT.finditer(text))


def without_contacts(text: str) -> str:
    """The text without them; its separators and columns stay where they are."""
    return CONTACT.sub("", text)


def clean_name(text: str) -> str:
    """A name as it is kept: `names.clean`, and without how to reach its owner."""
    return clean(without_contacts(clean(text)))
