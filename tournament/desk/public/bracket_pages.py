"""A published bracket on paper: readable pages at any size. Pure.

A tree of up to 32 entrants fits on one page. A larger one is cut into parts of up to 32, at least
four, and a page of finals. Other formats list their matches by round. Heights are in mm and fit A4
and Letter; static/css/bracket_print.css uses the same.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from rules.core.messages import Words, say
from tournament.brackets.plan import Source, WinnerOf
from tournament.desk.brackets.bracket_cards import Card, CardLine, card_of, ways_onward
from tournament.desk.brackets.bracket_picture import Picture, joins_of, title_of, titles_of
from tournament.desk.publish import Published, RoundShown

TREES = ("winners", "losers", "consolation", "final", "third")
ROWS, ROOMY = 16, 8
"""Most matches below each other, and the most with names on two lines."""
COLUMNS, LISTED = 5, 4
"""Rounds beside each other in a tree, and columns of a list."""
QUARTERS = 4
PAGE = 180.0
TITLE, ROUND_NAME, LINE, GAP = 6.0, 7.0, 7.0, 2.5
ROOMY_ROW, DENSE_ROW = 2 * LINE + GAP, 10.2


@dataclass(frozen=True, slots=True)
class MatchPrinted:
    """A match's box. `onward` is the winner's next match, if no line leads there."""

    card: Card
    table: int | None
    onward: str


@dataclass(frozen=True, slots=True)
class RoundPrinted:
    """Matches of a round, below its name."""

    name: Words
    matches: tuple[MatchPrinted, ...]


@dataclass(frozen=True, slots=True)
class Column:
    """One round of a tree and how it feeds the next, or rounds below each other in a list."""

    rounds: tuple[RoundPrinted, ...]
    joins: str = "none"

    @property
    def is_tight(self) -> bool:
        """Whether each name has one line."""
        return len(self.rounds[0].matches) > ROOMY


@dataclass(frozen=True, slots=True)
class Strip:
    """Columns of one bracket, `rows` matches high; a list has none."""

    title: Words
    rows: int
    columns: tuple[Column, ...]
    begins_page: bool = False

    @property
    def look(self) -> str:
        """The class of its rows."""
        if not self.rows:
            return "listed"
        return "roomy" if self.rows <= ROOMY else "dense"

    @property
    def height(self) -> float:
        if not self.rows:
            return PAGE
        return TITLE + ROUND_NAME + self.rows * (ROOMY_ROW if self.rows <= ROOMY else DENSE_ROW)


@dataclass(frozen=True, slots=True)
class Printed:
    """A sheet of paper: its strips from top to bottom. The first one's title is the page's."""

    strips: tuple[Strip, ...]


def printed_pages(published: Published, tables: Mapping[str, int]) -> list[Printed]:
    """The pages of the bracket. `tables` are those that this reader may see, by match."""
    rounds = [row for row in published.rounds if row.matches or row.bracket != "final"]
    titles = titles_of(row.bracket for row in rounds)
    desk = _Printer(published.picture, tables)
    strips: list[Strip] = []
    for is_tree, of_a_kind in groupby(rounds, key=lambda row: row.bracket in TREES):
        if is_tree:
            for bracket, block in _by_bracket(of_a_kind).items():
                for strip in desk.tree(titles[bracket], block):
                    _put(strips, strip, in_corner=bracket == "third")
        else:
            strips += desk.listed(list(of_a_kind))
    return list(_packed(strips))


def _by_bracket(rounds: Iterable[RoundShown]) -> dict[str, list[RoundShown]]:
    """Put the match for third place after the final; the plan has it before."""
    found: dict[str, list[RoundShown]] = {}
    for row in rounds:
        found.setdefault(row.bracket, []).append(row)
    return found


def _put(strips: list[Strip], strip: Strip, *, in_corner: bool) -> None:
    """Add the strip; a match for third place goes below the final, if there is room."""
    above = strips[-1] if strips else None
    if not in_corner or above is None or above.rows < QUARTERS:
        strips.append(strip)
        return
    *columns, last = above.columns
    both = replace(last, rounds=last.rounds + strip.columns[0].rounds)
    strips[-1] = replace(above, columns=(*columns, both))


def _packed(strips: Sequence[Strip]) -> Iterator[Printed]:
    page: list[Strip] = []
    for strip in strips:
        full = sum(row.height for row in page) + strip.height > PAGE + TITLE
        if page and (full or strip.begins_page):
            yield Printed(tuple(page))
            page = []
        page.append(strip)
    if page:
        yield Printed(tuple(page))


def _levels(rounds: Sequence[RoundShown]) -> Iterator[tuple[Sequence[RoundShown], int]]:
    """Rounds that share pages, and into how many parts they are cut."""
    rest = rounds
    while rest:
        rows = len(rest[0].codes)
        parts = 1 if rows <= ROWS else max(QUARTERS, rows // ROWS)
        whole = [row for row in rest if len(row.codes) >= parts]
        strips = -(-len(whole) // COLUMNS)
        taken = len(whole) // strips + bool(len(whole) % strips) if parts == 1 else COLUMNS
        yield whole[:taken], parts
        rest = rest[len(whole[:taken]) :]


@dataclass(frozen=True, slots=True)
class _Printer:
    """Cuts and prints one bracket."""

    picture: Picture
    tables: Mapping[str, int]

    def tree(self, title: Words, rounds: Sequence[RoundShown]) -> Iterator[Strip]:
        """The strips of joined rounds, part by part."""
        levels = list(_levels(rounds))
        was_cut = False
        for number, (level, parts) in enumerate(levels):
            for part in range(parts):
                codes = [_share(row.codes, part, parts) for row in level]
                yield Strip(
                    title=_titled(title, part, parts, number, len(levels)),
                    rows=len(codes[0]),
                    columns=tuple(self._columns(level, codes)),
                    begins_page=parts > 1 or was_cut,
                )
            was_cut = parts > 1

    def _columns(
        self, level: Sequence[RoundShown], codes: Sequence[Sequence[str]]
    ) -> Iterator[Column]:
        here = {code for column in codes for code in column}
        for row, own, after in zip(level, codes, [*codes[1:], ()], strict=True):
            matches = tuple(self._match(code, here) for code in own)
            joins = joins_of(self.picture.planned, own, after)
            yield Column((RoundPrinted(row.name, matches),), joins)

    def listed(self, rounds: Sequence[RoundShown]) -> Iterator[Strip]:
        """Rounds below each other, in columns."""
        columns: list[list[RoundPrinted]] = []
        room = 0.0
        for row in rounds:
            matches = tuple(self._match(code, ()) for code in row.codes)
            while matches:
                fit = _fitting(matches, room)
                if not fit or (fit < len(matches) and _fitting(matches, PAGE) == len(matches)):
                    columns.append([])
                    room, fit = PAGE, _fitting(matches, PAGE)
                columns[-1].append(RoundPrinted(row.name, matches[:fit]))
                room -= ROUND_NAME + sum(map(_height, matches[:fit]))
                matches = matches[fit:]
        title = title_of(rounds[0].bracket) if len({row.bracket for row in rounds}) == 1 else ""
        for first in range(0, len(columns), LISTED):
            page = tuple(Column(tuple(column)) for column in columns[first : first + LISTED])
            yield Strip(title, 0, page)

    def _match(self, code: str, here: Collection[str]) -> MatchPrinted:
        """A box. If a line from `here` shows the next match, the words leave it out."""
        card = card_of(self.picture, code)
        winner_to, _ = ways_onward(self.picture, code)
        slots = self.picture.planned[code].slots
        lines = tuple(
            _to_write(line, slot, here) for line, slot in zip(card.lines, slots, strict=True)
        )
        return MatchPrinted(
            replace(card, lines=lines),
            self.tables.get(code),
            winner_to.match if winner_to and winner_to.match not in here else "",
        )


def _to_write(line: CardLine, slot: Source, here: Collection[str]) -> CardLine:
    is_joined = isinstance(slot, WinnerOf) and slot.match in here
    return replace(line, source="") if is_joined else line


def _share(codes: Sequence[str], part: int, parts: int) -> Sequence[str]:
    return codes[part * len(codes) // parts : (part + 1) * len(codes) // parts]


def _titled(title: Words, part: int, parts: int, level: int, levels: int) -> Words:
    """What the page or the strip is called."""
    if parts == QUARTERS and not level:
        return say("%(bracket)s, quarter %(number)s", bracket=title, number=part + 1)
    if parts > 1:
        return say(
            "%(bracket)s, part %(number)s of %(parts)s",
            bracket=title,
            number=part + 1,
            parts=parts,
        )
    if not level:
        return title
    if level == levels - 1:
        return say("%(bracket)s, finals", bracket=title)
    return say("%(bracket)s, continued", bracket=title)


def _height(match: MatchPrinted) -> float:
    return len(match.card.lines) * LINE + GAP


def _fitting(matches: Sequence[MatchPrinted], room: float) -> int:
    """How many of the matches fit below a round's name."""
    room -= ROUND_NAME
    for number, match in enumerate(matches):
        room -= _height(match)
        if room < 0:
            return number
    return len(matches)
