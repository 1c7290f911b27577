"""Ties that are drawn or played out: cards, an extra hand, a play-off. Pure."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import TypeAlias

from tournament.brackets.decided_places import Decided
from tournament.brackets.outcome import Draw, MatchState, Place, Result
from tournament.brackets.playoff_places import places_in, step_of
from tournament.brackets.playoffs import Playoff, Terms, merged, playoff_of
from tournament.brackets.ranking import Ranking
from tournament.brackets.round_names import playoff, playoff_for, playoff_for_cut
from tournament.brackets.tiebreaks import drawn
from tournament.brackets.walk import latest, walk

CARD_DRAW, EXTRA_HAND, PLAY_OFF, SHARE = "card-draw", "extra-hand", "play-off", "shared"


@dataclass(frozen=True, slots=True)
class Facts:
    """What was drawn and played to break ties.

    `hands` are the points of extra hands, each as a drawn "card"; with `low_hands` the fewest are
    first. `gone` play and draw no more. Codes of games begin with `prefix`. Who has a place
    `decided` by the director is in no tie, and moves the others.
    """

    draws: Sequence[Draw] = ()
    hands: Sequence[Draw] = ()
    games: Sequence[Result] = ()
    gone: AbstractSet[int] = frozenset()
    low_hands: bool = False
    prefix: str = ""
    decided: Decided = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class OpenTie:
    """What a tie needs now: `entrants` draw cards, play an extra hand, or meet in a play-off game.

    `key` says which of these. `byes` wait for the winner; `tied` are all who are level from `place`
    on. Cards drawn `for_bye` of a play-off do not set the order.
    """

    key: str
    entrants: tuple[int, ...]
    tied: tuple[int, ...]
    place: int
    byes: tuple[int, ...] = ()
    for_bye: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """Some of the tied, still level among themselves. `number` is what set them apart."""

    seeds: tuple[int, ...]
    number: int | None = None
    open: OpenTie | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """The tied in order, and the games of their play-off."""

    groups: tuple[Group, ...]
    playoff: Playoff | None = None
    matches: Mapping[str, MatchState] = field(default_factory=dict)

    @property
    def has_begun(self) -> bool:
        """Whether cards or hands have set them apart, or a game of their play-off is played."""
        if self.playoff:
            return any(match.state == "done" for match in self.matches.values())
        return not any(group.open for group in self.groups)


Procedure: TypeAlias = Callable[[tuple[int, ...], int, Ranking, Facts], Verdict]
"""The verdict on those tied from a place on that matters."""


def by_cards(tied: tuple[int, ...], place: int, ranking: Ranking, facts: Facts) -> Verdict:
    """The high card is first; equal cards redraw, as far as it matters."""
    groups = list(_by_rows(CARD_DRAW, tied, place, ranking, facts.draws))
    if len(groups) == 1:
        return Verdict(tuple(groups))
    numbered = (Group(group.seeds, nth, group.open) for nth, group in enumerate(groups, start=1))
    return Verdict(tuple(numbered))


def by_extra_hand(tied: tuple[int, ...], place: int, ranking: Ranking, facts: Facts) -> Verdict:
    """The better points in one more hand are first; equal ones play again, if it matters."""
    rows, high = facts.hands, not facts.low_hands
    return Verdict(tuple(_by_rows(EXTRA_HAND, tied, place, ranking, rows, high_first=high)))


def _by_rows(
    key: str,
    tied: tuple[int, ...],
    place: int,
    ranking: Ranking,
    rows: Sequence[Draw],
    *,
    high_first: bool = True,
) -> Iterator[Group]:
    counting = [row for row in rows if not row.tied or row.tied == frozenset(tied)]
    told = {seed: [row.card for row in counting if row.entrant == seed] for seed in tied}

    def ordered(level: tuple[int, ...], first: int, nth: int, last: int | None) -> Iterator[Group]:
        """Those equal before their nth row, which are level from place `first` on."""
        missing = tuple(seed for seed in level if len(told[seed]) <= nth)
        if not ranking.wanted(first, len(level)):
            yield Group(level, last)
        elif missing:
            yield Group(level, last, OpenTie(key, missing, tied, first))
        else:
            for number in sorted({told[seed][nth] for seed in level}, reverse=high_first):
                equal = tuple(seed for seed in level if told[seed][nth] == number)
                yield from ordered(equal, first, nth + 1, number)
                first += len(equal)

    yield from ordered(tied, place, 0, None)


def by_playoff(tied: tuple[int, ...], place: int, ranking: Ranking, facts: Facts) -> Verdict:
    """Two play one game; three or more draw cards for the byes of a knock-out."""
    order, to_draw = drawn(tied, facts.draws)
    if to_draw:
        cards = OpenTie(CARD_DRAW, tuple(sorted(to_draw)), tied, place, for_bye=True)
        return Verdict((Group(tied, open=cards),))
    games = playoff_of(order, _terms(place, len(tied), ranking, facts.prefix))
    matches = walk(merged(max(tied), [games]), latest(facts.games), facts.gone)
    places = list(places_in(games, matches, facts.gone))
    if sum(len(row.entrants) for row in places) == len(tied):
        return Verdict(tuple(_one_after_another(places, place)), games, matches)
    step = _next_game(games, matches, tied, place)
    return Verdict((Group(tied, open=step),), games, matches)


def _one_after_another(places: Sequence[Place], first: int) -> Iterator[Group]:
    """The places of a play-off, without those that nobody took."""
    for row in places:
        yield Group(row.entrants, first)
        first += len(row.entrants)


def _next_game(
    games: Playoff, matches: Mapping[str, MatchState], tied: tuple[int, ...], place: int
) -> OpenTie | None:
    step = step_of(games, matches)
    if step is None or step.playoff is None:
        return None
    return OpenTie(PLAY_OFF, step.playoff, tied, place, step.byes)


def _terms(place: int, tied: int, ranking: Ranking, prefix: str) -> Terms:
    if not ranking.in_order:
        name = playoff_for_cut(2 if ranking.places > place else 1)
    else:
        name = playoff() if place == 1 else playoff_for(place)
    return Terms(
        first=place,
        wanted=ranking.wanted(place, tied),
        in_order=ranking.in_order,
        letters=f"{prefix}{place if place > 1 else ''}P",
        name=name,
    )


PROCEDURES: Mapping[str, Procedure] = {
    CARD_DRAW: by_cards,
    EXTRA_HAND: by_extra_hand,
    PLAY_OFF: by_playoff,
}
