"""What a movement of individuals does over a whole event, before anybody publishes it.

Where results or the lot decide, the counts are means of simulated events with a seed: either side
of a table wins as often. Whoever sits out is drawn, so players left over make it a matter of lot.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from math import ceil
from random import Random
from typing import Any, TypeAlias

from rules.core.messages import Words, say, say_count
from tournament.brackets.rotation.tables import (
    PLAYERS,
    Pair,
    bounds_of,
    partners,
)
from tournament.brackets.rounds.four_at_a_table import Counts, tables_in
from tournament.brackets.rounds.history import DrawNext, DrawnRound, History, PublishedRound
from tournament.brackets.rounds.movement_check import Foresee, Report, means
from tournament.brackets.rounds.movement_rules import Movement
from tournament.brackets.rounds.seat_round import movement_in, round_by_lines
from tournament.brackets.spread import evenly

_LONG = 2_000
"""Seats over all rounds, above which drawing twenty events takes seconds."""
_SIMULATIONS, _SEATS = 20, 10_000
"""Simulated events; fewer if that is more seats over all their rounds."""


Draw: TypeAlias = Callable[[History, int], DrawnRound]
"""Draws the round after a history, with a seed."""


def checked(options: Mapping[str, object], entrants: int, rounds: int, *, seed: int = 1) -> Report:
    """What the movement in these options does with so many entrants over so many rounds.

    Raises Refusal if it does not close, or can send two to one chair.
    """
    movement, options = movement_in(options), {**options, "rounds": rounds}
    is_certain = not (movement.asks_for_results or _draws(movement) or entrants % PLAYERS)

    def draw(history: History, lot: int) -> DrawnRound:
        return round_by_lines(history, options, lot)

    most = 1 if is_certain else _SIMULATIONS
    report = foreseen(draw, entrants, rounds, most=most, seed=seed)
    if is_certain:
        report = replace(report, closes=_closes(options, entrants))
    return replace(report, why=tuple(_whys(report)))


def foreseen(draw: Draw, entrants: int, rounds: int, *, most: int, seed: int = 1) -> Report:
    """What so many entrants repeat over so many rounds drawn like this.

    At `most` so many events are simulated, only one if everything is certain. Raises Refusal if a
    round cannot be drawn.
    """
    chance = Random(seed)
    simulations = min(most, max(3, _SEATS // max(entrants * rounds, 1)))
    is_certain = simulations == 1
    events = [_event(draw, entrants, rounds, chance) for _ in range(simulations)]
    counted = [Counts.of(event) for event in events]
    known = counted[0] if is_certain else Counts()
    return Report(
        rounds,
        len(events[0].rounds[0].meetings) if rounds else entrants // PLAYERS,
        None,
        _again(known.partner + known.opponent),
        {seed: times for seed, times in known.bye.items() if times > 1},
        means([each.repeats() | {"rematches": _rematches(each)} for each in counted]),
        _bounds(events[0], entrants, rounds),
        simulations,
        partners_again=_again(known.partner),
    )


def foreseen_at_lot(draw_next: DrawNext, *, simulations: int = _SIMULATIONS) -> Foresee:
    """Foresees a format where results or the lot decide; nothing if that takes long.

    Nor while the number of rounds is open (0).
    """

    def foresee(entrants: int, options: Mapping[str, Any]) -> Report | None:
        rounds = options["rounds"]
        if not 0 < entrants * rounds <= _LONG:
            return None
        return foreseen(
            lambda history, lot: draw_next(history, {}, lot), entrants, rounds, most=simulations
        )

    return foresee


def _draws(movement: Movement) -> bool:
    """Whether the lot decides who sits where."""
    return any(len(line.step.seats) > 1 for line in movement.lines)


def _event(draw: Draw, entrants: int, rounds: int, chance: Random) -> History:
    """So many rounds, each won by either side."""
    history = History(tuple(range(1, entrants + 1)))
    for _ in range(rounds):
        drawn = draw(history, chance.randrange(1_000_000))
        meetings = (
            replace(each, winner=each.sides[chance.randrange(2)], is_over=True)
            for each in drawn.meetings
        )
        row = PublishedRound(tuple(meetings), drawn.byes)
        history = replace(history, rounds=(*history.rounds, row))
    return history


def _closes(options: Mapping[str, object], entrants: int) -> int | None:
    """After how many rounds the partners and opponents of the first return."""
    history = _event(lambda event, lot: round_by_lines(event, options, lot), entrants, 1, Random(0))
    first = _partnerships(history.rounds[0])
    for after in range(1, entrants + 1):
        drawn = round_by_lines(history, options, 1)
        row = PublishedRound(
            tuple(replace(each, winner=each.sides[0], is_over=True) for each in drawn.meetings)
        )
        if _partnerships(row) == first:
            return after
        history = replace(history, rounds=(*history.rounds, row))
    return None


def _partnerships(row: PublishedRound) -> set[frozenset[frozenset[int]]]:
    return {frozenset(map(frozenset, partners(table))) for _, table in tables_in(row)}


def _again(times: Counter[Pair]) -> dict[tuple[int, ...], int]:
    return {pair: count for pair, count in sorted(times.items()) if count > 1}


def _rematches(counts: Counts) -> int:
    """How often two who had sat at one table did so again."""
    met = counts.partner + counts.opponent
    return met.total() - len(met)


def _bounds(event: History, entrants: int, rounds: int) -> dict[str, int]:
    """Partners, opponents, visits and byes spread as evenly as can be."""
    played = [[table for _, table in tables_in(row)] for row in event.rounds]
    least, tables = bounds_of(entrants, played), max(map(len, played), default=1)
    seats = PLAYERS * sum(map(len, played))
    return {
        "rematches": max(0, 6 * sum(map(len, played)) - entrants * (entrants - 1) // 2),
        "partner_repeats": least["partner_repeats"],
        "opponent_repeats": least["opponent_repeats"],
        "table_repeats": evenly(seats, entrants * tables),
        "bye_repeats": evenly(entrants * rounds - seats, entrants),
    }


def _whys(report: Report) -> Iterator[Words]:
    again, against = (ceil(report.counts[name]) for name in ("partner_repeats", "opponent_repeats"))
    if report.simulations > 1:
        yield say(
            "Partner repeats in %(simulations)s simulated events of %(rounds)s rounds: about "
            "%(again)s (at least %(least)s). Opponent repeats: about %(against)s (at least "
            "%(fewest)s).",
            simulations=report.simulations,
            rounds=report.rounds,
            again=again,
            against=against,
            least=report.bounds["partner_repeats"],
            fewest=report.bounds["opponent_repeats"],
        )
    elif again or against:
        yield say(
            "Partner repeats in %(rounds)s rounds: %(again)s (at least %(least)s). Opponent "
            "repeats: %(against)s (at least %(fewest)s).",
            rounds=report.rounds,
            again=again,
            against=against,
            least=report.bounds["partner_repeats"],
            fewest=report.bounds["opponent_repeats"],
        )
    if report.closes:
        yield say_count(
            "The movement closes after %(count)s round: the next one repeats the first.",
            "The movement closes after %(count)s rounds: the next one repeats the first.",
            count=report.closes,
        )
