#!/usr/bin/env python3
"""The entry point of a working copy: `python3 dev.py run` and `python3 dev.py test`.

It checks the Python version and hands over to workshop/. Any Python 3 can parse this file, so an
old one prints a clear message instead of a syntax error.
"""

import sys
from importlib import import_module

NEEDED = (3, 11)
TOO_OLD = (
    "Rookery needs Python {0[0]}.{0[1]} or newer; this is Python {1[0]}.{1[1]}.\n"
    "Install a newer Python and use it, for example: python3.11 dev.py run"
)


def main() -> int:
    """Run the command line and return its exit status."""
    if sys.version_info < NEEDED:
        print(TOO_OLD.format(NEEDED, sys.version_info), file=sys.stderr)
        return 2
    return int(import_module("workshop.commands").main(sys.argv[1:]))


if __name__ == "__main__":
    sys.exit(main())
