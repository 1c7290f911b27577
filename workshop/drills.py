"""`dev.py drills`: race simultaneous requests, 1,000 times, on both databases.

Each drill is a process with its own database and prints one line of JSON.
"""

from collections.abc import Sequence
from contextlib import ExitStack

from rookery.terminal import Refused
from workshop import ROOT, checks, environment, postgres
from workshop.steps import Done, Step, conclude, run

RACES = ROOT / "tests" / "drills" / "races"


def names() -> list[str]:
    """List the drills."""
    return sorted(file.stem for file in RACES.glob("*.py") if file.stem != "__init__")


def drills(databases: Sequence[str], chosen: Sequence[str], words: Sequence[str]) -> int:
    """Run these drills, or all, passing `words` to each. Return 1 if one fails."""
    unknown = [name for name in chosen if name not in names()]
    if unknown:
        raise Refused(f"There is no drill “{unknown[0]}”. Choose from: {', '.join(names())}.")
    environment.ensure("dev")
    done: list[Done] = []
    with ExitStack() as stack:
        variables = checks.own_data(stack)
        addresses = {"sqlite": ""}
        if "postgres" in databases:
            addresses["postgres"] = stack.enter_context(postgres.server())
        for database in databases:
            own = {**variables, "DATABASE_URL": addresses[database]}
            steps = [_step(name, database, words) for name in chosen or names()]
            done += [run(step, own) for step in steps]
    return conclude(done)


def _step(name: str, database: str, words: Sequence[str]) -> Step:
    return Step(f"{name} on {database}", ["python", "-m", "tests.drills", name, *words])
