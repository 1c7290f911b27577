"""Laws over messages: what a catalogue must be able to read, and what stands in it."""

import ast
import gzip
import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog, Message

from rules.core.seats import COMPASS
from tests.drills import catalogues
from tests.house.reading import files, tree

RELEASES = sorted((Path(__file__).parents[1] / "golden" / "releases").glob("*.json.gz"))
PLACEHOLDER = re.compile(r"%\((\w+)\)s")
STRAY = re.compile(r"%(?!\(\w+\)s|%)")


def said() -> Iterator[tuple[str, ast.Call]]:
    """Every call of `say` and `say_count` with its file."""
    for path in files(".py"):
        if path.startswith(catalogues.PYTHON):
            for node in ast.walk(tree(path)):
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") in COUNTS:
                    yield path, node


COUNTS = {"say": 1, "say_count": 2}


def test_every_message_is_a_whole_template_that_a_catalogue_can_read() -> None:
    wrong = []
    for path, call in said():
        templates = [arg.value for arg in call.args if isinstance(arg, ast.Constant)]
        whole = len(templates) == len(call.args) == COUNTS[call.func.id]  # type: ignore[attr-defined]
        if not whole or any(STRAY.search(str(each)) for each in templates) or not all(templates):
            wrong.append(f"{path}:{call.lineno}")
    assert wrong == []


def test_every_message_is_given_the_values_it_names() -> None:
    wrong = []
    for path, call in said():
        given = {word.arg for word in call.keywords}
        named = {
            name
            for arg in call.args
            if isinstance(arg, ast.Constant)
            for name in PLACEHOLDER.findall(str(arg.value))
        }
        if None not in given and given - {"count"} != named - {"count"}:
            wrong.append(f"{path}:{call.lineno} {sorted(map(str, given ^ named))}")
    assert wrong == []


def test_every_counted_message_is_gathered_with_both_its_forms() -> None:
    """Babel loses the second where another message stands among the values."""
    gathered, calls = _ids(catalogues.gathered()), dict(_counted())
    assert {where for where, forms in calls.items() if forms not in gathered} == set()


def _counted() -> Iterator[tuple[str, tuple[str, ...]]]:
    for path, call in said():
        if len(call.args) == COUNTS["say_count"]:
            forms = tuple(str(arg.value) for arg in call.args if isinstance(arg, ast.Constant))
            yield f"{path}:{call.lineno}", forms


@pytest.mark.parametrize("language", catalogues.languages())
def test_a_catalogue_holds_todays_messages_and_no_others(language: str) -> None:
    assert _ids(catalogues.read(language)) == _ids(catalogues.gathered())


@pytest.mark.parametrize("language", catalogues.languages())
def test_django_reads_the_catalogue_as_it_is_written(language: str) -> None:
    # Compared outside the assertion: pytest takes an hour to show where half a megabyte differs.
    made = catalogues.path_of(language).with_suffix(".mo").read_bytes()
    same = made == catalogues.compiled(language)
    assert same, "run: python3 dev.py messages"


@pytest.mark.parametrize("language", catalogues.languages())
def test_nothing_is_left_without_a_translation(language: str) -> None:
    assert [row.id for row in catalogues.untranslated(catalogues.read(language))] == []


@pytest.mark.parametrize("language", catalogues.languages())
def test_the_four_seats_of_a_table_have_four_letters(language: str) -> None:
    """A merge of catalogues can give West the letter of another "W"."""
    catalogue = catalogues.read(language)
    assert len({catalogue.get(letter).string for letter in COMPASS}) == len(COMPASS)  # type: ignore[union-attr]


@pytest.mark.parametrize("language", catalogues.languages())
def test_a_translation_names_the_values_of_its_english(language: str) -> None:
    wrong = [row.id for row in catalogues.read(language) if row.id and not _fits(row)]
    assert wrong == []


@pytest.mark.parametrize("language", catalogues.languages())
@pytest.mark.parametrize("release", RELEASES, ids=lambda file: file.name)
def test_what_a_release_wrote_down_is_still_read_in_every_language(
    release: Path, language: str
) -> None:
    told = {*_told(json.loads(gzip.decompress(release.read_bytes())))}
    known = {one for row in _ids(catalogues.read(language)) for one in _forms(row)}
    assert told
    assert told - known == set()


def _told(value: Any) -> Iterator[str]:
    """The sentences in what was stored."""
    if isinstance(value, dict):
        yield from _forms(value.get("say", ()))
    rows = value.values() if isinstance(value, dict) else value
    for row in rows if isinstance(value, dict | list) else ():
        yield from _told(row)


def _forms(said: str | Iterable[str]) -> Iterable[str]:
    return (said,) if isinstance(said, str) else said


def _ids(catalogue: Catalog) -> set[str | tuple[str, ...]]:
    return {row.id if isinstance(row.id, str) else tuple(row.id) for row in catalogue if row.id}


def _fits(row: Message) -> bool:
    """Whether every translated form names what the English names; one form may leave out the
    count, as "one hand" does."""
    english = row.id if isinstance(row.id, str) else " ".join(row.id)
    wanted = set(PLACEHOLDER.findall(english))
    forms = [form for form in catalogues.strings(row) if form]
    found = [set(PLACEHOLDER.findall(form)) for form in forms]
    return (
        all(names <= wanted for names in found)
        and (not forms or set().union(*found) == wanted)
        and not any(STRAY.search(form) for form in forms)
    )
