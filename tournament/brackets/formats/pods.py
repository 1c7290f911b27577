"""Tables of three to five over several sittings: everybody for themselves.

Knows seeds and sittings; refuses to know results. Who sits with whom is `mingle.py`'s; how many
sit at a table is `table_sizes.py`'s.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from tournament.brackets.formats import Format, Option, OptionValue
from tournament.brackets.mingle import Company, Seated, mingle
from tournament.brackets.plan import Counting, Entrant, Plan, PlannedMatch, PlannedRound
from tournament.brackets.refusals import Refusal
from tournament.brackets.table_sizes import Chairs, table_sizes

Attendance = tuple[tuple[int, ...], ...]
"""Sitting by sitting, the seeds that are there."""


def counting_of(options: Mapping[str, OptionValue]) -> Counting:
    """What makes the standings."""
    if options["by_wins"]:
        return "wins"
    return "highest" if options["highest_wins"] else "lowest"


def _draw(entrants: int, options: Mapping[str, OptionValue]) -> Plan:
    everybody = range(1, entrants + 1)
    return _draw_present(entrants, [everybody] * options["rounds"], options)


def _draw_present(
    entrants: int, present: Sequence[Sequence[int]], options: Mapping[str, OptionValue]
) -> Plan:
    chairs = Chairs(options["fewest"], options["most"], options["best"])
    attendance = tuple(tuple(people) for people in present)
    seated = _seated(attendance, chairs, options["seed"])
    rounds, matches = [], []
    for number, tables in enumerate(seated, start=1):
        key = f"S{number}"
        rounds.append(PlannedRound(key, f"Sitting {number}", "sittings"))
        matches += [
            PlannedMatch(f"{key}-{place}", key, place, tuple(map(Entrant, table)))
            for place, table in enumerate(tables, start=1)
        ]
    return Plan("pods", entrants, tuple(rounds), tuple(matches), counting_of(options))


@lru_cache(maxsize=64)
def _seated(attendance: Attendance, chairs: Chairs, seed: int) -> Seated:
    sittings = [Company(people, _sizes(len(people), chairs)) for people in attendance]
    return mingle(sittings, seed=seed)


def _sizes(people: int, chairs: Chairs) -> tuple[int, ...]:
    sizes = table_sizes(people, chairs)
    if not sizes:
        raise Refusal(
            f"{people} cannot sit at tables of {chairs.fewest} to {chairs.most}.",
            "Allow tables of 3 to 5: everybody has a chair from 3 people on.",
            code="no-such-tables",
        )
    return sizes


FORMAT = Format(
    slug="pods",
    title="Tables of three to five",
    method="Everybody plays for himself; the tables change after each sitting so that as few as "
    "can be meet again (simulated annealing).",
    draw=_draw,
    draw_present=_draw_present,
    counting=counting_of,
    seats="ABCDE",
    options=(
        Option("rounds", 3, "How many sittings are played.", tuple(range(1, 13))),
        Option("best", 4, "How many sit at a table where the numbers allow it.", (3, 4, 5)),
        Option("fewest", 3, "How many sit at a table at least.", (3, 4, 5)),
        Option("most", 5, "How many sit at a table at most.", (3, 4, 5)),
        Option("by_wins", False, "The tables won count, not the points."),
        Option("seed", 1, "The number that the draw is made from: another number, another draw."),
        Option("highest_wins", False, "The highest total wins.", asked=False),
    ),
    knock_out=False,
    fewest=3,
    most=400,
)
