"""Bring an archive of an earlier version up to this one, as a restore does a backup.

A database in memory gets the tables as they were, the rows, and the migrations since.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from django.core.management import call_command
from django.db import DEFAULT_DB_ALIAS, connections, transaction
from django.db.backends.sqlite3.base import DatabaseWrapper

from rookery.archive.contents import DECISIONS, EVENT, LOG
from rookery.archive.form import Archive, Part, Unreadable
from rookery.archive.ids import Ids
from rookery.archive.loading import load, require_fitting
from rookery.archive.write import models, own_migrations, parts_of
from rookery.keep import rows, schema
from rookery.version import own_version
from tournament.registration.models import Event


def at_this_version(archive: Archive) -> Archive:
    """The archive with the tables of this version. Raises Refused."""
    wanted = [str(name) for name in archive.head["migrations"]]
    if strange := schema.unknown(wanted):
        raise Unreadable(
            f"Rookery {archive.head['rookery']} made this archive, and this is the older "
            f"{own_version()}.\nIt does not know {strange[0]}. Install that version or a newer one."
        )
    if set(wanted) == own_migrations():
        return archive
    with _database_in_memory():
        event = _filled(archive, wanted)
        call_command("migrate", verbosity=0, interactive=False, skip_checks=True)
        now = parts_of(Event.objects.get(pk=event), None)
        parts = {name: Part(tuple(columns), list(found)) for name, columns, found in now}
    return Archive(archive.head, parts)


def _filled(archive: Archive, wanted: list[str]) -> int:
    """Make the tables of that version with these rows; the key of the event."""
    old = {model._meta.db_table: model for model in rows.tables(schema.migrate_to(wanted))}
    parts = {name: part for name, part in archive.parts.items() if name != DECISIONS}
    wanted_now = {*parts, *models()}
    own = {name: model for name, model in old.items() if name in wanted_now}
    require_fitting(own, parts)
    log = list(parts[LOG].as_rows())
    event = int(log[-1]["topic"].partition("/")[2])
    ids = {
        name: {each: each for each in range(1, len(part.rows) + 1)} for name, part in parts.items()
    }
    here = {
        EVENT: {"version": len(log), "look_again_at": None},
        LOG: {"topic": log[-1]["topic"]},
    }
    with transaction.atomic():
        rows.empty(own.values())
        load(own, parts, Ids({**ids, EVENT: {1: event}}), here)
    return event


@contextmanager
def _database_in_memory() -> Iterator[None]:
    """Work on an empty database that is gone afterwards."""
    usual = connections[DEFAULT_DB_ALIAS]
    nowhere = {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:", "OPTIONS": {}}
    connections[DEFAULT_DB_ALIAS] = DatabaseWrapper({**usual.settings_dict, **nowhere})
    try:
        yield
    finally:
        connections[DEFAULT_DB_ALIAS].close()
        connections[DEFAULT_DB_ALIAS] = usual
