"""The PostgreSQL of a test run: a cluster of its own, and nothing left of it."""

from pathlib import Path

import psycopg
import pytest

from workshop import postgres


def test_a_cluster_of_its_own_answers_and_leaves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TEST_DATABASE_URL", raising=False)

    with postgres.server() as address, psycopg.connect(address) as connection:
        row = connection.execute("select version(), current_setting('data_directory')").fetchone()

    assert row is not None
    assert row[0].startswith("PostgreSQL")
    assert not Path(row[1]).exists()


def test_a_cluster_of_ours_is_found_by_its_address_and_can_be_restarted() -> None:
    with postgres.cluster() as cluster, cluster.running() as address:
        found = postgres.Cluster.behind(address)
        assert found == cluster
        cluster.stop()
        with pytest.raises(psycopg.OperationalError):
            psycopg.connect(address)
        found.start()
        psycopg.connect(address).close()


def test_a_server_of_somebody_else_is_not_ours() -> None:
    assert postgres.Cluster.behind("postgresql:///club") is None
    assert postgres.Cluster.behind("postgresql://club@db.example/club") is None


def test_the_newest_installed_version_is_taken_by_number(tmp_path: Path) -> None:
    for version in ("9.6", "15", "8.4"):
        (tmp_path / version / "bin").mkdir(parents=True)
        (tmp_path / version / "bin" / "initdb").touch()

    assert postgres.installed(tmp_path) == tmp_path / "15" / "bin"


def test_a_given_address_is_used_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TEST_DATABASE_URL", "postgresql:///club")

    with postgres.server() as address:
        assert address == "postgresql:///club"
