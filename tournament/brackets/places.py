"""The places of a knock-out: how far each entrant came. Only certain places are given.

Knows the state of every match, not the reason for it.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet

from rules.core.messages import Words, say
from tournament.brackets.outcome import MatchState, Place
from tournament.brackets.plan import Entrant, Plan

_TOP = 10_000
_STEP = 16
"""The depth of one round. It leaves room for consolation rounds after the first."""
_KNOCK_OUT = ("winners", "playoff")


def champion_of(
    plan: Plan, matches: Mapping[str, MatchState], gone: AbstractSet[int]
) -> int | None:
    """The winner of the last final played, or None so far.

    A withdrawn entrant is champion only if they won that final before.
    """
    final = _last_final(plan, matches)
    if final.state == "done" or final.winner not in gone:
        return final.winner
    return None


def places_of(
    plan: Plan, matches: Mapping[str, MatchState], champion: int | None
) -> tuple[Place, ...]:
    """The certain places, best first. Those who went out in one round share a place."""
    final = _last_final(plan, matches)
    name = _names(plan)[final.code]
    places = []
    if champion is not None:
        places.append(Place(1, (champion,), won(name, by_playing=final.state == "done")))
    exits = _exits(plan, matches, champion)
    beaten = exits.pop(_TOP, [])
    if final.is_decided and beaten:
        places.append(Place(2, tuple(sorted(beaten)), lost(name, to=champion)))
    return (*places, *reversed(list(_shared(plan, matches, exits))))


def _shared(
    plan: Plan, matches: Mapping[str, MatchState], exits: Mapping[int, list[int]]
) -> Iterator[Place]:
    """The places of those who did not reach the final, worst first."""
    depths = _depths(plan)
    undecided = [
        depths[planned.round] for planned in plan.matches if not matches[planned.code].is_decided
    ]
    certain = min(undecided, default=_TOP)
    whys = _whys(plan, depths)
    entered = sum(isinstance(slot, Entrant) for match in plan.matches for slot in match.slots)
    behind = 0
    for depth in sorted(exits):
        behind += len(exits[depth])
        if depth < certain:
            place = max(2, entered - behind + 1)
            yield Place(place, tuple(sorted(exits[depth])), whys[depth])


def _exits(
    plan: Plan, matches: Mapping[str, MatchState], champion: int | None
) -> dict[int, list[int]]:
    """Depth of the last match → the entrants who play no more after it."""
    depths = _depths(plan)
    ends = _ends(plan)
    deepest: dict[int, int] = {}
    playing: set[int | None] = {champion}
    for planned in plan.matches:
        match = matches[planned.code]
        if not match.is_decided:
            playing.update(match.entrants)
            continue
        depth = depths[planned.round]
        for entrant in match.entrants:
            if entrant is not None:
                won_it = planned.round in ends and entrant == match.winner
                deepest[entrant] = max(depth + won_it, deepest.get(entrant, 0))
    exits: dict[int, list[int]] = defaultdict(list)
    for entrant, depth in deepest.items():
        if entrant not in playing:
            exits[depth].append(entrant)
    return exits


def _depths(plan: Plan) -> dict[str, int]:
    """How far a round is from the start.

    A winners' round is as deep as the round it drops to. A consolation ranks those who lost in the
    first round.
    """
    winners = [rnd.key for rnd in plan.rounds if rnd.bracket in _KNOCK_OUT]
    losers = [rnd.key for rnd in plan.rounds if rnd.bracket == "losers"]
    consoled = [rnd.key for rnd in plan.rounds if rnd.bracket == "consolation"]
    depths = {key: _STEP * number for number, key in enumerate(losers, start=1)}
    depths |= {key: _STEP + number for number, key in enumerate(consoled, start=1)}
    for number, key in enumerate(winners, start=1):
        depths[key] = _STEP * (max(1, 2 * (number - 1)) if losers else number)
    for rnd in plan.rounds:
        if rnd.bracket == "final":
            depths[rnd.key] = _TOP
        if rnd.bracket == "third":
            depths[rnd.key] = _STEP * (len(winners) - 1) + 1
    if not any(rnd.bracket == "final" for rnd in plan.rounds):
        depths[winners[-1]] = _TOP
    return depths


def won(final: Words, *, by_playing: bool) -> Words:
    """Why someone is first: they won this final, or nobody played it."""
    if by_playing:
        return say("Won: %(round)s.", round=final)
    return say("Awarded without play: %(round)s.", round=final)


def lost(final: Words, *, to: int | None) -> Words:
    """Why someone is second: they lost this final, `to` its winner if there is one."""
    if to is None:
        return say("No winner: %(round)s.", round=final)
    return say("Lost: %(round)s.", round=final)


def reached(name: Words) -> Words:
    """Why someone shares a place with all who lost in this round."""
    return say("Reached: %(round)s.", round=name)


def _whys(plan: Plan, depths: Mapping[str, int]) -> dict[int, Words]:
    whys: dict[int, Words] = {}
    for rnd in plan.rounds:
        depth = depths[rnd.key]
        if rnd.bracket == "third":
            whys[depth] = say("Lost the match for third place.")
            whys[depth + 1] = say("Won the match for third place.")
        else:
            whys[depth] = reached(rnd.name)
    for rnd in plan.rounds:
        if rnd.bracket == "consolation" and rnd.key in _ends(plan):
            whys[depths[rnd.key]] = say("Lost the consolation final.")
            whys[depths[rnd.key] + 1] = say("Won the consolation bracket.")
    return whys


def _ends(plan: Plan) -> tuple[str, ...]:
    """The last rounds besides the final: third place, consolation."""
    third = [rnd.key for rnd in plan.rounds if rnd.bracket == "third"]
    consoled = [rnd.key for rnd in plan.rounds if rnd.bracket == "consolation"]
    return (*third, *consoled[-1:])


def _last_final(plan: Plan, matches: Mapping[str, MatchState]) -> MatchState:
    """The last final that is played. If the second final is void, the first one."""
    finals = [rnd.key for rnd in plan.rounds if rnd.bracket == "final"]
    finals = finals or [rnd.key for rnd in plan.rounds if rnd.bracket in _KNOCK_OUT][-1:]
    first, *second = [matches[match.code] for match in plan.matches if match.round in finals]
    return second[0] if second and second[0].state != "void" else first


def _names(plan: Plan) -> dict[str, Words]:
    names = {rnd.key: rnd.name for rnd in plan.rounds}
    return {match.code: names[match.round] for match in plan.matches}
