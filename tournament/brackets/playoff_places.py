"""The progress of a play-off: its next game, and the certain places with reasons.

Knows the state of its games. `playoffs.py` plans them.
"""

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import replace

from rules.core.messages import Words, say
from tournament.brackets.outcome import MatchState, NextStep, Place
from tournament.brackets.places import lost, reached, won
from tournament.brackets.playoffs import Playoff


def step_of(playoff: Playoff, matches: Mapping[str, MatchState]) -> NextStep | None:
    """The first game that can be played and who waits, or None."""
    for planned in playoff.matches:
        state = matches[planned.code]
        one, *others = state.entrants
        if state.state == "ready" and one is not None and others[0] is not None:
            first = playoff.levels[0] if planned in playoff.levels[0] else ()
            waiting = [matches[row.code] for row in first]
            byes = (row.winner for row in waiting if row.state == "bye")
            return NextStep(
                playoff=(one, others[0]),
                byes=tuple(sorted(seed for seed in byes if seed is not None)),
            )
    return None


def places_in(
    playoff: Playoff, matches: Mapping[str, MatchState], gone: AbstractSet[int]
) -> Iterator[Place]:
    """The certain places, each with its reason."""
    if playoff.terms.in_order:
        yield from _top(playoff, matches, gone)
        yield from _fallen(playoff, matches, gone)
    elif all(matches[match.code].is_decided for match in playoff.matches):
        yield from _among(playoff, matches)


def _top(
    playoff: Playoff, matches: Mapping[str, MatchState], gone: AbstractSet[int]
) -> Iterator[Place]:
    """Who played the final. Without a winner they share its place, but not the first of all."""
    final, name = matches[playoff.levels[-1][0].code], playoff.rounds[len(playoff.levels) - 1].name
    first, champion = playoff.terms.first, final.winner
    if champion in gone and final.state != "done":
        champion = None
    if champion is not None:
        yield Place(first, (champion,), won(name, by_playing=final.state == "done"))
    beaten = tuple(sorted(seed for seed in final.entrants if seed not in (None, champion)))
    if final.is_decided and beaten:
        is_shared = champion is None and first > 1
        yield Place(first if is_shared else first + 1, beaten, lost(name, to=champion))


def _fallen(
    playoff: Playoff, matches: Mapping[str, MatchState], gone: AbstractSet[int]
) -> Iterator[Place]:
    """Those who lost before the final, one round's losers together unless they played on.

    Who lost without a game, by leaving or as both did, does not play on and is behind those who do.
    """
    found: list[list[Place]] = []
    behind = 0
    for number, level in enumerate(playoff.levels[:-1]):
        states = [matches[match.code] for match in level]
        if not all(state.is_decided for state in states):
            break
        fallen = [
            seed
            for state in states
            for seed in state.entrants
            if seed is not None and seed != state.winner
        ]
        behind += len(fallen)
        place = playoff.terms.first + playoff.tied - behind
        below = playoff.below.get(number)
        playing = _entered(below, matches) if below else set()
        rows = [] if below is None else _from(place, below, matches, gone)
        if others := tuple(sorted(set(fallen) - playing)):
            why = reached(playoff.rounds[number].name)
            rows.append(Place(place + len(playing), others, why))
        found.append(rows)
    for places in reversed(found):
        yield from places


def _from(
    place: int, playoff: Playoff, matches: Mapping[str, MatchState], gone: AbstractSet[int]
) -> list[Place]:
    """The certain places of a play-off that begins at this place."""
    higher = playoff.terms.first - place
    return [replace(row, place=row.place - higher) for row in places_in(playoff, matches, gone)]


def _among(playoff: Playoff, matches: Mapping[str, MatchState]) -> Iterator[Place]:
    """Who took one of the places, and who did not."""
    through, entered = _through(playoff, matches)
    name = playoff.rounds[0].name
    if through:
        yield Place(playoff.terms.first, tuple(sorted(through)), _through_words(name))
    if out := entered - through:
        place = playoff.terms.first + len(through)
        yield Place(place, tuple(sorted(out)), say("Did not advance: %(round)s.", round=name))


def _through_words(name: Words) -> Words:
    return say("Advanced: %(round)s.", round=name)


def _through(playoff: Playoff, matches: Mapping[str, MatchState]) -> tuple[set[int], set[int]]:
    """Who advanced, and all who played."""
    last = [matches[match.code].winner for match in playoff.levels[-1]]
    through = {seed for seed in last if seed is not None}
    for each in playoff.below.values():
        through |= _through(each, matches)[0]
    return through, _entered(playoff, matches)


def _entered(playoff: Playoff, matches: Mapping[str, MatchState]) -> set[int]:
    first = [seed for match in playoff.levels[0] for seed in matches[match.code].entrants]
    return {seed for seed in first if seed is not None}
