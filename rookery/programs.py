"""Short programs that run to their end: Django's commands, each in a process of its own."""

import os
import subprocess
import sys
from collections.abc import Sequence

from rookery import ROOT
from rookery.terminal import Refused

MANAGE = (sys.executable, "-m", "rookery", "manage")


def finish(*commands: Sequence[str]) -> None:
    """Run Django's commands side by side and wait for all. Raise Refused if one fails."""
    begun = [
        (words, subprocess.Popen([*MANAGE, *words], cwd=ROOT, stdin=subprocess.DEVNULL))
        for words in commands
    ]
    try:
        failed = [words[0] for words, program in begun if program.wait()]
    finally:
        for _, program in begun:
            program.terminate()
            program.wait()
    if failed:
        raise Refused(f"{' and '.join(failed)} failed. See the output above.")


def answer(*words: str) -> str:
    """Return what one of Django's commands prints, or "" if it fails."""
    done = subprocess.run(
        [*MANAGE, *words],
        cwd=ROOT,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )
    return done.stdout.strip("\n") if not done.returncode else ""
