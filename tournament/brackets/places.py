"""The places of a bracket: how far each entrant came. Only certain places are given.

Knows the state of every match, not the reason for it.
"""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from rules.core.messages import Words, say
from tournament.brackets.outcome import MatchState, Place
from tournament.brackets.plan import Plan, PlannedMatch

Matches = Mapping[str, MatchState]


def champion_of(plan: Plan, matches: Matches, gone: AbstractSet[int]) -> int | None:
    """The winner of the last final played, or None so far.

    A withdrawn entrant is champion only if they won that final before.
    """
    final = matches[final_of(plan, matches).code]
    if final.state == "done" or final.winner not in gone:
        return final.winner
    return None


def places_of(plan: Plan, matches: Matches, champion: int | None) -> tuple[Place, ...]:
    """The certain places, best first. Those who came equally far share a place."""
    field = _field(plan, matches, champion)
    whys = _whys(plan, matches, field)
    return tuple(Place(place, tuple(left), whys[depth]) for depth, place, left in field.places())


@dataclass(frozen=True, slots=True)
class _Field:
    """Who left the bracket at each depth, and between which depths the others will."""

    champion: int | None
    left: Mapping[int, Sequence[int]]
    depths: Sequence[int]
    bests: Sequence[int]
    worsts: Sequence[int]

    def place(self, depth: int) -> int:
        """The place of someone who leaves at this depth. Only a champion is first."""
        ahead = bisect_left(self.depths, depth) + bisect_left(self.worsts, depth)
        return 1 + (ahead if self.champion else max(1, ahead))

    def is_certain(self, depth: int) -> bool:
        """Whether nobody who plays can still leave at this depth."""
        return bisect_right(self.bests, depth) == bisect_left(self.worsts, depth)

    def places(self) -> Iterator[tuple[int, int, Sequence[int]]]:
        """Each certain depth with its place and its entrants, best first."""
        before = 0
        for depth in filter(self.is_certain, sorted(self.left)):
            before = max(before + 1, self.place(depth))
            yield depth, before, self.left[depth]


def _field(plan: Plan, matches: Matches, champion: int | None) -> _Field:
    left: dict[int, list[int]] = defaultdict(list)
    playing = []
    for entrant, (best, worst) in sorted(_reach(plan, matches).items()):
        if entrant == champion:
            left[0].append(entrant)
        elif best == worst:
            left[max(1, worst)].append(entrant)
        else:
            playing.append((best, worst))
    return _Field(
        champion,
        left,
        depths=sorted(depth for depth, entrants in left.items() for _ in entrants),
        bests=sorted(best for best, _ in playing),
        worsts=sorted(worst for _, worst in playing),
    )


def _reach(plan: Plan, matches: Matches) -> dict[int, tuple[int, int]]:
    """Between which depths each entrant leaves. Matches played only narrow it."""
    reach: dict[int, tuple[int, int]] = {}
    for code, ways in plan.exits.items():
        match = matches[code]
        for entrant in match.entrants:
            if entrant is None:
                continue
            best, worst = ways.best, ways.worst
            if match.is_decided:
                best = worst = ways.won if entrant == match.winner else ways.lost
            sure = reach[entrant][1] if entrant in reach else worst
            reach[entrant] = (min(best, sure), min(worst, sure))
    return reach


def _whys(plan: Plan, matches: Matches, field: _Field) -> dict[int, Words]:
    """Depth → why those who leave there have their place."""
    names = {row.key: row.name for row in plan.rounds}
    whys: dict[int, Words] = {}
    for planned in plan.matches:
        ways = plan.exits[planned.code]
        whys[ways.lost] = reached(names[planned.round])
        if ways.ends:
            match, place = matches[planned.code], field.place(ways.won)
            without_play = match.winner is not None and match.state != "done"
            whys[ways.lost] = say("Lost the match for place %(place)s.", place=place)
            whys[ways.won] = (
                won(names[planned.round], by_playing=False)
                if without_play
                else say("Won the match for place %(place)s.", place=place)
            )
    final = final_of(plan, matches)
    if sum(row.round == final.round for row in plan.matches) > 1 and field.champion:
        return whys
    by_playing = matches[final.code].state == "done"
    whys[0] = won(names[final.round], by_playing=by_playing)
    if has_final(plan):
        whys[1] = lost(names[final.round], to=field.champion)
    return whys


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


def finals_of(plan: Plan) -> list[PlannedMatch]:
    """The match whose winner is first, behind the one that may make it unnecessary."""
    last = next(row for row in plan.matches if plan.exits[row.code].won == 0)
    return [row for row in plan.matches if row is last or row.code == last.needs]


def has_final(plan: Plan) -> bool:
    """Whether one match decides first and second place."""
    return plan.exits[finals_of(plan)[-1].code].ends


def final_of(plan: Plan, matches: Matches) -> PlannedMatch:
    """The last final that is played."""
    *first, last = finals_of(plan)
    return first[0] if first and matches[last.code].state == "void" else last
