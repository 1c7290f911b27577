"""A plan as people read it: round by round, table by table, with byes.

Entrants that depend on a result are written as their source, "winner W1-1".
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations

from rules.core.messages import in_english
from tournament.brackets.balanced import balanced
from tournament.brackets.company import Company, fewest_repeats
from tournament.brackets.plan import Entrant, Plan, PlannedMatch, Source, Void
from tournament.brackets.refusals import Refusal
from tournament.brackets.spread import Sides, least_repeats, repeats, spread

_MOST_TABLES = 1024


@dataclass(frozen=True, slots=True)
class RoundSheet:
    """One round: the people at each table in use, and the byes."""

    name: str
    tables: tuple[tuple[int, tuple[Source, ...]], ...]
    byes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Timetable:
    """All rounds, the number of repeats, and its lower bound."""

    rounds: tuple[RoundSheet, ...]
    metrics: Mapping[str, int]
    bounds: Mapping[str, int]


def timetable_of(plan: Plan, *, tables: int | None, seed: int) -> Timetable:
    """Every match at a table, with few repeats. Raises Refusal with too few tables."""
    rounds = _rounds(plan)
    played = [[match for match in row if _is_played(match)] for row in rounds.values()]
    byes = [_byes(row) for row in rounds.values()]
    room = _room(max(map(len, played)), tables)
    sides = [[_seeds(match) for match in row] for row in played]
    placed = _placed(plan, sides, room, seed)
    return Timetable(
        tuple(map(_sheet, rounds, played, placed, byes)),
        _metrics(plan, sides, byes) | {"table_repeats": repeats(sides, placed)},
        _bounds(plan, sides, byes) | {"table_repeats": least_repeats(sides, room)},
    )


def _rounds(plan: Plan) -> dict[str, list[PlannedMatch]]:
    """The matches by round. Pools play their rounds at the same time."""
    names = {row.key: in_english(row.name).rpartition(", ")[2].capitalize() for row in plan.rounds}
    rounds: dict[str, list[PlannedMatch]] = {}
    for match in plan.matches:
        rounds.setdefault(names[match.round], []).append(match)
    return rounds


def _is_played(match: PlannedMatch) -> bool:
    return not any(isinstance(slot, Void) for slot in match.slots)


def _seeds(match: PlannedMatch) -> Sides:
    return tuple(slot.seed for slot in match.slots if isinstance(slot, Entrant))


def _byes(matches: Sequence[PlannedMatch]) -> tuple[int, ...]:
    return tuple(sorted(chain(*(_seeds(match) for match in matches if not _is_played(match)))))


def _room(needed: int, tables: int | None) -> int:
    if tables is not None and tables < needed:
        raise Refusal(
            f"A round needs {needed} tables at once; there are {tables}.",
            f"Find {needed} tables, or split the field.",
            code="too-few-tables",
        )
    if tables is not None and tables > _MOST_TABLES:
        raise Refusal(
            f"{tables} tables are too many.",
            f"Give at most {_MOST_TABLES} tables.",
            code="too-many-tables",
        )
    return tables or needed


def _placed(
    plan: Plan, rounds: Sequence[Sequence[Sides]], room: int, seed: int
) -> Sequence[Sequence[int]]:
    """The table of each match, from 0."""
    if plan.kind.shown == "tree":
        return [list(range(len(row))) for row in rounds]
    return balanced(rounds, room) or spread(rounds, room, seed=seed)


def _sheet(
    name: str, matches: Sequence[PlannedMatch], placed: Sequence[int], byes: tuple[int, ...]
) -> RoundSheet:
    at_tables = sorted(zip(placed, matches, strict=True), key=lambda row: row[0])
    return RoundSheet(name, tuple((table + 1, match.slots) for table, match in at_tables), byes)


def _metrics(
    plan: Plan, rounds: Sequence[Sequence[Sides]], byes: Sequence[tuple[int, ...]]
) -> dict[str, int]:
    """Repeats among the matches whose entrants are known: sums over pairs of C(times, 2)."""
    met = Counter(
        pair for row in rounds for sides in row for pair in combinations(sorted(sides), 2)
    )
    again = sum(times * (times - 1) // 2 for times in met.values())
    rests = Counter(chain(*byes))
    spread_of_byes = max(rests.values(), default=0) - min(
        rests[seed] for seed in range(1, plan.entrants + 1)
    )
    return _named(again, spread_of_byes)


def _bounds(
    plan: Plan, rounds: Sequence[Sequence[Sides]], byes: Sequence[tuple[int, ...]]
) -> dict[str, int]:
    meeting = [[sides for sides in row if len(sides) > 1] for row in rounds]
    sittings = [Company(tuple(sorted(chain(*row))), tuple(map(len, row))) for row in meeting if row]
    return _named(fewest_repeats(sittings), min(1, sum(map(len, byes)) % plan.entrants))


def _named(meetings: int, byes: int) -> dict[str, int]:
    return {
        "partner_repeats": 0,
        "opponent_repeats": meetings,
        "meeting_repeats": meetings,
        "bye_spread": byes,
    }
