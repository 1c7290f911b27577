"""`dev.py wheel` and `dev.py laptop`: what others install."""

import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

from rookery.terminal import Refused, say
from workshop import ROOT, environment

ARM = ("arm64", "universal2")
SYSTEMS = {
    "windows": ("x86_64-pc-windows-msvc", ["win_amd64"]),
    "macos": ("aarch64-apple-darwin", [f"macosx_{n}_0_{m}" for n in (11, 12, 13, 14) for m in ARM]),
    "linux": ("x86_64-manylinux_2_28", [f"manylinux_2_{n}_x86_64" for n in (17, 27, 28)]),
}
"""uv's name of a system, and the tags of wheels that run there."""
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
LAPTOP = ROOT / "deploy" / "laptop"
READ_OFFLINE = ("runbook.md", "settings.md")
"""The wheel has the manual; these are needed when the program does not start."""


def wheel(to: Path) -> Path:
    """Build the wheel into this folder and return its path. Needs no network."""
    environment.ensure("dev")
    python = str(environment.program("python"))
    words = [python, "-m", "hatchling", "build", "-t", "wheel", "-d", str(to.resolve())]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        raise Refused(f"The wheel could not be built:\n{done.stderr.strip()[-1000:]}")
    built = max(to.glob("rookery-*.whl"), key=lambda path: path.stat().st_mtime)
    say(f"{built} ({built.stat().st_size / 1e6:.1f} MB)")
    return built


def laptop(to: Path, systems: Sequence[str], pythons: Sequence[str]) -> None:
    """Make a folder that installs Rookery without a network on these systems and Pythons."""
    _own_uv()  # makes the environment whose pip downloads
    wheels = to / "wheels"
    wheels.mkdir(parents=True, exist_ok=True)
    wheel(wheels)
    _download(wheels, ["pip"])
    for system in systems:
        for python in pythons:
            say(f"Downloading for {system}, Python {python}")
            _download_for(wheels, system, python)
    for file in LAPTOP.iterdir():
        shutil.copy(file, to)
    (to / "docs").mkdir(exist_ok=True)
    for name in READ_OFFLINE:
        shutil.copy(ROOT / "docs" / name, to / "docs")
    made_for = f"on {', '.join(systems)} with Python {', '.join(pythons)}."
    with (to / "README.txt").open("a", encoding="utf-8") as readme:  # start.py refers to it
        readme.write(f"\nThis folder installs Rookery {made_for}\n")
    say(f"{to} installs Rookery {made_for}")


def _download_for(wheels: Path, system: str, python: str) -> None:
    name, tags = SYSTEMS[system]
    words = [word for tag in tags for word in ("--platform", tag)]
    words += ["--python-version", python, "--implementation", "cp"]
    words += ["--abi", f"cp{python.replace('.', '')}", "--abi", "abi3", "--abi", "none"]
    with tempfile.TemporaryDirectory() as folder:
        wanted = Path(folder, "wanted.txt")
        wanted.write_text(_locked_for(name, python))
        _download(wheels, ["--require-hashes", *words, "-r", str(wanted)])


def _own_uv() -> str:
    uv = environment.own_uv()
    if uv is None:
        raise Refused("This system has no uv, which chooses the packages. Use another computer.")
    return uv


def _locked_for(system: str, python: str) -> str:
    """Return what the lock holds for one system and Python."""
    words = [_own_uv(), "pip", "compile", "-q", str(environment.REQUIREMENTS / "run.txt")]
    words += ["--no-deps", "--generate-hashes", "--no-header", "--no-annotate"]
    return _done([*words, "--python-platform", system, "--python-version", python])


def _download(to: Path, words: Sequence[str]) -> None:
    pip = [str(environment.program("pip", environment.OWN_UV)), "download", "-q", "--no-deps"]
    only = ["--disable-pip-version-check", "--only-binary", ":all:", "-d", str(to)]
    _done([*pip, *only, *words])


def _done(words: Sequence[str]) -> str:
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        raise Refused(f"A download failed:\n{done.stderr.strip()[-1000:]}")
    return done.stdout
