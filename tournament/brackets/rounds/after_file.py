"""The document of `schedule --after`, read and checked: the rounds so far and the options.

Knows the interchange format, version 1. Entrants are numbers from 1, by seed. Everyone who is
neither late, out nor sitting out has a table or a bye in every round; a round may list its own
"sit_out".
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from tournament.brackets.document import as_list, as_mapping
from tournament.brackets.refusals import Refusal
from tournament.brackets.rounds.file_values import entrant_number, require_once, whole
from tournament.brackets.rounds.history import History, Pair, PublishedRound
from tournament.brackets.rounds.table_file import Best, table_of
from tournament.brackets.rounds.term_list import read_terms

MOST = 5_000
"""The most entrants, not counting late ones."""
ENDINGS = frozenset({"out_at_losses", "through_at_wins"})
"""Options with which entrants play no further round, and then have no place in it."""


@dataclass(frozen=True, slots=True)
class AfterFile:
    """What was played so far, and the options of the format."""

    history: History
    options: Mapping[str, object]


def read(document: object, *, seats: str) -> AfterFile:
    """The history in a document, for a format with these seats. Raises Refusal."""
    event = as_mapping(document, "The event")
    entrants = range(1, whole(event.get("entrants"), "entrants", 1, MOST) + 1)
    late = [whole(each, "late", len(entrants) + 1, 2 * MOST) for each in as_list(event, "late")]
    require_once(late, "The list of late entrants", code="same-name")
    known = frozenset([*entrants, *late])
    out, resting = _named(event, "out", known), _named(event, "sit_out", known)
    options = as_mapping(event.get("options", {}), "The list of options")
    needed = known - out - resting - set(late)
    if ENDINGS.intersection(options):
        needed = frozenset()
    best: Best = max if read_terms(options).highest_wins else min
    rounds = [
        _round(row, number, known, needed, seats, best)
        for number, row in enumerate(as_list(event, "rounds"), start=1)
    ]
    forbidden = frozenset(_pair(row, known) for row in as_list(event, "forbidden"))
    history = History((*entrants, *late), tuple(rounds), out, resting, forbidden)
    return AfterFile(history, options)


def _named(event: Mapping[str, object], key: str, known: frozenset[int]) -> frozenset[int]:
    return frozenset(entrant_number(each, f'"{key}"', known) for each in as_list(event, key))


def _pair(row: object, known: frozenset[int]) -> Pair:
    where = "A forbidden pair"
    if not isinstance(row, list) or len(row) != 2:
        raise Refusal(
            "A forbidden pair has not two entrants.",
            "Write it like [1, 2].",
            code="no-two-teams",
        )
    pair = frozenset(entrant_number(each, where, known) for each in row)
    if len(pair) < 2:
        raise Refusal(
            "A forbidden pair names one entrant twice.",
            "Name two different entrants.",
            code="plays-himself",
        )
    return pair


def _round(
    row: object,
    number: int,
    known: frozenset[int],
    needed: frozenset[int],
    seats: str,
    best: Best,
) -> PublishedRound:
    where = f"Round {number}"
    written = as_mapping(row, where)
    if written.get("round", number) != number:
        raise Refusal(
            f"{where} is not in its place.",
            "List the rounds in order, from 1.",
            code="rounds-out-of-order",
        )
    tables = as_list(written, "tables")
    meetings = tuple(
        table_of(each, place, where, known, seats, best)
        for place, each in enumerate(tables, start=1)
    )
    byes = tuple(entrant_number(each, where, known) for each in as_list(written, "byes"))
    published = PublishedRound(meetings, byes)
    require_once([meeting.table for meeting in meetings], where, code="table-twice")
    there = [*published.seated(), *byes]
    require_once(there, where, code="twice-in-round")
    rested = {entrant_number(each, where, known) for each in as_list(written, "sit_out")}
    _require_all(needed - rested - set(there), where)
    return published


def _require_all(missing: Collection[int], where: str) -> None:
    if missing:
        raise Refusal(
            f"{where} has no place for entrant {min(missing)}.",
            "Seat them, give them a bye, or list them in “out” or “sit_out”.",
            code="missing-in-round",
        )
