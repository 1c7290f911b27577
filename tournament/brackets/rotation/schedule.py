"""`schedule rotation`: a whole individual tournament, round by round and seat by seat, as JSON."""

from argparse import Namespace
from collections.abc import Iterator, Mapping, Sequence

from rules.core.messages import in_english, say
from tournament.brackets.arguments import Arguments
from tournament.brackets.attendance import Attendance, read_attendance
from tournament.brackets.refusals import Refusal
from tournament.brackets.rotation.tables import (
    PLAYERS,
    SEATS,
    bounds_of,
    clockwise,
    metrics_of,
)
from tournament.brackets.rotation.whole import Rotation, rotation
from tournament.brackets.spread import least_repeats, repeats

SLUG = "rotation"
MOST, MOST_ROUNDS = 1024, 40
METHOD = say("Partners change every round; nobody plays with a partner twice if that is possible.")


def rotation_schedule(argv: Sequence[str]) -> dict[str, object]:
    """The schedule that `argv` asks for, as printed. Raises Refusal for bad arguments."""
    parser = Arguments(prog="schedule", add_help=False, allow_abbrev=False)
    parser.add_argument("--entrants", type=int, required=True)
    parser.add_argument("--rounds", type=int, required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--absent", action="append", default=[])
    parser.add_argument("--leaves", action="append", default=[])
    asked = parser.parse_args(argv)
    _require_possible(asked)
    attendance = read_attendance(asked.absent, asked.leaves, asked.entrants)
    present = attendance.present(asked.entrants, asked.rounds)
    _require_tables(present)
    found = rotation(present, seed=asked.seed)
    room = max(map(len, found.tables))
    return {
        "format": SLUG,
        "entrants": asked.entrants,
        "seed": asked.seed,
        "method": in_english(METHOD),
        "rounds": list(_rounds(found)),
        "metrics": metrics_of(found.tables)
        | {"table_repeats": repeats(found.tables, found.places)}
        | {"bye_spread": _bye_spread(found, attendance, asked.entrants)},
        "bounds": bounds_of(asked.entrants, found.tables)
        | {"table_repeats": least_repeats(found.tables, room)}
        | {"bye_spread": _least_spread(present)},
    }


def _require_possible(asked: Namespace) -> None:
    for name, number, fewest, most in (
        ("entrants", asked.entrants, PLAYERS, MOST),
        ("rounds", asked.rounds, 1, MOST_ROUNDS),
    ):
        if not fewest <= number <= most:
            raise Refusal(
                f"A rotation cannot have {number} {name}.",
                f"Enter a number from {fewest} to {most}.",
                code="out-of-range",
            )


def _require_tables(present: Sequence[Sequence[int]]) -> None:
    for number, players in enumerate(present, start=1):
        if len(players) < PLAYERS:
            raise Refusal(
                f"Round {number} has {len(players)} players.",
                f"A rotation needs {PLAYERS} in every round.",
                code="nobody-to-pair",
            )


def _rounds(found: Rotation) -> Iterator[Mapping[str, object]]:
    rounds = zip(found.tables, found.places, found.byes, strict=True)
    for number, (tables, places, byes) in enumerate(rounds, start=1):
        placed = sorted(zip(places, tables, strict=True))
        yield {
            "round": number,
            "tables": [
                {"table": place + 1, "seats": dict(zip(SEATS, clockwise(table), strict=True))}
                for place, table in placed
            ],
            "byes": list(byes),
        }


def _bye_spread(found: Rotation, attendance: Attendance, entrants: int) -> int:
    """How much oftener one sits out than another, of those who are there throughout."""
    moved = {*attendance.comes, *attendance.leaves}
    stayed = [player for player in range(1, entrants + 1) if player not in moved]
    times = [sum(player in row for row in found.byes) for player in stayed]
    return max(times, default=0) - min(times, default=0)


def _least_spread(present: Sequence[Sequence[int]]) -> int:
    """Whoever sits out cannot be shared out evenly unless their number is a multiple."""
    everybody = len(present[0])
    if any(len(players) != everybody for players in present):
        return 0
    return int(everybody % PLAYERS * len(present) % everybody > 0)
