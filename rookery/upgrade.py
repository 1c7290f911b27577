"""`rookery upgrade`: bring the database up to date, with a backup made before."""

import os
from importlib import import_module
from pathlib import Path

from rookery.keep.files import make_folder
from rookery.terminal import say
from tournament.installation import open_installation


def upgrade(data: Path) -> int:
    """Apply the migrations that are missing. What an older version made is backed up first."""
    open_installation()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
    import_module("django").setup()
    connection = import_module("django.db").connection
    executor = import_module("django.db.migrations.executor").MigrationExecutor(connection)
    missing = executor.migration_plan(executor.loader.graph.leaf_nodes())
    if missing and executor.loader.applied_migrations:
        copy_before(data)
    if missing:
        management = import_module("django.core.management")
        management.call_command("migrate", interactive=False, verbosity=0, skip_checks=True)
    return 0


def copy_before(data: Path) -> None:
    """Back up what an older version made, whichever database holds it."""
    back_up = import_module("rookery.keep.backup").back_up
    now = import_module("tournament.desk.now").now
    folder = data / "before-upgrade"
    make_folder(folder)
    made = back_up(folder, now())
    say(f"An older version made this database. It was backed up first: {made.place}")
