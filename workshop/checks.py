"""The checks of a change: linters, types, imports, migrations, and tests on both databases.

A failed step does not stop the others.
"""

import os
import sys
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path

from workshop import ROOT, chromium, environment, postgres
from workshop.steps import Step, conclude, in_turns, report, run

NO_TESTS_SELECTED = 5
AT_ONCE = (os.cpu_count() or 1) + 1
"""Steps that run side by side: browsers and databases leave some of the processor to others. More
would only take the memory next to it from each other."""
LONG_JOURNEYS = ["tests/journeys/brackets", "tests/journeys/act"]
SHORT = ["tests/bench", "tests/rookery", "tests/rules", "tests/scoring", "tests/workshop"]
"""They are run last, in what time the others leave."""
COMPILED_ONCE = {
    "PYTHONDONTWRITEBYTECODE": "",
    "PYTHONPYCACHEPREFIX": str(ROOT / ".pytest_cache" / "bytecode"),
}
"""Lets the pytest runs share bytecode, even where PYTHONDONTWRITEBYTECODE is set."""


def linters() -> list[Step]:
    """Return the steps that check the code without running it."""
    return [
        Step("ruff check", ["ruff", "check", "."]),
        Step("ruff format", ["ruff", "format", "--check", "."]),
        Step("djade", ["djade", "--check", *templates()]),
        Step("mypy", ["mypy", "."]),
        Step("lint-imports", ["lint-imports", "--no-logo"]),
        Step("makemigrations", ["python", "manage.py", "makemigrations", "--check", "--dry-run"]),
    ]


def templates() -> list[str]:
    """List the templates: djade accepts no folders."""
    return [str(path.relative_to(ROOT)) for path in sorted((ROOT / "templates").rglob("*.html"))]


def check() -> int:
    """Run `dev.py check`: the linters alone."""
    environment.ensure("dev")
    with ExitStack() as stack:
        variables = own_data(stack)
        return conclude([run(step, variables) for step in linters()])


def reformat() -> int:
    """Run `dev.py format`: ruff and djade rewrite the files."""
    environment.ensure("dev")
    rewritten = (0, 1)  # djade answers 1 when it has rewritten a file
    steps = [
        Step("ruff", ["ruff", "format", "."]),
        Step("djade", ["djade", *templates()], good=rewritten),
    ]
    return conclude([run(step, {}) for step in steps])


def look() -> int:
    """Run `dev.py messages --look`: picture every page with 40 % longer words."""
    return _pictures(["tests/browser/test_pseudo_language.py"], {"ROOKERY_EVERY_PAGE": "1"})


def pictures() -> int:
    """Run `dev.py pictures`: the manual's, every face's, and ten pages longer and in German."""
    tests = ["tests/browser/test_manual.py", "tests/browser/test_languages.py"]
    return _pictures(tests, {"ROOKERY_SCREENS": str(ROOT / "docs" / "screens")})


def _pictures(tests: Sequence[str], wanted: Mapping[str, str]) -> int:
    environment.ensure("dev")
    browser = chromium.prepare()
    with ExitStack() as stack:
        step = pytest("SQLite", "", tests)
        return conclude([run(step, {**own_data(stack), **browser, **wanted})])


def test(databases: Sequence[str], chosen: Sequence[str]) -> int:
    """Run `dev.py test`: all tests, or those `chosen` by pytest arguments.

    SQLite runs every test. Steps of much the same length run side by side.
    """
    environment.ensure("dev")
    browser = chromium.prepare()
    with ExitStack() as stack:
        steps = on_sqlite(chosen) if "sqlite" in databases else []
        if "postgres" in databases:
            address = stack.enter_context(postgres.server())
            steps.insert(1, pytest("PostgreSQL", address, chosen))
        each_own = [(step, {**own_data(stack), **browser}) for step in steps]
        last = stack.enter_context(in_turns(each_own, AT_ONCE))
        variables = own_data(stack)
        done = [] if chosen else [run(step, variables) for step in linters()]
        report(done)
        return conclude(done + [begun.follow() for begun in last])


def on_sqlite(chosen: Sequence[str]) -> list[Step]:
    """Return the steps on SQLite, the longest first, or one step for the tests chosen."""
    if chosen:
        return [pytest("SQLite", "", chosen)]
    others = [f"--ignore={room}" for room in LONG_JOURNEYS]
    return [
        pytest("Chromium", "", ["tests/browser"]),
        pytest("SQLite-journeys", "", ["tests/journeys", *others]),
        pytest("SQLite-tournament", "", ["tests/tournament"]),
        pytest("SQLite-house", "", ["tests/house"]),
        *(pytest(f"SQLite-{Path(room).name}", "", [room]) for room in LONG_JOURNEYS),
        pytest("SQLite-rules", "", SHORT),
    ]


def pytest(database: str, address: str, chosen: Sequence[str]) -> Step:
    """Return the tests on one database. Chosen tests may include none for PostgreSQL."""
    good = (0, NO_TESTS_SELECTED) if chosen and address else (0,)
    own = [f"--output=test-results/{database}", "-o", f"cache_dir=.pytest_cache/{database}"]
    colour = ["--color=yes"] if sys.stdout.isatty() else []
    command = ["python", "-m", "pytest", *own, *colour, *chosen]
    variables = {"DATABASE_URL": address, "PYTHONUNBUFFERED": "1", **COMPILED_ONCE}
    return Step(f"pytest on {database}", command, variables, good)


def own_data(stack: ExitStack) -> dict[str, str]:
    """Give each check a data folder of its own."""
    return {"ROOKERY_DATA": stack.enter_context(tempfile.TemporaryDirectory(prefix="rookery"))}
