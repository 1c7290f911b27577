"""A plan as work for tables: matches to be played, and what each depends on. Pure.

Byes and their effects are no work; a match that someone may reach is.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tournament.brackets.order_of_play import order_of_play
from tournament.brackets.plan import VOID, Entrant, Plan, PlannedMatch


@dataclass(frozen=True, slots=True)
class Meeting:
    """A match in which two or more entrants meet.

    `after` are the codes of matches that must be over first; `seeds` those of its entrants known
    from the start.
    """

    match: PlannedMatch
    after: tuple[str, ...]
    seeds: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Holder:
    """Who will take a place: nobody, a known seed, or someone from earlier matches."""

    somebody: bool = True
    seed: int | None = None
    after: tuple[str, ...] = ()


NOBODY = _Holder(somebody=False)


def meetings(plan: Plan) -> list[Meeting]:
    """The matches to be played, in plan order."""
    holders = [_Holder(place != VOID) for place in range(len(plan.holders()))]
    for seed in range(1, plan.entrants + 1):
        holders[seed] = _Holder(seed=seed)
    place = plan.entrants + 1
    found = []
    for match, (code, places, needs) in zip(plan.matches, plan.wires, strict=True):
        there = [holders[each] for each in places if holders[each].somebody]
        if len(there) == len(places):
            found.append(_meeting(match, there, needs))
            holders[place] = holders[place + 1] = _Holder(after=(code,))
        else:
            holders[place] = there[0] if there else NOBODY
            holders[place + 1] = NOBODY
        if code in plan.sieves:
            holders[plan.sieves[code][0]] = _Holder(after=holders[place + 1].after)
        place += 2
    return found


def in_order_of_play(plan: Plan) -> list[Meeting]:
    """The matches to be played, in order of play."""
    by_code = {meeting.match.code: meeting for meeting in meetings(plan)}
    drawn = [by_code[match.code] for match in order_of_play(plan) if match.code in by_code]
    return [*drawn, *_to_come(plan, drawn)]


def _to_come(plan: Plan, drawn: list[Meeting]) -> Iterator[Meeting]:
    """The matches of rounds still to be drawn: as many as in the last.

    Each waits for the match of the round before that is called last. Waiting for every one of a
    thousand would be a million pairs.
    """
    last = [meeting.match for meeting in drawn if meeting.match.round == plan.rounds[-1].key]
    before = tuple(match.code for match in last[-1:])
    last = last or _pairs(plan.entrants)
    for number in range(len(plan.rounds) + 1, len(plan.rounds) + plan.to_come + 1):
        key = f"R{number}"
        matches = [replace(match, code=f"{key}-{match.number}", round=key) for match in last]
        yield from (Meeting(match, before, ()) for match in matches)
        before = tuple(match.code for match in matches[-1:])


def _pairs(entrants: int) -> list[PlannedMatch]:
    """A round that nobody has drawn yet: everybody meets somebody."""
    seeds = range(2, entrants + 1, 2)
    return [
        PlannedMatch(f"R0-{number}", "R0", number, (Entrant(seed - 1), Entrant(seed)))
        for number, seed in enumerate(seeds, 1)
    ]


def _meeting(match: PlannedMatch, there: list[_Holder], needs: str) -> Meeting:
    after = dict.fromkeys(code for holder in there for code in holder.after)
    if needs:
        after[needs] = None
    seeds = tuple(holder.seed for holder in there if holder.seed is not None)
    return Meeting(match, tuple(after), seeds)
