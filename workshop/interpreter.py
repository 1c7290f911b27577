"""The Python that .venv is built on: the fastest of this version that the computer has.

A Python that was compiled on the computer often lacks the compiler's second pass
(`--enable-optimizations`), and takes up to half as long again for everything it does.
"""

import os
import shutil
import subprocess
import sys

SERIES = f"{sys.version_info.major}.{sys.version_info.minor}"
CLEARLY = 0.8
"""Another Python is used if it needs less than this share of the time: timings vary."""
TIMED = f"""
import bz2, ctypes, lzma, sqlite3, ssl, sys, time
assert "{{}}.{{}}".format(*sys.version_info) == "{SERIES}"
def once():
    begun, words = time.process_time(), {{}}
    for number in range(50_000):
        words.setdefault(str(number % 997), []).append(f"{{number}}-{{len(words)}}")
    return time.process_time() - begun
print(min(once() for _ in range(5)))
"""
"""Prints how many seconds a little work takes, if this Python has what Rookery needs."""


def fastest() -> str:
    """Return the path of this Python, or of a clearly faster one of the same version."""
    others = {path: _seconds(path) for path in _others()}
    if not others:
        return sys.executable
    best = min(others, key=others.__getitem__)
    return best if others[best] < CLEARLY * _seconds(sys.executable) else sys.executable


def _others() -> set[str]:
    """The other Pythons of this version on the path."""
    folders = os.environ.get("PATH", "").split(os.pathsep)
    found = (shutil.which(f"python{SERIES}", path=folder) for folder in folders)
    return {os.path.realpath(path) for path in found if path} - {os.path.realpath(sys.executable)}


def _seconds(python: str) -> float:
    """How long the work takes; endless if the Python is of no use."""
    done = subprocess.run([python, "-I", "-c", TIMED], capture_output=True, text=True)
    return float(done.stdout) if done.returncode == 0 else float("inf")
