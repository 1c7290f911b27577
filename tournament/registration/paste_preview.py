"""Preview of a pasted list: each line with its team and objections. Pure.

Stores nothing; saving checks the same list again.
"""

from dataclasses import dataclass
from hashlib import sha256

from rules.core.findings import ERROR, WARNING, Finding
from rules.core.messages import say
from tournament.registration.admission import Field, at_line, objections
from tournament.registration.contacts import NOT_KEPT
from tournament.registration.drafts import TeamDraft, where_at
from tournament.registration.pasted_teams import MOST_LINES, PastedLine, read_paste


@dataclass(frozen=True, slots=True)
class PreviewLine:
    """A line, its team, and what is wrong with it."""

    line: PastedLine
    findings: tuple[Finding, ...]
    waits: bool


@dataclass(frozen=True, slots=True)
class PastePreview:
    """The whole list. `mark` identifies the text, to notice later edits."""

    lines: tuple[PreviewLine, ...]
    findings: tuple[Finding, ...]
    mark: str

    @property
    def drafts(self) -> tuple[TeamDraft, ...]:
        return tuple(row.line.draft for row in self.lines if row.line.draft)

    @property
    def errors(self) -> tuple[Finding, ...]:
        return tuple(finding for finding in self.findings if finding.severity == ERROR)

    @property
    def general(self) -> tuple[Finding, ...]:
        """What is wrong with the list as a whole."""
        return tuple(finding for finding in self.findings if not finding.where)

    @property
    def waiting(self) -> int:
        """How many teams would need a partner."""
        return sum(row.waits for row in self.lines)


def preview_paste(text: str, field: Field) -> PastePreview:
    """Read the list and check it with the teams already entered. Never raises."""
    count = len(text.splitlines())
    if count > MOST_LINES:
        return PastePreview((), (_too_long(count),), mark_of(text))
    lines = read_paste(text)
    drafts = [line.draft for line in lines if line.draft]
    told = objections(drafts, field)
    unread = tuple(line.finding for line in lines if line.finding)
    unread += tuple(_taken_off(line) for line in lines if line.taken_off)
    by_place: dict[str, list[Finding]] = {}
    for finding in (*unread, *told):
        by_place.setdefault(finding.where, []).append(finding)
    rows = tuple(
        PreviewLine(
            line,
            tuple(by_place.get(where_at(line.number), ())),
            waits=line.draft is not None and len(line.draft.members) < field.size,
        )
        for line in lines
    )
    return PastePreview(rows, (*unread, *told), mark_of(text))


def mark_of(text: str) -> str:
    """A short hash of this list, whatever its line endings."""
    lines = "\n".join(text.splitlines())
    return sha256(lines.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def _taken_off(line: PastedLine) -> Finding:
    sentence = say("Removed: %(contacts)s.", contacts=", ".join(line.taken_off))
    return at_line("contact", WARNING, line.number, sentence, NOT_KEPT)


def _too_long(count: int) -> Finding:
    return Finding(
        code="too-long",
        severity=ERROR,
        where="",
        message=say("The list has %(lines)s lines.", lines=f"{count:,}"),
        cites="",
        remedy=say("Paste at most %(most)s at once.", most=f"{MOST_LINES:,}"),
    )
