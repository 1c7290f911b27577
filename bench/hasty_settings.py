"""The settings with an SQLite that does not wait for the disk: for a benchmark alone."""

from typing import Any

from tournament import settings
from tournament.settings import *  # noqa: F403

USUAL: Any = settings.DATABASES["default"]
PRAGMAS = USUAL["OPTIONS"]["init_command"].replace("synchronous=FULL", "synchronous=OFF")
DATABASES = {"default": {**USUAL, "OPTIONS": {**USUAL["OPTIONS"], "init_command": PRAGMAS}}}
