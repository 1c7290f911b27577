"""The document of `settle` for an event whose rounds are drawn one after another.

"rounds": [[[1, 9], [2, 10]], …] are the published tables of each round, by seed; "byes": [[5], …]
who had none, round by round. A round may also be written as `schedule --after` prints it, and a
table with four seats, where partners change (`drawn_tables.py`). Whoever is in neither was not
there. Match ids are R1-1 (round 1, table 1).

Without "keys" wins count, then points; where partners change points, then wins, then a card draw.
At a table of four that lost a player before its result, everybody else has a bye.

Options: "keys" (`key_list.py`), "bye", "match_points", "withdrawal", "highest_wins"
(`term_list.py`), "rounds" (how many there will be), "places" and "in_order" (which places matter).
"finished": true ends an event of an open number of rounds. "extra_hands": [["T1", 30], …] are
points of tie-breaking hands.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from tournament.brackets.document import as_list, as_mapping
from tournament.brackets.event_file import read_departure, read_draw, read_names
from tournament.brackets.outcome import Departure, Draw
from tournament.brackets.ranking import Ranking, read_places
from tournament.brackets.refusals import Refusal
from tournament.brackets.rounds.drawn_rows import DrawnRow, read_row
from tournament.brackets.rounds.drawn_sides import is_of_sides, read_sides
from tournament.brackets.rounds.drawn_tables import DrawnTable, Side, read_rounds
from tournament.brackets.rounds.engines import ENGINES
from tournament.brackets.rounds.file_values import MOST_POINTS, whole
from tournament.brackets.rounds.key_list import read_keys
from tournament.brackets.rounds.keys import Key
from tournament.brackets.rounds.term_list import read_terms
from tournament.brackets.rounds.terms import Terms
from tournament.brackets.table_rows import seed_named

DRAWN = frozenset({*ENGINES, "typed"})
BEFORE = frozenset({"pods"})
"""Also planned at once: drawn if the document has rounds."""
TWO_SIDED = frozenset({"swiss", "pods"})
"""Without partners that change."""
_MOST_ROUNDS = 1_000


@dataclass(frozen=True, slots=True)
class DrawnFile:
    """A whole event. Without `keys` the usual ones count. `planned` is 0 for an open number of
    rounds."""

    names: tuple[str, ...]
    tables: tuple[DrawnTable, ...]
    byes: Mapping[int, tuple[int, ...]]
    rows: tuple[DrawnRow, ...]
    departures: tuple[Departure, ...]
    draws: tuple[Draw, ...]
    hands: tuple[Draw, ...]
    keys: tuple[Key, ...]
    terms: Terms
    ranking: Ranking
    planned: int
    finished: bool

    @property
    def seeds(self) -> range:
        return range(1, len(self.names) + 1)

    def name(self, seed: int | None) -> str | None:
        return None if seed is None else self.names[seed - 1]

    def title(self, side: Side) -> str:
        """Those who play together: "Ann and Ben"."""
        return " and ".join(self.names[seed - 1] for seed in side)


def is_drawn(document: object) -> bool:
    """Whether the rounds of this event are drawn one after another."""
    if not isinstance(document, dict):
        return False
    slug = document.get("format")
    return isinstance(slug, str) and slug in DRAWN and ("rounds" in document or slug not in BEFORE)


def read(document: object) -> DrawnFile:
    """The event in a document. Raises Refusal with what is wrong."""
    event = as_mapping(document, "The event")
    names = read_names(event.get("entrants"))
    seeds = {name: seed for seed, name in enumerate(names, start=1)}
    options = as_mapping(event.get("options", {}), "The list of options")
    partners = event.get("format") not in TWO_SIDED
    tables, byes = read_rounds(event, frozenset(seeds.values()), partners=partners)
    of_four = {table.code: table for table in tables if table.has_partners}
    terms = read_terms(options)
    rows = enumerate(as_list(event, "results"), start=1)
    planned = whole(options.get("rounds", 0), "rounds", 0, _MOST_ROUNDS)
    return DrawnFile(
        names=names,
        tables=tuple(tables),
        byes=byes,
        rows=tuple(_row(number, row, seeds, of_four, terms) for number, row in rows),
        departures=tuple(read_departure(row, seeds) for row in as_list(event, "out")),
        draws=tuple(read_draw(row, seeds) for row in as_list(event, "draws")),
        hands=tuple(_hand(row, seeds) for row in as_list(event, "extra_hands")),
        keys=read_keys(options["keys"]) if "keys" in options else (),
        terms=terms,
        ranking=Ranking(*read_places({"places": 1, **_of_places(options)})),
        planned=planned,
        finished=event.get("finished") is True or 0 < planned <= len(byes),
    )


def _of_places(options: Mapping[str, object]) -> Mapping[str, object]:
    return {name: options[name] for name in ("places", "in_order") if name in options}


def _row(
    number: int,
    written: object,
    seeds: Mapping[str, int],
    tables: Mapping[str, DrawnTable],
    terms: Terms,
) -> DrawnRow:
    """A result of two, or of the sides of a table."""
    if tables and is_of_sides(written, seeds):
        return read_sides(number, written, seeds, tables, highest=terms.highest_wins)
    return read_row(number, written, seeds)


def _hand(row: object, seeds: Mapping[str, int]) -> Draw:
    if not isinstance(row, list) or len(row) != 2:
        raise Refusal(
            "An extra hand needs an entrant and points.", 'Write it like ["P", 30].', code="no-card"
        )
    points = whole(row[1], "extra_hands", -MOST_POINTS, MOST_POINTS)
    return Draw(seed_named(row[0], "An extra hand", seeds), points)
