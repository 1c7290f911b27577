"""Backups beside a hall that plays: the drill in small. `dev.py drills backup` has a whole hall."""

from random import Random
from uuid import UUID

import pytest
from django.db import connection

from tests.drills import storm_server
from tests.drills.races import backup

KEY = UUID(int=7)
FINAL = [("a", ""), ("b", str(KEY)), ("c", "")]


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor != "sqlite", reason="there dev.py drills has it")
def test_backups_lack_nothing_that_was_acknowledged_before_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(storm_server, "is_supervised", False)
    seen = backup.drill(6, Random(3))
    assert seen.violations == []
    assert seen.met["backups"] > 0


@pytest.mark.parametrize(
    "taken",
    [
        backup.Taken([("a", ""), ("x", str(KEY))], 1, frozenset()),
        backup.Taken([("a", ""), ("b", str(KEY))], 2, frozenset()),
        backup.Taken([("a", "")], 0, frozenset({KEY})),
    ],
)
def test_the_drill_is_red_for_another_log_half_a_hand_or_a_lost_one(taken: backup.Taken) -> None:
    assert backup.wrong(taken, FINAL)
    assert not backup.wrong(backup.Taken(FINAL[:2], 1, frozenset({KEY})), FINAL)
