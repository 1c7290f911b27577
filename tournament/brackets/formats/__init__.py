"""The formats an event can be played in: one file each in this folder.

A format file defines its `FORMAT`. Nothing else lists them.
"""

import importlib
import pkgutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeAlias

from rules.core.messages import Words, one_of, say, say_count
from tournament.brackets.kinds import Kind
from tournament.brackets.options import Option, OptionValue
from tournament.brackets.plan import Plan
from tournament.brackets.refusals import Refusal
from tournament.brackets.rounds.first_round import first_plan, first_round
from tournament.brackets.rounds.history import (
    NOTHING_BEFORE,
    Beforehand,
    DrawNext,
    DrawnRound,
    End,
    History,
)
from tournament.brackets.rounds.movement_check import Foresee

Draw: TypeAlias = Callable[[int, Mapping[str, OptionValue]], Plan]
DrawPresent: TypeAlias = Callable[[int, Sequence[Sequence[int]], Mapping[str, OptionValue]], Plan]

LONGEST_SHOWN = 60
"""Characters of a wrong value that a refusal repeats."""


@dataclass(frozen=True, slots=True)
class Format:
    """A way of pairing, its `method` in a sentence.

    Either `draw(entrants, options)` makes the plan with every option given, or
    `draw_next(history, options, seed)` draws a round from those before; the plan is then the first.
    The director enters rounds that neither makes. `kind_by(options)` is the kind of
    stage if the options decide it. `draw_present` plans sittings that some miss. `foresee(entrants,
    options)` says what repeats if everybody stays. Rounds wait for results unless
    `waits_for_results(options)` says they need not. `ended(history, options)` names those who
    stay and play no further round; nobody unless `stops_early(options)`. Lists begin with the
    `usual` formats.
    """

    slug: str
    kind: Kind
    title: Words
    method: Words
    draw: Draw | None = None
    options: tuple[Option, ...] = ()
    fewest: int = 2
    most: int = 4096
    kind_by: Callable[[Mapping[str, OptionValue]], Kind] | None = None
    draw_present: DrawPresent | None = None
    draw_next: DrawNext | None = None
    foresee: Foresee | None = None
    waits_for_results: Callable[[Mapping[str, Any]], bool] | None = None
    stops_early: Callable[[Mapping[str, Any]], bool] = lambda _options: False
    ended: Callable[[History, Mapping[str, Any]], Mapping[int, End]] | None = None
    usual: bool = True

    def plan(
        self,
        entrants: int,
        options: Mapping[str, object] | None = None,
        *,
        beforehand: Beforehand = NOTHING_BEFORE,
    ) -> Plan:
        """The plan for entrants seeded 1 to `entrants`. Raises Refusal if there is none.

        Where rounds are drawn one after another, the first follows from what was `beforehand`.
        """
        chosen = self.chosen(options or {})
        if self.draw is None:
            drawn = self.first_round(entrants, chosen, beforehand)
            return first_plan(self.slug, self.kind, entrants, drawn, chosen["rounds"])
        self._require_number(entrants)
        return self.draw(entrants, chosen)

    def first_round(
        self,
        entrants: int,
        options: Mapping[str, object],
        beforehand: Beforehand = NOTHING_BEFORE,
    ) -> DrawnRound:
        """The first of rounds drawn one after another. Raises Refusal if there is none."""
        self._require_number(entrants)
        assert self.draw_next is not None
        return first_round(self.draw_next, entrants, self.chosen(options), beforehand)

    def _require_number(self, entrants: int) -> None:
        if entrants < self.fewest:
            raise Refusal(
                say_count(
                    "%(format)s needs at least %(fewest)s entries. There is %(count)s.",
                    "%(format)s needs at least %(fewest)s entries. There are %(count)s.",
                    format=self.title,
                    fewest=self.fewest,
                    count=entrants,
                ),
                say("Add entries, or choose another format."),
                code="too-few-teams",
            )
        if entrants > self.most:
            raise Refusal(
                say(
                    "%(format)s takes at most %(most)s entries. There are %(count)s.",
                    format=self.title,
                    most=self.most,
                    count=entrants,
                ),
                say("Split the division, or choose another format."),
                code="too-many-teams",
            )

    def next_round(self, history: History, options: Mapping[str, object], seed: int) -> DrawnRound:
        """The round after this history. Raises Refusal if there is none, or nobody draws it."""
        if self.draw_next is None:
            raise no_engine()
        return self.draw_next(history, options, seed)

    def kind_for(self, options: Mapping[str, object]) -> Kind:
        """The kind of stage with these options. Raises Refusal for a bad one."""
        return self.kind_by(self.chosen(options)) if self.kind_by else self.kind

    def chosen(self, options: Mapping[str, object]) -> dict[str, Any]:
        """Every option of this format with its value. Raises Refusal for a bad one."""
        known = {option.name: option for option in self.options}
        for name, value in options.items():
            if name not in known:
                raise Refusal(
                    say("%(format)s has no option “%(name)s”.", format=self.title, name=name),
                    say("Choose one of: %(options)s.", options=one_of(known))
                    if known
                    else say("It has no options."),
                    code="no-such-option",
                )
            if not known[name].accepts(value):
                raise Refusal(
                    say("The option %(name)s cannot be %(value)s.", name=name, value=_shown(value)),
                    known[name].how_to_choose,
                    code="no-such-option",
                )
        return {name: options.get(name, option.default) for name, option in known.items()}


def _shown(value: object) -> str:
    """Enough of a value to know it by, however long it is."""
    text = repr(value)
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"


def no_engine() -> Refusal:
    """Says that people enter the rounds."""
    return Refusal(
        say("You enter the rounds of this stage."),
        say("Enter the next round."),
        code="typed-rounds",
    )


def slugs() -> tuple[str, ...]:
    """The formats, in alphabetical order."""
    return tuple(sorted(_found()))


def find(slug: str) -> Format:
    """The format with this name. Raises Refusal if there is none."""
    found = _found()
    if slug not in found:
        raise Refusal(
            say("There is no format “%(name)s”.", name=slug),
            say("Choose one of: %(options)s.", options=one_of(slugs())),
            code="no-such-format",
        )
    return found[slug]


@cache
def _found() -> dict[str, Format]:
    names = [module.name for module in pkgutil.iter_modules(__path__)]
    formats: list[Format] = [importlib.import_module(f"{__name__}.{name}").FORMAT for name in names]
    return {fmt.slug: fmt for fmt in formats}
