"""Restore a backup: into an empty folder or database, or in place of what is there.

The new database is made whole beside the old one and takes its place at the end. What was there is
kept. On PostgreSQL all of it is one transaction, and a backup of what was there is kept.
"""

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.management import call_command
from django.db import DatabaseError, IntegrityError, OperationalError, connection, transaction
from django.db.migrations.exceptions import MigrationSchemaMissing

from rookery.alone import the_only
from rookery.keep import files, rows, schema
from rookery.keep.backup import AUTHORITY, LOG, back_up
from rookery.keep.parcel import Manifest, Parcel, Unreadable
from rookery.terminal import Refused
from rookery.version import own_version
from tournament.installation import KEY
from tournament.live.epoch import begin_epoch
from tournament.live.models import Restore
from tournament.private_files import BESIDE, private_folder

RUNNING = (
    "Rookery is running on this data, or another program has the database open.\n"
    "Stop it (Ctrl-C, or the service), then restore."
)
SPOILT = (
    *(ArithmeticError, AttributeError, IntegrityError, LookupError, RecursionError, TypeError),
    *(ValidationError, ValueError),
)
"""What rows raise that a hand has changed."""
OWN_FILES = (KEY, *AUTHORITY)
LONGEST_WAIT = 1.0
GAP = 10_000
"""Ids that are left out. Those given out after the backup are on cards and phones: none may mean
something else now."""


@dataclass(frozen=True, slots=True)
class Restored:
    """What was restored, and where that is kept which was there before, if anything was."""

    manifest: Manifest
    kept: Path | None


def up_to_date() -> None:
    """Bring the restored database to this version."""
    call_command("migrate", verbosity=0, interactive=False, skip_checks=True)


def as_it_was() -> None:
    """Leave it to the version that made the backup: the way back after an upgrade."""


def restore(
    parcel: Parcel,
    now: datetime,
    may_replace: Callable[[], bool],
    finish: Callable[[], None] = up_to_date,
) -> Restored:
    """Restore a whole backup. `may_replace` is asked if there is an installation already.

    `finish` brings the new database to a version, `up_to_date` or `as_it_was`.
    Raise Refused, having changed nothing.
    """
    parcel.require_whole()
    _require_known(parcel.manifest)
    _require_key(parcel)
    with files.writing(settings.DATA):
        private_folder(settings.DATA)
    place = Path(str(connection.settings_dict["NAME"]))
    take = _into_file if connection.vendor == "sqlite" else _into_server
    with files.writing(place), _written(), the_only(settings.DATA / ".serving", RUNNING):
        return Restored(parcel.manifest, take(parcel, may_replace, now, finish))


@contextmanager
def _written() -> Iterator[None]:
    """Raise Refused if the database takes nothing in, such as on a full disk."""
    try:
        yield
    except (OperationalError, MigrationSchemaMissing) as error:
        raise Refused(
            f"The database could not be written: {error}.\n"
            "Nothing was changed. See that there is space and that it answers, then try again."
        ) from error


def _require_known(manifest: Manifest) -> None:
    if strange := schema.unknown(manifest.migrations):
        raise Refused(
            f"Rookery {manifest.version} made this backup, and this is the older {own_version()}.\n"
            f"It does not know {strange[0]}. Install that version or a newer one, then restore."
        )


def _require_key(parcel: Parcel) -> None:
    key = parcel.read(f"files/{KEY}")
    if not (key.isascii() and key.strip()):
        raise Unreadable("The secret key in this backup is none.")


def require_same_key(parcel: Parcel) -> None:
    """Raise Refused unless the backup has the key that this machine was told to use."""
    if settings.SECRET_KEY.encode() != parcel.read(f"files/{KEY}"):
        raise Refused(
            "The environment names another secret key than the backup holds. With it no printed\n"
            "card, link or PIN would be valid. Leave out ROOKERY_SECRET_KEY and "
            "ROOKERY_SECRET_KEY_FILE, or name\nthe key of the backup, then restore."
        )


def _into_file(
    parcel: Parcel, may_replace: Callable[[], bool], now: datetime, finish: Callable[[], None]
) -> Path | None:
    place = Path(str(connection.settings_dict["NAME"]))
    is_there = holds_tables(place)
    if is_there:
        require_still(place)
        _require_agreement(may_replace)
    made = place.with_name(f".{place.name}{files.UNFINISHED}")
    try:
        with _database_at(made):
            _fill(parcel, now, finish)
        _sync(made)
        kept = _keep_files(place, now) if is_there else None
        _write_files(parcel)
        for ending in BESIDE[1:]:
            place.with_name(place.name + ending).unlink(missing_ok=True)
        os.replace(made, place)
        files.sync_folder(place.parent)
    finally:
        for ending in BESIDE:
            made.with_name(made.name + ending).unlink(missing_ok=True)
    return kept


def holds_tables(place: Path) -> bool:
    """Whether there is a database with tables, whole or damaged."""
    if not place.exists():
        return False
    try:
        with closing(sqlite3.connect(place, timeout=LONGEST_WAIT)) as old:
            return bool(old.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchall())
    except sqlite3.DatabaseError:
        return True


def _require_agreement(may_replace: Callable[[], bool]) -> None:
    if not may_replace():
        raise Refused("Nothing was changed.")


def require_still(place: Path) -> None:
    """Raise Refused if a program has the file open; otherwise put its log into it.

    SQLite leaves the write-ahead log only for a connection that is alone.
    """
    try:
        with closing(sqlite3.connect(place, timeout=LONGEST_WAIT)) as old:
            old.execute("PRAGMA journal_mode = DELETE").fetchone()
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY:
            raise Refused(RUNNING) from error
    except sqlite3.DatabaseError:
        pass  # damaged: it is kept with its log


@contextmanager
def _database_at(place: Path) -> Iterator[None]:
    """Work on a new file. Nothing waits for the disk: the file is synced when it is whole."""
    usual = dict(connection.settings_dict)
    hasty = "PRAGMA journal_mode=MEMORY;PRAGMA synchronous=OFF;PRAGMA foreign_keys=ON;"
    connection.close()
    place.unlink(missing_ok=True)
    connection.settings_dict["NAME"] = str(place)
    connection.settings_dict["OPTIONS"] = {**usual["OPTIONS"], "init_command": hasty}
    try:
        yield
    finally:
        connection.close()
        connection.settings_dict.update(usual)


def _sync(file: Path) -> None:
    handle = os.open(file, os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _keep_files(place: Path, now: datetime) -> Path:
    """Copy what is there into a folder beside it, and return the folder."""
    kept = private_folder(settings.DATA / f"before-restore-{now.astimezone(UTC):{files.STAMP}}")
    old = [place.with_name(place.name + ending) for ending in BESIDE]
    for file in (*old, *(settings.DATA / name for name in OWN_FILES)):
        if file.exists():
            _copy(file, kept / file.name)
    files.sync_folder(kept)
    return kept


def _copy(file: Path, to: Path) -> None:
    """Another name for the file if the disk has such, otherwise a copy."""
    with suppress(FileExistsError):
        try:
            os.link(file, to)
        except OSError:
            shutil.copy2(file, to)
            _sync(to)


def _write_files(parcel: Parcel) -> None:
    for name in OWN_FILES:
        if parcel.has(f"files/{name}"):
            private_folder((settings.DATA / name).parent)
            files.write(settings.DATA / name, parcel.read(f"files/{name}"))
    settings.SECRET_KEY = parcel.read(f"files/{KEY}").decode()


def _into_server(
    parcel: Parcel, may_replace: Callable[[], bool], now: datetime, finish: Callable[[], None]
) -> Path | None:
    is_there = LOG in connection.introspection.table_names()
    kept = None
    if is_there:
        _require_alone()
        _require_agreement(may_replace)
        kept = back_up(private_folder(settings.DATA / "before-restore"), now).place
    try:
        with transaction.atomic():
            if is_there:
                _clear()
            _fill(parcel, now, finish)
    except DatabaseError as error:
        raise Refused(
            f"The database cannot be filled: {error}.\nNothing was changed. Create an empty "
            "database for this account, name it in DATABASE_URL, then restore."
        ) from error
    _write_files(parcel)
    return kept


def _require_alone() -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() "
            "AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
        )
        if cursor.fetchone()[0]:
            raise Refused(RUNNING)


def _clear() -> None:
    """Remove every table, sequence and function."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT quote_ident(current_schema())")
        (name,) = cursor.fetchone()
        cursor.execute(f"DROP SCHEMA {name} CASCADE")
        cursor.execute(f"CREATE SCHEMA {name}")


@contextmanager
def _fitting() -> Iterator[None]:
    """Raise Unreadable if the rows are not such as Rookery writes, or do not fit together."""
    try:
        yield
    except SPOILT as error:
        raise Unreadable(f"The rows of this backup do not fit together ({error!r}).") from error


def _fill(parcel: Parcel, now: datetime, finish: Callable[[], None]) -> None:
    """Make the tables as the backup had them, fill and finish them, and begin an epoch."""
    manifest = parcel.manifest
    models = rows.tables(schema.migrate_to(manifest.migrations))
    parts = {f"rows/{model._meta.db_table}.jsonl": model for model in models}
    parcel.require_tables(parts)
    with _fitting(), transaction.atomic():
        rows.empty(models)
        for name, model in parts.items():
            parcel.require_columns(name, rows.names(model))
            rows.load(model, parcel.lines(name))
        rows.go_on_from((table, number + GAP) for table, number in manifest.next_ids.items())
    finish()
    if Restore._meta.db_table in connection.introspection.table_names():
        begin_epoch(at=now, backup_made_at=datetime.fromisoformat(manifest.made_at))
