"""A new database takes the short way through the migrations, and comes out at the same place."""

from pathlib import Path

from django.db.migrations.loader import MigrationLoader
from django.db.migrations.state import ModelState, ProjectState

from tests.migrated import kept_as, migrations


def models_of(app: str, state: ProjectState) -> dict[str, ModelState]:
    return {name: model for (label, name), model in state.models.items() if label == app}


def test_a_squashed_migration_makes_what_the_ones_it_replaces_made() -> None:
    both = MigrationLoader(None, replace_migrations=False)
    short = {key: found for key, found in both.disk_migrations.items() if found.replaces}

    assert {app for app, _ in short} == {"registration", "brackets", "tables", "timing"}
    for key, squashed in short.items():
        app, last = key[0], squashed.replaces[-1]
        assert models_of(app, both.project_state(key)) == models_of(app, both.project_state(last))


def test_the_database_of_the_tests_is_made_anew_when_a_migration_changes(tmp_path: Path) -> None:
    files = migrations()
    changed = tmp_path / files[-1].name
    changed.write_bytes(files[-1].read_bytes() + b"#")

    assert kept_as(files) == kept_as(migrations())
    assert kept_as([*files[:-1], changed]) != kept_as(files) != kept_as(files[:-1])
