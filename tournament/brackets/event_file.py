"""The event document of `settle`, read and checked: names become seeds.

Knows the interchange format, version 1. Does not know whether a result fits its match.

Results of two are {"winner": …, "loser": …}. A table of three to five has rows of its own:
{"match": "S1-1", "totals": {"Ann": 40, "Ben": 55, "Cy": 61}, "reason": "played"} gives everyone's
points, and an earlier {"absent": "Dee", "match": "S1-1"} says who stayed away. The lowest total is
first; with the option highest_wins the highest. Equal totals share the place. "corrects": true
replaces the totals of a table.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

from rules.core.tie_deck import ROOK_DECK
from tournament.brackets import formats
from tournament.brackets.document import as_list, as_mapping
from tournament.brackets.outcome import Departure, Draw, Leaving, Reason, Result
from tournament.brackets.plan import Plan
from tournament.brackets.refusals import Refusal
from tournament.brackets.table_rows import is_of_table, seed_named, table_result

REASONS = ("played", "forfeit", "double-forfeit")
LEAVINGS = ("withdrawn", "disqualified")

TARGET = 500
"""The target of a play-off. Version 1 of the format fixes it and names no game."""


@dataclass(frozen=True, slots=True)
class ResultLine:
    """One line of `results`, perhaps without its match."""

    number: int
    result: Result
    corrects: bool
    points: tuple[int, int] | None
    as_written: Mapping[str, object]

    @property
    def is_of_table(self) -> bool:
        """Whether it is about a table of more than two."""
        return 0 in self.result.pair


@dataclass(frozen=True, slots=True)
class EventFile:
    """A whole event: its plan, names in seed order, and what happened."""

    plan: Plan
    names: tuple[str, ...]
    rows: tuple[ResultLine, ...]
    departures: tuple[Departure, ...]
    draws: tuple[Draw, ...]

    def name(self, seed: int | None) -> str | None:
        return None if seed is None else self.names[seed - 1]


def read(document: object) -> EventFile:
    """The event in a document. Raises Refusal with what is wrong."""
    event = as_mapping(document, "The event")
    names = read_names(event.get("entrants"))
    seeds = {name: seed for seed, name in enumerate(names, start=1)}
    plan = _plan(event, len(names))
    highest = _highest_wins(event)
    rows = [
        _row(number, as_mapping(row, f"Result {number}"), seeds, highest=highest)
        for number, row in enumerate(as_list(event, "results"), start=1)
    ]
    return EventFile(
        plan=plan,
        names=names,
        rows=tuple(rows),
        departures=tuple(read_departure(row, seeds) for row in as_list(event, "out")),
        draws=tuple(read_draw(row, seeds) for row in as_list(event, "draws")),
    )


def _plan(event: Mapping[str, object], entrants: int) -> Plan:
    """The plan. Ignores options of other formats: the document may include them."""
    slug = event.get("format")
    if not isinstance(slug, str):
        raise Refusal(
            "The event has no format.",
            f"Choose one of: {', '.join(formats.slugs())}.",
            code="no-format",
        )
    fmt = formats.find(slug)
    options = as_mapping(event.get("options", {}), "The list of options")
    own = {option.name for option in fmt.options}
    others = {row.name for each in formats.slugs() for row in formats.find(each).options} - own
    return fmt.plan(entrants, {key: value for key, value in options.items() if key not in others})


def _highest_wins(event: Mapping[str, object]) -> bool:
    return bool(as_mapping(event.get("options", {}), "The list of options").get("highest_wins"))


def _row(
    number: int, row: Mapping[str, object], seeds: Mapping[str, int], *, highest: bool
) -> ResultLine:
    where = f"Result {number}"
    corrects = row.get("corrects", False)
    if not isinstance(corrects, bool):
        raise Refusal(
            f'{where} has "corrects": {corrects!r}.', "Give true or false.", code="no-such-value"
        )
    if is_of_table(row):
        told = table_result(row, where, seeds, highest=highest)
        return ResultLine(number, told, corrects, None, row)
    return ResultLine(
        number, _of_two(row, where, seeds), corrects, read_points(row.get("points"), where), row
    )


def _of_two(row: Mapping[str, object], where: str, seeds: Mapping[str, int]) -> Result:
    reason = row.get("reason", "played")
    if reason not in REASONS:
        raise Refusal(
            f"{where} has the reason {reason!r}.",
            f"Use {', '.join(REASONS)}.",
            code="no-such-reason",
        )
    match = row.get("match", "")
    if not isinstance(match, str):
        raise Refusal(
            f"{where} has a match that is not text.", "Give its id, like W1-1.", code="no-match"
        )
    if reason == "double-forfeit":
        one, two = read_pair(row.get("losers"), where, seeds)
        return Result(match, None, None, "double-forfeit", (one, two))
    one, two = read_pair([row.get("winner"), row.get("loser")], where, seeds)
    return Result(match, one, two, cast(Reason, reason))


def read_pair(names: object, where: str, seeds: Mapping[str, int]) -> tuple[int, int]:
    """The seeds of two different entrants."""
    if not isinstance(names, list) or len(names) != 2:
        raise Refusal(
            f"{where} does not name two losers.",
            'Give "losers": [one, the other].',
            code="no-two-teams",
        )
    one, two = (seed_named(name, where, seeds) for name in names)
    if one == two:
        raise Refusal(
            f"{where} has {names[0]} on both sides.",
            "Name two different entrants.",
            code="plays-himself",
        )
    return one, two


def read_points(points: object, where: str) -> tuple[int, int] | None:
    """The points of two, as a row gives them, or None."""
    if points is None:
        return None
    if isinstance(points, list) and len(points) == 2 and all(type(each) is int for each in points):
        return points[0], points[1]
    raise Refusal(
        f"{where} needs two whole numbers as points.",
        "Give the winner's points first.",
        code="no-number",
    )


def read_departure(row: object, seeds: Mapping[str, int]) -> Departure:
    """Who left, and why."""
    left = as_mapping(row, 'A row of "out"')
    entrant = seed_named(left.get("entrant"), 'A row of "out"', seeds)
    reason = left.get("reason", "withdrawn")
    if reason not in LEAVINGS:
        raise Refusal(
            f"{left['entrant']} is out with an unknown reason, {reason!r}.",
            f"Use {' or '.join(LEAVINGS)}.",
            code="no-such-reason",
        )
    return Departure(entrant, cast(Leaving, reason))


def read_draw(row: object, seeds: Mapping[str, int]) -> Draw:
    """A drawn card."""
    if not isinstance(row, list) or len(row) != 2:
        raise Refusal(
            "A draw needs an entrant and a card.", 'Write it like ["P", 14].', code="no-card"
        )
    entrant, card = seed_named(row[0], "A draw", seeds), row[1]
    if card == "rook":
        return Draw(entrant, ROOK_DECK.highest)
    if type(card) is not int or not 1 <= card <= ROOK_DECK.ranks:
        raise Refusal(
            f"{row[0]} drew {card!r}, which is not a card.",
            'Cards are 1 to 14, or "rook".',
            code="no-card",
        )
    return Draw(entrant, card)


def read_names(entrants: object) -> tuple[str, ...]:
    """The names of the entrants, in seed order. Raises Refusal, as all readers here do."""
    if not isinstance(entrants, list) or not all(isinstance(name, str) for name in entrants):
        raise Refusal(
            "The event has no list of entrants.",
            'Give "entrants": their names in seed order.',
            code="no-list",
        )
    name, times = next(iter(Counter(entrants).most_common(1)), ("", 0))
    if times > 1:
        raise Refusal(
            f"Two entrants are called {name}.",
            "Give each entrant a name of its own.",
            code="same-name",
        )
    return tuple(entrants)
