"""The migrations of a database: what it has, and how to make an empty one that has the same."""

from collections.abc import Iterable

from django.apps import apps as todays_apps
from django.apps.registry import Apps
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader

from rookery.terminal import Refused

Named = tuple[str, str]


def migrations() -> tuple[str, ...]:
    """All that the database has, as "app.name"."""
    return tuple(sorted(".".join(one) for one in MigrationLoader(connection).applied_migrations))


def present_apps() -> Apps:
    """The models as the database has them now, which may be before an upgrade."""
    loader = MigrationLoader(connection)
    has = set(loader.graph.nodes) & set(loader.applied_migrations)
    if has == set(loader.graph.nodes):
        return todays_apps
    return loader.project_state(_last(loader, has)).apps


def unknown(wanted: Iterable[str]) -> list[str]:
    """Those of the migrations that this version does not know."""
    loader = MigrationLoader(None)
    replaced = {one for migration in loader.replacements.values() for one in migration.replaces}
    known = {*loader.disk_migrations, *replaced}
    return [name for name in wanted if _named(name) not in known]


def require_known(has: Iterable[str]) -> None:
    """Raise Refused if a newer version made the database: this one might save it wrongly."""
    if strange := unknown(has):
        raise Refused(
            f"A newer version of Rookery made this database ({strange[0]}).\n"
            "Install that version or a newer one, or restore a backup that this one made."
        )


def migrate_to(wanted: Iterable[str]) -> Apps:
    """Make an empty database that has these migrations, and return its models."""
    executor = MigrationExecutor(connection)
    nodes = set(executor.loader.graph.nodes) & {_named(name) for name in wanted}
    return executor.migrate(_last(executor.loader, nodes)).apps


def _last(loader: MigrationLoader, nodes: set[Named]) -> list[Named]:
    """Those that no other one of their app builds on."""
    return sorted(
        node
        for node in nodes
        if not any(
            child in nodes and child[0] == node[0]
            for child in (parent.key for parent in loader.graph.node_map[node].children)
        )
    )


def _named(name: str) -> Named:
    app, _, migration = name.partition(".")
    return app, migration
