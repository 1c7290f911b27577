"""Movements for entrants who stay together: one data file each in this folder.

Those of individuals are in the folder `individuals`. Every line of a file but its settings
(`movement_file.py`) says who goes where after a round: "B won at last" = "up 1 as A". To add a
movement, add a file.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from rules.core.messages import chosen, one_of, say
from tournament.brackets.refusals import Refusal
from tournament.brackets.rotation.tables import SEATS
from tournament.brackets.rounds.movement_file import read
from tournament.brackets.rounds.movement_rules import SIDES, Movement

_FOLDERS = {SIDES: ".", SEATS: "individuals"}


def slugs(seats: str = SIDES) -> tuple[str, ...]:
    """The shipped movements for these seats, in alphabetical order."""
    return tuple(sorted(path.stem for path in _folder(seats).glob("*.toml")))


def movement_of(value: object, seats: str = SIDES) -> Movement:
    """The movement that a director names, or the one whose lines they give.

    Raises Refusal for an unknown name and for a line that is no rule.
    """
    if isinstance(value, Mapping):
        return read(value, seats)
    if not isinstance(value, str) or value not in slugs(seats):
        raise Refusal(
            say("There is no movement “%(name)s”.", name="" if value is None else str(value)),
            say("Choose one of: %(options)s.", options=one_of(slugs(seats))),
            code="no-such-movement",
        )
    return _shipped(value, seats)


def _folder(seats: str) -> Path:
    return Path(__file__).parent / _FOLDERS[seats]


@cache
def _shipped(slug: str, seats: str) -> Movement:
    path = _folder(seats) / f"{slug}.toml"
    lines = tomllib.loads(path.read_text(encoding="utf-8"))
    return read(lines | {name: chosen(lines[name]) for name in ("title", "words")}, seats)
