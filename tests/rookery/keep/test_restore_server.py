"""A backup that is restored into PostgreSQL takes the place of what the server has."""

from io import BytesIO
from pathlib import Path

import pytest
from django.apps import apps
from django.conf import settings
from django.db import connection
from django.test import override_settings

from rookery.keep import backup, restore, rows, schema
from rookery.keep.parcel import Parcel
from tests.hall_clock import NEXT_SUMMER
from tests.makers import a_phone_at
from tests.makers_table import a_game, a_match_at_table_one, saved, table_of
from tournament.installation import KEY
from tournament.live.models import LogEntry, Restore
from tournament.registration.models import Event


def empty() -> None:
    """Empty the tables: to migrate new ones takes longer than all tests of backups."""
    tables = [connection.ops.quote_name(model._meta.db_table) for model in rows.tables(apps)]
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")  # the log lets no row go
        cursor.execute(f"TRUNCATE {', '.join(tables)} RESTART IDENTITY")
        cursor.execute("SET LOCAL session_replication_role = origin")


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor != "postgresql", reason="a file is another way")
def test_a_backup_replaces_what_a_server_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = a_phone_at(table_of(a_game(a_match_at_table_one()).match))
    saved(phone, 1)
    content, _ = backup.packed(NEXT_SUMMER)
    log = list(LogEntry.objects.order_by("id").values_list("hash", flat=True))
    last = Event.objects.get().pk
    saved(phone, 2)
    monkeypatch.setattr(restore, "_clear", empty)
    monkeypatch.setattr(schema, "migrate_to", lambda _wanted: apps)

    with override_settings(DATA=tmp_path, SECRET_KEY=settings.SECRET_KEY):
        done = restore.restore(Parcel(BytesIO(content)), NEXT_SUMMER, lambda: True, lambda: None)

    assert list(LogEntry.objects.order_by("id").values_list("hash", flat=True)) == log
    assert Restore.objects.get().backup_made_at == NEXT_SUMMER
    assert (tmp_path / KEY).read_text() == settings.SECRET_KEY
    assert rows.next_ids([Event])[Event._meta.db_table] > last + 9_000
    assert done.kept is not None
    kept = Parcel(BytesIO(done.kept.read_bytes()))
    kept.require_whole()
    assert sum(1 for _ in kept.lines("rows/scoring_hand.jsonl")) == 2
