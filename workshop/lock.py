"""`dev.py lock`: write requirements/*.txt and docs/licences.md from pyproject.toml."""

import subprocess

from rookery.terminal import Refused, say
from workshop import ROOT, environment

LOCKS = {"run": (), "dev": ("--group", "dev")}
"""The files, and what each holds beside the dependencies of the program."""
OLDEST = "3.11"


def lock(*, is_upgrade: bool) -> int:
    """Lock every package with its hashes, for all systems and Pythons.

    Versions stay as they are where pyproject.toml allows them; an upgrade takes the newest.
    """
    uv = environment.find_uv()
    if uv is None:
        raise Refused("Locking needs uv, which is not available on this system.")
    for name, groups in LOCKS.items():
        say(f"Locking requirements/{name}.txt")
        command = [
            *(uv, "pip", "compile", "-q", "pyproject.toml", *groups, "--universal"),
            *("--python-version", OLDEST, "--generate-hashes", "--no-annotate", "--no-header"),
            *("-o", f"requirements/{name}.txt", *(["--upgrade"] if is_upgrade else [])),
        ]
        if subprocess.run(command, cwd=ROOT).returncode:
            return 1
    environment.ensure("dev")
    python = str(environment.program("python"))
    return subprocess.run([python, "-m", "workshop.licences"], cwd=ROOT).returncode
