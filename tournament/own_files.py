"""Where templates, texts and static files lie: inside the package, or around it.

A wheel carries them in `tournament/files` (pyproject.toml says which). A working copy has them in
its own folders.
"""

from pathlib import Path

PACKED = Path(__file__).with_name("files")
IS_INSTALLED = PACKED.is_dir()
FILES = PACKED if IS_INSTALLED else PACKED.parent.parent
PROGRAM = "rookery" if IS_INSTALLED else "python3 dev.py"
"""What a person types before a command here."""
START = f"{PROGRAM} {'serve' if IS_INSTALLED else 'run'}"
