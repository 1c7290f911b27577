"""Hand this process over to another program, which then gets its signals and its terminal."""

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress


def become(command: Sequence[str], variables: Mapping[str, str]) -> int:
    """Run the program in place of this one. Windows cannot: there, return its exit status."""
    sys.stdout.flush()
    if sys.platform != "win32":
        os.execve(command[0], [*command], variables)
    program = subprocess.Popen(command, env=variables)
    while program.poll() is None:
        with suppress(KeyboardInterrupt):  # it gets the Ctrl-C as well, and answers it
            program.wait()
    return program.returncode
