"""The project's own Python environment in .venv, made from the hashed locks.

uv makes it in seconds; where uv cannot be had, venv and pip do the same slowly. A stamp beside the
installed packages says which lock and which Python they came from, so a second start costs nothing.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

from workshop import ROOT, debian
from workshop.terminal import Refused, say

WINDOWS = os.name == "nt"
VENV = ROOT / ".venv"
OWN_UV = ROOT / ".uv"
REQUIREMENTS = ROOT / "requirements"
SERIES = f"{sys.version_info.major}.{sys.version_info.minor}"
# The lock "dev" holds everything that "run" holds.
COVERS = {"run": ("run",), "dev": ("dev", "run")}


def program(name: str, venv: Path = VENV) -> Path:
    """A program inside an environment."""
    return venv / "Scripts" / f"{name}.exe" if WINDOWS else venv / "bin" / name


def ensure(lock: str) -> None:
    """Install what the lock ("run" or "dev") names, unless the stamp says it is there.

    Installing "run" leaves the packages of "dev" alone. Raises Refused with the remedy.
    """
    if is_fresh(lock):
        return
    wanted = REQUIREMENTS / f"{lock}.txt"
    say(f"Preparing the Python environment in .venv ({wanted.relative_to(ROOT)})")
    make(VENV, wanted)
    for covered in COVERS[lock]:
        _stamp(covered).write_text(_digest(covered))


def is_fresh(lock: str) -> bool:
    """Does .venv hold what the lock says, for this Python?"""
    stamp = _stamp(lock)
    return program("python").exists() and stamp.exists() and stamp.read_text() == _digest(lock)


def make(venv: Path, wanted: Path) -> None:
    """Install the hashed requirements into an environment, which is made if it does not work."""
    if _with_uv(venv, wanted) or _with_pip(venv, wanted):
        return
    raise Refused(
        f"The packages of {wanted.name} could not be installed, see above.\n"
        f"Check the network, delete the folder {venv} and start again."
    )


def _stamp(lock: str) -> Path:
    return VENV / f".{lock}.stamp"


def _digest(lock: str) -> str:
    """What the stamp must say: the lock's text and the Python it was installed for."""
    text = (REQUIREMENTS / f"{lock}.txt").read_bytes()
    return hashlib.sha256(text + SERIES.encode()).hexdigest()


def _with_uv(venv: Path, wanted: Path) -> bool:
    uv = shutil.which("uv") or _own_uv()
    if not uv:
        return False
    # uv shall take this very Python, and neither look for nor download another one.
    variables = {**os.environ, "UV_PYTHON_DOWNLOADS": "never", "VIRTUAL_ENV": str(venv)}
    make = [uv, "venv", "-q", "--clear", "--python", sys.executable, str(venv)]
    install = [uv, "pip", "install", "-q", "--require-hashes", "-r", str(wanted)]
    if not _works(venv) and subprocess.run(make, env=variables).returncode:
        return False
    return subprocess.run(install, env=variables).returncode == 0


def _own_uv() -> str | None:
    """The locked uv in an environment of its own."""
    uv = program("uv", OWN_UV)
    if not uv.exists():
        _with_venv(OWN_UV)
        if not _pip(OWN_UV, REQUIREMENTS / "uv.txt"):
            return None
    return str(uv)


def _with_pip(venv: Path, wanted: Path) -> bool:
    say("uv did not do it; trying venv and pip, which takes longer")
    _with_venv(venv)
    return _pip(venv, wanted)


def _with_venv(venv: Path) -> None:
    """Make an environment with pip in it. Debian packs the venv module apart."""
    make = [sys.executable, "-m", "venv", "--clear", str(venv)]
    package = f"python{SERIES}-venv"
    if subprocess.run(make, capture_output=True).returncode == 0:
        return
    if debian.install(package) and subprocess.run(make).returncode == 0:
        return
    raise Refused(
        f"This Python cannot make environments: {sys.executable} -m venv fails.\n"
        f"Install its venv module and start again, on Debian: {debian.command(package)}"
    )


def _pip(venv: Path, wanted: Path) -> bool:
    pip = [str(program("python", venv)), "-m", "pip", "install", "-q"]
    locked = ["--disable-pip-version-check", "--require-hashes", "-r", str(wanted)]
    return subprocess.run([*pip, *locked]).returncode == 0


def _works(venv: Path) -> bool:
    """Is there an environment that starts, of the series of this Python?"""
    python = program("python", venv)
    if not python.exists():
        return False
    ask = "import sys; print('{}.{}'.format(*sys.version_info))"
    answer = subprocess.run([str(python), "-c", ask], capture_output=True, text=True)
    return answer.stdout.strip() == SERIES
