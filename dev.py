#!/usr/bin/env python3
"""The one door of a working copy: `python3 dev.py run` and `python3 dev.py test`.

Knows which Python is new enough, and nothing else: the work is in workshop/. Every Python 3 can
read this file, so that an old one gets a sentence and not a syntax error.
"""

import sys
from importlib import import_module

NEEDED = (3, 11)
TOO_OLD = (
    "Rookery needs Python {0[0]}.{0[1]} or newer; this is Python {1[0]}.{1[1]}.\n"
    "Install a newer one and start again with it, for example: python3.11 dev.py run"
)


def main() -> int:
    """Do what the command line says; answer the exit status."""
    if sys.version_info < NEEDED:
        print(TOO_OLD.format(NEEDED, sys.version_info), file=sys.stderr)
        return 2
    return int(import_module("workshop.commands").main(sys.argv[1:]))


if __name__ == "__main__":
    sys.exit(main())
