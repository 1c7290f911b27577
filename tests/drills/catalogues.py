"""`dev.py messages`: gather what people read, merge it into the catalogues, say what lacks words.

Runs inside the environment: Babel reads Python and writes catalogues, Django reads its templates.
A catalogue is `locale/<language>/LC_MESSAGES/django.po`. What Django reads, `django.mo` beside it,
is compiled from it and kept in git, so that a copy of the house needs no step before it starts.
"""

import sys
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import django
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.conf import settings
from django.utils.translation.template import templatize

from rules.book.loading import worded
from workshop import ROOT

PYTHON = ("rules", "scoring", "tournament")
TEMPLATES = "templates"
DATA = ("rules/book", "rules/tally/presets", "tournament/brackets/rounds/movements")
CATALOGUES = ROOT / "locale"
KEYWORDS = {
    **dict.fromkeys(("say", "gettext", "gettext_lazy", "gettext_noop", "_")),
    **dict.fromkeys(("say_count", "ngettext"), (1, 2)),
    "pgettext": ((1, "c"), 2),
}
"""What holds a message in Python, and in a template as Django reads it out."""
NOTE = "Translators:"


@cache
def gathered() -> Catalog:
    """Every message of the product, with the files it stands in."""
    catalogue = Catalog(project="Rookery", charset="utf-8")
    for path in _sources():
        for _line, words, comments, context in _messages(path):
            where = [(path.relative_to(ROOT).as_posix(), 0)]
            catalogue.add(words, locations=where, auto_comments=comments, context=context)
    return catalogue


def _sources() -> Iterator[Path]:
    for folder in PYTHON:
        yield from sorted((ROOT / folder).rglob("*.py"))
    for folder in DATA:
        yield from sorted((ROOT / folder).rglob("*.toml"))
    yield from sorted((ROOT / TEMPLATES).rglob("*.html"))


def _messages(path: Path) -> Iterator[tuple]:  # type: ignore[type-arg]  # as Babel has it
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".toml":
        yield from ((0, words, [], None) for words in _words(tomllib.loads(text)))
        return
    if path.suffix == ".html":
        text = "\n".join(line.strip() for line in templatize(text).splitlines())
    yield from extract("python", BytesIO(text.encode()), KEYWORDS, [NOTE])


def _words(data: Mapping[str, Any]) -> list[str]:
    """What a data file has people read: a book's example hands, and the rest where it is ours; a
    known game's words; a movement's title and words."""
    if "house_rules" in data:
        return [data["words"]]
    if "sections" not in data:
        return [data["title"], data["words"]]
    words = [row["words"] for row in data["examples"]]

    def note(sentence: str) -> str:
        words.append(sentence)
        return sentence

    if data.get("translated"):
        worded(data, note)
    return words


def languages() -> list[str]:
    """The languages that have a catalogue."""
    return sorted(path.name for path in CATALOGUES.glob("*") if path.is_dir())


def path_of(language: str) -> Path:
    """Where the catalogue of a language is written."""
    return CATALOGUES / language / "LC_MESSAGES" / "django.po"


def read(language: str) -> Catalog:
    """The catalogue of a language as it is written."""
    with path_of(language).open("rb") as file:
        return read_po(file, locale=language)


def merge(language: str) -> Catalog:
    """The catalogue with today's messages; a translation whose English is gone is dropped, one
    whose English was changed a little is marked for another look."""
    catalogue = read(language)
    catalogue.update(gathered(), update_header_comment=False)
    catalogue.obsolete.clear()
    with path_of(language).open("wb") as file:
        write_po(file, catalogue, width=100, sort_output=True, include_lineno=False)
    return catalogue


def compiled(language: str) -> bytes:
    """What Django reads: the catalogue in its compiled form."""
    made = BytesIO()
    write_mo(made, read(language))
    return made.getvalue()


def compile_all() -> None:
    """Write what Django reads beside each catalogue."""
    for language in languages():
        path_of(language).with_suffix(".mo").write_bytes(compiled(language))


def untranslated(catalogue: Catalog) -> list[Message]:
    """Messages without words in this language, or whose words want another look."""
    return [row for row in catalogue if row.id and (row.fuzzy or not all(strings(row)))]


def strings(row: Message) -> tuple[str, ...]:
    """Its words in this language, a form for each count it knows; empty where there are none."""
    return (row.string,) if isinstance(row.string, str) else tuple(row.string or ("",))


def main() -> int:
    """Merge every catalogue; name what is untranslated, file by file; status 1 if something is."""
    settings.configure(USE_I18N=True)
    django.setup()
    print(f"{len(gathered())} messages")
    lacking = {language: untranslated(merge(language)) for language in languages()}
    for language, rows in lacking.items():
        print(f"{language}: {len(rows)} without a translation")
        for row in rows:
            places = ", ".join(sorted({path for path, _line in row.locations}))
            print(f"  {places}: {row.id!r}")
    compile_all()
    return 1 if any(lacking.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
