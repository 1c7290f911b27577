"""`schedule`: a format laid out round by round and table by table, as JSON.

Knows the command line; refuses to know results. Needs no database.
"""

import json
from argparse import ArgumentParser, BooleanOptionalAction, Namespace
from collections.abc import Sequence
from typing import NoReturn, TextIO

from tournament.brackets import formats
from tournament.brackets.formats import Format
from tournament.brackets.plan import Entrant, Source
from tournament.brackets.refusals import Refusal
from tournament.brackets.timetable import RoundSheet, timetable_of


class _Arguments(ArgumentParser):
    """Arguments that refuse with a sentence instead of ending the program."""

    def error(self, message: str) -> NoReturn:
        raise Refusal(
            f"The command is not understood: {message}.",
            "Write it like: schedule round-robin --entrants 8 --legs 2.",
        )


def main(argv: Sequence[str], stdin: TextIO, stdout: TextIO) -> int:  # noqa: ARG001
    """Print the schedule that `argv` asks for; 0, or 1 when it is refused."""
    try:
        answer, status = json.dumps(_schedule(argv)), 0
    except Refusal as refusal:
        answer, status = refusal.as_json(), 1
    stdout.write(answer + "\n")
    return status


def _schedule(argv: Sequence[str]) -> dict[str, object]:
    if not argv:
        raise Refusal("schedule needs a format.", f"Choose one of: {', '.join(formats.slugs())}.")
    fmt = formats.find(argv[0])
    asked = _parser(fmt).parse_args(argv[1:])
    options = {option.name: getattr(asked, option.name) for option in fmt.options}
    plan = fmt.plan(asked.entrants, options)
    timetable = timetable_of(plan, tables=asked.tables, seed=asked.seed)
    _check_rounds(fmt, asked, len(timetable.rounds))
    return {
        "format": fmt.slug,
        "entrants": plan.entrants,
        "seed": asked.seed,
        "method": fmt.method,
        "rounds": [_round(number, row) for number, row in enumerate(timetable.rounds, start=1)],
        "metrics": timetable.metrics,
        "bounds": timetable.bounds,
    }


def _parser(fmt: Format) -> ArgumentParser:
    """The arguments every schedule has, and one for each option of the format."""
    parser = _Arguments(prog="schedule", add_help=False, allow_abbrev=False)
    parser.add_argument("--entrants", type=int, required=True)
    parser.add_argument("--rounds", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tables", type=int)
    for option in fmt.options:
        flag = f"--{option.name.replace('_', '-')}"
        if isinstance(option.default, bool):
            parser.add_argument(flag, action=BooleanOptionalAction, default=option.default)
        else:
            parser.add_argument(flag, type=int, default=option.default)
    return parser


def _check_rounds(fmt: Format, asked: Namespace, rounds: int) -> None:
    if asked.rounds not in (None, rounds):
        raise Refusal(
            f"{fmt.title} of {asked.entrants} has {rounds} rounds, not {asked.rounds}.",
            "Leave --rounds out; the format fixes it.",
        )


def _round(number: int, sheet: RoundSheet) -> dict[str, object]:
    return {
        "round": number,
        "name": sheet.name,
        "tables": [
            {"table": table, "sides": [_side(one), _side(other)]}
            for table, (one, other) in sheet.tables
        ],
        "byes": sheet.byes,
    }


def _side(source: Source) -> int | str:
    return source.seed if isinstance(source, Entrant) else source.text()
