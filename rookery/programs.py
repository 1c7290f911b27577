"""Commands of the program that run to their end, each in a process of its own."""

import os
import subprocess
import sys
from collections.abc import Sequence

from rookery import ROOT
from rookery.terminal import Refused

ROOKERY = (sys.executable, "-m", "rookery")


def finish(*commands: Sequence[str]) -> None:
    """Run commands side by side and wait for all. Raise Refused if one fails."""
    begun = [
        (words, subprocess.Popen([*ROOKERY, *words], cwd=ROOT, stdin=subprocess.DEVNULL))
        for words in commands
    ]
    try:
        failed = [" ".join(words) for words, program in begun if program.wait()]
    finally:
        for _, program in begun:
            program.terminate()
            program.wait()
    if failed:
        raise Refused(f"{' and '.join(failed)} failed. See the output above.")


def answer(*words: str) -> str:
    """Return what a command prints, or "" if it fails."""
    done = subprocess.run(
        [*ROOKERY, *words],
        cwd=ROOT,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )
    return done.stdout.strip("\n") if not done.returncode else ""
