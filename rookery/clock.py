"""The clock's process: it rules on lateness, and makes the backups beside that."""

import os
from importlib import import_module

from rookery.manage import manage
from tournament.installation import open_installation


def run_clock() -> int:
    """Run until the process is stopped."""
    open_installation()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
    import_module("django").setup()
    import_module("rookery.keep.keeper").start_keeping()
    return manage(["runclock"])
