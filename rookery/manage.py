"""Django's commands. `judge`, `settle` and `schedule` run without Django."""

import os
import sys
from collections.abc import Sequence
from importlib import import_module

from tournament.installation import open_installation

PURE = {
    "judge": "rules.judge",
    "settle": "tournament.brackets.settle",
    "schedule": "tournament.brackets.schedule",
}


def manage(words: Sequence[str], called: str = "rookery manage") -> int:
    """Run one command and return its exit status. `called`: the program's name in its help."""
    if words and words[0] in PURE:
        pure = import_module(PURE[words[0]])
        return int(pure.main(words[1:], sys.stdin, sys.stdout))
    open_installation()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
    management = import_module("django.core.management")
    management.execute_from_command_line([called, *words])
    return 0
