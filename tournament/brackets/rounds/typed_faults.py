"""Lines of a typed round that were read, and what is wrong between them. Pure."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules.core.findings import ERROR, Finding
from rules.core.messages import Words, say
from tournament.brackets.rounds.typed_line import Listed


@dataclass(frozen=True, slots=True)
class Line:
    """A line that was read: who sits at a table, or one with a bye.

    `table` is the number in front of the line, 0 without one.
    """

    number: int
    entrants: tuple[Listed, ...]
    table: int = 0

    @property
    def seeds(self) -> tuple[int, ...]:
        return tuple(entrant.seed for entrant in self.entrants)


def twice(lines: Sequence[Line]) -> Iterator[Finding]:
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


def same_tables(lines: Sequence[Line]) -> Iterator[Finding]:
    """Tables that an earlier line has already. A bye has none."""
    seen: set[int] = set()
    for line in lines:
        if not line.table or len(line.seeds) == 1:
            continue
        if line.table in seen:
            yield line_finding(
                line.number,
                "table-twice",
                say(
                    "Line %(line)s: table %(table)s is in the round twice.",
                    line=line.number,
                    table=line.table,
                ),
                say("Give one of them another number, or leave the numbers out."),
            )
        seen.add(line.table)


def gone(lines: Sequence[Line]) -> Iterator[Finding]:
    """Whoever cannot be in this round."""
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


def line_finding(number: int, code: str, message: Words, remedy: Words) -> Finding:
    """What is wrong with the line of this number."""
    return Finding(code, ERROR, f"line-{number}", message, "", remedy)
