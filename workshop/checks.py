"""The checks of a change: linters, types, arrows, migrations, and the tests on both databases.

One step is one program, with a heading and its time. A step that fails does not stop the others.
"""

import os
import subprocess
import tempfile
import time
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field

from workshop import ROOT, chromium, environment, postgres
from workshop.terminal import block, complain, heading, say

NO_TESTS_SELECTED = 5


@dataclass(frozen=True, slots=True)
class Step:
    """A program of the environment, and the answers that count as well done."""

    name: str
    command: Sequence[str]
    variables: Mapping[str, str] = field(default_factory=dict)
    good: Sequence[int] = (0,)


@dataclass(frozen=True, slots=True)
class Done:
    """How a step went."""

    step: Step
    status: int
    seconds: float

    @property
    def well(self) -> bool:
        return self.status in self.step.good

    def __str__(self) -> str:
        return f"{'passed' if self.well else 'FAILED'} in {self.seconds:.1f} s"


def linters() -> list[Step]:
    """Everything that reads the code without running it."""
    return [
        Step("ruff check", ["ruff", "check", "."]),
        Step("ruff format", ["ruff", "format", "--check", "."]),
        Step("djade", ["djade", "--check", *templates()]),
        Step("mypy", ["mypy", "."]),
        Step("lint-imports", ["lint-imports", "--no-logo"]),
        Step("makemigrations", ["python", "manage.py", "makemigrations", "--check", "--dry-run"]),
    ]


def templates() -> list[str]:
    """The templates, for djade, which takes no folders."""
    return [str(path.relative_to(ROOT)) for path in sorted((ROOT / "templates").rglob("*.html"))]


def check() -> int:
    """`dev.py check`: the linters alone."""
    environment.ensure("dev")
    with ExitStack() as stack:
        variables = _away_from_data(stack)
        return conclude([run(step, variables) for step in linters()])


def reformat() -> int:
    """`dev.py format`: ruff and djade rewrite the files."""
    environment.ensure("dev")
    rewritten = (0, 1)  # djade answers 1 when it has rewritten a file
    steps = [
        Step("ruff", ["ruff", "format", "."]),
        Step("djade", ["djade", *templates()], good=rewritten),
    ]
    return conclude([run(step, {}) for step in steps])


def test(databases: Sequence[str], chosen: Sequence[str]) -> int:
    """`dev.py test`: everything; with pytest arguments only those tests, on the databases named.

    SQLite comes last: it runs every test, so its closing line speaks for the whole.
    """
    environment.ensure("dev")
    with ExitStack() as stack:
        variables = {**_away_from_data(stack), **chromium.prepare()}
        done = [] if chosen else [run(step, variables) for step in linters()]
        if "postgres" in databases:
            address = stack.enter_context(postgres.server())
            done.append(run(_pytest("PostgreSQL", address, chosen), variables))
        if "sqlite" in databases:
            report(done)
            done.append(run(_pytest("SQLite", "", chosen), variables))
        return conclude(done)


def _pytest(database: str, address: str, chosen: Sequence[str]) -> Step:
    """Tests chosen by hand may hold none that concern PostgreSQL."""
    good = (0, NO_TESTS_SELECTED) if chosen and address else (0,)
    command = ["python", "-m", "pytest", *chosen]
    return Step(f"pytest on {database}", command, {"DATABASE_URL": address}, good)


def _away_from_data(stack: ExitStack) -> dict[str, str]:
    """Checks leave the working copy's own data folder alone."""
    return {"ROOKERY_DATA": stack.enter_context(tempfile.TemporaryDirectory(prefix="rookery"))}


def run(step: Step, variables: Mapping[str, str]) -> Done:
    """Run a step to its end below its heading."""
    heading(step.name)
    program, *arguments = step.command
    start = time.monotonic()
    status = subprocess.run(
        [str(environment.program(program)), *arguments],
        cwd=ROOT,
        env={**os.environ, **variables, **step.variables},
        stdin=subprocess.DEVNULL,
    ).returncode
    return Done(step, status, time.monotonic() - start)


def report(done: Sequence[Done]) -> None:
    """How the steps went, before the last one has its say."""
    if done:
        heading("so far")
        say(block([(each.step.name, str(each)) for each in done]))


def conclude(done: Sequence[Done]) -> int:
    """Name what failed on the error stream; the last line of the output stays the last step's."""
    failed = [each.step.name for each in done if not each.well]
    if failed:
        complain(f"Failed: {', '.join(failed)}")
    return 1 if failed else 0
