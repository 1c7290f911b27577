"""`rookery` with a restore that copies the migrated database instead of migrating one."""

import sys
from collections.abc import Iterable
from pathlib import Path
from unittest import mock

from django.apps import apps
from django.apps.registry import Apps
from django.db import connection

from rookery import commands
from tests.migrated import copy_to


def migrated(_wanted: Iterable[str]) -> Apps:
    """The tables as the migrations of today make them."""
    connection.close()
    copy_to(Path(str(connection.settings_dict["NAME"])))
    return apps


if __name__ == "__main__":
    with mock.patch("rookery.keep.schema.migrate_to", migrated):
        sys.exit(commands.main(sys.argv[1:]))
