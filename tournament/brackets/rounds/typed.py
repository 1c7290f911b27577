"""A round that a person types or pastes: one line a table. Pure."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import chain

from rules.core.findings import ERROR, Finding
from rules.core.messages import Words, say
from tournament.brackets.rounds.history import DrawnRound, Meeting
from tournament.brackets.rounds.typed_line import Known, Listed, read_line, spelling, unknown_part

METHOD = say("Entered by the director.")
BY_HAND = 0
"""In place of the number that a draw begins with."""
NEAR = 0.7
"""How much a name must resemble another to be suggested, of 1."""
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
    """A line that was read: two who meet, or one with a bye."""

    number: int
    entrants: tuple[Listed, ...]


def read_round(text: str, entrants: Sequence[Listed]) -> TypedRound:
    """The round in `text`. With problems there is none: who is unknown, twice, or gone."""
    known = Known.of(entrants)
    lines: list[Line] = []
    problems: list[Finding] = []
    for number, written in enumerate(text.splitlines(), 1):
        if written.strip() and len(problems) < MOST_PROBLEMS:
            read = read_line(written, known)
            if read:
                lines.append(Line(number, read))
            else:
                problems.append(_unread(number, written, known))
    problems += [*_twice(lines), *_gone(lines)]
    if problems or all(len(line.entrants) == 1 for line in lines):
        return TypedRound(problems=tuple(problems) or (_empty(),))
    return _round(lines, entrants)


def as_text(drawn: DrawnRound, entrants: Sequence[Listed]) -> str:
    """A round as a person would type it. Whoever shares a name goes by number."""
    known = Known.of(entrants)
    written = {
        each.seed: each.title if len(known.meant(each.title)) == 1 else each.names[0]
        for each in entrants
    }
    tables = [" – ".join(written[seed] for seed in meeting.sides) for meeting in drawn.meetings]
    return "\n".join([*tables, *(f"{written[seed]} – bye" for seed in drawn.byes)])


def _round(lines: Sequence[Line], entrants: Sequence[Listed]) -> TypedRound:
    tables = [tuple(entrant.seed for entrant in line.entrants) for line in lines]
    pairs = [seeds for seeds in tables if len(seeds) > 1]
    seated = set(chain.from_iterable(tables))
    return TypedRound(
        tuple(Meeting(number, seeds) for number, seeds in enumerate(pairs, 1)),
        tuple(seeds[0] for seeds in tables if len(seeds) == 1),
        tuple(each.seed for each in entrants if each.is_here and each.seed not in seated),
    )


def _unread(number: int, line: str, known: Known) -> Finding:
    """Say which name of the line is not known, and the nearest one that is."""
    name = unknown_part(line, known)
    if len(known.meant(name)) > 1:
        return _finding(
            number,
            "ambiguous-name",
            say("Line %(line)s: several are called “%(name)s”.", line=number, name=name),
            say("Enter the number of the entry."),
        )
    near = get_close_matches(spelling(name), known.by_name, n=1, cutoff=NEAR)
    return _finding(
        number,
        "unknown-name",
        say("Line %(line)s: “%(name)s” is not in the field.", line=number, name=name),
        say("Did you mean “%(name)s”?", name=known.by_name[near[0]][0].title)
        if near
        else say("Enter two names or numbers, such as “3 – 7”."),
    )


def _twice(lines: Sequence[Line]) -> Iterator[Finding]:
    """Whoever sits at two tables, at each line after the first."""
    seen: set[int] = set()
    for line in lines:
        for entrant in line.entrants:
            if entrant.seed in seen:
                yield _finding(
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
                yield _finding(
                    line.number,
                    "not-there",
                    say(
                        "Line %(line)s: %(name)s does not play this round.",
                        line=line.number,
                        name=entrant.title,
                    ),
                    say("Remove the line, or let them return first."),
                )


def _empty() -> Finding:
    return _finding(
        1,
        "empty-round",
        say("There is no table."),
        say("Enter one line for each table, such as “3 – 7”."),
    )


def _finding(number: int, code: str, message: Words, remedy: Words) -> Finding:
    return Finding(code, ERROR, f"line-{number}", message, "", remedy)
