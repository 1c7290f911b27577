"""What holds for every test: a database file of its own, quick passwords, and what runs where.

On PostgreSQL (DATABASE_URL says so) runs what a database decides: what commits, what is marked, and
tests that together send every statement; in a browser the weekend. On SQLite runs all the rest.
"""

import gc
import os
import re
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.test.client import ClientHandler
from hypothesis import settings as hypothesis_settings

from tests import kept, migrated
from tests.drills.statements import FILE, name_of
from tests.hall_clock import CLOCK, NEXT_SUMMER, HallClock
from tests.put_back import putting_back
from tournament.doors.empty import EmptyInstallation
from tournament.installation import open_installation, secret_key
from tournament.live import epoch, versions
from tournament.live.models import LogEntry
from tournament.live.removal import remove_log

ENOUGH = frozenset(FILE.read_text().splitlines())
MARKED = re.compile(r"both_databases|transaction=True|weekend")
"""What a file says of which PostgreSQL runs more than `ENOUGH` names."""
BROWSER_FIXTURES = {"browser", "browser_type"}
DATABASE_FIXTURES = {"db", "transactional_db", "live_server", "server"}

# A slow example on a busy machine is no fault. CI tries the same examples each time; `dev.py fuzz`
# and every run at a desk try others.
hypothesis_settings.register_profile("desk", deadline=None)
hypothesis_settings.register_profile("ci", deadline=None, derandomize=True, max_examples=50)
hypothesis_settings.load_profile("ci" if os.environ.get("CI") else "desk")


def pytest_configure(config: pytest.Config) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    open_installation()
    settings.SECRET_KEY = secret_key(settings.SAID)  # the settings were read before it was made


def pytest_collection_finish() -> None:
    """Thousands of tests stay to the end: the collector need not walk them each time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)


@pytest.fixture(autouse=True, scope="session")
def one_house_for_all_clients() -> Iterator[None]:
    """Each test client would build the middleware anew, which lists every static file."""
    first: dict[str, Any] = {}
    build = ClientHandler.load_middleware

    def load(handler: ClientHandler) -> None:
        if not first:
            build(handler)
            first.update(vars(handler))
        vars(handler).update(first | {"enforce_csrf_checks": handler.enforce_csrf_checks})

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ClientHandler, "load_middleware", load)
        yield


@pytest.fixture(autouse=True, scope="session")
def the_first_epoch() -> None:
    """It is read once, also by tests without a database."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(epoch, "current_epoch", lambda: epoch.FIRST)
        epoch.this_epoch()


@pytest.fixture(autouse=True)
def no_marks_of_other_tests() -> None:
    """Another test's event may have the same key, and as many rows in its log."""
    versions.forget()


@pytest.fixture(autouse=True)
def not_empty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody has set the house up, even where a test needs no account."""
    monkeypatch.setattr(EmptyInstallation, "is_over", True)


@pytest.fixture(autouse=True)
def hall_clock(monkeypatch: pytest.MonkeyPatch) -> HallClock:
    """The clock that views and commands look at; a test may say what it shows."""
    CLOCK.goes_on_from(NEXT_SUMMER)
    monkeypatch.setattr("django.utils.timezone.now", CLOCK.now)
    return CLOCK


@pytest.fixture(autouse=True)
def the_server_works(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages say nothing of a server: in tests no clock runs beside it, and nobody makes backups."""
    monkeypatch.setattr("tournament.health.reading.findings_at", lambda _now: [])


@pytest.fixture(autouse=True)
def _nothing_is_kept(
    request: pytest.FixtureRequest, _logs_go_with_their_test: None
) -> Iterator[None]:
    """The process keeps brackets, boards and pages; the next test's database is another one."""
    for name in ("tournament.desk.publish", "tournament.desk.board.floor_board"):
        keeper = sys.modules.get(name)
        if keeper is not None:
            keeper.forget()
    server = sys.modules.get("tournament.asgi")
    if server is not None:
        server.BYTES.forget()
    if connection.in_atomic_block or commits(request.node):
        kept.begin()
    yield
    kept.end()


@pytest.fixture(autouse=True)
def _logs_go_with_their_test(request: pytest.FixtureRequest) -> Iterator[None]:
    """Where a test's rows are deleted at its end, its logs are removed first: nothing else may."""
    if commits(request.node):
        request.getfixturevalue("transactional_db")  # it empties the database after us
    yield
    if commits(request.node) and connection.vendor != "sqlite":
        for topic in set(LogEntry.objects.values_list("topic", flat=True)):
            remove_log(topic=topic, who="a test", at=NEXT_SUMMER)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """PostgreSQL does not even read the many files of which it would run nothing."""
    listening = config.pluginmanager.hasplugin("tests.drills.statements")
    if connection.vendor == "sqlite" or listening or not collection_path.match("test_*.py"):
        return None
    return None if may_concern_database(collection_path) else True


def may_concern_database(file: Path) -> bool:
    """Is there a test in the file that PostgreSQL runs?"""
    listed = {name.partition("::")[0] for name in ENOUGH}
    return file.stem in listed or MARKED.search(file.read_text()) is not None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark what opens Chromium, put it last, and leave to PostgreSQL what concerns it.

    Last, because Playwright's event loop stays in the main thread once it has been started.
    """
    for item in items:
        if BROWSER_FIXTURES & fixtures(item):
            item.add_marker("browser")
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)
    listening = config.pluginmanager.hasplugin("tests.drills.statements")
    here = list(filter(uses_database if listening else runs_here, items))
    config.hook.pytest_deselected(items=set(items).difference(here))
    items[:] = here


def runs_here(item: pytest.Item) -> bool:
    """The weekend runs on PostgreSQL alone: SQLite stands behind every other browser test."""
    if connection.vendor == "sqlite":
        return item.get_closest_marker("weekend") is None
    return concerns_database(item)


def concerns_database(item: pytest.Item) -> bool:
    """Does the test's outcome depend on which database is behind it?"""
    if item.get_closest_marker("browser"):
        return item.get_closest_marker("weekend") is not None
    marked = item.get_closest_marker("both_databases") is not None
    return marked or commits(item) or name_of(item) in ENOUGH


def commits(item: pytest.Item) -> bool:
    """Are the test's rows there for other connections?"""
    marker = item.get_closest_marker("django_db")
    committed = marker is not None and bool(marker.kwargs.get("transaction"))
    return committed or "transactional_db" in fixtures(item)


def uses_database(item: pytest.Item) -> bool:
    """Does the test send anything to a database?"""
    marked = item.get_closest_marker("django_db") is not None
    return marked or bool(DATABASE_FIXTURES & fixtures(item))


def fixtures(item: pytest.Item) -> set[str]:
    return set(getattr(item, "fixturenames", ()))


@pytest.fixture(scope="session")
def django_db_keepdb() -> bool:
    """On SQLite the database is there, migrated; on PostgreSQL it is made anew."""
    return connection.vendor == "sqlite"


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    tmp_path_factory: pytest.TempPathFactory, django_db_blocker: Any
) -> None:
    """A file for each session, never memory: several connections share it, as in production.

    No test outlives a power cut: nothing waits for the disk, as on the PostgreSQL of the tests.
    """
    if connection.vendor == "sqlite":
        file = tmp_path_factory.mktemp("database") / "test.sqlite3"
        connection.settings_dict["TEST"]["NAME"] = str(file)
        options = connection.settings_dict["OPTIONS"]
        options["init_command"] = options["init_command"].replace("=FULL", "=OFF")
        options["timeout"] = 20  # many press at once here, on a machine that has other work
        with django_db_blocker.unblock():
            migrated.copy_to(file)


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """The database, which on SQLite is put back after each test that commits."""
    with ExitStack() as stack:
        if connection.vendor == "sqlite":
            with django_db_blocker.unblock():
                stack.enter_context(putting_back())
        yield
