"""The table of a round robin: the best won-lost record wins (000 General).

Knows the state of every match; refuses to know points. Who leaves before half of his matches are
played is struck from the table; later, his remaining matches count as won by the others.
"""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field

from tournament.brackets.outcome import Draw, MatchState, NextStep, Place, Record
from tournament.brackets.places import champion_of, places_of
from tournament.brackets.plan import Plan
from tournament.brackets.tiebreaks import drawn, playoff_plan, playoff_step
from tournament.brackets.walk import Told, walk


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a round robin comes to; champion and places only when every match is decided."""

    records: Mapping[int, Record]
    champion: int | None = None
    places: tuple[Place, ...] = ()
    playoff: Plan | None = None
    playoff_matches: Mapping[str, MatchState] = field(default_factory=dict)
    next: NextStep | None = None


def verdict_of(
    plan: Plan,
    matches: Mapping[str, MatchState],
    told: Told,
    gone: AbstractSet[int],
    draws: Sequence[Draw],
) -> Verdict:
    """Records, and once all is played the places; a tie for first goes to a play-off."""
    early = {seed for seed in gone if _left_early(seed, matches)}
    records = records_of(plan, matches, gone)
    groups = _ranked(records, early)
    if not groups or any(record.to_play for record in records.values()):
        return Verdict(records)
    rest = _places(groups[1:], records, 1 + len(groups[0])) + _leavers(early, plan.entrants)
    if len(groups[0]) == 1:
        place = Place(1, groups[0], f"{_spoken(records[groups[0][0]])}: the best record.")
        return Verdict(records, groups[0][0], (place, *rest))
    return _broken(plan, groups[0], records, rest, told, gone, draws)


def records_of(
    plan: Plan, matches: Mapping[str, MatchState], gone: AbstractSet[int]
) -> dict[int, Record]:
    """Won, lost and still to play, by seed; matches of those who are struck do not count."""
    struck = {seed for seed in gone if is_struck(seed, matches)}
    tally = {seed: [0, 0, 0] for seed in range(1, plan.entrants + 1)}
    for match in matches.values():
        one, two = match.entrants
        if one is None or two is None or one in struck or two in struck:
            continue
        for entrant in (one, two):
            if not match.is_decided:
                tally[entrant][2] += 1
            else:
                tally[entrant][entrant != match.winner] += 1
    return {seed: Record(*counts) for seed, counts in tally.items()}


def is_struck(seed: int, matches: Mapping[str, MatchState]) -> bool:
    """Whether an entrant who has left played less than half of his matches."""
    own = [match for match in matches.values() if _is_his(match, seed)]
    return 2 * sum(match.state == "done" for match in own) < len(own)


def _left_early(seed: int, matches: Mapping[str, MatchState]) -> bool:
    return any(_is_his(match, seed) and match.state != "done" for match in matches.values())


def _is_his(match: MatchState, seed: int) -> bool:
    return seed in match.entrants and match.state != "bye"


def _ranked(records: Mapping[int, Record], early: AbstractSet[int]) -> list[tuple[int, ...]]:
    """Those who stayed, by their records; equal ones together."""
    groups: dict[Record, list[int]] = {}
    for seed, record in records.items():
        if seed not in early:
            groups.setdefault(record, []).append(seed)
    best_first = sorted(groups, key=lambda record: (-record.won, record.lost))
    return [tuple(groups[record]) for record in best_first]


def _places(
    groups: Sequence[tuple[int, ...]], records: Mapping[int, Record], first: int
) -> tuple[Place, ...]:
    places = []
    for group in groups:
        shared = "; the place is shared" if len(group) > 1 else ""
        places.append(Place(first, group, f"{_spoken(records[group[0]])}{shared}."))
        first += len(group)
    return tuple(places)


def _leavers(early: AbstractSet[int], entrants: int) -> tuple[Place, ...]:
    if not early:
        return ()
    return (Place(entrants - len(early) + 1, tuple(sorted(early)), "Left before the end."),)


def _broken(
    plan: Plan,
    tied: tuple[int, ...],
    records: Mapping[int, Record],
    rest: tuple[Place, ...],
    told: Told,
    gone: AbstractSet[int],
    draws: Sequence[Draw],
) -> Verdict:
    """The verdict when several share the best record."""
    ranked, to_draw = drawn(tied, draws)
    if to_draw:
        return Verdict(records, None, rest, next=NextStep(draw_cards=tuple(sorted(to_draw))))
    playoff = playoff_plan(plan.entrants, ranked)
    matches = walk(playoff, told, gone)
    champion = champion_of(playoff, matches, gone)
    level = f"Level on {records[tied[0]].text()}"
    places = tuple(
        Place(row.place, row.entrants, f"{level}. {row.why}")
        for row in places_of(playoff, matches, champion)
    )
    step = playoff_step(matches)
    return Verdict(records, champion, places + rest, playoff, matches, step)


def _spoken(record: Record) -> str:
    return f"Won {record.won}, lost {record.lost}"
