"""`rookery upgrade`: bring the database up to date, with a backup made before."""

import os
from importlib import import_module

from rookery.terminal import Refused, say
from tournament.installation import open_installation


def upgrade() -> int:
    """Apply the migrations that are missing. What an older version made is backed up first.

    Raise Refused if that fails: without a way back nothing is changed.
    """
    open_installation()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
    import_module("django").setup()
    faults = import_module("django.db").DatabaseError
    try:
        _apply_missing()
    except faults as error:
        raise Refused(
            f"The database cannot be brought up to date: {str(error).removesuffix('.')}.\n"
            "See that it answers and that its disk has space. If it is damaged, restore the last "
            "backup. See docs/runbook.md."
        ) from error
    return 0


def _apply_missing() -> None:
    connection = import_module("django.db").connection
    now = import_module("tournament.desk.now").now
    executor = import_module("django.db.migrations.executor").MigrationExecutor(connection)
    schema = import_module("rookery.keep.schema")
    schema.require_known(schema.migrations())
    missing = executor.migration_plan(executor.loader.graph.leaf_nodes())
    if missing and executor.loader.applied_migrations:
        say(import_module("rookery.keep.places").back_up_before_upgrade(now()))
    if missing:
        management = import_module("django.core.management")
        management.call_command("migrate", interactive=False, verbosity=0, skip_checks=True)
