"""Preview of a list of past events: each line, its people and its errors. Pure.

Stores nothing; saving checks the same list again.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.core.findings import ERROR, WARNING, Finding
from rules.core.messages import Message, say, say_count
from tournament.registration.admission import at_line
from tournament.registration.lists.preview import mark_of
from tournament.registration.names import sameness
from tournament.registration.past_rows import PastLine, PastRow, read_past


@dataclass(frozen=True, slots=True)
class PastPreview:
    """The whole list. `new` are the people not known yet."""

    lines: tuple[PastLine, ...]
    new: tuple[str, ...]
    mark: str

    @property
    def rows(self) -> tuple[PastRow, ...]:
        return tuple(line.row for line in self.lines if line.row)

    @property
    def errors(self) -> tuple[Finding, ...]:
        found = (finding for line in self.lines for finding in line.findings)
        return tuple(finding for finding in found if finding.severity == ERROR)

    @property
    def told(self) -> tuple[PastLine, ...]:
        """The lines with something to report."""
        return tuple(line for line in self.lines if line.findings)


def names_in(text: str) -> list[str]:
    """All names in the list."""
    return [name for line in read_past(text) if line.row for name in line.row.people]


def preview_past(text: str, known: Mapping[str, int]) -> PastPreview:
    """Read and check the list. `known` counts the people with a name, by its sameness."""
    lines = judged(read_past(text), known)
    names = {sameness(name): name for line in lines if line.row for name in line.row.people}
    new = tuple(name for same, name in names.items() if not known.get(same))
    return PastPreview(tuple(lines), new, mark_of(text))


def judged(lines: Sequence[PastLine], known: Mapping[str, int]) -> list[PastLine]:
    """The lines with their errors, also against each other and known people."""
    first: dict[tuple[str, int, str], int] = {}
    return [_judged(line, known, first) for line in lines]


def _judged(
    line: PastLine, known: Mapping[str, int], first: dict[tuple[str, int, str], int]
) -> PastLine:
    if line.row is None:
        return line
    found = []
    for name in line.row.people:
        same = sameness(name)
        if known.get(same, 0) > 1:
            sentence = say_count(
                "%(count)s person is called %(name)s.",
                "%(count)s people are called %(name)s.",
                count=known[same],
                name=name,
            )
            remedy = say("Remove the line, and enter it on that person's page.")
            found.append(_finding("two-people", ERROR, line, sentence, remedy))
        key = (same, line.row.year, line.row.event)
        if key in first:
            sentence = say(
                "%(name)s already has %(event)s %(year)s, on line %(line)s.",
                name=name,
                event=line.row.event,
                year=line.row.year,
                line=first[key],
            )
            remedy = say("Keep one of the two.")
            found.append(_finding("named-twice", ERROR, line, sentence, remedy))
        first.setdefault(key, line.number)
    if line.row.place is line.row.won is line.row.lost is line.row.spread is None:
        sentence = say("This line has neither a place nor games, so it does not count.")
        remedy = say("Fill in what is known.")
        found.append(_finding("no-games", WARNING, line, sentence, remedy))
    return PastLine(line.number, line.text, line.row, tuple(found))


def _finding(
    code: str, severity: str, line: PastLine, sentence: Message, remedy: Message
) -> Finding:
    return at_line(code, severity, line.number, sentence, remedy)
