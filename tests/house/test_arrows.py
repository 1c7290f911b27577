"""The arrows: tournament > scoring > rules, and the order inside tournament (pyproject.toml)."""

import subprocess

from workshop import ROOT, environment


def test_imports_point_one_way() -> None:
    command = [str(environment.program("lint-imports")), "--no-logo"]

    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)

    assert done.returncode == 0, done.stdout
