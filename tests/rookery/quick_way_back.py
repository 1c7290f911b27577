"""`rookery` with a restore that copies the tables of the released database instead of migrating
new ones to that version."""

import sqlite3
import sys
from collections.abc import Iterable
from contextlib import closing
from unittest import mock

from django.apps.registry import Apps
from django.conf import settings
from django.db import connection

from rookery import commands
from rookery.keep import schema

RELEASED = "released.sqlite3"
"""Its name in the data folder."""
TABLES_FIRST = (
    "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' "
    "ORDER BY type = 'table' DESC"
)


def released(_wanted: Iterable[str]) -> Apps:
    """The tables as the migrations of that version made them."""
    with closing(sqlite3.connect(settings.DATA / RELEASED)) as old, connection.cursor() as cursor:
        for (sql,) in old.execute(TABLES_FIRST):
            cursor.execute(sql)
        for row in old.execute("SELECT * FROM django_migrations"):
            cursor.execute("INSERT INTO django_migrations VALUES (%s, %s, %s, %s)", row)
    return schema.present_apps()


if __name__ == "__main__":
    with mock.patch("rookery.keep.schema.migrate_to", released):
        sys.exit(commands.main(sys.argv[1:]))
