"""`dev.py drills`: race simultaneous requests, 1,000 times, on both databases.

Each drill is a process with its own database and prints one line of JSON.
"""

import ast
from collections.abc import Sequence
from contextlib import ExitStack

from rookery.terminal import Refused, block, heading, say
from workshop import ROOT, checks, environment, postgres
from workshop.steps import Done, Step, conclude, run

RACES = ROOT / "tests" / "drills" / "races"


def names() -> list[str]:
    """List the drills."""
    return sorted(file.stem for file in RACES.glob("*.py") if file.stem != "__init__")


def line_of(name: str) -> str:
    """Return what the drill says that it does, in its first sentence."""
    said = ast.get_docstring(ast.parse((RACES / f"{name}.py").read_text())) or ""
    return " ".join(said.partition("\n\n")[0].split())


def runs_on(name: str, database: str) -> bool:
    """Tell whether the drill is about this database: its ON names some, otherwise all."""
    tree = ast.parse((RACES / f"{name}.py").read_text())
    said = [
        ast.literal_eval(each.value)
        for each in tree.body
        if isinstance(each, ast.Assign) and ast.unparse(each.targets[0]) == "ON"
    ]
    return not said or database in said[0]


def drills(databases: Sequence[str], chosen: Sequence[str], words: Sequence[str]) -> int:
    """Run these drills, or all, passing `words` to each. Return 1 if one fails."""
    unknown = [name for name in chosen if name not in names()]
    if unknown:
        raise Refused(f"There is no drill “{unknown[0]}”. Choose from: {', '.join(names())}.")
    environment.ensure("dev")
    done: list[Done] = []
    with ExitStack() as stack:
        addresses = {"sqlite": ""}
        if "postgres" in databases:
            addresses["postgres"] = stack.enter_context(postgres.server())
        for database in databases:
            for name in chosen or names():
                if runs_on(name, database):
                    say(line_of(name))
                    step = _step(name, database, words)
                    done.append(_alone(step, addresses[database]))
    if not done:
        raise Refused(f"{', '.join(chosen)}: not a drill of {' or '.join(databases)}.")
    heading("Drills")
    say(block([(each.step.name, str(each)) for each in done]))
    return conclude(done)


def _alone(step: Step, address: str) -> Done:
    """Run it with a data folder of its own: a killed drill leaves parts of its database behind."""
    with ExitStack() as stack:
        return run(step, {**checks.own_data(stack), "DATABASE_URL": address})


def _step(name: str, database: str, words: Sequence[str]) -> Step:
    return Step(f"{name} on {database}", ["python", "-m", "tests.drills", name, *words])
