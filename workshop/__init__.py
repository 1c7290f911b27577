"""The tools of a working copy, behind dev.py.

Standard library only: this package runs before the project's environment exists.
"""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
