"""Preview a list: its lines, and every problem with its repairs.

Pure. Nothing is stored; the list is judged again when it is saved.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256

from rules.core.findings import ERROR, Finding
from rules.core.messages import say
from tournament.registration.admission import Field
from tournament.registration.drafts import TeamDraft, where_at
from tournament.registration.lists.cells import MOST_LINES
from tournament.registration.lists.problems import Problem, problems_of, waits
from tournament.registration.lists.reading import ListLine, read_list
from tournament.registration.lists.roles import Column


@dataclass(frozen=True, slots=True)
class PreviewLine:
    """A line, its team, and the remarks on it."""

    line: ListLine
    findings: tuple[Finding, ...]
    waits: bool

    @property
    def is_ready(self) -> bool:
        return self.line.draft is not None and not self.findings

    @property
    def is_wrong(self) -> bool:
        return any(finding.severity == ERROR for finding in self.findings)

    @property
    def contacts(self) -> tuple[str, ...]:
        """How to reach the players of this line."""
        draft = self.line.draft
        return tuple(each for reach in draft.contacts for each in reach) if draft else ()


@dataclass(frozen=True, slots=True)
class ListPreview:
    """The whole list.

    `mark` identifies the text and the chosen columns, so that a later change is noticed.
    """

    columns: tuple[Column, ...]
    lines: tuple[PreviewLine, ...]
    problems: tuple[Problem, ...]
    mark: str

    @property
    def drafts(self) -> tuple[TeamDraft, ...]:
        return tuple(row.line.draft for row in self.lines if row.line.draft)

    @property
    def findings(self) -> tuple[Finding, ...]:
        return tuple(problem.finding for problem in self.problems)

    @property
    def errors(self) -> tuple[Problem, ...]:
        return tuple(each for each in self.problems if each.finding.severity == ERROR)

    @property
    def ready(self) -> int:
        """The number of teams without remarks."""
        return sum(row.is_ready for row in self.lines)

    @property
    def to_check(self) -> int:
        """The number of lines with remarks."""
        return sum(bool(row.findings) for row in self.lines)

    @property
    def has_contacts(self) -> bool:
        return any(row.contacts for row in self.lines)

    @property
    def waiting(self) -> int:
        """The number of teams that would wait for a partner."""
        return sum(row.waits for row in self.lines)


def preview_list(text: str, field: Field, chosen: Mapping[str, str] | None = None) -> ListPreview:
    """Read the list and judge it against the entered teams. Never raises."""
    mark = mark_of(text, chosen)
    count = len(text.splitlines())
    if count > MOST_LINES:
        return ListPreview((), (), (Problem(_too_long(count)),), mark)
    read = read_list(text, field.size, chosen)
    problems = sorted(
        problems_of(read, field),
        key=lambda each: (each.finding.severity != ERROR, not each.line, each.line),
    )
    by_place: dict[str, list[Finding]] = {}
    for problem in problems:
        by_place.setdefault(problem.finding.where, []).append(problem.finding)
    lines = tuple(
        PreviewLine(line, tuple(by_place.get(where_at(line.number), ())), waits(line, field))
        for line in read.lines
    )
    return ListPreview(read.columns, lines, tuple(problems), mark)


def mark_of(text: str, chosen: Mapping[str, str] | None = None) -> str:
    """A short identifier of this list and its columns. Line endings do not matter."""
    columns = [f"\0{key}={role}" for key, role in sorted((chosen or {}).items())]
    lines = "\n".join([*text.splitlines(), *columns])
    return sha256(lines.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def _too_long(count: int) -> Finding:
    return Finding(
        code="too-long",
        severity=ERROR,
        where="",
        message=say("The list has %(lines)s lines.", lines=f"{count:,}"),
        cites="",
        remedy=say("Paste at most %(most)s at once.", most=f"{MOST_LINES:,}"),
    )
