"""E-mail addresses and telephone numbers that were pasted together with a name.

Pure. Names are public, and how to reach somebody is not: it is taken off before a name is kept.
"""

import re

from rules.core.messages import say
from tournament.registration.names import clean

EMAIL = (
    r"(?:mailto:)?[^\s<>()\[\]{},;:|&/\"@＠]{1,64}"
    r"[@＠][^\s<>()\[\]{},;:|&/\"'@＠]{1,120}\.[^\W_]{1,30}"
)
"""Bounded, so that a line of nothing but "a@" takes no longer than another."""
YEARS = r"(?:19|20)\d\d ?[-–/ ] ?(?:19|20)\d\d(?!\d)"
DATE = r"\d{1,2}[./-]\d{1,2}[./-](?:19|20)\d\d(?!\d)|(?:19|20)\d\d[./-]\d\d[./-]\d\d(?!\d)"
ROUND = r"\d{1,3}(?:[ .]000){2,}(?!\d)"
"""Numbers that reach nobody: "2025-2026", "22.11.2026", "1 000 000"."""
BETWEEN = r"[\s()./·:\u2010-\u2015\u2212-]{0,3}"
"""What people put between the digits of a telephone number, dashes of every length among them."""
EXTENSION = r"(?: ?(?:x|ext\.?) ?\d{1,5})?"
TELEPHONE = (
    rf"(?<![\d.])(?!{YEARS}|{DATE}|{ROUND})"
    rf"(?:\+|00)?\(?\d(?:{BETWEEN}\d){{6,14}}(?!\d){EXTENSION}"
)
CONTACT = re.compile(rf"[<(\[]?(?<!\w)(?:{EMAIL})[>)\]]?|\(?{TELEPHONE}", re.IGNORECASE)
KEPT_PRIVATE = say("Only officials who enter teams can see them.")
NOT_KEPT = say("Nothing is kept about how to reach children.")


def contacts_in(text: str) -> tuple[str, ...]:
    """The addresses and telephone numbers in a text, in their order."""
    return tuple(found.group().strip("<>[] ") for found in CONTACT.finditer(text))


def without_contacts(text: str) -> str:
    """The text without them; its separators and columns stay where they are."""
    return CONTACT.sub("", text)


def clean_name(text: str) -> str:
    """A name as it is kept: `names.clean`, and without how to reach its owner."""
    return clean(without_contacts(clean(text)))
