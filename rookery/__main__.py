"""The entry point: `rookery WORD`, or `python -m rookery WORD`."""

import sys

from rookery import commands


def main() -> int:
    """Run the command line and return its exit status."""
    return commands.main(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
