"""A round that a person types or pastes: one line a table. Pure."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import chain

from rules.core.findings import ERROR, Finding
from rules.core.messages import Words, say
from tournament.brackets.rounds.history import DrawnRound, Meeting
from tournament.brackets.rounds.typed_line import (
    Known,
    Listed,
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
class Line:
    """A line that was read: who sits at a table, or one with a bye."""

    number: int
    entrants: tuple[Listed, ...]

    @property
    def seeds(self) -> tuple[int, ...]:
        return tuple(entrant.seed for entrant in self.entrants)


@dataclass(frozen=True, slots=True)
class Way:
    """How lines are read: `read` finds who is meant, `unknown` the name that is not known."""

    read: Callable[[str, Known], tuple[Listed, ...]]
    unknown: Callable[[str, Known], str]
    example: Words


PAIRS = Way(read_line, unknown_part, say("Enter two names or numbers, such as “3 – 7”."))
TABLES = Way(
    read_table, unknown_at_table, say("Enter the names or numbers of a table, such as “3, 7, 9”.")
)


def read_round(text: str, entrants: Sequence[Listed]) -> TypedRound:
    """The round in `text`. With problems there is none: who is unknown, twice, or gone."""
    lines, problems = read_lines(text, entrants, PAIRS)
    if problems or all(len(line.entrants) == 1 for line in lines):
        return TypedRound(problems=tuple(problems) or (_empty(PAIRS),))
    return _round(lines, entrants)


def read_lines(text: str, entrants: Sequence[Listed], way: Way) -> tuple[list[Line], list[Finding]]:
    """The lines of `text` that hold anything, and what is wrong with them."""
    known = Known.of(entrants)
    lines: list[Line] = []
    problems: list[Finding] = []
    for number, written in enumerate(text.splitlines(), 1):
        if written.strip() and len(problems) < MOST_PROBLEMS:
            read = way.read(written, known)
            if read:
                lines.append(Line(number, read))
            else:
                problems.append(_unread(number, written, known, way))
    problems += [*_twice(lines), *_gone(lines)]
    return lines, problems if lines or problems else [_empty(way)]


def as_text(drawn: DrawnRound, entrants: Sequence[Listed]) -> str:
    """A round as a person would type it. Whoever shares a name goes by number."""
    tables = [meeting.sides for meeting in drawn.meetings]
    return tables_as_text([*tables, *((seed,) for seed in drawn.byes)], entrants)


def tables_as_text(tables: Sequence[Sequence[int]], entrants: Sequence[Listed]) -> str:
    """The same of these tables. Whoever sits alone has a bye."""
    known = Known.of(entrants)
    written = {
        each.seed: each.title if len(known.meant(each.title)) == 1 else each.names[0]
        for each in entrants
    }
    lines = ([written[seed] for seed in seeds] for seeds in tables)
    return "\n".join(" – ".join(line if line[1:] else [*line, BYE]) for line in lines)


def _round(lines: Sequence[Line], entrants: Sequence[Listed]) -> TypedRound:
    tables = [line.seeds for line in lines]
    pairs = [seeds for seeds in tables if len(seeds) > 1]
    seated = set(chain.from_iterable(tables))
    return TypedRound(
        tuple(Meeting(number, seeds) for number, seeds in enumerate(pairs, 1)),
        tuple(seeds[0] for seeds in tables if len(seeds) == 1),
        tuple(each.seed for each in entrants if each.is_here and each.seed not in seated),
    )


def _unread(number: int, line: str, known: Known, way: Way) -> Finding:
    """Say which name of the line is not known, and the nearest one that is."""
    name = way.unknown(line, known)
    if len(known.meant(name)) > 1:
        return line_finding(
            number,
            "ambiguous-name",
            say("Line %(line)s: several are called “%(name)s”.", line=number, name=name),
            say("Enter the number of the entry."),
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


def _twice(lines: Sequence[Line]) -> Iterator[Finding]:
    """Whoever sits at two tables, at each line after the first."""
    seen: set[int] = set()
    for line in lines:
        for entrant in line.entrants:
            if entrant.seed in seen:
                yield line_finding(
                    line.number,
                    "twice",
                    say(
                        "Line %(line)s: %(name)s is in the round twice.",
                        line=line.number,
                        name=entrant.title,
                    ),
                    say("Remove one of the two."),
                )
            seen.add(entrant.seed)


def _gone(lines: Sequence[Line]) -> Iterator[Finding]:
    for line in lines:
        for entrant in line.entrants:
            if not entrant.is_here:
                yield line_finding(
                    line.number,
                    "not-there",
                    say(
                        "Line %(line)s: %(name)s cannot be in this round.",
                        line=line.number,
                        name=entrant.title,
                    ),
                    say("They have left, sit out, or have started. Remove the line."),
                )


def _empty(way: Way) -> Finding:
    return line_finding(1, "empty-round", say("There is no table."), way.example)


def line_finding(number: int, code: str, message: Words, remedy: Words) -> Finding:
    """What is wrong with the line of this number."""
    return Finding(code, ERROR, f"line-{number}", message, "", remedy)
