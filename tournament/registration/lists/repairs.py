"""Repairs of a list. Each changes the text of the list, and nothing else. Pure.

The text in the box is the whole state, so a repair can be seen and undone by hand.
"""

import re
from collections.abc import Callable, Mapping, Sequence

from rules.typed_numbers import whole_numbers
from tournament.registration.contacts import without_contacts
from tournament.registration.drafts import TeamDraft
from tournament.registration.lists.cells import hard_separator, lines_in, separator_of
from tournament.registration.lists.reading import ListLine, ReadList, read_list
from tournament.registration.lists.roles import NAME, PLAYER, PRIVATE
from tournament.registration.lists.words import PARTICLES
from tournament.registration.names import clean

SOUGHT = "?"
"""The mark for a wanted partner, the same in every language."""
ROMAN = {"II", "III", "IV"}


def repaired(
    text: str, sends: str, size: int, chosen: Mapping[str, str], names: Mapping[int, str]
) -> str:
    """The text after a repair. Unknown repairs change nothing.

    `sends` is "remove 6", "join 1 6" or "capitals". `names` are those typed beside problems, by
    line.
    """
    kind, *words = sends.split() or [""]
    numbers = whole_numbers(words)
    read = read_list(text, size, chosen)
    lines = {line.number: line for line in read.lines}
    named = [lines[number] for number in numbers if number in lines]
    paper = Paper(text, read)
    if kind == "remove":
        paper.remove(named)
    elif kind == "rename":
        paper.change(named, lambda line: paper.with_cell(line, NAME, lambda _cell: ""))
    elif kind == "seek":
        paper.change(named, lambda line: paper.with_partner(line, SOUGHT))
    elif kind == "partner":
        paper.change(
            [line for line in named if names.get(line.number)],
            lambda line: paper.with_partner(line, names[line.number]),
        )
    elif kind == "seek-all":
        alone = [line for line in lines.values() if line.draft and not line.seeks]
        short = [line for line in alone if line.draft and len(line.draft.members) < size]
        paper.change(short, lambda line: paper.with_partner(line, SOUGHT))
    elif kind == "join":
        paper.join([named])
    elif kind == "pairs":
        teams = [line for line in lines.values() if line.draft]
        paper.join([teams[at : at + size] for at in range(0, len(teams), size)])
    elif kind == "private":
        paper.change([*lines.values()], paper.without_private)
    elif kind == "capitals":
        paper.change([*lines.values()], paper.in_small_letters)
    return paper.text


def clean_typed(name: str) -> str:
    """A partner's name without anything that would separate two players."""
    return clean(re.sub(r"[\t;|,:()\[\]]", " ", name))


class Paper:
    """A list being changed. Lines keep their numbers until the end."""

    def __init__(self, text: str, read: ReadList) -> None:
        self._typed: list[str | None] = [*text.splitlines()]
        self._columns = read.columns
        lines = lines_in(text)
        self._bare = {line.number: line.text for line in lines}
        self._separator = separator_of(lines) if lines else ""

    @property
    def text(self) -> str:
        """The current list."""
        return "\n".join(line for line in self._typed if line is not None)

    def remove(self, lines: Sequence[ListLine]) -> None:
        for line in lines:
            self._typed[line.number - 1] = None

    def change(self, lines: Sequence[ListLine], how: Callable[[ListLine], str]) -> None:
        """Replace these lines, keeping bullets and numbers before them."""
        for line in lines:
            self._typed[line.number - 1] = self._before(line) + how(line)

    def join(self, teams: Sequence[Sequence[ListLine]]) -> None:
        """Join the lines of each team into one."""
        for first, *others in (lines for lines in teams if len(lines) > 1):
            drafts = [line.draft for line in (first, *others) if line.draft]
            self._typed[first.number - 1] = self._before(first) + sentence(drafts)
            self.remove(others)

    def with_cell(self, line: ListLine, role: str, how: Callable[[str], str]) -> str:
        """The line with its first filled cell of this role changed. A sentence is rewritten."""
        cells = self._cells(line)
        for place, column in enumerate(self._columns[: len(cells)]):
            if column.role == role and cells[place].strip():
                cells[place] = how(cells[place])
                return self._joined(line, cells)
        return sentence([line.draft], without_name=role == NAME) if line.draft else self._text(line)

    def with_partner(self, line: ListLine, name: str) -> str:
        """The line with one more player."""
        if self._cells(line) and any(column.role == PLAYER for column in self._columns):
            return self.with_cell(line, PLAYER, lambda cell: f"{clean(cell)} & {name}")
        return sentence([line.draft], partner=name) if line.draft else self._text(line)

    def without_private(self, line: ListLine) -> str:
        """The line without e-mail addresses and telephone numbers."""
        cells = self._cells(line)
        if not cells:
            return re.sub(r"\s*[<(\[]\s*[>)\]]", "", without_contacts(self._text(line))).rstrip()
        private = [place for place, column in enumerate(self._columns) if column.role == PRIVATE]
        kept = [
            "" if at in private and line.draft else without_contacts(cell).strip()
            for at, cell in enumerate(cells)
        ]
        return self._joined(line, kept)

    def in_small_letters(self, line: ListLine) -> str:
        """The line with its players' names in the usual case."""
        text = self._text(line)
        for word in (
            {word for name in line.draft.members for word in name.split()} if line.draft else ()
        ):
            text = re.sub(rf"(?<!\w){re.escape(word)}(?!\w)", lambda _: small(word), text)  # noqa: B023
        return text

    def _text(self, line: ListLine) -> str:
        return self._bare.get(line.number, line.text)

    def _before(self, line: ListLine) -> str:
        """The bullet or number before a line."""
        typed = self._typed[line.number - 1] or ""
        bare = self._text(line)
        return typed[: len(typed) - len(bare)] if bare and typed.endswith(bare) else ""

    def _cells(self, line: ListLine) -> list[str]:
        """The cells of a line of a table; empty for a sentence."""
        mark = self._mark(line)
        return self._text(line).split(mark) if mark and '"' not in self._text(line) else []

    def _mark(self, line: ListLine) -> str:
        if not self._separator or self._separator == ",":
            return self._separator if "," in self._text(line) else ""
        return hard_separator(self._text(line))

    def _joined(self, line: ListLine, cells: Sequence[str]) -> str:
        return self._mark(line).join(cells)


def sentence(drafts: Sequence[TeamDraft], *, partner: str = "", without_name: bool = False) -> str:
    """One line for the players of these drafts together."""
    players = [_reached(draft, place) for draft in drafts for place in range(len(draft.members))]
    name = "" if without_name else next((draft.name for draft in drafts if draft.name), "")
    club = next((draft.club for draft in drafts if draft.club), "")
    seed = next((draft.seed for draft in drafts if draft.seed), None)
    words = " & ".join([*players, *filter(None, [partner])])
    return "".join(
        (
            f"{name}: " if name else "",
            words,
            f" ({seed})" if seed else "",
            f" ({club})" if club else "",
        )
    )


def _reached(draft: TeamDraft, place: int) -> str:
    reach = draft.contacts[place] if place < len(draft.contacts) else ()
    return " ".join((draft.members[place], *reach))


def small(word: str) -> str:
    """A word in the usual case of names: "O'BRIEN" is "O'Brien", "MCDONALD" "McDonald", "VAN"
    "van"."""
    if not word.isupper() or len(word.strip(".")) < 2 or word.strip(".") in ROMAN:
        return word
    if word.casefold() in PARTICLES:
        return word.casefold()
    written = re.sub(r"\w+", lambda part: part.group().capitalize(), word)
    return re.sub(r"\bMc(\w)", lambda part: f"Mc{part.group(1).upper()}", written)
