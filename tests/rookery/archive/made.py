"""Archives that every released version made, and files of changed ones."""

import gzip
from functools import cache
from pathlib import Path
from typing import Any

from rookery.archive import form
from rookery.archive.earlier import at_this_version
from rookery.archive.form import Archive
from rookery.archive.write import own_migrations

RELEASES = sorted((Path(__file__).parents[2] / "golden" / "releases").glob("*.json.gz"))


@cache
def the_archive() -> Archive:
    """The newest, as this version would have written it. That takes seconds: once a process."""
    released = form.read(gzip.decompress(RELEASES[-1].read_bytes()))
    head = {**released.head, "migrations": sorted(own_migrations())}
    return Archive(head, {**released.parts, **at_this_version(released).parts})


def anew(archive: Archive, **head: Any) -> bytes:
    """The file of changed parts, by a hand that knows how to hash."""
    found = ((name, part.columns, part.rows) for name, part in archive.parts.items())
    top = {name: value for name, value in archive.head.items() if name not in ("kind", "format")}
    return b"".join(form.written({**top, **head}, found))
