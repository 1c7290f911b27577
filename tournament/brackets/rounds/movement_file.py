"""Read a movement: from a data file or from lines that a director typed.

A line's name says whom it is about, its value where they go:

    "B won at last after 2" = "up 1 as A"

The name has any of: a side (A, B), a result (won, lost, tied, bye), a table (`at 3`, `at last`), a
time (`after 2`: after that round; `past 2`: after later ones; `half` for the number). `any` alone
is everybody. The value is `stay`, `up 1`, `down 1` or `table 3`, then perhaps a new side; a number
alone counts tables up. The most exact line counts, so their order does not matter.

Individuals have the seats N, E, S and W instead of sides, and a name or a new seat may be several
of them, like NE. Their table may also be `posted`, and after a comma follows what becomes of
partners: `keep`, `split`, `draw`, and `not again`:

    "won" = "up 1, split, not again"

Settings: `title`, `words` and `source` for readers; `half`, `wrap`, `alone`, `fewest` and `roles`.
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from rules.core.messages import Message, Words, one_of, say
from tournament.brackets.refusals import Refusal
from tournament.brackets.rounds.movement_rules import LAST, SIDES, Case, Line, Movement, Step, Time

_TEXTS: Final = ("title", "words", "source")
_CHOICES: Final[Mapping[str, tuple[object, ...]]] = {
    "half": ("tables", "rounds"),
    "alone": ("waits", "joins"),
    "wrap": (True, False),
    "fewest": tuple(range(2, 65)),
}
_WAY = re.compile(r"(?:(stay)|(up|down|table|\+|-) ?(\d{1,4}))(?: as ([AB]))?")
_WAY_OF_ONE = re.compile(
    r"(?:(stay|posted)|(up|down|table|\+|-) ?(\d{1,4}))(?: as ([NESW]{1,4}))?"
    r"(?:, (keep|split|draw))?(, not again)?"
)
_NUMBER = re.compile(r"[1-9]\d{0,3}")


def read(written: Mapping[str, object], seats: str) -> Movement:
    """The movement in these lines and settings. Raises Refusal for one that is neither."""
    lines = [
        _line(str(name), value, seats)
        for name, value in written.items()
        if name not in _TEXTS and name not in _CHOICES and name != "roles"
    ]
    if not lines:
        raise Refusal(
            say("The movement has no lines."),
            say("Say where each side goes, like “A”: “stay” and “B”: “up 1”."),
            code="no-rule",
        )
    chosen = {name: _setting(written, name) for name in _CHOICES}
    fewest = chosen["fewest"]
    assert isinstance(fewest, int)
    return Movement(
        _text(written, "title") or say("Own movement"),
        _text(written, "words"),
        tuple(lines),
        half=str(chosen["half"]),
        wraps=bool(chosen["wrap"]),
        joins=chosen["alone"] == "joins",
        fewest=max(fewest, len(seats)),
        seats=seats,
        roles=_seats(written.get("roles", ""), seats),
    )


def _seats(letters: object, seats: str) -> tuple[int, ...]:
    """The numbers of these seats. Raises Refusal for a letter that is none."""
    if not isinstance(letters, str) or not set(letters) <= set(seats):
        raise _no_rule(str(letters))
    return tuple(seats.index(letter) for letter in letters)


def lines_of(text: str, seats: str = SIDES) -> dict[str, str]:
    """The lines in a text, each like "B won: up 1", in small or capital letters.

    Raises Refusal for a name twice.
    """
    lines: dict[str, str] = {}
    for line in filter(None, map(str.strip, text.splitlines())):
        name, _, value = (_spelled(words, seats) for words in line.partition(":"))
        if name in lines:
            raise Refusal(
                say("“%(line)s” stands twice in the movement.", line=name),
                say("Leave out one of the two lines."),
                code="two-rules",
            )
        lines[name] = value
    return lines


def _spelled(words: str, seats: str) -> str:
    """As the lines are read: seats are capital letters, all else is small."""
    return " ".join(
        word.upper() if is_seats(word.upper(), seats) else word.lower() for word in words.split()
    ).replace(" ,", ",")


def is_seats(word: str, seats: str) -> bool:
    """Whether a word names a seat or, of four, several."""
    letters = word.removesuffix(",")
    return 0 < len(letters) < len(seats) and set(letters) <= set(seats)


def _text(written: Mapping[str, object], name: str) -> Words:
    text = written.get(name)
    return text if isinstance(text, str | Message) else ""


def _setting(written: Mapping[str, object], name: str) -> object:
    choices = _CHOICES[name]
    value = written.get(name, choices[0])
    if value not in choices or type(value) is not type(choices[0]):
        raise Refusal(
            say("The movement's “%(name)s” cannot be %(value)s.", name=name, value=repr(value)),
            say("Choose one of: %(options)s.", options=one_of(map(str, choices))),
            code="no-such-option",
        )
    return value


def _line(name: str, value: object, seats: str) -> Line:
    """One rule. Raises Refusal if it is none."""
    step = _step(name, value) if seats == SIDES else _step_of_one(name, value, seats)
    line = Line(f"{name}: {value}", step)
    words = iter(name.split())
    for word in words:
        if is_seats(word, seats) and not line.seats:
            line = replace(line, seats=_seats(word, seats))
        elif word in list(Case) and line.case is None:
            line = replace(line, case=Case(word))
        elif word == "at" and line.table is None:
            table = _number(name, next(words, ""), "last")
            line = replace(line, table=LAST if table is None else table)
        elif word in ("after", "past") and line.time is None:
            time = Time(_number(name, next(words, ""), "half"), is_later=word == "past")
            line = replace(line, time=time)
        elif word != "any":
            raise _no_rule(name)
    return line


def _number(name: str, word: str, other: str) -> int | None:
    """A number from 1, or None for the other word."""
    if word == other:
        return None
    if not _NUMBER.fullmatch(word):
        raise _no_rule(name)
    return int(word)


def _step(name: str, value: object) -> Step:
    if type(value) is int:
        return Step(value)
    way = _WAY.fullmatch(value) if isinstance(value, str) else None
    if way is None:
        raise _no_way(
            name, value, say("Write where they go like “stay”, “up 1”, “down 1 as A” or “table 3”.")
        )
    stays, kind, number, side = way.groups()
    tables = 0 if stays else int(number)
    return Step(
        -tables if kind in ("down", "-") else tables, kind == "table", _seats(side or "", SIDES)
    )


def _step_of_one(name: str, value: object, seats: str) -> Step:
    """Where an individual goes, and with which partner."""
    way = _WAY_OF_ONE.fullmatch(str(value) if type(value) is not int else f"+{value}")
    if way is None:
        raise _no_way(
            name, value, say("Write where they go like “stay”, “up 1 as N” or “posted, not again”.")
        )
    place, kind, number, new, partner, again = way.groups()
    tables = 0 if place else int(number)
    return Step(
        -tables if kind in ("down", "-") else tables,
        kind == "table",
        _seats(new or "", seats),
        is_posted=place == "posted",
        partner=partner or "",
        not_again=bool(again),
    )


def _no_way(name: str, value: object, remedy: Words) -> Refusal:
    return Refusal(
        say("The movement sends “%(line)s” to %(value)s.", line=name, value=repr(value)),
        remedy,
        code="no-such-rule",
    )


def _no_rule(name: str) -> Refusal:
    return Refusal(
        say("“%(line)s” is not a line of a movement.", line=name),
        say("Name a side, a result, a table and a time, like “B won at last after 2”."),
        code="no-such-rule",
    )
