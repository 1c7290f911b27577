"""What a movement does over a whole event, before anybody publishes it.

Where results decide who moves, the counts are means of simulated events with a seed: either side
of a table wins as often.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import count, islice, pairwise
from math import ceil, comb
from random import Random
from statistics import fmean
from typing import Any, TypeAlias

from rules.core.messages import Words, say, say_count
from tournament.brackets.rounds.history import History
from tournament.brackets.rounds.movement_hall import tables_for
from tournament.brackets.rounds.movement_rules import (
    Case,
    Chair,
    Goal,
    Movement,
    Moves,
    chairs,
)
from tournament.brackets.rounds.movement_seats import (
    Moving,
    Seats,
    alone,
    first_seats,
    round_of,
    take_chairs,
)
from tournament.brackets.rounds.movement_whole import require_enough, require_whole
from tournament.brackets.rounds.movements import movement_of
from tournament.brackets.rounds.repeats import metrics_of
from tournament.brackets.spread import evenly

_SIMULATIONS, _FEWEST_SIMULATIONS = 40, 5
_SEATS = 40_000
"""Simulated seats, over all rounds and simulations, above which there are fewer simulations."""
_PATIENCE = 300_000
"""To see if it closes, a movement is followed for so many seats, at most four times its tables."""


@dataclass(frozen=True, slots=True)
class Report:
    """What repeats over these rounds if everybody stays. Entrants are numbered by seed.

    It `closes` after so many rounds: the next ones repeat the first. None if results decide, or if
    that takes very long.

    `counts` and `bounds` (the least possible) are of `rematches`, `opponent_repeats`,
    `table_repeats` and `bye_repeats`, as in a drawn round but over the event; counts also of tables
    `walked` by all, and `longest_walk`. They are certain after one simulation. After more they are
    means, and nobody is named in `meet_again` and `sit_out_again` (with how often), nor in
    `partners_again`, which is of individuals.
    """

    rounds: int
    tables: int
    closes: int | None
    meet_again: Mapping[tuple[int, ...], int]
    sit_out_again: Mapping[int, int]
    counts: Mapping[str, float]
    bounds: Mapping[str, int]
    simulations: int
    why: tuple[Words, ...] = ()
    partners_again: Mapping[tuple[int, ...], int] = field(default_factory=dict)


Foresee: TypeAlias = Callable[[int, Mapping[str, Any]], Report | None]
"""What so many entrants repeat with these options; None where nobody can tell in time."""


def checked(movement: object, entrants: int, rounds: int, *, seed: int = 1) -> Report:
    """What this movement (a slug or lines) does with so many entrants over so many rounds.

    Raises Refusal if it does not close, or can send two to one chair.
    """
    return report_of(movement_of(movement), entrants, rounds, seed=seed)


def report_of(plan: Movement, entrants: int, rounds: int, *, seed: int) -> Report:
    """The report on a movement that is read. Raises Refusal as `checked` does."""
    require_enough(plan, entrants)
    require_whole(plan.moves(1, tables_for(entrants), rounds))
    simulations = _simulations(entrants * rounds) if plan.asks_for_results else 1
    chance = Random(seed)
    events = [
        tuple(islice(_event(plan, entrants, rounds, chance), rounds)) for _ in range(simulations)
    ]
    is_certain = simulations == 1
    known = _played(events[0] if is_certain else (), entrants)
    report = Report(
        rounds,
        tables_for(entrants),
        _closes(plan, entrants, rounds) if is_certain else None,
        {tuple(sorted(pair)): times for pair, times in known.meetings().items() if times > 1},
        {each: times for each, times in known.byes().items() if times > 1},
        means([_counts(event, entrants) for event in events]),
        _bounds(entrants, rounds),
        simulations,
    )
    return replace(report, why=tuple(_whys(report)))


def _simulations(seats: int) -> int:
    return min(_SIMULATIONS, max(_FEWEST_SIMULATIONS, _SEATS // max(seats, 1)))


def _event(movement: Movement, entrants: int, rounds: int, chance: Random) -> Iterator[Seats]:
    """Who sits where, round after round, without end."""
    seats = first_seats(range(1, entrants + 1))
    tables = tables_for(entrants)
    for after in count(1):
        yield seats
        goals = _goals(movement.moves(after, tables, rounds))
        won = [chance.randrange(2) for _ in range(tables + 1)] if movement.asks_for_results else []
        lonely = set(alone(seats))
        moving = [
            Moving(seed, chair, goals[chair, _case(chair, won, is_alone=seed in lonely)])
            for seed, chair in seats.items()
        ]
        seats = {}
        take_chairs(seats, moving)


@lru_cache(maxsize=16)
def _goals(moves: Moves) -> Mapping[tuple[Chair, Case], Goal]:
    """Where every chair's holder goes, in every case."""
    require_whole(moves)
    ways = {
        (chair, case): moves.goal(chair, case) for chair in chairs(moves.tables) for case in Case
    }
    return {way: goal for way, goal in ways.items() if goal is not None}


def _case(chair: Chair, won: Sequence[int], *, is_alone: bool) -> Case:
    """By the side that won at each table, if that matters."""
    if is_alone:
        return Case.BYE
    return Case.WON if won and won[chair.table] == chair.side else Case.LOST


def _closes(movement: Movement, entrants: int, rounds: int) -> int | None:
    """After how many rounds the meetings of the first return."""
    tables = tables_for(entrants)
    event = _event(movement, entrants, rounds, Random(0))
    first = next(event)
    meetings = [meeting.sides for meeting in round_of(first).meetings]
    for after, seats in enumerate(islice(event, min(4 * tables, _PATIENCE // entrants)), start=1):
        if all(seats[one] == seats[other].opposite for one, other in meetings):
            return after
    return None


def _played(event: Sequence[Seats], entrants: int) -> History:
    return History(tuple(range(1, entrants + 1)), tuple(map(round_of, event)))


def _counts(event: Sequence[Seats], entrants: int) -> dict[str, int]:
    history = _played(event, entrants)
    met = history.meetings()
    counted = metrics_of(history, (), ())
    walks = [
        abs(here[seed].table - there[seed].table)
        for here, there in pairwise(event)
        for seed in here
    ]
    return counted | {
        "rematches": met.total() - len(met),
        "walked": sum(walks),
        "longest_walk": max(walks, default=0),
    }


def means(counted: Sequence[Mapping[str, int]]) -> dict[str, float]:
    """The mean of each count over some events."""
    if len(counted) == 1:
        return dict(counted[0])
    return {name: fmean(counts[name] for counts in counted) for name in counted[0]}


def _bounds(entrants: int, rounds: int) -> dict[str, int]:
    """Meetings, visits and byes spread as evenly as can be."""
    meetings, pairs = entrants // 2 * rounds, comb(entrants, 2)
    return {
        "rematches": max(0, meetings - pairs),
        "partner_repeats": 0,
        "opponent_repeats": evenly(meetings, pairs),
        "table_repeats": evenly(2 * meetings, entrants * tables_for(entrants)),
        "bye_repeats": evenly(entrants % 2 * rounds, entrants),
    }


def _simulated(again: int, report: Report) -> Words:
    """What repeated where results decide who moves: the mean, rounded up."""
    if not again:
        return say(
            "Results decide who moves. In %(simulations)s simulated events, nobody met twice.",
            simulations=report.simulations,
        )
    return say_count(
        "Results decide who moves. In %(simulations)s simulated events, about %(count)s match in "
        "%(rounds)s rounds was a rematch.",
        "Results decide who moves. In %(simulations)s simulated events, about %(count)s matches in "
        "%(rounds)s rounds were rematches.",
        count=again,
        rounds=report.rounds,
        simulations=report.simulations,
    )


def _whys(report: Report) -> Iterator[Words]:
    again = ceil(report.counts["rematches"])
    if report.simulations > 1:
        yield _simulated(again, report)
    elif again:
        yield say_count(
            "%(count)s meeting in %(rounds)s rounds is a rematch.",
            "%(count)s meetings in %(rounds)s rounds are rematches.",
            count=again,
            rounds=report.rounds,
        )
    if report.closes:
        yield say_count(
            "The movement closes after %(count)s round: the next one repeats the first.",
            "The movement closes after %(count)s rounds: the next one repeats the first.",
            count=report.closes,
        )
    if report.sit_out_again:
        yield say_count(
            "%(count)s entrant sits out more than once.",
            "%(count)s entrants sit out more than once.",
            count=len(report.sit_out_again),
        )
