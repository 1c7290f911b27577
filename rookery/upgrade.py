"""`rookery upgrade`: bring the database up to date, with a copy of it made before."""

import os
import sqlite3
from contextlib import closing
from importlib import import_module
from pathlib import Path
from typing import Any

from rookery.terminal import say
from tournament.installation import open_installation


def upgrade(data: Path) -> int:
    """Apply the migrations that are missing. What an older version made is copied first."""
    open_installation()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
    import_module("django").setup()
    connection = import_module("django.db").connection
    executor = import_module("django.db.migrations.executor").MigrationExecutor(connection)
    missing = executor.migration_plan(executor.loader.graph.leaf_nodes())
    if missing and executor.loader.applied_migrations:
        copy_before(data, connection)
    if missing:
        management = import_module("django.core.management")
        management.call_command("migrate", interactive=False, verbosity=0, skip_checks=True)
    return 0


def copy_before(data: Path, connection: Any) -> None:
    """Copy an SQLite database beside it. PostgreSQL is backed up by who runs it."""
    if connection.vendor != "sqlite":
        return
    copy = data / "before-upgrade.sqlite3"
    with (
        closing(sqlite3.connect(connection.settings_dict["NAME"])) as here,
        closing(sqlite3.connect(copy)) as there,
    ):
        here.backup(there)
    say(f"An older version made this database. It was copied first: {copy}")
