"""The part of an address that a name gives: small Latin letters, digits and hyphens."""

from collections.abc import Collection
from unicodedata import name as name_of

from anyascii import anyascii
from django.utils.text import slugify


def slug_of(name: str, *, most: int, otherwise: str) -> str:
    """At most so many letters of the name, or `otherwise` if it has none.

    Latin letters that are no accented ones stay too: ß is ss, Ł is L. Of other scripts nothing
    does, because their letters read otherwise in another language.
    """
    plain = "".join(anyascii(sign) if _is_latin(sign) else sign for sign in name)
    return slugify(plain)[:most] or otherwise


def numbered(wanted: str, taken: Collection[str]) -> str:
    """The slug, with the lowest number from 2 on if it is taken."""
    slug, suffix = wanted, 2
    while slug in taken:
        slug, suffix = f"{wanted}-{suffix}", suffix + 1
    return slug


def _is_latin(sign: str) -> bool:
    return name_of(sign, "").startswith("LATIN")
