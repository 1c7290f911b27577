"""`dev.py wheel`: what others install."""

import subprocess
from pathlib import Path

from rookery.terminal import Refused, say
from workshop import ROOT, environment


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
