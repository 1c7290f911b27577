"""What a decision would change, in sentences for the official who is about to make it.

Pure: two evaluations of one bracket and the names in it come in. Knows no decision; refuses to
know who has the right to make one.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.core.findings import signed
from rules.core.messages import Words
from scoring.words import of_one
from tournament.brackets.bracket import Evaluation, MatchState, difference
from tournament.brackets.tie_words import listed, tie_words

HANDED_IN = "handed in"


@dataclass(frozen=True, slots=True)
class Names:
    """Words for a bracket: teams by seed; by match code the round, whom its places wait for,
    and, of matches on the floor only, where they stand ("called to table 3"). `playoff` is what
    two who are tied play; `alone`: every entrant is one person."""

    teams: Mapping[int, str]
    rounds: Mapping[str, Words]
    waits_for: Mapping[str, tuple[str, ...]]
    on_floor: Mapping[str, str]
    playoff: Words = "one game"
    alone: bool = False

    def verb(self, verb: str) -> str:
        """The verb as it follows a name: "Ants go", "Ann Oak goes"."""
        return of_one(verb) if self.alone else verb

    def do(self, seed: int, verb: str) -> str:
        """ "Ants go", "Ann Oak goes"."""
        return f"{self.teams[seed]} {self.verb(verb)}"

    def entrant(self, code: str, match: MatchState, place: int) -> str:
        """Who stands in this place of the match, or where they will come from."""
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
    for code in {**before.matches, **after.matches}:
        if code in told_of:
            then = before.matches.get(code, MatchState(code, (None, None), None, None, "planned"))
            now = after.matches.get(code, MatchState(code, (None, None), None, None, "void"))
            said += _of_match(then, now, names)
    said += [f"The result of {row.match} no longer counts." for row in told.newly_stale]
    said += [f"The result of {row.match} counts again." for row in told.revived]
    said += _of_tallies(before, after, names)
    return [*said, *_of_ties(before, after, names), *_of_teams(before, after, names)]


def _of_match(then: MatchState, now: MatchState, names: Names) -> Iterator[str]:
    if now.is_decided and _came_of(then) != _came_of(now):
        yield _decided(now, names)
    elif then.is_decided and not now.is_decided:
        yield f"{names.match(now.code)} is open again."
    if not now.is_decided:
        yield from _arrivals(then, now, names)
    if now.code in names.on_floor and (now.is_decided or now.entrants != then.entrants):
        where = names.on_floor[now.code]
        if now.is_decided or len(now.entrants) == 2:
            yield f"{now.code} is {where}: it leaves the floor, and an open sheet counts no more."
        elif where != HANDED_IN:
            yield f"{now.code} is {where}: those who are left begin a new sheet."


def _came_of(match: MatchState) -> tuple[object, ...]:
    """How the match was decided, and for whom."""
    first = tuple(row.entrant for row in match.placings if row.place == 1)
    return match.state, match.winner, match.loser, first


def _decided(match: MatchState, names: Names) -> str:
    code = names.match(match.code)
    winner, loser = match.winner or 0, match.loser or 0
    if match.state == "walkover":
        left = names.do(loser, "have")
        return f"{names.do(winner, 'win')} {code} without playing: {left} left."
    if match.state == "bye":
        return f"{names.do(winner, 'have')} no opponent in {code} and {names.verb('go')} on."
    if match.placings:
        first = [names.teams[row.entrant] for row in match.placings if row.place == 1]
        return f"{code} is won by {listed(first)}."
    if match.state == "void":
        enough = sum(seed is not None for seed in match.entrants) > 1
        unless = ", unless a player of the club fills a chair" if enough else ""
        return f"{code} will not be played{unless}."
    if not winner:
        return f"Nobody wins {code}."
    return f"{names.do(winner, 'win')} {code} against {names.teams[loser]}."


def _arrivals(then: MatchState, now: MatchState, names: Names) -> Iterator[str]:
    for place, seed in enumerate(now.entrants):
        if seed is not None and seed not in then.entrants:
            yield f"{names.do(seed, 'go')} to {names.match(now.code)}{_against(now, place, names)}."
    for seed in then.entrants:
        if seed is not None and seed not in now.entrants:
            left = names.match(now.code)
            yield f"{names.teams[seed]} no longer {names.verb('play')} in {left}."


def _against(match: MatchState, place: int, names: Names) -> str:
    """Whom one meets in a match of two."""
    if len(match.entrants) > 2:
        return ""
    return f" against {names.entrant(match.code, match, 1 - place)}"


def _of_tallies(before: Evaluation, after: Evaluation, names: Names) -> Iterator[str]:
    """Who has other points in all than before, where everybody plays alone."""
    for seed, tally in after.tallies.items():
        then = before.tallies[seed].points
        if tally.points != then:
            yield f"{names.teams[seed]}: {signed(tally.points)} points in all, not {signed(then)}."


def _of_teams(before: Evaluation, after: Evaluation, names: Names) -> Iterator[str]:
    for seed in after.out:
        if seed not in before.out:
            yield f"{names.do(seed, 'have')} no match left."
    for seed in before.out:
        if seed not in after.out:
            yield f"{names.do(seed, 'are')} in again."
    if after.champion is not None and after.champion != before.champion:
        yield f"{names.do(after.champion, 'have')} won the title."


def _of_ties(before: Evaluation, after: Evaluation, names: Names) -> Iterator[str]:
    """The ties that come and go: who is tied, and what they have to do."""
    for step in after.steps:
        if step not in before.steps:
            seeds = step.draw_cards or step.playoff or ()
            yield str(tie_words(step, [names.teams[seed] for seed in seeds], names.playoff))
    if before.steps and not after.steps and after.playoff is None:
        yield "Nobody is tied any more for a place that matters."
