"""The games of a play-off: a knock-out of those tied, with byes for the highest cards.

It fills as many places as matter. Knows seeds in the order of their cards. Does not know the reason
for the tie.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from rules.core.messages import Words
from tournament.brackets.formats.single_elimination import (
    bracket_size,
    knock_out,
    lines,
)
from tournament.brackets.kinds import BRACKET
from tournament.brackets.plan import (
    Entrant,
    LoserOf,
    Plan,
    PlannedMatch,
    PlannedRound,
    Source,
    Void,
)
from tournament.brackets.round_names import knock_out_round, numbered, playoff_for, playoff_round

PLAYOFF = "playoff"
"""The bracket of play-off rounds."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The stakes: `wanted` places from `first` on, one by one or only as a group.

    `letters` begin the codes of the games, `name` the names of the rounds.
    """

    first: int
    wanted: int
    in_order: bool
    letters: str
    name: Words


@dataclass(frozen=True, slots=True)
class Playoff:
    """The rounds of one tie.

    `below` are the play-offs among those who lost in the same round, by its number, if their places
    matter too.
    """

    terms: Terms
    tied: int
    levels: tuple[tuple[PlannedMatch, ...], ...]
    below: Mapping[int, "Playoff"]

    @property
    def rounds(self) -> tuple[PlannedRound, ...]:
        """All its rounds in order of play."""
        own = tuple(
            PlannedRound(level[0].round, self._named(number), PLAYOFF)
            for number, level in enumerate(self.levels, start=1)
        )
        return own + tuple(row for each in self.below.values() for row in each.rounds)

    @property
    def matches(self) -> tuple[PlannedMatch, ...]:
        """All its games, each after those it depends on."""
        own = tuple(match for level in self.levels for match in level)
        return own + tuple(match for each in self.below.values() for match in each.matches)

    def _named(self, number: int) -> Words:
        if self.terms.in_order:
            return playoff_round(self.terms.name, knock_out_round(number, len(self.levels)))
        if len(self.levels) == 1:
            return self.terms.name
        return playoff_round(self.terms.name, numbered(number))


def playoff_of(ranked: Sequence[int], terms: Terms) -> Playoff:
    """The play-off of those tied, in the order of their cards."""
    return _playoff([Entrant(seed) for seed in ranked], terms)


def _playoff(sources: Sequence[Source], terms: Terms) -> Playoff:
    tree = knock_out(_lined(sources), terms.letters)
    if terms.in_order:
        levels, below = tree, _places_below(tree, terms)
    else:
        size, rounds = bracket_size(len(sources)), 1
        while size >> rounds > terms.wanted:
            rounds += 1
        levels, below = tree[:rounds], _last_places(tree[:rounds], terms)
    return Playoff(terms, len(sources), tuple(map(tuple, levels)), below)


def _lined(sources: Sequence[Source]) -> list[Source]:
    """The first round, top to bottom. The first sources have byes."""
    seeds = lines(bracket_size(len(sources)))
    return [sources[seed - 1] if seed <= len(sources) else Void() for seed in seeds]


def _losers(level: Sequence[PlannedMatch]) -> list[Source]:
    return [LoserOf(match.code) for match in level if Void() not in match.slots]


def _places_below(tree: Sequence[Sequence[PlannedMatch]], terms: Terms) -> dict[int, Playoff]:
    """The final gives two places; those who lost together earlier play for the next ones."""
    first = 2
    below: dict[int, Playoff] = {}
    for number in range(len(tree) - 2, -1, -1):
        losers = _losers(tree[number])
        if len(losers) > 1 and terms.wanted > first:
            wanted = min(terms.wanted - first, len(losers))
            below[number] = _playoff(losers, _terms_below(terms, len(below), first, wanted))
        first += len(losers)
    return below


def _last_places(levels: Sequence[Sequence[PlannedMatch]], terms: Terms) -> dict[int, Playoff]:
    """Those who lost in the last round play for the places its winners left."""
    through = len(levels[-1])
    if through == terms.wanted:
        return {}
    losers = _losers(levels[-1])
    below = _terms_below(terms, 0, through, terms.wanted - through)
    return {len(levels) - 1: _playoff(losers, below)}


def _terms_below(terms: Terms, nth: int, taken: int, wanted: int) -> Terms:
    first = terms.first + taken
    return Terms(
        first=first,
        wanted=wanted,
        in_order=terms.in_order,
        letters=f"{terms.letters}{chr(ord('b') + nth)}",
        name=playoff_for(first),
    )


def merged(entrants: int, playoffs: Sequence[Playoff]) -> Plan:
    """All play-offs of a stage as one plan."""
    return Plan(
        "play-off",
        BRACKET,
        entrants,
        tuple(row for each in playoffs for row in each.rounds),
        tuple(match for each in playoffs for match in each.matches),
    )


def followed_by(plan: Plan, playoff: Plan | None) -> Plan:
    """The plan with the matches of its play-offs."""
    if playoff is None:
        return plan
    rounds, matches = plan.rounds + playoff.rounds, plan.matches + playoff.matches
    return replace(plan, rounds=rounds, matches=matches)
