"""How the books of the games are named in citations, to tell one game's from another's."""

import re
from collections.abc import Iterable, Mapping

from rules.rulesets import slugs

#: Kentucky Discard is told in the text of Kentucky Rook, as its list of differences.
KENTUCKY = ("Kentucky Rook", "Kentucky Discard")
NAMES: Mapping[str, tuple[str, ...]] = {
    "beach-house-rook": ("Beach House",),
    "kentucky-rook": KENTUCKY,
    "kentucky-discard": KENTUCKY,
    "npa-pinochle": ("NPA",),
    "rubicon-bezique": ("Rubicon Bezique",),
    "tally": ("Tally",),
    "toonerville-rook": ("Toonerville Rook",),
}
assert NAMES.keys() == set(slugs())


def _paragraphs_of(names: Iterable[str]) -> re.Pattern[str]:
    """ "Beach House, Scoring" or "NPA §2.4", not the name alone."""
    return re.compile(rf"({'|'.join(sorted(set(names)))})(,| §|:)")


#: A book by its name or slug, a paragraph ("§2.4", "000 General"), or a reading ("B-22"). A tally
#: is a word of every game.
CITED = re.compile(
    rf"Beach House|Kentucky|\bNPA\b|Rubicon|Toonerville|\b({'|'.join(set(slugs()) - {'tally'})})\b"
    r"|§\s?\d|\b000 General\b|\b[BDGKNTYZ]-\d{2}\b"
)
OTHER_BOOKS = {
    slug: _paragraphs_of(name for names in NAMES.values() if names != NAMES[slug] for name in names)
    for slug in slugs()
}
