"""`dev.py bench [--json] [NAME...]`: measure and print. Exits 1 if a goal is missed."""

import argparse
import sys
from collections.abc import Sequence

from bench import ground, harness


def main(arguments: Sequence[str]) -> int:
    """Print each figure as soon as it is measured."""
    known = harness.names()
    words = argparse.ArgumentParser(prog="dev.py bench")
    words.add_argument("names", nargs="*", metavar="NAME", help=f"any of: {', '.join(known)}")
    words.add_argument("--json", action="store_true", help="print one JSON object per figure")
    asked = words.parse_args(arguments)
    unknown = set(asked.names) - set(known)
    if unknown:
        words.error(
            f"there is no figure {', '.join(sorted(unknown))}; choose from {', '.join(known)}"
        )
    show = harness.machine_line if asked.json else harness.line
    ground.own_database()
    missed = False
    for figure in harness.measured(asked.names or known):
        print(show(figure), flush=True)
        missed = missed or figure.holds is False
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
