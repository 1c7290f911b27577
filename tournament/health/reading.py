"""Read the facts of this installation: a few quick questions to the database and the disk."""

import errno
import os
import shutil
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryFile

from django.conf import settings
from django.db import DatabaseError, connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Subquery

from rules.core.findings import Finding
from tournament.health.facts import Facts, findings_of
from tournament.live.models import LogEntry
from tournament.sqlite.base import FILES
from tournament.timing.models import Heartbeat

NEWEST_BACKUP = "rookery-*.backup*"
STAMPED = "rookery-%Y%m%d-%H%M%SZ"
"""How a backup's name begins: names sort by time."""
FAR_BACK = 2_000
"""Rows of the log that are looked at for one that is in no backup."""


def read_facts(now: datetime) -> Facts:
    """Return the facts at this moment. A database that fails is a fact as well."""
    free = shutil.disk_usage(_existing(settings.DATA)).free
    backup = last_backup(settings.SAID.backups_in, now)
    since_backup = None if backup is None else now - backup
    copy = settings.SAID.backups_copy
    lacks_copy = copy is not None and not copy.is_dir()
    try:
        _require_right_file()
        missing = missing_migrations(frozenset(MigrationRecorder(connection).applied_migrations()))
        if missing:
            return Facts(missing_migrations=missing, free=free, lacks_copy=lacks_copy)
        beat, unsaved = _last_beat(), _first_after(backup)
    except DatabaseError:
        connection.close()
        return Facts(
            answers=False,
            is_damaged=_is_marked(),
            free=free,
            since_backup=since_backup,
            lacks_copy=lacks_copy,
        )
    return Facts(
        is_damaged=_is_marked(),
        is_unwritable=_is_unwritable(),
        since_beat=None if beat is None else now - beat,
        free=free,
        since_backup=since_backup,
        at_risk=None if unsaved is None else now - unsaved,
        lacks_copy=lacks_copy,
    )


def findings_at(now: datetime) -> list[Finding]:
    """Return what is wrong with the installation at this moment."""
    return findings_of(read_facts(now))


def can_save() -> bool:
    """Return whether a transaction can begin: nobody else holds the file.

    Waits as long as a save would. PostgreSQL is not asked: there it would begin later.
    """
    try:
        with transaction.atomic():
            return True
    except DatabaseError:
        connection.close()
        return False


@lru_cache(maxsize=2)
def missing_migrations(_applied: frozenset[tuple[str, str]]) -> int:
    """Return how many migrations of this version are not applied, from those that are."""
    executor = MigrationExecutor(connection)
    return len(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def last_backup(folder: Path, now: datetime) -> datetime | None:
    """Return when the newest backup in the folder was made, by its name.

    One of later than now is from before the clock was set back: changes since are not in it.
    """
    names = sorted((file.name for file in folder.glob(NEWEST_BACKUP)), reverse=True)
    for name in names:
        try:
            made = datetime.strptime(name.partition(".")[0], STAMPED).replace(tzinfo=UTC)
        except ValueError:
            continue
        if made <= now:
            return made
    return None


def _last_beat() -> datetime | None:
    return Heartbeat.objects.values_list("wall", flat=True).order_by("pk").first()


def _first_after(moment: datetime | None) -> datetime | None:
    """Return when the first change after a moment was made, among the last ones."""
    last = LogEntry.objects.order_by("-pk").values("pk")[:1]
    recent = LogEntry.objects.filter(pk__gt=Subquery(last) - FAR_BACK).order_by("pk")
    later = recent if moment is None else recent.filter(at__gt=moment)
    return later.values_list("at", flat=True).first()


def _require_right_file() -> None:
    """Raise WrongFile if this process's SQLite file is gone or is another one."""
    file = FILES.get(str(connection.settings_dict["NAME"]))
    if file:
        file.require_same()


def _is_marked() -> bool:
    """Return whether a process found the SQLite file damaged."""
    return connection.vendor == "sqlite" and os.path.exists(
        f"{connection.settings_dict['NAME']}-damaged"
    )


def _is_unwritable() -> bool:
    """Return whether no file can be made beside the SQLite database. A full disk is another fact.

    On a read-only disk a transaction can begin: SQLite writes at its end.
    """
    if connection.vendor != "sqlite":
        return False
    try:
        with TemporaryFile(dir=Path(str(connection.settings_dict["NAME"])).parent):
            return False
    except OSError as error:
        return error.errno != errno.ENOSPC


def _existing(folder: Path) -> Path:
    """Return the folder, or the nearest one above it that exists."""
    return next(each for each in (folder, *folder.parents) if each.exists())
