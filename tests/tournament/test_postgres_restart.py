"""A PostgreSQL that is stopped and started again needs no restart of the server."""

from pathlib import Path
from typing import Any

import dj_database_url
from django.contrib.auth.models import User
from django.db.utils import ConnectionHandler

from tests.own_server import OwnServer, own_server
from tournament.registration.models import Event
from tournament.seasons.models import Season, SeasonEvent
from tournament.tables.models import Table
from workshop import postgres

PAGES = ("/", "/t/nowhere/1/")
"""The events; and a table's, whose first statement Django's own cursor does not give."""


AN_OWNER = (
    "INSERT INTO auth_user (username, password, first_name, last_name, email, is_superuser,"
    " is_staff, is_active, date_joined) VALUES ('olive', '', '', '', '', true, true, true, now())"
)
"""Otherwise the installation is empty, and every page leads to the first one."""


def answers(server: OwnServer) -> list[int]:
    return [server.get(path).status for path in PAGES]


def test_connections_come_back_when_the_database_does(
    tmp_path: Path, django_db_blocker: Any
) -> None:
    with postgres.cluster() as cluster:
        with django_db_blocker.unblock():
            address = with_tables(cluster)
        with own_server(tmp_path, address=address) as server:
            with cluster.running():
                assert answers(server) == [200, 404]
            with cluster.running():  # nobody asked in between: the connections are dead
                assert answers(server) == [200, 404]
            down = [server.get(path) for path in PAGES]
            assert [answer.status for answer in down] == [503, 503]
            assert [answer.headers["Rookery-State"] for answer in down] == ["no-database"] * 2
            assert "database-away" in server.get("/healthz").text
            with cluster.running():
                assert answers(server) == [200, 404]


def with_tables(cluster: postgres.Cluster) -> str:
    """The address of the cluster, which has the tables that the pages ask for."""
    with cluster.running() as address:
        database = ConnectionHandler({"default": dict(dj_database_url.parse(address))})["default"]
        with database.schema_editor(atomic=False) as editor:
            for model in (User, Event, Table, Season, SeasonEvent):
                editor.create_model(model)
            editor.deferred_sql.clear()  # foreign keys to tables that no page asks for
            editor.execute(AN_OWNER)
        database.close()
    return address
