"""Install Debian packages without asking, where we have the permission."""

import os
import shutil
import subprocess

from rookery.terminal import say


def command(*packages: str) -> str:
    """Return the command line to show to a person."""
    return f"sudo apt-get install -y --no-install-recommends {' '.join(packages)}"


def may_install() -> bool:
    """Tell whether we are root on a system with apt."""
    return hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get") is not None


def install(*packages: str) -> bool:
    """Install the packages if we may. Return whether it worked."""
    if not may_install():
        return False
    say(f"Installing {', '.join(packages)} with apt-get")
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    steps = (["update", "-qq"], ["install", "-y", "-qq", "--no-install-recommends", *packages])
    for step in steps:
        done = subprocess.run(
            ["apt-get", *step],
            env=quiet,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
        )
    if done.returncode:
        say(done.stderr.strip()[-1000:])
    return done.returncode == 0
