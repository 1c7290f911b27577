"""The results of a division as a PDF file, drawn here, and what its certificates say.

`results.py` decides what is public. One page size fits A4 and Letter. Our font has Latin letters:
names in others are written in Latin ones, and the page says so.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from html import escape
from io import BytesIO
from pathlib import Path
from unicodedata import category, normalize

from anyascii import anyascii
from django.utils.translation import get_language, gettext
from reportlab.lib import colors
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import LongTable, Paragraph, SimpleDocTemplate, Spacer

from rules.core.messages import DAY, Moment, Words, say, say_count
from tournament.brackets import formats
from tournament.desk.public.results import ResultRow, Results, decided_of
from tournament.desk.public.side_lines import SideShown
from tournament.live.roles import Role
from tournament.registration.entry_words import EntryNoun, of_entry
from tournament.registration.models import Division, Event, Official
from tournament.registration.selectors import divisions_of, name_of
from tournament.registration.starts import on_the_wall

FONTS = Path(__file__).parent / "fonts"
REGULAR, BOLD = (TTFont(name, FONTS / f"{name}.ttf") for name in ("regular", "bold"))
registerFont(REGULAR)
registerFont(BOLD)

PAPER = (210 * mm, 279 * mm)
EDGE = 15 * mm
WIDTH = PAPER[0] - 2 * EDGE
PLACE, FIGURE, PRIZE, WHY = 18 * mm, 22 * mm, 34 * mm, 52 * mm
PICTURES = ("So", "Sk", "Cf", "Cs", "Co", "Cn")
"""Unicode's categories of signs that stand for no letter."""

TITLE = ParagraphStyle("title", fontName="bold", fontSize=18, leading=22)
TEXT = ParagraphStyle("text", fontName="regular", fontSize=10, leading=12.5)
STRONG = ParagraphStyle("strong", parent=TEXT, fontName="bold")
HEAD = ParagraphStyle("head", parent=STRONG, fontSize=9, leading=11)
HEAD_RIGHT = ParagraphStyle("head-right", parent=HEAD, alignment=2)
GRID = [
    ("FONT", (0, 1), (0, -1), "bold", 10, 12.5),
    ("FONT", (1, 1), (-1, -1), "regular", 10, 12.5),
    ("VALIGN", (0, 0), (-1, -1), "TOP"),
    ("LINEBELOW", (0, 0), (-1, 0), 1, colors.black),
    ("LINEBELOW", (0, 1), (-1, -1), 0.4, colors.grey),
    ("LEFTPADDING", (0, 0), (-1, -1), 4),
    ("RIGHTPADDING", (0, 0), (-1, -1), 4),
]


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table; a pool's name alone has no cells beside it."""

    place: str
    name: str
    players: str = ""
    figures: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Sheet:
    """What the file says, in the reader's language. The head has the columns of a row.

    `sides` are the side rankings: the name of each and its lines.
    """

    title: str
    lines: tuple[str, ...]
    head: Row
    rows: tuple[Row, ...]
    language: str
    sides: tuple[tuple[str, tuple[str, ...]], ...] = ()


def sheet_of(results: Results) -> Sheet:
    """The results as this reader may see them."""
    event = results.division.event
    day = str(Moment(on_the_wall(event.starts_at, event.zone), DAY))
    state = str(results.state)
    about = " · ".join(part for part in (event.name, day, event.venue, state) if part)
    return Sheet(
        title=printable(results.division.name),
        lines=tuple(map(printable, (about, *_remarks(results)))),
        head=_head(results),
        rows=tuple(_rows(results)),
        language=get_language() or "",
        sides=tuple((printable(side.name), tuple(_places(side))) for side in results.sides),
    )


def _places(side: SideShown) -> Iterator[str]:
    """The lines of a side ranking."""
    for row in side.rows:
        yield printable(f"{row.place}  {row.title} – {row.why}")


def _remarks(results: Results) -> Iterator[Words]:
    """What stands above the table, or in its place."""
    if results.final and results.is_final:
        final = results.final
        points = ", ".join(f"{won} : {lost}" for won, lost in final.games) or "–"
        yield say(
            "Final: %(winner)s  %(points)s  %(loser)s",
            winner=final.winner,
            points=points,
            loser=final.loser,
        )
    if results.is_kept_back:
        yield gettext("The director will publish the standings.")
    elif not results.rows:
        yield gettext("No results posted yet.")
    names = [name for row in results.rows for name in (row.title, *row.players)]
    if any(printable(name) != _tidy(name) for name in names):
        yield say("Names in other letters are written in Latin ones here.")


def _head(results: Results) -> Row:
    if results.division.learning:
        return Row(gettext("Number"), str(of_entry(results.division.noun, "one")))
    figures: tuple[str, ...] = (gettext("Won : lost"),)
    if results.of_individuals:
        figures = (gettext("Points"), gettext("Tables won"))
    texts = (gettext("Decided by"), *([gettext("Prize")] if results.has_prizes else ()))
    noun = EntryNoun.PLAYER if results.of_individuals else results.division.noun
    return Row(gettext("Place"), str(of_entry(noun, "one")), figures=figures, texts=texts)


def _rows(results: Results) -> Iterator[Row]:
    for group, rows in results.groups:
        if group:
            yield Row("", printable(group))
        for row in rows:
            yield _row(results, row)


def _row(results: Results, row: ResultRow) -> Row:
    if results.division.learning:
        return Row(str(row.number), printable(row.title))
    line = row.line
    figures: tuple[object, ...] = (f"{line.won} : {line.lost}",)
    if results.of_individuals:
        figures = (line.total, line.won)
    texts = (line.why, *([row.prize] if results.has_prizes else ()))
    return Row(
        place=line.places or "–",
        name=printable(row.title),
        players=printable(", ".join(row.players)),
        figures=tuple(map(str, figures)),
        texts=tuple(map(printable, texts)),
    )


def printable(words: Words) -> str:
    """The words in the letters of our font; pictures are left out, unless there is nothing else."""
    text = _tidy(words)
    return " ".join("".join(map(_in_our_letters, text)).split()) or anyascii(text)


def _tidy(words: Words) -> str:
    return " ".join(normalize("NFC", str(words)).split())


def _in_our_letters(sign: str) -> str:
    if sign == " " or ord(sign) in REGULAR.face.charToGlyph:
        return sign
    return "" if category(sign) in PICTURES else anyascii(sign)


@lru_cache(maxsize=32)
def drawn(sheet: Sheet) -> bytes:
    """The file. Drawing a large division takes a while, so the latest ones are kept."""
    file = BytesIO()
    paper = SimpleDocTemplate(
        file,
        pagesize=PAPER,
        leftMargin=EDGE,
        rightMargin=EDGE,
        topMargin=EDGE,
        bottomMargin=EDGE,
        title=sheet.title,
        lang=sheet.language,
        invariant=1,
    )
    story = [Paragraph(escape(sheet.title), TITLE), *(_text(line) for line in sheet.lines)]
    if sheet.rows:
        story += [Spacer(1, 4 * mm), _table(sheet)]
    for name, lines in sheet.sides:
        story += [Spacer(1, 4 * mm), _text(name, STRONG), *map(_text, lines)]
    paper.build(story, onFirstPage=_foot, onLaterPages=_foot)
    return file.getvalue()


def _text(words: str, style: ParagraphStyle = TEXT) -> Paragraph:
    return Paragraph(escape(words), style)


def _table(sheet: Sheet) -> LongTable:
    head = sheet.head
    cells = [
        [
            _text(head.place, HEAD),
            _text(head.name, HEAD),
            *(_text(words, HEAD_RIGHT) for words in head.figures),
            *(_text(words, HEAD) for words in head.texts),
        ],
        *map(partial(_cells, head), sheet.rows),
    ]
    others = [FIGURE] * len(head.figures) + [WHY, PRIZE][: len(head.texts)]
    widths = [PLACE, WIDTH - PLACE - sum(others), *others]
    last = 1 + len(head.figures)
    style = [*GRID, ("ALIGN", (2, 1), (last, -1), "RIGHT")] if head.figures else GRID
    return LongTable(cells, colWidths=widths, repeatRows=1, style=style, hAlign="LEFT")


def _cells(head: Row, row: Row) -> Sequence[object]:
    name = [_text(row.name, STRONG), *([_text(row.players)] if row.players else ())]
    missing = len(head.figures) + len(head.texts) - len(row.figures) - len(row.texts)
    return [
        row.place,
        name,
        *row.figures,
        *map(_text, row.texts),
        *[""] * missing,
    ]


def _foot(canvas: Canvas, _paper: SimpleDocTemplate) -> None:
    canvas.setFont("regular", 9)
    canvas.drawRightString(PAPER[0] - EDGE, 8 * mm, str(canvas.getPageNumber()))


ORDINALS = {
    1: say("1st place"),
    2: say("2nd place"),
    3: say("3rd place"),
}
SIGN = (Role.DIRECTOR, Role.REFEREE)
LONG, LONGER = 46, 76
"""The widths in letters above which a name does not fit two lines at 38 pt and 28 pt."""


@dataclass(frozen=True, slots=True)
class Certificate:
    """What a certificate says. `size` is the class of the name's letters, empty for the usual."""

    division: Division
    place: Words
    title: str
    players: tuple[str, ...]
    size: str
    deeds: Sequence[Words]


@dataclass(frozen=True, slots=True)
class Signature:
    """A line to sign on, with the name below it if it is known."""

    name: str
    office: Words


def certificates_of(event: Event, places: int) -> list[Certificate]:
    """The certificates of all decided divisions, the first place first. None for children."""
    decided = decided_of(list(divisions_of(event)), official=True)
    return [_certificate(results, row) for results in decided for row in results.placed(places)]


def signatures_of(event: Event) -> list[Signature]:
    """Director and referee, each with a name if only one person holds the office."""
    officials = Official.objects.filter(event=event, role__in=SIGN).select_related("user")
    names: dict[str, list[str]] = {role: [] for role in SIGN}
    for official in officials.order_by("pk"):
        names[official.role].append(name_of(official.user))
    return [
        Signature(own[0] if len(own) == 1 else "", Role(role).said) for role, own in names.items()
    ]


def _certificate(results: Results, row: ResultRow) -> Certificate:
    place = row.line.place
    return Certificate(
        division=results.division,
        place=ORDINALS.get(place) or say("Place %(place)s", place=place),
        title=row.title,
        players=row.players,
        size=_size(row.title),
        deeds=tuple(_deeds(results, row)),
    )


def _size(title: str) -> str:
    """The size class for the name's width; a capital counts as one and a half letters."""
    width = len(title) + sum(letter.isupper() for letter in title) / 2
    if width > LONGER:
        return "longer"
    return "long" if width > LONG else ""


def _deeds(results: Results, row: ResultRow) -> list[Words]:
    """The division, the number of entries, the pool if it is one's, and the result."""
    assert results.stage is not None
    line = row.line
    among = say_count(
        "%(division)s, %(count)s entry, %(format)s",
        "%(division)s, %(count)s entries, %(format)s",
        count=len(results.rows),
        division=results.division.name,
        format=formats.find(results.stage.format).title,
    )
    where = [among, line.group] if line.group else [among]
    if line.won is None or line.lost is None:
        return [*where, line.why]
    return [*where, say("%(won)s won, %(lost)s lost", won=line.won, lost=line.lost)]
