"""The formats an event can be played in: one file each, found by looking into this folder.

A format file names its `FORMAT`. Nothing else lists them.
"""

import importlib
import pkgutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from tournament.brackets.plan import Counting, Plan
from tournament.brackets.refusals import Refusal

OptionValue = bool | int
DrawPresent: TypeAlias = Callable[[int, Sequence[Sequence[int]], Mapping[str, OptionValue]], Plan]


@dataclass(frozen=True, slots=True)
class Option:
    """Something a director may choose: its name, what it is unless chosen, a sentence about it.

    The default also says what kind of value it is; `choices` lists the values of a number, and
    `words` says what one is called. One that is not `asked` follows from the game.
    """

    name: str
    default: OptionValue
    sentence: str
    choices: tuple[int, ...] = ()
    asked: bool = True
    words: tuple[str, ...] = ()

    @property
    def named_choices(self) -> tuple[tuple[int, str], ...]:
        """The values of a number, each with what it is called."""
        return tuple(zip(self.choices, self.words or map(str, self.choices), strict=True))

    def accepts(self, value: object) -> bool:
        if type(value) is not type(self.default):
            return False
        return not self.choices or value in self.choices


@dataclass(frozen=True, slots=True)
class Format:
    """A way of pairing, its `method` in a sentence.

    `draw(entrants, options)` lays out the plan, every option given. In a `knock_out` the plan
    alone leads to a champion. The others may end in a tie and need play-offs (`playoffs.py`).

    Where everybody plays for themselves, `seats` names the chairs of a table, `counting` says
    what the options make of the points, and `draw_present` lays out sittings that some miss.
    """

    slug: str
    title: str
    method: str
    draw: Callable[[int, Mapping[str, OptionValue]], Plan]
    options: tuple[Option, ...] = ()
    knock_out: bool = True
    fewest: int = 2
    most: int = 1024
    seats: str = ""
    counting: Callable[[Mapping[str, OptionValue]], Counting] | None = None
    draw_present: DrawPresent | None = None

    def plan(self, entrants: int, options: Mapping[str, object] | None = None) -> Plan:
        """The plan for entrants seeded 1 to `entrants`; a Refusal when there is none."""
        if entrants < self.fewest:
            raise Refusal(
                f"{self.title} needs at least {self.fewest} entrants; there are {entrants}.",
                "Enter more, or choose another format.",
                code="too-few-teams",
            )
        if entrants > self.most:
            raise Refusal(
                f"{self.title} takes at most {self.most} entrants; there are {entrants}.",
                "Split the division, or choose another format.",
                code="too-many-teams",
            )
        return self.draw(entrants, self.chosen(options or {}))

    def chosen(self, options: Mapping[str, object]) -> dict[str, OptionValue]:
        """Every option of this format with its value; a Refusal when one does not fit."""
        known = {option.name: option for option in self.options}
        for name, value in options.items():
            if name not in known:
                raise Refusal(
                    f"{self.title} has no option called {name}.",
                    f"Its options are: {', '.join(known) or 'none'}.",
                    code="no-such-option",
                )
            if not known[name].accepts(value):
                raise Refusal(
                    f"The option {name} cannot be {value!r}.",
                    _how_to_choose(known[name]),
                    code="no-such-option",
                )
        return {name: _value(options, option) for name, option in known.items()}


def slugs() -> tuple[str, ...]:
    """The formats there are, in alphabetical order."""
    return tuple(sorted(_found()))


def find(slug: str) -> Format:
    """The format of this name; a Refusal when there is none."""
    found = _found()
    if slug not in found:
        raise Refusal(
            f"There is no format called {slug}.",
            f"Choose one of: {', '.join(slugs())}.",
            code="no-such-format",
        )
    return found[slug]


@cache
def _found() -> dict[str, Format]:
    names = [module.name for module in pkgutil.iter_modules(__path__)]
    formats: list[Format] = [importlib.import_module(f"{__name__}.{name}").FORMAT for name in names]
    return {fmt.slug: fmt for fmt in formats}


def _value(options: Mapping[str, object], option: Option) -> OptionValue:
    value = options.get(option.name, option.default)
    assert isinstance(value, int)
    return value


def _how_to_choose(option: Option) -> str:
    if option.choices:
        return f"Give one of: {', '.join(map(str, option.choices))}."
    return "Give true or false." if isinstance(option.default, bool) else "Give a whole number."
