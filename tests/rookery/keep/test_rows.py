"""Rows as lines: what is written is read back, and both databases write the same."""

import json

import pytest
from django.apps import apps
from django.db import connection

from rookery.keep import rows
from tests.makers import a_phone_at
from tests.makers_table import a_game, a_match_at_table_one, saved, table_of
from tournament.live.models import LogEntry
from tournament.registration.models import Division, Event
from tournament.seasons.models import Season

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def in_play() -> None:
    """A game with a hand."""
    game = a_game(a_match_at_table_one())
    saved(a_phone_at(table_of(game.match)), 1)


def every_line() -> dict[str, list[bytes]]:
    """All rows of all tables."""
    return {model._meta.db_table: list(rows.lines(model)) for model in rows.tables(apps)}


def test_lines_are_read_back_as_they_were_written() -> None:
    in_play()
    Division.objects.update(prizes={"b": 1.0, "a": 1e20, "é": [None, True, 0.1]})
    kept = every_line()
    late = [model for model in rows.tables(apps) if model is not LogEntry]
    rows.empty(reversed(late))
    connection.cursor().execute("SELECT 1")
    for model in late:
        rows.load(model, kept[model._meta.db_table])
    assert every_line() == kept
    assert sum(map(len, kept.values())) > 100


def test_a_line_has_one_form_in_both_databases() -> None:
    in_play()
    Division.objects.update(prizes={"b": 1.0, "a": 1e20, "é": [None, True, 0.1]})
    names = rows.names(Division)
    (line,) = rows.lines(Division)
    shown = line.decode().rstrip("\n")
    assert '{"a":100000000000000000000,"b":1,"\\u00e9":[null,true,0.1]}' in shown
    assert list(json.loads(shown))[names.index("slug")] == Division.objects.get().slug
    starts = json.loads(next(rows.lines(Event)))[rows.names(Event).index("starts_at")]
    assert starts == Event.objects.get().starts_at.isoformat(timespec="microseconds")
    key = json.loads(list(rows.lines(LogEntry))[-1])[rows.names(LogEntry).index("key")]
    assert key == str(LogEntry.objects.latest("id").key)


def test_ids_go_on_where_they_are_told() -> None:
    in_play()
    number = rows.next_ids(rows.tables(apps))["seasons_season"] if _has_season() else 1
    rows.go_on_from([("seasons_season", number + 100)])
    assert rows.next_ids([Season])["seasons_season"] == number + 100
    assert _a_season().pk == number + 100


def _has_season() -> bool:
    return "seasons_season" in rows.next_ids([Season])


def _a_season() -> Season:
    return Season.objects.create(
        slug="s", name="S", created_at=Event.objects.get().created_at, maker=None
    )
