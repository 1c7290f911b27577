"""The steps of a division, from its rules to its results, and the one that is next."""

from dataclasses import dataclass

from rules.core.messages import Words
from tournament.registration.models import Division


@dataclass(frozen=True, slots=True)
class Way:
    """A page, the button's text and the capability needed to do it."""

    page: str
    do: Words
    capability: str
    address: str = ""


@dataclass(frozen=True, slots=True)
class SetupStep:
    """One step: its answer in words, and the way to it.

    `then` is a second way, for who has done the first elsewhere. `opens` is the capability that
    opens its page, where reading needs less than doing.
    """

    key: str
    name: Words
    words: Words
    is_done: bool
    way: Way
    then: Way | None = None
    opens: str = ""
    number: int = 0

    @property
    def page(self) -> str:
        return self.way.page

    @property
    def capability(self) -> str:
        return self.way.capability

    @property
    def opened_by(self) -> str:
        return self.opens or self.way.capability


@dataclass(frozen=True, slots=True)
class Course:
    """The steps of a division, from its rules to its results."""

    division: Division
    steps: tuple[SetupStep, ...]

    @property
    def next(self) -> SetupStep | None:
        """The first unfinished step."""
        return next((step for step in self.steps if not step.is_done), None)

    def at(self, key: str) -> SetupStep:
        """The step with this key, or else the next one; at the end the last."""
        keyed = next((step for step in self.steps if step.key == key), None)
        return keyed or self.next or self.steps[-1]
