"""Tables of three to five individuals over several sittings.

If they cannot sit otherwise, six share a table, and one of them sits out in turn.

Knows seeds and sittings. Does not know results. `mingle.py` seats people, `table_sizes.py` chooses
the sizes.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from rules.core.messages import say
from tournament.brackets.company import Company, Seated
from tournament.brackets.formats import Format
from tournament.brackets.kinds import SITTINGS, Kind
from tournament.brackets.mingle import mingle
from tournament.brackets.options import Option, OptionValue
from tournament.brackets.parts import MOST_SITTINGS, PARTS, rounds_at, sittings_of
from tournament.brackets.plan import Entrant, Plan, PlannedMatch, PlannedRound
from tournament.brackets.round_names import sitting
from tournament.brackets.table_sizes import Chairs, require_sizes

Attendance = tuple[tuple[int, ...], ...]
"""The seeds present in each sitting."""


def kind_by(options: Mapping[str, OptionValue]) -> Kind:
    """Which points are first, and how many a table needs, as the game says."""
    return replace(
        SITTINGS,
        ranked="highest" if options["highest_wins"] else SITTINGS.ranked,
        fewest=options["seats"] or SITTINGS.fewest,
    )


def _draw(entrants: int, options: Mapping[str, OptionValue]) -> Plan:
    everybody = range(1, entrants + 1)
    return _draw_present(entrants, [everybody] * sittings_of(options), options)


def _draw_present(
    entrants: int, present: Sequence[Sequence[int]], options: Mapping[str, OptionValue]
) -> Plan:
    chairs = _chairs(options)
    attendance = tuple(tuple(people) for people in present)
    seated = _seated(attendance, chairs, options["seed"])
    rounds, matches = [], []
    for number, tables in enumerate(seated, start=1):
        key = f"S{number}"
        name = sitting(number, rounds_at(number, options))
        rounds.append(PlannedRound(key, name, "sittings"))
        matches += [
            PlannedMatch(f"{key}-{place}", key, place, tuple(map(Entrant, table)))
            for place, table in enumerate(tables, start=1)
        ]
    return Plan("pods", kind_by(options), entrants, tuple(rounds), tuple(matches))


def _chairs(options: Mapping[str, OptionValue]) -> Chairs:
    tables = max(options["tables"], 0)
    if seats := options["seats"]:
        return Chairs(seats, seats, seats, tables, six=False, by_game=True)
    return Chairs(options["fewest"], options["most"], options["best"], tables, bool(options["six"]))


@lru_cache(maxsize=64)
def _seated(attendance: Attendance, chairs: Chairs, seed: int) -> Seated:
    sittings = [Company(people, require_sizes(len(people), chairs)) for people in attendance]
    return mingle(sittings, seed=seed)


FORMAT = Format(
    slug="pods",
    kind=SITTINGS,
    title=say("Individuals at changing tables"),
    method=say("Everyone plays alone. Tables change after each sitting, so few people meet again."),
    draw=_draw,
    draw_present=_draw_present,
    kind_by=kind_by,
    options=(
        Option(
            "rounds",
            3,
            say("Number of sittings"),
            tuple(range(1, MOST_SITTINGS + 1)),
            leads=True,
            only_if=("each", 0),
        ),
        *PARTS,
        Option("best", 4, say("Preferred players at a table"), (3, 4, 5), only_if=("seats", 0)),
        Option("fewest", 3, say("Fewest players at a table"), (3, 4, 5), only_if=("seats", 0)),
        Option("most", 5, say("Most players at a table"), (3, 4, 5), only_if=("seats", 0)),
        Option("seed", 1, say("Number of the draw")),
        Option("tables", 0, say("Tables in the hall, if they are few")),
        Option("seats", 0, say("The game is for so many players, not fewer or more."), asked=False),
        Option("six", True, say("Six may share a table, and one sits out."), asked=False),
        Option("highest_wins", False, say("The highest total wins."), asked=False),
    ),
    fewest=3,
    most=1024,
)
