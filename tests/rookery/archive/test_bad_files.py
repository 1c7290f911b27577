"""A file that is no archive, or one that a hand has changed, is refused in a sentence."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from rookery.archive import form
from rookery.archive.contents import LOG
from rookery.archive.form import Archive
from rookery.archive.read import opened, read_event
from rookery.terminal import Refused
from tests.makers import NOON, a_user
from tests.rookery.archive.made import anew, the_archive
from tournament.live.models import LogEntry
from tournament.registration.models import Event

pytestmark = pytest.mark.django_db


def changed(part: str, column: str, value: Any, row: int = 0) -> Callable[[], bytes]:
    """An archive with one other value, hashed anew."""

    def make() -> bytes:
        archive = the_archive()
        its = archive.parts[part]
        new = [[*each] for each in its.rows]
        new[row][its.columns.index(column)] = value
        return anew(Archive(archive.head, {**archive.parts, part: form.Part(its.columns, new)}))

    return make


def less(*parts: str) -> bytes:
    archive = the_archive()
    kept: Mapping[str, form.Part] = {
        name: part for name, part in archive.parts.items() if name not in parts
    }
    return anew(Archive(archive.head, kept))


def without_log() -> bytes:
    archive = the_archive()
    return anew(
        Archive(archive.head, {**archive.parts, LOG: form.Part(archive.parts[LOG].columns, [])})
    )


def as_text(change: Callable[[str], str]) -> Callable[[], bytes]:
    return lambda: change(anew(the_archive()).decode()).encode()


BAD: dict[str, tuple[Callable[[], bytes], str]] = {
    "cut in half": (as_text(lambda text: text[: len(text) // 2]), "cut off"),
    "empty": (lambda: b"", "not JSON"),
    "no text": (lambda: bytes(range(256)), "not JSON"),
    "another file": (lambda: b'{"kind": "rookery-backup"}', "no archive"),
    "nested": (lambda: b"[" * 2_000_000, "not JSON"),
    "a huge number": (lambda: b'{"kind": ' + b"9" * 5_000 + b"}", "not JSON"),
    "a huge power": (lambda: b'{"kind": 1e999999999}', "not JSON"),
    "a newer form": (lambda: b'{"kind": "rookery-archive", "format": 2}', "newer"),
    "a newer version": (lambda: anew(the_archive(), migrations=["live.0999_new"]), "live.0999"),
    "nothing in it": (lambda: b'{"kind": "rookery-archive", "format": 1}', "rookery"),
    "a changed name": (as_text(lambda text: text.replace("Main event", "Other")), "_division"),
    "a changed head": (as_text(lambda text: text.replace('"number"', '"Number"', 1)), "beginning"),
    "a part too few": (lambda: less("tables_needs"), "tables_needs"),
    "no decisions": (lambda: less("decisions"), "missing"),
    "an empty log": (without_log, "empty"),
    "a key to nowhere": (changed("brackets_match", "round_id", 999), "999"),
    "a key of another kind": (changed("brackets_match", "round_id", [1]), "list"),
    "a name too long": (changed("registration_player", "name", "x" * 81), "80"),
    "no name": (changed("registration_player", "name", None), "name"),
    "a day that is none": (changed("registration_event", "starts_at", "soon"), "soon"),
    "the year 1": (changed("brackets_result", "at", "0001-01-01T00:00:00+00:00"), "year"),
    "the year 9999": (
        changed("registration_event", "starts_at", "9999-12-31T00:00:00+00:00"),
        "year",
    ),
    "a zone of nowhere": (changed("registration_event", "zone", "Nowhere/Inn"), "Nowhere"),
    "a language of nobody": (changed("registration_event", "language", "xx"), "xx"),
    "no text in a column": (changed("registration_entry", "club", "Owls\x00"), "club"),
    "a state of none": (changed("brackets_match", "state", "lost"), "lost"),
    "a number too large": (changed("registration_entry", "number", 10**30), "less than"),
    "ids from anywhere": (changed("registration_entry", "id", 7), "registration_entry"),
    "twice the same": (changed("registration_entry", "number", 2), "contradict"),
    "a number for names": (changed("scoring_scoresheet", "side_names", 0), "side_names"),
    "words of no form": (changed("brackets_result", "words", {"say": 1}), "message"),
    "a changed log": (changed(LOG, "who", "Nobody"), "Row 1"),
    "an address of ours": (changed("registration_event", "slug", "new"), "--as"),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_files_are_refused_with_what_is_wrong_and_change_nothing(
    name: str, tmp_path: Path
) -> None:
    make, said = BAD[name]
    file = tmp_path / "bad.json"
    file.write_bytes(make())
    with pytest.raises(Refused) as refused:
        read_event(opened(file), NOON, "", a_user("olive"))
    assert said in str(refused.value)
    assert not Event.objects.exists()
    assert not LogEntry.objects.exists()
