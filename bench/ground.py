"""The ground for benchmarks: a separate database on this disk."""

import atexit
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import django
from django.core.management import call_command

from tournament.installation import open_installation

ROOT = Path(__file__).parent.parent


@cache
def own_database(address: str = "") -> Path:
    """A folder on the working copy's disk with an empty, migrated database.

    One per process, removed at exit. Call it before importing figures: they import models. With the
    address of a PostgreSQL the database is there, and only the secret key is in the folder.
    """
    folder = Path(tempfile.mkdtemp(prefix=".bench-", dir=ROOT))
    atexit.register(shutil.rmtree, folder)
    os.environ["DATABASE_URL"] = address
    os.environ["ROOKERY_DATA"] = str(folder)
    open_installation()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
    django.setup()
    call_command("migrate", verbosity=0)
    return folder


def elsewhere(module: str, variables: Mapping[str, str]) -> Any:
    """What a module prints as JSON in a process of its own, with another database or settings."""
    done = subprocess.run(
        [sys.executable, "-m", module],
        cwd=ROOT,
        env={**os.environ, **variables},
        stdout=subprocess.PIPE,
        check=True,
    )
    return json.loads(done.stdout)
