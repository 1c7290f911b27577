"""Which engine a document of `schedule --after` asks for.

`rank` is of sides. Where the tables have seats it is of individuals: progressive by rank, or with
the option "halves" rank pairing. `movement` is of individuals where the tables have seats, or where
it is one of theirs.
"""

from collections.abc import Iterator, Mapping

from tournament.brackets.rotation.tables import SEATS
from tournament.brackets.rounds.engines import Engine, find
from tournament.brackets.rounds.movement_file import is_seats
from tournament.brackets.rounds.movements import slugs
from tournament.brackets.rounds.round_options import yes_or_no

HALVES = "halves"


def engine_for(slug: str, document: object) -> tuple[Engine, Mapping[str, object]]:
    """The engine, and the options of the document that are left for it. Raises Refusal."""
    options = _options(document)
    if slug == "rank" and any(_seats(document)):
        is_halved = yes_or_no(options, HALVES)
        left = {name: value for name, value in options.items() if name != HALVES}
        return find("rank-pairing" if is_halved else "progressive-by-rank"), left
    if slug == "movement" and (any(_seats(document)) or _moves_individuals(options)):
        return find("movement-of-individuals"), options
    return find(slug), options


def _moves_individuals(options: Mapping[str, object]) -> bool:
    """Whether the movement is one of theirs: by its name, or by the seats in its lines."""
    movement = options.get("movement")
    if isinstance(movement, dict):
        words = (word for name in movement for word in str(name).split())
        return any(is_seats(word, SEATS) for word in words)
    return movement in slugs(SEATS) or "lines" in options


def _options(document: object) -> Mapping[str, object]:
    """The options, if there are any; what is none is refused when the document is read."""
    options = document.get("options") if isinstance(document, dict) else None
    return options if isinstance(options, dict) else {}


def _seats(document: object) -> Iterator[bool]:
    """Whether each table has seats."""
    rounds = document.get("rounds") if isinstance(document, dict) else None
    for row in rounds if isinstance(rounds, list) else ():
        tables = row.get("tables") if isinstance(row, dict) else None
        for table in tables if isinstance(tables, list) else ():
            yield isinstance(table, dict) and "seats" in table
