"""E-mail addresses and telephone numbers pasted with a name. Pure.

Names are public and contacts are not, so they are removed before a name is stored.
"""

import re

from rules.core.messages import say
from tournament.registration.names import clean

EMAIL = (
    r"(?:mailto:)?[^\s<>()\[\]{},;:|&/\"@＠]{1,64}"
    r"[@＠][^\s<>()\[\]{},;:|&/\"'@＠]{1,120}\.[^\W_]{1,30}"
)
"""Bounded, so that a line of only "a@" takes no longer than others."""
YEARS = r"(?:19|20)\d\d ?[-–/ ] ?(?:19|20)\d\d(?!\d)"
DATE = r"\d{1,2}[./-]\d{1,2}[./-](?:19|20)\d\d(?!\d)|(?:19|20)\d\d[./-]\d\d[./-]\d\d(?!\d)"
ROUND = r"\d{1,3}(?:[ .]000){2,}(?!\d)"
"""Numbers that are no telephone numbers: "2025-2026", "22.11.2026", "1 000 000"."""
BETWEEN = r"[\s()./·:\u2010-\u2015\u2212-]{0,3}"
"""Separators between the digits of a telephone number, including dashes of every length."""
EXTENSION = r"(?: ?(?:x|ext\.?) ?\d{1,5})?"
TELEPHONE = (
    rf"(?<![\d.])(?!{YEARS}|{DATE}|{ROUND})"
    rf"(?:\+|00)?\(?\d(?:{BETWEEN}\d){{6,14}}(?!\d){EXTENSION}"
)
CONTACT = re.compile(
    rf"[<(\[]?(?<!\w)(?:{EMAIL})[>)\]]?|\({TELEPHONE}\)|\(?{TELEPHONE}", re.IGNORECASE
)
LABEL = re.compile(
    r"(?<!\w)(?:(?:tel|telefon|telephone|phone|mobile?|e-?mail)\b[.:\s]*"
    r"|(?:cell|handy)\s*[.:]\s*|(?<=[(\[])(?:cell|handy)\s+)"
    rf"(?=[<(\[]?{EMAIL}|\(?(?:\+|00)?\(?\d(?:{BETWEEN}\d){{6}})",
    re.IGNORECASE,
)
"""The word before a contact: "Tel.". Cell and Handy are surnames, too."""
KEPT_PRIVATE = say("Only officials who take entries can see them.")
NOT_KEPT = say("Nothing is kept about how to reach children.")


def contacts_in(text: str) -> tuple[str, ...]:
    """The e-mail addresses and telephone numbers in a text, in order."""
    found = (match.group().strip("<>[] ") for match in CONTACT.finditer(text))
    return tuple(each[1:-1] if each[0] + each[-1] == "()" else each for each in found)


def without_contacts(text: str) -> str:
    """The text without them. Its separators and columns stay in place."""
    return CONTACT.sub("", without_labels(text))


def without_labels(text: str) -> str:
    """The text without "Tel." and the like before contacts."""
    return LABEL.sub("", text)


def clean_name(text: str) -> str:
    """A name as stored: `names.clean`, without contacts."""
    return clean(without_contacts(clean(text)))
