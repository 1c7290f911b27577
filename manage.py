"""The commands. `judge`, `settle` and `schedule` run without Django."""

import os
import sys
from importlib import import_module

PURE = {
    "judge": "rules.judge",
    "settle": "tournament.brackets.settle",
    "schedule": "tournament.brackets.schedule",
}


def main(argv: list[str]) -> int:
    """Run one command and return its exit status."""
    if len(argv) > 1 and argv[1] in PURE:
        pure = import_module(PURE[argv[1]])
        return int(pure.main(argv[2:], sys.stdin, sys.stdout))
    import_module("tournament.installation").open_installation()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
    management = import_module("django.core.management")
    management.execute_from_command_line(argv)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
