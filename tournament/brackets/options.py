"""Options of formats: what the director chooses, and what follows from the game. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.core.messages import Words, one_of, say

OptionValue = bool | int
LONGEST = 2000
"""Characters of an option that is a text."""


@dataclass(frozen=True, slots=True)
class Option:
    """A choice for the director: its name, its default and a sentence about it.

    The default also sets the type; `choices` lists the values of a number or word, `words` their
    names and `hints` what they mean. One that is not `asked` follows from the game. One that
    `leads` is asked before the others, and one with `only_if` where that option has that value.
    """

    name: str
    default: OptionValue | str
    sentence: Words
    choices: tuple[int | str, ...] = ()
    asked: bool = True
    words: tuple[Words, ...] = ()
    hints: tuple[Words, ...] = ()
    leads: bool = False
    only_if: tuple[str, OptionValue | str] | None = None

    @property
    def named_choices(self) -> tuple[tuple[int | str, Words], ...]:
        """The values, each with its name."""
        return tuple(zip(self.choices, self.words or [*map(str, self.choices)], strict=True))

    def is_asked(self, values: Mapping[str, object]) -> bool:
        """Whether a form asks it where the other options have these values."""
        if self.only_if is None:
            return self.asked
        name, value = self.only_if
        return self.asked and values.get(name) == value

    def accepts(self, value: object) -> bool:
        if type(value) is not type(self.default):
            return False
        if isinstance(value, str) and len(value) > LONGEST:
            return False
        return not self.choices or value in self.choices

    @property
    def how_to_choose(self) -> Words:
        """The remedy for a bad value."""
        if self.choices:
            return say("Choose one of: %(options)s.", options=one_of(map(str, self.choices)))
        if isinstance(self.default, bool):
            return say("Enter true or false.")
        return say("Enter a whole number.")
