"""The document of `settle` for an event whose rounds are drawn one after another.

"rounds": [[[1, 9], [2, 10]], …] are the published tables of each round, by seed; "byes": [[5], …]
who had none, round by round. A round may also be written as `schedule --after` prints it. Whoever
is in neither was not there. Match ids are R1-1 (round 1, table 1).

Options: "keys" (`key_list.py`), "bye", "match_points", "withdrawal", "highest_wins"
(`term_list.py`), "rounds" (how many there will be), "places" and "in_order" (which places matter).
"finished": true ends an event of an open number of rounds. "extra_hands": [["T1", 30], …] are
points of tie-breaking hands.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from tournament.brackets.document import as_list, as_mapping
from tournament.brackets.event_file import read_departure, read_draw, read_names
from tournament.brackets.outcome import Departure, Draw
from tournament.brackets.ranking import Ranking, read_places
from tournament.brackets.refusals import Refusal
from tournament.brackets.rounds.drawn_rows import DrawnRow, read_row
from tournament.brackets.rounds.file_values import entrant_number, require_once, whole
from tournament.brackets.rounds.key_list import read_keys
from tournament.brackets.rounds.keys import Key
from tournament.brackets.rounds.term_list import read_terms
from tournament.brackets.rounds.terms import Terms
from tournament.brackets.table_rows import seed_named

DRAWN = frozenset({"swiss", "rank", "movement", "random-partners", "rotation", "pods", "typed"})
BEFORE = frozenset({"pods"})
"""Also planned at once: drawn if the document has rounds."""
_MOST_ROUNDS, _MOST_TABLES, _MOST_POINTS = 1_000, 100_000, 1_000_000_000


@dataclass(frozen=True, slots=True)
class DrawnTable:
    """A published table of two."""

    round: int
    table: int
    sides: tuple[int, int]

    @property
    def code(self) -> str:
        return f"R{self.round}-{self.table}"


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
    tables, byes = _rounds(event, frozenset(seeds.values()))
    rows = enumerate(as_list(event, "results"), start=1)
    planned = whole(options.get("rounds", 0), "rounds", 0, _MOST_ROUNDS)
    return DrawnFile(
        names=names,
        tables=tuple(tables),
        byes=byes,
        rows=tuple(read_row(number, row, seeds) for number, row in rows),
        departures=tuple(read_departure(row, seeds) for row in as_list(event, "out")),
        draws=tuple(read_draw(row, seeds) for row in as_list(event, "draws")),
        hands=tuple(_hand(row, seeds) for row in as_list(event, "extra_hands")),
        keys=read_keys(options["keys"]) if "keys" in options else (),
        terms=read_terms(options),
        ranking=Ranking(*read_places({"places": 1, **_of_places(options)})),
        planned=planned,
        finished=event.get("finished") is True or 0 < planned <= len(byes),
    )


def _of_places(options: Mapping[str, object]) -> Mapping[str, object]:
    return {name: options[name] for name in ("places", "in_order") if name in options}


def _rounds(
    event: Mapping[str, object], known: frozenset[int]
) -> tuple[list[DrawnTable], dict[int, tuple[int, ...]]]:
    """The tables of all rounds, and who had a bye in each."""
    tables: list[DrawnTable] = []
    byes: dict[int, tuple[int, ...]] = {}
    rows = zip_longest(as_list(event, "rounds"), as_list(event, "byes"))
    for number, (row, free) in enumerate(rows, start=1):
        where = f"Round {number}"
        written, own = _as_lists(row, free, where)
        round_ = [_table(each, number, place, known) for place, each in enumerate(written, 1)]
        byes[number] = tuple(entrant_number(each, where, known) for each in own)
        require_once([table.table for table in round_], where, code="table-twice")
        there = [seed for table in round_ for seed in table.sides]
        require_once([*there, *byes[number]], where, code="twice-in-round")
        tables += round_
    return tables, byes


def _as_lists(row: object, free: object, where: str) -> tuple[Sequence[object], Sequence[object]]:
    """The tables and byes of a round, in either way of writing."""
    if isinstance(row, dict):
        written = as_mapping(row, where)
        row, free = as_list(written, "tables"), [*as_list(written, "byes"), *_listed(free, where)]
    if not isinstance(row, list):
        raise Refusal(
            f"{where} is not a list of tables.",
            'Write it like [[1, 9], [2, 10]]. There are as many "byes" as rounds at most.',
            code="no-list",
        )
    return row, _listed(free, where)


def _listed(free: object, where: str) -> list[object]:
    if free is None:
        return []
    if not isinstance(free, list):
        raise Refusal(
            f'"byes" of {where} is not a list.', "Write it like [[5], []].", code="no-list"
        )
    return free


def _table(written: object, number: int, place: int, known: frozenset[int]) -> DrawnTable:
    where, table = f"Round {number}, table {place}", place
    sides = written
    if isinstance(written, dict):
        table = whole(written.get("table", place), "table", 1, _MOST_TABLES)
        sides = written.get("sides", [*as_mapping(written.get("seats", {}), where).values()])
    if not isinstance(sides, list) or len(sides) != 2:
        raise Refusal(
            f"{where} does not have two sides.",
            "settle takes drawn rounds of two sides a table, like [1, 9]. "
            'Whoever had no opponent stands in "byes".',
            code="not-two-sides",
        )
    one, other = (entrant_number(each, where, known) for each in sides)
    return DrawnTable(number, table, (one, other))


def _hand(row: object, seeds: Mapping[str, int]) -> Draw:
    if not isinstance(row, list) or len(row) != 2:
        raise Refusal(
            "An extra hand needs an entrant and points.", 'Write it like ["P", 30].', code="no-card"
        )
    points = whole(row[1], "extra_hands", -_MOST_POINTS, _MOST_POINTS)
    return Draw(seed_named(row[0], "An extra hand", seeds), points)
