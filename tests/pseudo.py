"""A language nobody speaks: every message in ⟦…⟧ and 40 % longer, to see which sentence no
catalogue knows, and which layout holds no longer words.

Letters between the brackets are the message's own; what somebody typed stays as it is.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from html.parser import HTMLParser
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from django.apps import apps
from django.db import models
from django.test import override_settings

from tests.drills.catalogues import gathered
from tests.page_parts import VOID
from tournament.language import PATTERNS

LANGUAGE = "en-xa"
DATES = frozenset(pattern for by_clock in PATTERNS.values() for pattern in by_clock.values())
"""Date patterns, whose letters are replaced by values."""
PLACEHOLDER = re.compile(r"(%\(\w+\)[sd]|%%|<[^>]*>|&\w+;|\[[\w ]+\||\{\})")
ACCENTS = str.maketrans("aeiouyAEIOUY", "áéíóúýÁÉÍÓÚÝ")
INNERMOST = re.compile(r"⟦[^⟦⟧]*⟧")
WORD = re.compile(r"[^\W\d_]{2,}")
ATTRIBUTES = ("title", "placeholder", "aria-label", "alt")
LONGER = 0.4


def longer(template: str) -> str:
    """The template in the pseudo-language; what is put in and markup stay as they are."""
    if template in DATES:
        return f"⟦{template}⟧"
    pieces = PLACEHOLDER.split(template)
    own = sum(len(piece) for piece in pieces[::2])
    pieces[::2] = [piece.translate(ACCENTS) for piece in pieces[::2]]
    return f"⟦{''.join(pieces)}{'~' * round(own * LONGER)}⟧"


def write_catalogue(folder: Path) -> None:
    """Write what Django reads into a folder of LOCALE_PATHS."""
    pseudo = Catalog(locale="en")
    for row in gathered():
        if row.id:
            words = row.id if isinstance(row.id, str) else tuple(row.id)
            said = longer(words) if isinstance(words, str) else tuple(map(longer, words))
            pseudo.add(words, said, context=row.context)
    path = folder / "en_XA" / "LC_MESSAGES" / "django.mo"
    path.parent.mkdir(parents=True)
    with path.open("wb") as file:
        write_mo(file, pseudo)


@contextmanager
def spoken(folder: Path) -> Iterator[None]:
    """Everything is said in the pseudo-language, whose catalogue stands in the folder."""
    only = {"LANGUAGES": [(LANGUAGE, "Pseudo")], "LANGUAGE_CODE": LANGUAGE}
    with override_settings(LOCALE_PATHS=[folder], **only):
        yield


def bare(page: str, typed: frozenset[str]) -> list[str]:
    """The texts of a page that stand outside of the brackets and are no names that were typed."""
    reader = _Reader()
    reader.feed(page)
    reader.close()
    # Markup may stand inside a message: its brackets open in one text and close in another.
    texts = _outside("\x00".join(reader.texts)).split("\x00")
    return [text.strip() for text in texts if set(WORD.findall(text)) - typed]


def _outside(text: str) -> str:
    while INNERMOST.search(text):
        text = INNERMOST.sub(" ", text)
    return text


def typed_words() -> frozenset[str]:
    """Every word that stands in the database: names, codes, notes."""
    found: set[str] = set()
    for model in apps.get_models():
        columns = [
            field.name
            for field in model._meta.get_fields()
            if isinstance(field, models.CharField | models.TextField | models.JSONField)
            and (model._meta.model_name, field.name) not in SAID
        ]
        for row in model._default_manager.values_list(*columns) if columns else ():
            found.update(word for value in row for word in WORD.findall(str(value)))
    return frozenset(found)


SAID = {("logentry", "words"), ("logentry", "detail")}
"""Columns of words that the house itself says."""


class _Reader(HTMLParser):
    """Collects texts and read-out attributes, but for what is in another language or in none, and
    the insides of scripts."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._open: list[tuple[str, bool]] = []

    @property
    def _silent(self) -> bool:
        return any(silent for _, silent in self._open)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = dict(attrs)
        other = tag != "html" and ("lang" in known or "translate" in known)
        silent = other or tag in ("script", "style", "cite", "code")
        if not silent and not self._silent:
            self.texts += [known[name] or "" for name in ATTRIBUTES if name in known]
        if tag not in VOID:
            self._open.append((tag, silent))

    def handle_endtag(self, tag: str) -> None:
        if tag in {each for each, _ in self._open}:
            while self._open.pop()[0] != tag:
                pass

    def handle_data(self, data: str) -> None:
        if data.strip() and not self._silent:
            self.texts.append(" ".join(data.split()))
