"""One line of a typed round: who sits at the table, by names or numbers. Pure.

"Eagles – Larks", "3 v 7", "Table 4: Oak & Birch vs Reed & Fern", or a row of a spreadsheet. A name
alone, or beside the word "bye", has a bye. A table of individuals has more names.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain

from tournament.registration.names import LONGEST_TEAM, clean, plain

SEPARATORS = (
    r"\t+",
    r";",
    r"\|",
    r"\s+[–—-]+\s+",
    r"\s+(?:v|vs|x|gegen|against)[.]?\s+",
    r"\s*:\s*",
)
"""What stands between the sides of a table, the surest first."""
WEAK_SEPARATORS = (r"\s*[–—-]\s*", r",", r"\s+")
"""What stands inside names too: tried last."""
LABEL = re.compile(r"^\s*(?:(?:table|tisch|t)\s*)?#?(\d{1,4})\s*[.):;|\t]\s*", re.IGNORECASE)
"""The number of the table in front."""
BYE = {"bye", "freilos", "spielfrei"}
NOTHING = re.compile(r"[-–—.\s]*")
LONGEST = 4 * LONGEST_TEAM
"""Characters of a line; nobody's two names need more."""
LONGEST_TABLE = 8 * LONGEST_TEAM
"""The same of a table of individuals."""


@dataclass(frozen=True, slots=True)
class Listed:
    """An entrant as people write it: its title, and other names it goes by, its number first."""

    seed: int
    title: str
    names: tuple[str, ...] = ()
    is_here: bool = True

    @property
    def number(self) -> str:
        return self.names[0] if self.names else ""


@dataclass(frozen=True, slots=True)
class Seated:
    """Who sits at the table of a line, and the number in front of it; 0 if there is none."""

    entrants: tuple[Listed, ...] = ()
    table: int = 0


NOBODY = Seated()


@dataclass(frozen=True, slots=True)
class Known:
    """Who may be meant by a name, by `spelling`, or by a number after "#"."""

    by_name: Mapping[str, tuple[Listed, ...]] = field(default_factory=dict)

    @classmethod
    def of(cls, entrants: Sequence[Listed]) -> "Known":
        found: dict[str, tuple[Listed, ...]] = {}
        for entrant in entrants:
            spelled = {spelling(each) for each in (entrant.title, *entrant.names)}
            for name in {f"#{entrant.number}", *spelled} - {"#", ""}:
                found[name] = (*found.get(name, ()), entrant)
        return cls(found)

    def meant(self, name: str) -> tuple[Listed, ...]:
        by_number = self.by_name.get(clean(name)) if "#" in name else None
        return by_number or self.by_name.get(spelling(name), ())

    def written(self, entrant: Listed) -> str:
        """What means this entrant alone: its title, else its number."""
        names = (entrant.title, entrant.number)
        alone = (name for name in names if self.meant(name) == (entrant,))
        return next(alone, f"#{entrant.number}")


def spelling(name: str) -> str:
    """A name as it is compared: letters and digits alone, without case and accents."""
    return " ".join(re.findall(r"\w+", plain(clean(name))))


def read_line(line: str, known: Known) -> Seated:
    """Who sits at the table of this line; nobody if it cannot be read."""
    if len(line) > LONGEST:
        return NOBODY
    label = LABEL.match(line)
    if found := _two_named(line, known):
        return Seated(found)
    return Seated(_two_named(line[label.end() :], known), int(label[1])) if label else NOBODY


def _two_named(line: str, known: Known) -> tuple[Listed, ...]:
    """Those named in a line without a label, or one beside a bye."""
    for parts in _readings(line):
        found = [known.meant(part) for part in parts if not _is_bye(part)]
        if found and all(len(each) == 1 for each in found):
            return tuple(each[0] for each in found)
    return ()


def read_table(line: str, known: Known) -> Seated:
    """Who sits at this table of individuals; nobody if the line cannot be read.

    Their tables have numbers in the order of lines.
    """
    if len(line) > LONGEST_TABLE:
        return NOBODY
    bare = LABEL.sub("", line)
    tries = [(line, SEPARATORS), (bare, (*SEPARATORS, *WEAK_SEPARATORS)), (line, WEAK_SEPARATORS)]
    for text, separators in tries:
        for separator in separators:
            found = [known.meant(part) for part in _parts(text, separator)]
            if len(found) > 1 and all(len(each) == 1 for each in found):
                return Seated(tuple(each[0] for each in found))
    alone = known.meant(bare)
    return Seated(alone) if len(alone) == 1 else NOBODY


def _parts(line: str, separator: str) -> list[str]:
    """The line cut wherever the separator stands; empty cells of a spreadsheet are left out."""
    parts = re.split(separator, line, flags=re.IGNORECASE)
    return [part for part in parts if not NOTHING.fullmatch(part)]


def _readings(line: str) -> Iterator[list[str]]:
    """The line cut in two in every way, and whole."""
    for separator in SEPARATORS:
        yield from _cuts(line, separator)
    yield [line]
    for separator in WEAK_SEPARATORS:
        yield from _cuts(line, separator)


def _cuts(line: str, separator: str) -> Iterator[list[str]]:
    for found in re.finditer(separator, line, re.IGNORECASE):
        yield [line[: found.start()], line[found.end() :]]


def _is_bye(part: str) -> bool:
    return spelling(part) in BYE or NOTHING.fullmatch(part) is not None


def unknown_part(line: str, known: Known) -> str:
    """The first part of a line that names nobody, or several; cut where it is surest."""
    line = LABEL.sub("", line[:LONGEST])
    cuts = chain.from_iterable(_cuts(line, separator) for separator in SEPARATORS)
    return _first_unknown(line, next(cuts, [line]), known)


def unknown_at_table(line: str, known: Known) -> str:
    """The same of a line of individuals."""
    line = LABEL.sub("", line[:LONGEST_TABLE])
    cuts = (_parts(line, separator) for separator in (*SEPARATORS, ","))
    return _first_unknown(line, next((cut for cut in cuts if cut[1:]), [line]), known)


def _first_unknown(line: str, parts: Sequence[str], known: Known) -> str:
    stripped = (part.strip() for part in parts)
    return next((part for part in stripped if len(known.meant(part)) != 1), line)[:LONGEST_TEAM]
