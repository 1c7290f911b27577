"""A sitting of individuals whose tables the director enters, in place of those drawn.

Planning is pure; `write_sitting` runs inside the caller's transaction.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rules.core.findings import Finding
from rules.core.messages import say
from tournament.brackets.kinds import SITTINGS
from tournament.brackets.models import Round, Slot, Swap
from tournament.brackets.plan import Entrant, Plan, PlannedMatch
from tournament.brackets.playoff_rows import add_matches
from tournament.brackets.rounds.typed_faults import Line, line_finding
from tournament.brackets.rounds.typed_line import Listed
from tournament.brackets.rounds.typed_slots import OpenMatch, are_missing
from tournament.brackets.slot_rows import write_slots
from tournament.brackets.table_sizes import FEWEST, MOST

Tables = Sequence[tuple[int, ...]]
MOST_CHAIRS = 6


def wrong_sizes(
    lines: Sequence[Line], matches: Sequence[OpenMatch], seats: int
) -> Iterator[Finding]:
    """The lines with fewer people than a table needs, or more than it has chairs.

    A sixth has a chair only if one of the `matches` drawn has six. `seats` are those of a game for
    so many, otherwise 0.
    """
    most = seats or max(MOST, *(len(match.seeds) for match in matches))
    for line in lines:
        if not FEWEST <= len(line.seeds) <= most:
            yield line_finding(
                line.number,
                "table-size",
                say(
                    "Line %(line)s: %(count)s is a wrong number of players.",
                    line=line.number,
                    count=len(line.seeds),
                ),
                say(
                    "A table has %(fewest)s to %(most)s players.",
                    fewest=FEWEST,
                    most=most,
                ),
            )


def missing_from(lines: Sequence[Line], entrants: Sequence[Listed]) -> Iterator[Finding]:
    """Those who play and sit nowhere. Whoever stays away is marked absent at a table."""
    named = {seed for line in lines for seed in line.seeds}
    missing = [each.title for each in entrants if each.is_here and each.seed not in named]
    if missing:
        yield are_missing(missing)


def with_chairs_for(gone: Sequence[int], tables: Tables) -> Tables:
    """The tables with an empty chair for each who left: missed if they stay away, theirs if not."""
    chairs = [list(table) for table in tables]
    for seed in gone:
        smallest = min(chairs, key=len)
        if len(smallest) < MOST_CHAIRS:
            smallest.append(seed)
    return [tuple(table) for table in chairs]


def tables_in(plan: Plan, key: str) -> list[list[int]]:
    """Who sits at each table of this sitting, by seed."""
    return [
        [slot.seed for slot in match.slots if isinstance(slot, Entrant)]
        for match in plan.matches
        if match.round == key
    ]


def with_sitting(plan: Plan, key: str, tables: Tables) -> Plan:
    """The plan with these tables in this sitting."""
    before = next(number for number, row in enumerate(plan.matches) if row.round == key)
    others = [row for row in plan.matches if row.round != key]
    seated = _planned(plan.prefix, key, tables)
    return replace(plan, matches=(*others[:before], *seated, *others[before:]))


def _planned(prefix: str, key: str, tables: Tables) -> list[PlannedMatch]:
    return [
        PlannedMatch(f"{prefix}{key}-{number}", key, number, tuple(map(Entrant, table)))
        for number, table in enumerate(tables, start=1)
    ]


def write_sitting(row: Round, tables: Tables) -> None:
    """Seat a sitting in which nothing has happened anew. Settle the stage afterwards.

    Tables keep their matches; there are more or fewer of them as needed.
    """
    planned = {match.code: match for match in _planned(row.stage.prefix, row.key, tables)}
    row.matches.exclude(code__in=planned).delete()
    stored = list(row.matches.order_by("number"))
    Swap.objects.filter(slot__match__in=stored).delete()
    Slot.objects.filter(match__in=stored).delete()
    write_slots(SITTINGS, [(match, planned.pop(match.code)) for match in stored])
    add_matches(row.stage, {row.key: row}, list(planned.values()))
