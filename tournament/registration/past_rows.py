"""Read past events from a spreadsheet's text, one per line. Pure.

    year,event,people,place,won,lost,spread
    2025,Spring Open,Ann Oak & Bob Elm,3,7,4,+310

Commas, semicolons or tabs separate the columns, in any order; a byte order mark is ignored.
Place, won, lost and spread may be empty. `past_preview.py` identifies the people.
"""

import csv
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rules.core.findings import ERROR, Finding
from rules.core.messages import Message, all_of, say
from rules.typed_numbers import signed_number
from tournament.registration.admission import at_line
from tournament.registration.contacts import clean_name
from tournament.registration.lists.players import BETWEEN_PLAYERS
from tournament.registration.names import LONGEST_PERSON, clean

MOST_ROWS = 10_000
NEEDED = ("year", "event", "people")
COLUMNS = (*NEEDED, "place", "won", "lost", "spread")
LONGEST_EVENT = 80
LEAST = {"year": 1900, "place": 1, "won": 0, "lost": 0, "spread": -1_000_000}
MOST = {"year": 2200, "place": 100_000, "won": 10_000, "lost": 10_000, "spread": 1_000_000}


@dataclass(frozen=True, slots=True)
class PastRow:
    """A past event of some people together. None means unknown."""

    year: int
    event: str
    people: tuple[str, ...]
    place: int | None = None
    won: int | None = None
    lost: int | None = None
    spread: int | None = None


@dataclass(frozen=True, slots=True)
class PastLine:
    """A non-empty line: its row, or what is wrong with it."""

    number: int
    text: str
    row: PastRow | None = None
    findings: tuple[Finding, ...] = ()


def read_past(text: str) -> tuple[PastLine, ...]:
    """Every line after the headings, in order. Never raises."""
    lines = text.removeprefix("\ufeff").replace("\0", "").splitlines()
    filled = [(number, line) for number, line in enumerate(lines, 1) if clean(line).strip(",; ")]
    if not filled:
        return ()
    if len(filled) > MOST_ROWS + 1:
        return (
            _said(
                "too-long",
                1,
                "",
                say("The list has %(lines)s lines.", lines=f"{len(filled):,}"),
                say("Paste at most %(most)s at once.", most=f"{MOST_ROWS:,}"),
            ),
        )
    (first, heading), *rest = filled
    between = max("\t;,", key=heading.count)
    columns = [clean(cell).casefold() for cell in _cells(heading, between)]
    wrong = tuple(_wrong_columns(first, columns))
    if wrong:
        return (PastLine(first, heading, findings=wrong),)
    return tuple(_read(number, line, between, columns) for number, line in rest)


def read_typed(cells: Mapping[str, str]) -> PastLine:
    """One row from a form, by column name."""
    return _judged(0, "", {column: clean(cells.get(column, "")) for column in COLUMNS})


def _cells(line: str, between: str) -> list[str]:
    return next(csv.reader([line], delimiter=between), [])


def _wrong_columns(line: int, columns: Sequence[str]) -> Iterator[Finding]:
    remedy = say("Name these in the first line: %(columns)s.", columns=", ".join(COLUMNS))
    missing = [name for name in NEEDED if name not in columns]
    if missing:
        sentence = say("Missing columns: %(columns)s.", columns=all_of(missing))
        yield _error("no-column", line, sentence, remedy)
    for name in columns:
        if name and name not in COLUMNS:
            sentence = say("The column “%(column)s” is not used.", column=name[:30])
            yield _error("unknown-column", line, sentence, remedy)
        if name and columns.count(name) > 1:
            sentence = say("The column “%(column)s” appears twice.", column=name[:30])
            yield _error("column-twice", line, sentence, remedy)


def _read(number: int, line: str, between: str, columns: Sequence[str]) -> PastLine:
    try:
        cells = [clean(cell) for cell in _cells(line, between)]
    except csv.Error:
        remedy = say("Shorten or remove it.")
        return _said("unreadable", number, line, say("This line cannot be read."), remedy)
    if any(cells[len(columns) :]):
        remedy = say("Remove the others, or put a cell that has a comma in quotation marks.")
        return _said(
            "too-many-cells",
            number,
            line,
            say(
                "There are %(cells)s cells for %(columns)s columns.",
                cells=len(cells),
                columns=len(columns),
            ),
            remedy,
        )
    return _judged(number, line, dict(zip(columns, cells, strict=False)))


def _judged(number: int, line: str, cells: Mapping[str, str]) -> PastLine:
    people = BETWEEN_PLAYERS.split(clean_name(cells.get("people", "")))
    names = tuple(filter(None, map(clean, people)))
    event = cells.get("event", "")
    findings = list(_wrong_words(number, event, names))
    numbers: dict[str, int | None] = {}
    for column in LEAST:
        typed = cells.get(column, "")
        numbers[column] = _number(typed, column)
        if numbers[column] is None and (typed or column == "year"):
            findings.append(_no_number(number, column, typed))
    if findings:
        return PastLine(number, line, findings=tuple(findings))
    year = numbers.pop("year") or 0
    return PastLine(number, line, PastRow(year, event, names, **numbers))


def _number(typed: str, column: str) -> int | None:
    number = signed_number(typed.removeprefix("+"))
    if number is None or not LEAST[column] <= number <= MOST[column]:
        return None
    return number


def _no_number(line: int, column: str, typed: str) -> Finding:
    least, most = LEAST[column], MOST[column]
    what = say("The column “%(column)s” is empty.", column=column)
    if typed:
        what = say(
            "“%(typed)s” in the column “%(column)s” is not a number that fits.",
            typed=typed[:20],
            column=column,
        )
    remedy = say("Enter a whole number from %(least)s to %(most)s.", least=least, most=most)
    if column == "spread":
        remedy = say("Enter a whole number, such as 60 or -95.")
    return _error(f"no-{column}", line, what, remedy)


def _wrong_words(line: int, event: str, names: Sequence[str]) -> Iterator[Finding]:
    if not names:
        remedy = say("Enter the people, like “Ann Oak & Bob Elm”.")
        yield _error("nobody", line, say("No names given."), remedy)
    if not event:
        remedy = say("Enter the event's name.")
        yield _error("no-event", line, say("Event name missing."), remedy)
    for words, longest in [*((name, LONGEST_PERSON) for name in names), (event, LONGEST_EVENT)]:
        if len(words) > longest:
            sentence = say("“%(typed)s…” is too long.", typed=words[:30])
            remedy = say("Use at most %(most)s characters.", most=longest)
            yield _error("too-long", line, sentence, remedy)


def _said(code: str, number: int, line: str, sentence: Message, remedy: Message) -> PastLine:
    return PastLine(number, line, findings=(_error(code, number, sentence, remedy),))


def _error(code: str, line: int, sentence: Message, remedy: Message) -> Finding:
    return at_line(code, ERROR, line, sentence, remedy)
