"""What drills ask of strace, which notes a server's system calls, or lets them fail."""

import shutil
from pathlib import Path

from rookery.terminal import Refused


def require_strace() -> None:
    """Raise Refused if it is not here."""
    if not shutil.which("strace"):
        raise Refused("This drill needs strace, on Linux. Install it: apt install strace")


def is_traced(process: int) -> bool:
    """Tell whether it follows every thread of this process already."""
    tasks = Path(f"/proc/{process}/task").glob("*/status")
    return all("TracerPid:\t0" not in each.read_text() for each in tasks)
