"""Search a book: lines, readings and terms that contain every word typed.

Also finds rule numbers, paragraphs and readings.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from rules.book.page import Book, Line, Part, Parts, Reading, Section, Term, text_of


def search(book: Book, typed: str) -> Book:
    """The matching part of the book with hits marked; the whole book for an empty search."""
    wanted = [re.compile(re.escape(word), re.IGNORECASE) for word in typed.split()]
    if not wanted:
        return book
    anything = re.compile("|".join(word.pattern for word in wanted), re.IGNORECASE)
    sections = [_section(section, wanted, anything) for section in book.sections]
    return replace(
        book,
        sections=tuple(section for section in sections if section.lines),
        readings=tuple(
            _reading(row, anything) for row in book.readings if _holds(_of_reading(row), wanted)
        ),
        terms=tuple(
            replace(term, parts=_marked(term.parts, anything))
            for term in book.terms
            if _holds(_of_term(term), wanted)
        ),
    )


def _holds(text: str, wanted: list[re.Pattern[str]]) -> bool:
    return all(word.search(text) for word in wanted)


def _of_line(line: Line, section: Section) -> str:
    said = [f"{says.cites} {text_of(says.parts)}" for says in line.said]
    number = f"{section.number}.{line.number}"
    return " ".join([number, text_of(line.parts), *line.cites, *line.readings, *said])


def _of_reading(reading: Reading) -> str:
    return f"{reading.id} {text_of(reading.unclear)} {text_of(reading.taken)}"


def _of_term(term: Term) -> str:
    return f"{term.word} {text_of(term.parts)}"


def _section(section: Section, wanted: list[re.Pattern[str]], anything: re.Pattern[str]) -> Section:
    lines = (line for line in section.lines if _holds(_of_line(line, section), wanted))
    return replace(section, lines=tuple(_line(line, anything) for line in lines))


def _line(line: Line, anything: re.Pattern[str]) -> Line:
    said = tuple(replace(says, parts=_marked(says.parts, anything)) for says in line.said)
    return replace(line, parts=_marked(line.parts, anything), said=said)


def _reading(reading: Reading, anything: re.Pattern[str]) -> Reading:
    return replace(
        reading,
        unclear=_marked(reading.unclear, anything),
        taken=_marked(reading.taken, anything),
    )


def _marked(parts: Parts, anything: re.Pattern[str]) -> Parts:
    return tuple(piece for part in parts for piece in _split(part, anything))


def _split(part: Part, anything: re.Pattern[str]) -> Iterator[Part]:
    end = 0
    for match in anything.finditer(part.words):
        if match.start() > end:
            yield replace(part, words=part.words[end : match.start()])
        yield replace(part, words=match[0], found=True)
        end = match.end()
    if end < len(part.words):
        yield replace(part, words=part.words[end:])
