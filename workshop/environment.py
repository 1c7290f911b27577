"""The project's Python environment in .venv, built from hashed lock files.

uv builds it in seconds; without uv, venv and pip do the same slowly. A stamp in .venv records the
lock file and the Python version, so a second start does nothing. Two first starts take turns.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from rookery.alone import alone
from rookery.terminal import Refused, say
from workshop import ROOT, debian
from workshop.interpreter import SERIES, fastest

WINDOWS = os.name == "nt"
VENV = ROOT / ".venv"
OWN_UV = ROOT / ".uv"
LOCK = ROOT / ".venv.lock"
REQUIREMENTS = ROOT / "requirements"
# The lock "dev" holds everything that "run" holds.
COVERS = {"run": ("run",), "dev": ("dev", "run")}
NO_NETWORK = ("after connection broken", "Failed to fetch", "error sending request")
"""Messages of pip and uv without a network."""
NOT_MADE_FOR_THIS = "No matching distribution found"
"""pip's message for a package that this system lacks. Without a network it is the same."""
NO_VENV = ("ensurepip is not available", "No module named")
"""Messages of a Python whose venv module is a separate package."""


def program(name: str, venv: Path = VENV) -> Path:
    """Return the path of a program inside an environment."""
    return venv / "Scripts" / f"{name}.exe" if WINDOWS else venv / "bin" / name


def ensure(lock: str) -> None:
    """Install the packages of a lock ("run" or "dev") unless they are up to date.

    Installing "run" leaves the packages of "dev" alone. Raise Refused with the remedy.
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
    """Tell whether .venv matches the lock and this Python."""
    stamp = _stamp(lock)
    return program("python").exists() and stamp.exists() and stamp.read_text() == _digest(lock)


def make(venv: Path, wanted: Path) -> None:
    """Install the hashed requirements, creating the environment if it does not work.

    Raise Refused with the installer's message.
    """
    uv = find_uv()
    if uv:
        _with_uv(uv, venv, wanted)
    else:
        say("uv is not available here. Using venv and pip, which takes longer.")
        _with_venv(venv)
        _do(_pip(venv, wanted))


def find_uv() -> str | None:
    """Return the uv of this system, or the locked one; None where there is none for it."""
    return shutil.which("uv") or own_uv()


def _stamp(lock: str) -> Path:
    return VENV / f".{lock}.stamp"


def _digest(lock: str) -> str:
    """Return the stamp's content: a hash of the lock file and the Python version."""
    text = (REQUIREMENTS / f"{lock}.txt").read_bytes()
    return hashlib.sha256(text + SERIES.encode()).hexdigest()


def _with_uv(uv: str, venv: Path, wanted: Path) -> None:
    # Tell uv which Python to use, so that it neither finds nor downloads another one.
    variables = {**os.environ, "UV_PYTHON_DOWNLOADS": "never", "VIRTUAL_ENV": str(venv)}
    if not _works(venv):
        _do([uv, "venv", "-q", "--clear", "--python", fastest(), str(venv)], variables)
    _do([uv, "pip", "install", "-q", "--require-hashes", "-r", str(wanted)], variables)


def own_uv() -> str | None:
    """Return the locked uv in its own environment, or None if this system has no uv."""
    uv = program("uv", OWN_UV)
    if not uv.exists():
        _with_venv(OWN_UV)
        # One retry only, so that pip reports a missing network soon.
        done = _quietly([*_pip(OWN_UV, REQUIREMENTS / "uv.txt"), "--retries", "1"])
        made = NOT_MADE_FOR_THIS not in done.stderr
        if done.returncode and (made or _lacks_network(done.stderr)):
            raise _refused(done.stderr)
    return str(uv) if uv.exists() else None


def _with_venv(venv: Path) -> None:
    """Create an environment with pip. Debian ships the venv module separately."""
    make = [sys.executable, "-m", "venv", "--clear", str(venv)]
    done = _quietly(make)
    package = f"python{SERIES}-venv"
    lacks = any(words in done.stdout + done.stderr for words in NO_VENV)
    if done.returncode and lacks and debian.install(package):
        done = _quietly(make)
    elif done.returncode and lacks:
        raise Refused(
            f"This Python cannot create environments: {sys.executable} -m venv fails.\n"
            f"Install its venv module and try again. On Debian: {debian.command(package)}"
        )
    if done.returncode:
        raise _refused(done.stdout + done.stderr)


def _pip(venv: Path, wanted: Path) -> list[str]:
    """Return the command that installs hashed requirements with the environment's pip."""
    pip = [str(program("python", venv)), "-m", "pip", "install", "-q"]
    return [*pip, "--disable-pip-version-check", "--require-hashes", "-r", str(wanted)]


def _do(command: Sequence[str], variables: Mapping[str, str] = os.environ) -> None:
    """Run an installer. Raise Refused with its message if it fails."""
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
    """Return the installer's message with a remedy."""
    if _lacks_network(said):
        return Refused(
            "Could not download the Python packages: the network does not answer.\n"
            "The first start needs the internet once. Connect this computer and try again."
        )
    free = shutil.disk_usage(ROOT).free // 1_000_000
    return Refused(
        f"Could not create the Python environment:\n{said.strip()[-1000:]}\n"
        f"It needs about 500 MB; this disk has {free:,} MB free. Fix the problem and try again."
    )


def _works(venv: Path) -> bool:
    """Tell whether the environment starts and matches this Python's version."""
    python = program("python", venv)
    if not python.exists():
        return False
    ask = "import sys; print('{}.{}'.format(*sys.version_info))"
    answer = subprocess.run([str(python), "-c", ask], capture_output=True, text=True)
    return answer.stdout.strip() == SERIES
