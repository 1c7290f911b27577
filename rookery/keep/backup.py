"""Make a backup: every row of the database as it is at one moment, and the secret key.

The server goes on meanwhile: SQLite and PostgreSQL both show a reader one moment.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.models import Model

from rookery.keep import files, rows, schema
from rookery.keep.parcel import Manifest, Packing
from rookery.keep.sealing import Seal
from rookery.terminal import Refused
from rookery.version import own_version
from tournament.installation import KEY
from tournament.live.epoch import FIRST, current_epoch
from tournament.live.models import Restore
from tournament.own_files import START
from tournament.typed_commands import with_this_data

LOG = "live_logentry"
AUTHORITY = ("authority/authority.pem", "authority/authority.key")
"""What phones in the hall trust (`rookery/https/authority.py`), if there is one."""


@dataclass(frozen=True, slots=True)
class Backup:
    """A backup that was made: where, how many bytes, and its manifest."""

    place: Path
    size: int
    manifest: Manifest


def back_up(to: Path, now: datetime, seal: Seal | None = None) -> Backup:
    """Write a backup to a file, or into a folder. Raise Refused if it cannot be made."""
    content, manifest = packed(now)
    if seal:
        content = seal.seal(content)
    place = files.destination(to, files.name_at(now, is_sealed=seal is not None))
    files.make_folder(place.parent)
    files.write(place, content)
    return Backup(place, len(content), manifest)


def packed(now: datetime) -> tuple[bytes, Manifest]:
    """The content of a backup. Raise Refused if there is no database, or it cannot be read."""
    require_database()
    try:
        return _packed(now)
    except OSError as error:
        raise Refused(f"A file in {settings.DATA} cannot be read: {error}.") from error
    except DatabaseError as error:
        raise Refused(
            f"The database cannot be read: {str(error).removesuffix('.')}.\n"
            "See that its disk has space. If it is damaged, restore the last backup. See "
            "docs/runbook.md."
        ) from error


def require_database() -> None:
    """Raise Refused unless there is a database to open. SQLite would make an empty one."""
    name = str(connection.settings_dict["NAME"])
    is_file = connection.vendor == "sqlite" and "mode=memory" not in name
    if is_file and not Path(name).is_file():
        raise Refused(
            f"There is no database in {settings.DATA}. Name another folder in --data, or begin\n"
            f"an installation in this one: {with_this_data(f'{START} --no-demo')}"
        )


def _packed(now: datetime) -> tuple[bytes, Manifest]:
    file = BytesIO()
    with Packing(file) as packing:
        finished = _pack(packing, now)
    return file.getvalue(), finished


def _pack(packing: Packing, now: datetime) -> Manifest:
    with rows.one_moment():
        has = schema.migrations()
        if not has:
            raise Refused("There is no database here yet, so there is nothing to back up.")
        schema.require_known(has)
        models = rows.tables(schema.present_apps())
        for model in models:
            name = model._meta.db_table
            packing.add(f"rows/{name}.jsonl", rows.lines(model), rows.names(model))
        manifest = Manifest(
            version=own_version(),
            made_at=now.astimezone(UTC).isoformat(timespec="seconds"),
            epoch=_epoch(models),
            database=connection.vendor,
            migrations=has,
            log=_last_row(),
            next_ids=rows.next_ids(models),
        )
    packing.add(f"files/{KEY}", [settings.SECRET_KEY.encode()])
    for name in AUTHORITY:
        if (settings.DATA / name).exists():
            packing.add(f"files/{name}", [(settings.DATA / name).read_bytes()])
    return packing.finish(manifest)


def _epoch(models: Iterable[type[Model]]) -> str:
    """The epoch; the first one in a database from before there were any."""
    knows_epochs = any(model._meta.db_table == Restore._meta.db_table for model in models)
    return current_epoch() if knows_epochs else FIRST


def _last_row() -> int:
    """The id of the log's last row, 0 in an empty one."""
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT COALESCE(MAX(id), 0) FROM {LOG}")
        return int(cursor.fetchone()[0])
