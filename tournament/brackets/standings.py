"""The table of a round robin: the best won-lost record wins (000 General).

Knows the state of every match; refuses to know points. Who leaves before half of his matches are
played is struck from the table; later, his remaining matches count as won by the others.
"""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field

from tournament.brackets.outcome import Draw, MatchState, NextStep, Place, Record
from tournament.brackets.places import champion_of, places_of
from tournament.brackets.plan import Entrant, Plan
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
    """Records, and once all is played the places; a tie for first goes to a play-off.

    In pools each has places of its own as soon as it is finished, ties are shared, and there is
    no champion.
    """
    early = {seed for seed in gone if _left_early(seed, matches)}
    records = records_of(plan, matches, gone)
    pools = members_of(plan)
    if "table" not in pools:
        tables = [table_of(seeds, records, early) for seeds in pools.values()]
        places = sorted((row for table in tables for row in table), key=lambda row: row.place)
        return Verdict(records, places=tuple(places))
    table = table_of(pools["table"], records, early)
    if not table or table[0].entrants[0] in early:
        return Verdict(records, places=table)
    first, *rest = table
    if len(first.entrants) == 1:
        return Verdict(records, first.entrants[0], table)
    return _broken(plan, first.entrants, records, tuple(rest), told, gone, draws)


def members_of(plan: Plan) -> dict[str, tuple[int, ...]]:
    """The seeds in each pool, by the bracket of its rounds; in one table all of them."""
    brackets = {row.key: row.bracket for row in plan.rounds}
    members: dict[str, set[int]] = {}
    for match in plan.matches:
        seeds = {slot.seed for slot in match.slots if isinstance(slot, Entrant)}
        members.setdefault(brackets[match.round], set()).update(seeds)
    return {bracket: tuple(sorted(seeds)) for bracket, seeds in members.items()}


def table_of(
    seeds: Sequence[int], records: Mapping[int, Record], early: AbstractSet[int]
) -> tuple[Place, ...]:
    """The places of those who met each other, the best record first; none before all is played."""
    if any(records[seed].to_play for seed in seeds):
        return ()
    groups: dict[Record, list[int]] = {}
    for seed in seeds:
        if seed not in early:
            groups.setdefault(records[seed], []).append(seed)
    places, place = [], 1
    for record in sorted(groups, key=lambda record: (-record.won, record.lost)):
        shared = "; the place is shared" if len(groups[record]) > 1 else ""
        why = f"Won {record.won}, lost {record.lost}{shared}."
        places.append(Place(place, tuple(groups[record]), why))
        place += len(groups[record])
    leavers = tuple(seed for seed in seeds if seed in early)
    return (*places, Place(place, leavers, "Left before the end.")) if leavers else tuple(places)


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
