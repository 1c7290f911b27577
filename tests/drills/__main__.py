"""`python -m tests.drills NAME [--races N] [--seed N] [--sabotage]`: one drill, on one database."""

import os
import pkgutil
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

import django

from tournament.installation import open_installation

RACES = Path(__file__).parent / "races"
NAMES = [module.name for module in pkgutil.iter_modules([str(RACES)])]


def main(arguments: Sequence[str]) -> int:
    """Run the drill of this name; the models are there only once Django is."""
    name, *rest = arguments or [""]
    if name not in NAMES:
        sys.stderr.write(f"There is no drill “{name}”. Choose from: {', '.join(NAMES)}.\n")
        return 2
    open_installation()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
    django.setup()
    drilling = import_module("tests.drills.drilling")
    race = import_module(f"tests.drills.races.{name}")
    return int(drilling.run(name, race.drill, race.sabotage, rest))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
