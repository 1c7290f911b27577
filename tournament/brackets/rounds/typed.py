"""A round that a person types or pastes: one line a table. Pure."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import chain, count

from rules.core.findings import Finding
from rules.core.messages import Words, one_of, say
from tournament.brackets.rounds.history import DrawnRound, Meeting
from tournament.brackets.rounds.posting import sides_of
from tournament.brackets.rounds.typed_faults import Line, gone, line_finding, same_tables, twice
from tournament.brackets.rounds.typed_line import (
    Known,
    Listed,
    Seated,
    read_line,
    read_table,
    spelling,
    unknown_at_table,
    unknown_part,
)

METHOD = say("Entered by the director.")
BY_HAND = 0
"""In place of the number that a draw begins with."""
NEAR = 0.7
"""How much a name must resemble another to be suggested, of 1."""
BYE = "bye"
MOST_NAMED = 6
"""Entries of one name; whoever has more finds the others on the page."""
MOST_PROBLEMS = 20
"""Lines that cannot be read; whoever has more has pasted something else."""


@dataclass(frozen=True, slots=True)
class TypedRound:
    """A round as it was read. `problems` are lines that cannot be used; `absent` play nowhere."""

    meetings: tuple[Meeting, ...] = ()
    byes: tuple[int, ...] = ()
    absent: tuple[int, ...] = ()
    problems: tuple[Finding, ...] = ()

    @property
    def drawn(self) -> DrawnRound:
        """As an engine would have drawn it."""
        return DrawnRound(self.meetings, self.byes, METHOD, BY_HAND)


@dataclass(frozen=True, slots=True)
class Way:
    """How lines are read: `read` finds who is meant, `unknown` the name that is not known."""

    read: Callable[[str, Known], Seated]
    unknown: Callable[[str, Known], str]
    example: Words


PAIRS = Way(read_line, unknown_part, say("Enter two names or numbers, such as “3 – 7”."))
TABLES = Way(
    read_table, unknown_at_table, say("Enter the names or numbers of a table, such as “3, 7, 9”.")
)


def read_round(text: str, entrants: Sequence[Listed]) -> TypedRound:
    """The round in `text`. With problems there is none: who is unknown, twice, or gone.

    A table has the number in front of its line, otherwise the next one that no line names.
    """
    lines, problems = read_lines(text, entrants, PAIRS)
    problems += same_tables(lines)
    if problems or all(len(line.entrants) == 1 for line in lines):
        return TypedRound(problems=tuple(problems) or (no_table(PAIRS),))
    return round_of(lines, entrants)


def read_lines(text: str, entrants: Sequence[Listed], way: Way) -> tuple[list[Line], list[Finding]]:
    """The lines of `text` that hold anything, and what is wrong with them."""
    known = Known.of(entrants)
    lines: list[Line] = []
    problems: list[Finding] = []
    for number, written in enumerate(text.splitlines(), 1):
        if written.strip() and len(problems) < MOST_PROBLEMS:
            read = way.read(written, known)
            if read.entrants:
                lines.append(Line(number, read.entrants, read.table))
            else:
                problems.append(_unread(number, written, known, way))
    problems += [*twice(lines), *gone(lines)]
    return lines, problems if lines or problems else [no_table(way)]


def as_text(drawn: DrawnRound, entrants: Sequence[Listed]) -> str:
    """A round as a person would type it. Whoever shares a name goes by number."""
    written = _written(entrants)
    lines = [
        " – ".join(" & ".join(written[seed] for seed in side) for side in sides_of(meeting))
        for meeting in drawn.meetings
    ]
    lines += [f"{written[seed]} – {BYE}" for seed in drawn.byes]
    numbers = [meeting.table for meeting in drawn.meetings]
    if numbers == [*range(1, len(numbers) + 1)]:
        return "\n".join(lines)
    labelled = [f"{number}. {line}" for number, line in zip(numbers, lines, strict=False)]
    return "\n".join([*labelled, *lines[len(numbers) :]])


def tables_as_text(tables: Sequence[Sequence[int]], entrants: Sequence[Listed]) -> str:
    """The same of these tables. Whoever sits alone has a bye."""
    written = _written(entrants)
    lines = ([written[seed] for seed in seeds] for seeds in tables)
    return "\n".join(" – ".join(line if line[1:] else [*line, BYE]) for line in lines)


def _written(entrants: Sequence[Listed]) -> dict[int, str]:
    """What means each of them alone, by seed."""
    known = Known.of(entrants)
    return {each.seed: known.written(each) for each in entrants}


def round_of(lines: Sequence[Line], entrants: Sequence[Listed]) -> TypedRound:
    """The round of lines without faults, each with its entrants in order of seats."""
    pairs = [line for line in lines if len(line.seeds) > 1]
    named = {line.table for line in pairs}
    free = (number for number in count(1) if number not in named)
    seated = set(chain.from_iterable(line.seeds for line in lines))
    return TypedRound(
        tuple(Meeting(line.table or next(free), line.seeds) for line in pairs),
        tuple(line.seeds[0] for line in lines if len(line.seeds) == 1),
        tuple(each.seed for each in entrants if each.is_here and each.seed not in seated),
    )


def _unread(number: int, line: str, known: Known, way: Way) -> Finding:
    """Say which name of the line is not known, and the nearest one that is."""
    name = way.unknown(line, known)
    if len(meant := known.meant(name)) > 1:
        return line_finding(
            number,
            "ambiguous-name",
            say("Line %(line)s: several are called “%(name)s”.", line=number, name=name),
            say("Enter the number with “#”: %(numbers)s.", numbers=one_of(_numbers(meant))),
        )
    near = get_close_matches(spelling(name), known.by_name, n=1, cutoff=NEAR)
    return line_finding(
        number,
        "unknown-name",
        say("Line %(line)s: “%(name)s” is not in the field.", line=number, name=name),
        say("Did you mean “%(name)s”?", name=known.by_name[near[0]][0].title)
        if near
        else way.example,
    )


def _numbers(entrants: Sequence[Listed]) -> Iterator[Words]:
    """What to enter for each of these."""
    for each in entrants[:MOST_NAMED]:
        yield say("“#%(number)s” for %(entry)s", number=each.number, entry=each.title)


def no_table(way: Way) -> Finding:
    """Say that the text seats nobody, and how to."""
    return line_finding(1, "empty-round", say("There is no table."), way.example)
