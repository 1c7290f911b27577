"""A new database takes the short way through the migrations, and comes out at the same place."""

from django.db.migrations.loader import MigrationLoader
from django.db.migrations.state import ModelState, ProjectState


def models_of(app: str, state: ProjectState) -> dict[str, ModelState]:
    return {name: model for (label, name), model in state.models.items() if label == app}


def test_a_squashed_migration_makes_what_the_ones_it_replaces_made() -> None:
    both = MigrationLoader(None, replace_migrations=False)
    short = {key: found for key, found in both.disk_migrations.items() if found.replaces}

    assert {app for app, _ in short} == {"registration", "brackets", "tables", "timing"}
    for key, squashed in short.items():
        app, last = key[0], squashed.replaces[-1]
        assert models_of(app, both.project_state(key)) == models_of(app, both.project_state(last))
