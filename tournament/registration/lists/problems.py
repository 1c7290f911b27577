"""Problems of a list and notes before it is saved, each with its repairs. Pure.

`repairs.py` reads what a repair sends.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from rules.core.findings import ERROR, WARNING, Finding
from rules.core.messages import Message, Words, say, say_count
from tournament.registration.admission import Field, at_line, objections
from tournament.registration.contacts import KEPT_PRIVATE, NOT_KEPT
from tournament.registration.drafts import TeamDraft
from tournament.registration.lists.players import real_words
from tournament.registration.lists.reading import ListLine, ReadList
from tournament.registration.names import sameness
from tournament.registration.titles import title_of

LINES_NAMED = 5
FEWEST_ALONE = 2
"""How many lines without a partner raise the question; one alone is no misread list."""


@dataclass(frozen=True, slots=True)
class Repair:
    """A button that changes the list: its label and what it sends. `asks`: it needs a name."""

    label: Words
    sends: str
    asks: Words = ""


@dataclass(frozen=True, slots=True)
class Problem:
    """A finding with its repairs."""

    finding: Finding
    repairs: tuple[Repair, ...] = ()
    line: int = 0


def problems_of(read: ReadList, field: Field) -> Iterator[Problem]:
    """Every problem of a list, unordered."""
    drafts = [line.draft for line in read.lines if line.draft]
    by_place = {draft.where: draft for draft in drafts}
    first = {sameness(draft.name): draft for draft in reversed(drafts)}
    found = objections(drafts, field)
    if len(again := _lines_again(found, drafts)) > 1:
        yield _again(again)
    for finding in found:
        draft = by_place.get(finding.where)
        yield _with_repairs(finding, draft, first, field) if draft else Problem(finding)
    for line in read.lines:
        if line.finding:
            yield Problem(line.finding, (_removing(line.number),), line.number)
        yield from (Problem(remark, (), line.number) for remark in line.remarks)
    alone = [line for line in read.lines if waits(line, field) and not line.seeks]
    if len(alone) >= FEWEST_ALONE and len(alone) * 3 >= len(drafts):
        yield _many_alone(alone, drafts, field)
    else:
        yield from (_alone(line.draft, field) for line in alone if line.draft)
    if reached := [draft.line for draft in drafts if draft.contacts]:
        yield _private(reached, field)
    if problem := _capitals(drafts):
        yield problem


def _lines_again(found: Iterable[Finding], drafts: Sequence[TeamDraft]) -> list[int]:
    """The lines on which everybody is named elsewhere, as in a list pasted twice."""
    named = Counter(finding.where for finding in found if finding.code == "named-already")
    return [each.line for each in drafts if 0 < len(each.members) == named[each.where]]


def _again(lines: Sequence[int]) -> Problem:
    message = say(
        "On %(count)s lines every player is already entered or on another line.", count=len(lines)
    )
    repair = Repair(
        say("Remove these %(count)s lines", count=len(lines)), f"remove {' '.join(map(str, lines))}"
    )
    finding = Finding("lines-again", ERROR, "", message, "", say("Keep one line of each."))
    return Problem(finding, (repair,), lines[0])


def _with_repairs(
    finding: Finding, draft: TeamDraft, first: Mapping[str, TeamDraft], field: Field
) -> Problem:
    """An objection to one team of the list; `first` are the first teams of each name."""
    line = draft.line
    if finding.severity != ERROR:
        return Problem(finding, line=line)
    repairs = [_removing(line)]
    if finding.code == "same-name":
        same = first[sameness(draft.name)]
        if same.line < line and len(draft.members) + len(same.members) <= field.size:
            message = say("Join lines %(one)s and %(other)s", one=same.line, other=line)
            repairs.insert(0, Repair(message, f"join {same.line} {line}"))
        elif not field.learning:
            title = title_of(number=0, name="", members=draft.members, learning=False)
            repairs.insert(0, Repair(say("Rename to %(team)s", team=title), f"rename {line}"))
    return Problem(finding, tuple(repairs), line)


def _removing(line: int) -> Repair:
    return Repair(say("Remove line %(line)s", line=line), f"remove {line}")


def _alone(draft: TeamDraft, field: Field) -> Problem:
    missing = field.size - len(draft.members)
    title = draft.name or draft.members[0]
    sentence = say_count(
        "%(team)s: %(count)s player missing.",
        "%(team)s: %(count)s players missing.",
        count=missing,
        team=title,
    )
    remedy = say("Add them now, or leave the place open.")
    finding = at_line("no-partner", WARNING, draft.line, sentence, remedy)
    repairs = (
        Repair(say("Add partner"), f"partner {draft.line}", asks=say("Partner's name")),
        Repair(say("Seek partner"), f"seek {draft.line}"),
    )
    return Problem(finding, repairs, draft.line)


def _many_alone(alone: Sequence[ListLine], drafts: Sequence[TeamDraft], field: Field) -> Problem:
    """Ask before saving if suspiciously many wait for a partner."""
    message = say(
        "%(alone)s of %(teams)s lines would wait for a partner. Is that right?",
        alone=len(alone),
        teams=len(drafts),
    )
    remedy = say("If not, tap a column's name above the table and say what it holds.")
    repairs = [Repair(say("Yes, partners come later"), "seek-all")]
    if all(len(draft.members) == 1 for draft in drafts) and len(drafts) % field.size == 0:
        words = say("Every %(size)s lines play together", size=field.size)
        repairs.append(Repair(words, "pairs"))
    return Problem(Finding("many-wait", ERROR, "", message, "", remedy), tuple(repairs))


def _private(lines: Sequence[int], field: Field) -> Problem:
    kept = say("Addresses and phone numbers are kept private (%(where)s).", where=_where(lines))
    removed = say("Addresses and phone numbers are removed (%(where)s).", where=_where(lines))
    message, remedy = (removed, NOT_KEPT) if field.learning else (kept, KEPT_PRIVATE)
    repair = Repair(say("Delete them"), "private")
    return Problem(Finding("contact", WARNING, "", message, "", remedy), (repair,))


def _where(lines: Sequence[int]) -> Words:
    named = ", ".join(map(str, lines[:LINES_NAMED]))
    more = len(lines) - LINES_NAMED
    if more > 0:
        return say("lines %(lines)s and %(more)s more", lines=named, more=more)
    return say_count("line %(lines)s", "lines %(lines)s", count=len(lines), lines=named)


def _capitals(drafts: Sequence[TeamDraft]) -> Problem | None:
    """A list in capitals can be rewritten as names are usually written."""
    names = [name for draft in drafts for name in draft.members]
    loud = [name for name in names if name.isupper() and len(real_words(name)) > 1]
    if not loud or len(loud) * 2 < len(names):
        return None
    message: Message = say("The names are in capital letters, like %(name)s.", name=loud[0])
    remedy = say("They are entered as they stand here.")
    repair = Repair(say("Write them as Ann Oak"), "capitals")
    return Problem(Finding("capitals", WARNING, "", message, "", remedy), (repair,))


def waits(line: ListLine, field: Field) -> bool:
    """Whether a line names fewer players than a team has."""
    return line.draft is not None and len(line.draft.members) < field.size
