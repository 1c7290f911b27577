"""The project's own Python environment in .venv, made from the hashed locks.

uv makes it in seconds; where uv cannot be had, venv and pip do the same slowly. A stamp beside the
installed packages says which lock and which Python they came from, so a second start costs nothing.
Two first starts at once take turns, and the first fetch says whether there is a network.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from workshop import ROOT, debian
from workshop.alone import alone
from workshop.terminal import Refused, say

WINDOWS = os.name == "nt"
VENV = ROOT / ".venv"
OWN_UV = ROOT / ".uv"
LOCK = ROOT / ".venv.lock"
REQUIREMENTS = ROOT / "requirements"
SERIES = f"{sys.version_info.major}.{sys.version_info.minor}"
# The lock "dev" holds everything that "run" holds.
COVERS = {"run": ("run",), "dev": ("dev", "run")}
NO_NETWORK = ("after connection broken", "Failed to fetch", "error sending request")
"""How pip and uv say that nothing could be fetched."""
NOT_MADE_FOR_THIS = "No matching distribution found"
"""How pip says that a package is not made for this system; without a network it says so too."""
NO_VENV = ("ensurepip is not available", "No module named")
"""How a Python says that its venv module is packed apart."""


def program(name: str, venv: Path = VENV) -> Path:
    """A program inside an environment."""
    return venv / "Scripts" / f"{name}.exe" if WINDOWS else venv / "bin" / name


def ensure(lock: str) -> None:
    """Install what the lock ("run" or "dev") names, unless the stamp says it is there.

    Installing "run" leaves the packages of "dev" alone. Raises Refused with the remedy.
    """
    if is_fresh(lock):
        return
    with alone(LOCK, "preparing the Python environment"):
        if not is_fresh(lock):
            _install(lock)


def _install(lock: str) -> None:
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
    """Install the hashed requirements into an environment, which is made if it does not work.

    Raises Refused with what the installer said.
    """
    uv = shutil.which("uv") or _own_uv()
    if uv:
        _with_uv(uv, venv, wanted)
    else:
        say("uv cannot be had here; venv and pip do the same, which takes longer.")
        _with_venv(venv)
        _do(_pip(venv, wanted))


def _stamp(lock: str) -> Path:
    return VENV / f".{lock}.stamp"


def _digest(lock: str) -> str:
    """What the stamp must say: the lock's text and the Python it was installed for."""
    text = (REQUIREMENTS / f"{lock}.txt").read_bytes()
    return hashlib.sha256(text + SERIES.encode()).hexdigest()


def _with_uv(uv: str, venv: Path, wanted: Path) -> None:
    # uv shall take this very Python, and neither look for nor download another one.
    variables = {**os.environ, "UV_PYTHON_DOWNLOADS": "never", "VIRTUAL_ENV": str(venv)}
    if not _works(venv):
        _do([uv, "venv", "-q", "--clear", "--python", sys.executable, str(venv)], variables)
    _do([uv, "pip", "install", "-q", "--require-hashes", "-r", str(wanted)], variables)


def _own_uv() -> str | None:
    """The locked uv in an environment of its own; None where there is no uv for this system."""
    uv = program("uv", OWN_UV)
    if not uv.exists():
        _with_venv(OWN_UV)
        # The probe: with one retry pip says soon, and in words, whether the network fails.
        done = _quietly([*_pip(OWN_UV, REQUIREMENTS / "uv.txt"), "--retries", "1"])
        made = NOT_MADE_FOR_THIS not in done.stderr
        if done.returncode and (made or _lacks_network(done.stderr)):
            raise _refused(done.stderr)
    return str(uv) if uv.exists() else None


def _with_venv(venv: Path) -> None:
    """Make an environment with pip in it. Debian packs the venv module apart."""
    make = [sys.executable, "-m", "venv", "--clear", str(venv)]
    done = _quietly(make)
    package = f"python{SERIES}-venv"
    lacks = any(words in done.stdout + done.stderr for words in NO_VENV)
    if done.returncode and lacks and debian.install(package):
        done = _quietly(make)
    elif done.returncode and lacks:
        raise Refused(
            f"This Python cannot make environments: {sys.executable} -m venv fails.\n"
            f"Install its venv module and start again, on Debian: {debian.command(package)}"
        )
    if done.returncode:
        raise _refused(done.stdout + done.stderr)


def _pip(venv: Path, wanted: Path) -> list[str]:
    """The command that installs the hashed requirements with the environment's own pip."""
    pip = [str(program("python", venv)), "-m", "pip", "install", "-q"]
    return [*pip, "--disable-pip-version-check", "--require-hashes", "-r", str(wanted)]


def _do(command: Sequence[str], variables: Mapping[str, str] = os.environ) -> None:
    """Run an installer to its end. Refused with what it said, if it fails."""
    done = _quietly(command, variables)
    if done.returncode:
        raise _refused(done.stdout + done.stderr)


def _quietly(
    command: Sequence[str], variables: Mapping[str, str] = os.environ
) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        command, env=variables, stdin=subprocess.DEVNULL, capture_output=True, text=True
    )


def _lacks_network(said: str) -> bool:
    return any(words in said for words in NO_NETWORK)


def _refused(said: str) -> Refused:
    """What an installer said, with the remedy."""
    if _lacks_network(said):
        return Refused(
            "The Python packages could not be fetched: the network does not answer.\n"
            "The first start needs the internet once. Connect this computer and start again."
        )
    free = shutil.disk_usage(ROOT).free // 1_000_000
    return Refused(
        f"The Python environment could not be made:\n{said.strip()[-1000:]}\n"
        f"This disk has {free:,} MB free, and about 500 are needed. Mend that and start again."
    )


def _works(venv: Path) -> bool:
    """Is there an environment that starts, of the series of this Python?"""
    python = program("python", venv)
    if not python.exists():
        return False
    ask = "import sys; print('{}.{}'.format(*sys.version_info))"
    answer = subprocess.run([str(python), "-c", ask], capture_output=True, text=True)
    return answer.stdout.strip() == SERIES
