"""What a decision would change, in sentences for the official who is about to make it.

Pure: two evaluations of one bracket and the names in it come in. Knows no decision; refuses to
know who has the right to make one.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tournament.brackets.bracket import Evaluation, MatchState, difference


@dataclass(frozen=True, slots=True)
class Names:
    """Words for a bracket: teams by seed; by match code the round, whom its two places wait for,
    and, of matches on the floor only, where they stand ("called to table 3")."""

    teams: Mapping[int, str]
    rounds: Mapping[str, str]
    waits_for: Mapping[str, tuple[str, str]]
    on_floor: Mapping[str, str]

    def entrant(self, code: str, match: MatchState, place: int) -> str:
        """Who stands in this place of the match, or where he will come from."""
        seed = match.entrants[place]
        if seed is not None:
            return self.teams[seed]
        return self.waits_for[code][place] if code in self.waits_for else "somebody"

    def match(self, code: str) -> str:
        """ "W2-1 (Winners' round 2)"."""
        return f"{code} ({self.rounds[code]})" if code in self.rounds else code


def consequences(before: Evaluation, after: Evaluation, names: Names) -> list[str]:
    """What `after` has that `before` has not: matches in the order of play, then the teams."""
    told = difference(before, after)
    told_of = {*told.closed, *told.reopened, *told.changed}
    said: list[str] = []
    for code, match in after.matches.items():
        if code in told_of:
            then = before.matches.get(code, MatchState(code, (None, None), None, None, "planned"))
            said += _of_match(then, match, names)
    said += [f"The result of {row.match} no longer counts." for row in told.newly_stale]
    said += [f"The result of {row.match} counts again." for row in told.revived]
    return [*said, *_of_teams(before, after, names)]


def _of_match(then: MatchState, now: MatchState, names: Names) -> Iterator[str]:
    if now.is_decided and (then.state, then.winner, then.loser) != (now[4], now[2], now[3]):
        yield _decided(now, names)
    elif then.is_decided and not now.is_decided:
        yield f"{names.match(now.code)} is open again."
    if not now.is_decided:
        yield from _arrivals(then, now, names)
    if now.code in names.on_floor and (now.is_decided or now.entrants != then.entrants):
        where = names.on_floor[now.code]
        yield f"{now.code} is {where}: it leaves the floor, and an open sheet counts no more."


def _decided(match: MatchState, names: Names) -> str:
    code = names.match(match.code)
    winner = names.teams.get(match.winner or 0, "")
    loser = names.teams.get(match.loser or 0, "")
    if match.state == "walkover":
        return f"{winner} win {code} without playing: {loser} have left."
    if match.state == "bye":
        return f"{winner} have no opponent in {code} and go on."
    if match.state == "void":
        return f"{code} will not be played."
    return f"{winner} win {code} against {loser}." if winner else f"Nobody wins {code}."


def _arrivals(then: MatchState, now: MatchState, names: Names) -> Iterator[str]:
    for place, seed in enumerate(now.entrants):
        if seed is not None and seed not in then.entrants:
            other = names.entrant(now.code, now, 1 - place)
            yield f"{names.teams[seed]} go to {names.match(now.code)} against {other}."
    for seed in then.entrants:
        if seed is not None and seed not in now.entrants:
            yield f"{names.teams[seed]} no longer play in {names.match(now.code)}."


def _of_teams(before: Evaluation, after: Evaluation, names: Names) -> Iterator[str]:
    for seed in after.out:
        if seed not in before.out:
            yield f"{names.teams[seed]} have no match left."
    for seed in before.out:
        if seed not in after.out:
            yield f"{names.teams[seed]} are in again."
    if after.champion is not None and after.champion != before.champion:
        yield f"{names.teams[after.champion]} have won the title."
