"""Messages as data: whole English sentences with named values, rendered when read.

This module knows English only; other languages plug in as a `Voice` (`Message.voice`). The template
is the message id in the translation catalogues.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, ClassVar, Final, Protocol, TypeAlias

AND: Final = "and"
OR: Final = "or"


class Voice(Protocol):
    """A language's formatting rules."""

    @property
    def language(self) -> str:
        """Its code: "en", "de"."""

    def template(self, english: str) -> str:
        """The template in this language, or the English one if untranslated."""

    def counted(self, one: str, many: str, count: int) -> str:
        """The plural form for this count. English has one and other."""

    def listed(self, items: Sequence[str], by: str) -> str:
        """A list joined with AND or OR: "N, E and S"."""

    def moment(self, at: datetime, pattern: str) -> str:
        """A local time or date, in a pattern of `Moment`."""

    def figure(self, english: str) -> str:
        """A number with this language's separators: "1,107.5" as "1.107,5"."""


class English:
    """The source language of all templates."""

    language = "en"

    def template(self, english: str) -> str:
        return english

    def counted(self, one: str, many: str, count: int) -> str:
        return one if count == 1 else many

    def listed(self, items: Sequence[str], by: str) -> str:
        return f" {by} ".join([", ".join(items[:-1]), items[-1]]) if items[1:] else "".join(items)

    def moment(self, at: datetime, pattern: str) -> str:
        return at.strftime(pattern.replace("%-d", str(at.day)))

    def figure(self, english: str) -> str:
        return english


@dataclass(frozen=True, slots=True)
class Message:
    """One whole sentence. `template` refers to each of `values` as %(name)s.

    `many` is the plural template; `count` is then among the values. Integers get a true minus sign.
    Nested messages and lists use the language of the whole.
    """

    template: str
    values: tuple[tuple[str, Value], ...] = ()
    many: str = ""

    voice: ClassVar[Voice] = English()

    def __str__(self) -> str:
        return worded(self, Message.voice)


@dataclass(frozen=True, slots=True)
class Sentences:
    """Messages shown one after another."""

    parts: tuple[Words, ...]

    def __str__(self) -> str:
        return worded(self, Message.voice)


@dataclass(frozen=True, slots=True)
class Listed:
    """A list joined with AND or OR."""

    items: tuple[Words, ...]
    by: str = AND

    def __str__(self) -> str:
        return worded(self, Message.voice)


@dataclass(frozen=True, slots=True)
class Moment:
    """A local time, in a `strftime` pattern: CLOCK, SECONDS, DAY."""

    at: datetime
    pattern: str

    def __str__(self) -> str:
        return worded(self, Message.voice)


@dataclass(frozen=True, slots=True)
class Figure:
    """A number with separators, as English writes it: "1,107.5", "−3½"."""

    english: str

    def __str__(self) -> str:
        return worded(self, Message.voice)


@dataclass(frozen=True, slots=True)
class Letter:
    """A seat or side, shown by its letter until `exchanged` fills in a name."""

    code: str

    def __str__(self) -> str:
        return self.code


@dataclass(frozen=True, slots=True)
class Key:
    """A key of the sheet document, which a form shows by its label (`exchanged`)."""

    name: str

    def __str__(self) -> str:
        return f"'{self.name}'"


CLOCK: Final = "%H:%M"
SECONDS: Final = "%H:%M:%S"
DAY: Final = "%-d %B %Y"
WEEKDAY: Final = "%A %-d %B %Y"

Words: TypeAlias = str | Message | Sentences | Listed | Moment | Figure | Letter | Key
"""Anything people read. A `str` is a name or typed text, the same in every language."""

Value: TypeAlias = Words | int


def say(template: str, /, **values: Value) -> Message:
    """A message: `say("%(team)s needs %(points)s more.", team=…, points=…)`."""
    return Message(template, tuple(values.items()))


def chosen(text: str) -> Message:
    """A message for text that was chosen from a list or typed. Translated if it is in a
    catalogue."""
    return Message(text.replace("%", "%%"))


def say_count(one: str, many: str, /, *, count: int, **values: Value) -> Message:
    """A message with a plural: "%(count)s team is missing.", "%(count)s teams …"."""
    return Message(one, (("count", count), *values.items()), many)


def sentences(*parts: Words | None) -> Sentences:
    """Join messages; skips None and empty ones."""
    return Sentences(tuple(part for part in parts if part))


def all_of(items: Iterable[Words]) -> Listed:
    """ "N, E and S"."""
    return Listed(tuple(items), AND)


def one_of(items: Iterable[Words]) -> Listed:
    """ "N, E or S"."""
    return Listed(tuple(items), OR)


def in_english(words: Words) -> str:
    """The words in English, whatever the current language."""
    return worded(words, ENGLISH)


ENGLISH: Final = English()


def worded(value: Value, voice: Voice) -> str:
    """A message, or a value in one, in this voice."""
    match value:
        case Message():
            return _template(value, voice) % {
                name: worded(each, voice) for name, each in value.values
            }
        case Sentences(parts):
            return " ".join(worded(part, voice) for part in parts)
        case Listed(items, by):
            return voice.listed([worded(item, voice) for item in items], by)
        case Moment(at, pattern):
            return voice.moment(at, pattern)
        case Figure(english):
            return voice.figure(english)
        case int():
            return str(value) if value >= 0 else f"−{-value}"
    return str(value)


def exchanged(words: Words, other: Callable[[Letter | Key], Words]) -> Words:
    """The same words with other text for each letter and key in them."""
    match words:
        case Letter() | Key():
            return other(words)
        case Message(template, values, many):
            anew = ((k, v if isinstance(v, int) else exchanged(v, other)) for k, v in values)
            return Message(template, tuple(anew), many)
        case Sentences(parts):
            return Sentences(tuple(exchanged(part, other) for part in parts))
        case Listed(items, by):
            return Listed(tuple(exchanged(item, other) for item in items), by)
    return words


def _template(message: Message, voice: Voice) -> str:
    if not message.many:
        return voice.template(message.template)
    count = dict(message.values)["count"]
    assert isinstance(count, int)
    return voice.counted(message.template, message.many, count)


def as_data(value: Value) -> Any:
    """Convert a message to JSON values that `from_data` reads."""
    match value:
        case Message(template, values, many):
            plural = {"many": many} if many else {}
            return {"say": template, **plural, "with": {k: as_data(v) for k, v in values}}
        case Sentences(parts):
            return [as_data(part) for part in parts]
        case Listed(items, by):
            return {"list": [as_data(item) for item in items], "by": by}
        case Moment(at, pattern):
            return {"at": at.isoformat(), "pattern": pattern}
        case Figure(english):
            return {"figure": english}
        case Letter() | Key():
            return str(value)
    return value


def from_data(data: Any) -> Any:
    """Restore a message from data. Raises ValueError for data of another form."""
    match data:
        case {"say": str(template), "with": dict(values)} if template:
            known = tuple((name, from_data(each)) for name, each in values.items())
            return Message(template, known, _many(data.get("many", ""), values))
        case list():
            return Sentences(tuple(from_data(each) for each in data))
        case {"list": list(items), "by": "and" | "or" as by}:
            return Listed(tuple(from_data(each) for each in items), by)
        case {"at": str(at), "pattern": str(pattern)} if pattern in (CLOCK, SECONDS, DAY, WEEKDAY):
            return Moment(datetime.fromisoformat(at), pattern)
        case {"figure": str(english)}:
            return Figure(english)
        case str() | int():
            return data
    raise ValueError("This is not a message.")


def _many(many: Any, values: dict[str, Any]) -> str:
    if many and not (isinstance(many, str) and isinstance(values.get("count"), int)):
        raise ValueError("This message counts nothing.")
    return str(many)


def kept(data: Any, english: str) -> Words:
    """Stored words as data. Falls back to the stored English if data is missing or malformed."""
    try:
        words = from_data(data)
        in_english(words)
    except (KeyError, TypeError, ValueError):
        return english
    return english if isinstance(words, int) else words
