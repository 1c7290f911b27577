"""`schedule`: a format laid out round by round and table by table, as JSON."""

import json
from argparse import ArgumentParser, BooleanOptionalAction, Namespace
from collections.abc import Sequence
from typing import TextIO

from rules.core.messages import in_english
from tournament.brackets import formats
from tournament.brackets.arguments import Arguments
from tournament.brackets.attendance import read_attendance
from tournament.brackets.formats import Format, no_engine
from tournament.brackets.plan import Entrant, Plan, Source
from tournament.brackets.refusals import Refusal
from tournament.brackets.rotation.schedule import SLUG as ROTATION
from tournament.brackets.rotation.schedule import rotation_schedule
from tournament.brackets.rounds.next_round import is_after, round_after
from tournament.brackets.timetable import RoundSheet, timetable_of


def main(argv: Sequence[str], stdin: TextIO, stdout: TextIO) -> int:
    """Print the schedule, or the next round, that `argv` asks for. Returns 0, or 1 if refused."""
    try:
        answer, status = json.dumps(_asked(argv, stdin)), 0
    except Refusal as refusal:
        answer, status = refusal.as_json(), 1
    stdout.write(answer + "\n")
    return status


def _asked(argv: Sequence[str], stdin: TextIO) -> dict[str, object]:
    if is_after(argv):
        return round_after(argv, stdin)
    return rotation_schedule(argv[1:]) if argv[:1] == [ROTATION] else schedule(argv)


def schedule(argv: Sequence[str]) -> dict[str, object]:
    """The schedule that `argv` asks for, as printed. Raises Refusal for bad arguments.

    Of rounds drawn one after another it is the first; `--after` prints those that follow.
    """
    if not argv:
        raise Refusal(
            "schedule needs a format.",
            f"Choose one of: {', '.join(sorted([*formats.slugs(), ROTATION]))}.",
            code="no-format",
        )
    fmt = formats.find(argv[0])
    asked = _parser(fmt).parse_args(argv[1:])
    plan = _plan(fmt, asked)
    if not plan.rounds:
        raise no_engine()
    timetable = timetable_of(plan, tables=asked.tables, seed=asked.seed)
    if not plan.to_come:
        _check_rounds(fmt, asked, len(timetable.rounds))
    return {
        "format": fmt.slug,
        "entrants": plan.entrants,
        "seed": asked.seed,
        "method": in_english(fmt.method),
        "rounds": [
            _round(number, row, fmt) for number, row in enumerate(timetable.rounds, start=1)
        ],
        "metrics": timetable.metrics,
        "bounds": timetable.bounds,
    }


def _plan(fmt: Format, asked: Namespace) -> Plan:
    given = {option.name: getattr(asked, option.name) for option in fmt.options}
    options = {name: value for name, value in given.items() if value is not None}
    if asked.sizes:
        options["fewest"], options["most"] = _sizes(asked.sizes)
    attendance = read_attendance(asked.absent, asked.leaves, asked.entrants)
    if not attendance:
        return fmt.plan(asked.entrants, options)
    if fmt.draw_present is None:
        raise Refusal(
            f"{in_english(fmt.title)} has no late entries or early departures.",
            "Leave out --absent and --leaves. Later withdrawals are settled with the results.",
            code="stays-to-the-end",
        )
    chosen = fmt.chosen(options)
    present = attendance.present(asked.entrants, chosen["rounds"])
    return fmt.draw_present(asked.entrants, present, chosen)


def _sizes(words: str) -> tuple[int, int]:
    fewest, _, most = words.partition("-")
    if not (fewest.isdecimal() and most.isdecimal()):
        raise Refusal(
            f"--sizes {words} is not a range.", "Write it like --sizes 3-5.", code="no-range"
        )
    return int(fewest), int(most)


def _parser(fmt: Format) -> ArgumentParser:
    """The common arguments, and one for each option of the format.

    An option with the name of a common argument only sets its default.
    """
    parser = Arguments(prog="schedule", add_help=False, allow_abbrev=False)
    parser.add_argument("--entrants", type=int, required=True)
    parser.add_argument("--rounds", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tables", type=int)
    parser.add_argument("--absent", action="append", default=[])
    parser.add_argument("--leaves", action="append", default=[])
    defaults = {option.name: option.default for option in fmt.options}
    if {"fewest", "most"} <= set(defaults):
        parser.add_argument("--sizes")
    parser.set_defaults(sizes=None, **defaults | {"tables": None})
    for option in fmt.options:
        flag = f"--{option.name.replace('_', '-')}"
        if isinstance(option.default, bool):
            parser.add_argument(flag, action=BooleanOptionalAction)
        elif flag not in ("--rounds", "--seed", "--tables"):
            parser.add_argument(flag, type=type(option.default))
    return parser


def _check_rounds(fmt: Format, asked: Namespace, rounds: int) -> None:
    if asked.rounds not in (None, rounds):
        raise Refusal(
            f"{in_english(fmt.title)} of {asked.entrants} has {rounds} rounds, not {asked.rounds}.",
            "Leave out --rounds. The format sets it.",
            code="rounds-fixed",
        )


def _round(number: int, sheet: RoundSheet, fmt: Format) -> dict[str, object]:
    return {
        "round": number,
        "name": sheet.name,
        "tables": [
            {"table": table, **_chairs(list(map(_side, slots)), fmt)}
            for table, slots in sheet.tables
        ],
        "byes": sheet.byes,
    }


def _chairs(sides: list[int | str], fmt: Format) -> dict[str, object]:
    if fmt.kind.seats:
        return {"seats": dict(zip(fmt.kind.seats, sides, strict=False))}
    return {"sides": sides}


def _side(source: Source) -> int | str:
    return source.seed if isinstance(source, Entrant) else source.text()
