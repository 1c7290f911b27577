"""A plan as work for tables: matches to be played, and what each depends on. Pure.

Byes and their effects are no work; a match that someone may reach is.
"""

from dataclasses import dataclass

from tournament.brackets.order_of_play import order_of_play
from tournament.brackets.plan import VOID, Plan, PlannedMatch


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
    return [by_code[match.code] for match in order_of_play(plan) if match.code in by_code]


def _meeting(match: PlannedMatch, there: list[_Holder], needs: str) -> Meeting:
    after = dict.fromkeys(code for holder in there for code in holder.after)
    if needs:
        after[needs] = None
    seeds = tuple(holder.seed for holder in there if holder.seed is not None)
    return Meeting(match, tuple(after), seeds)
