"""The program around the tournament: its commands, the supervisor, and what it does with its data.

`rookery serve` in an installed copy and `python3 dev.py run` in a working copy are the same code.
This file, `alone.py`, `command_line.py`, `terminal.py` and `version.py` need the standard library
only: the workshop uses them before the project's environment exists.
"""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
"""The folder of the packages: a working copy, or an environment's site-packages."""
IS_WORKING_COPY = (ROOT / "dev.py").exists()
