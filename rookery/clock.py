"""The clock's process: it rules on lateness, and makes the backups beside that."""

import os
from collections.abc import Callable
from importlib import import_module

from tournament.installation import open_installation


def run_clock(beaten: Callable[[], None]) -> int:
    """Run until the process is stopped. Calls `beaten` after each beat."""
    open_installation()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
    import_module("django").setup()
    import_module("rookery.keep.keeper").start_keeping()
    management = import_module("django.core.management")
    management.call_command("runclock", beaten=beaten, skip_checks=False)
    return 0
