"""The effect of a decision in sentences, for the official about to make it. Pure."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.core.messages import Message, Words, all_of, say
from tournament.brackets.bracket import Evaluation, MatchState, difference
from tournament.brackets.tie_words import tie_words

HANDED_IN = say("handed in")


@dataclass(frozen=True, slots=True)
class Names:
    """Names of a bracket's parts.

    Teams by seed. By match code the round, and the expected entrants; for matches on the floor also
    the place ("called to table 3"). `playoff` is what two tied teams play.
    """

    teams: Mapping[int, str]
    rounds: Mapping[str, Words]
    waits_for: Mapping[str, tuple[Words, ...]]
    on_floor: Mapping[str, Words]
    playoff: Words = ""

    def entrant(self, code: str, match: MatchState, place: int) -> Words:
        """The entrant in this place of the match, or their source."""
        seed = match.entrants[place]
        if seed is not None:
            return self.teams[seed]
        return self.waits_for[code][place] if code in self.waits_for else say("an unknown entry")

    def match(self, code: str) -> Words:
        """ "W2-1 (Winners' round 2)"."""
        known = code in self.rounds
        return say("%(code)s (%(round)s)", code=code, round=self.rounds[code]) if known else code


def consequences(before: Evaluation, after: Evaluation, names: Names) -> list[Words]:
    """What `after` adds to `before`: matches in order of play, then teams."""
    told = difference(before, after)
    told_of = {*told.closed, *told.reopened, *told.changed}
    said: list[Words] = []
    for code in {**before.matches, **after.matches}:
        if code in told_of:
            then = before.matches.get(code, MatchState(code, (None, None), None, None, "planned"))
            now = after.matches.get(code, MatchState(code, (None, None), None, None, "void"))
            said += _of_match(then, now, names)
    said += [
        say("The result of %(match)s no longer counts.", match=row.match)
        for row in told.newly_stale
    ]
    said += [say("The result of %(match)s counts again.", match=row.match) for row in told.revived]
    said += _of_tallies(before, after, names)
    return [*said, *_of_ties(before, after, names), *_of_teams(before, after, names)]


def _of_match(then: MatchState, now: MatchState, names: Names) -> Iterator[Words]:
    if now.is_decided and _came_of(then) != _came_of(now):
        yield _decided(now, names)
    elif then.is_decided and not now.is_decided:
        yield say("%(match)s is reopened.", match=names.match(now.code))
    if not now.is_decided:
        yield from _arrivals(then, now, names)
    if now.code in names.on_floor and (now.is_decided or now.entrants != then.entrants):
        where = names.on_floor[now.code]
        if now.is_decided or len(now.entrants) == 2:
            yield say(
                "%(match)s is %(where)s: it leaves the floor, and an open sheet becomes void.",
                match=now.code,
                where=where,
            )
        elif where != HANDED_IN:
            yield _new_sheet(now.code, where)


def _new_sheet(code: str, where: Words) -> Message:
    return say(
        "%(match)s is %(where)s: the remaining players start a new sheet.", match=code, where=where
    )


def is_new_sheet(line: Words) -> bool:
    """Whether a sentence says that the rest of a table start a new sheet."""
    return isinstance(line, Message) and line.template == _new_sheet("", "").template


def _came_of(match: MatchState) -> tuple[object, ...]:
    """How the match was decided, and for whom."""
    first = tuple(row.entrant for row in match.placings if row.place == 1)
    return match.state, match.winner, match.loser, first


def _decided(match: MatchState, names: Names) -> Words:
    code = names.match(match.code)
    if match.state == "void":
        return _not_played(match, code)
    if match.placings:
        first = [names.teams[row.entrant] for row in match.placings if row.place == 1]
        return say("%(match)s: win for %(names)s.", match=code, names=all_of(first))
    if not match.winner:
        return say("%(match)s: no winner.", match=code)
    winner, loser = names.teams[match.winner], names.teams.get(match.loser or 0, "")
    if match.state == "walkover":
        return say(
            "%(match)s: walkover for %(team)s, because %(other)s left.",
            match=code,
            team=winner,
            other=loser,
        )
    if match.state == "bye":
        return say("%(match)s: bye for %(team)s.", match=code, team=winner)
    return say(
        "%(match)s: win for %(team)s against %(other)s.", match=code, team=winner, other=loser
    )


def _not_played(match: MatchState, code: Words) -> Words:
    """That it is not played, unless a house player joins a table of individuals."""
    if sum(seed is not None for seed in match.entrants) > 1:
        return say("%(match)s will not be played, unless a house player takes a seat.", match=code)
    return say("%(match)s will not be played.", match=code)


def _arrivals(then: MatchState, now: MatchState, names: Names) -> Iterator[Words]:
    code = names.match(now.code)
    for place, seed in enumerate(now.entrants):
        if seed is not None and seed not in then.entrants:
            yield _next(now, place, names)
    for seed in then.entrants:
        if seed is not None and seed not in now.entrants:
            yield say("%(team)s: no longer in %(match)s.", team=names.teams[seed], match=code)


def _next(match: MatchState, place: int, names: Names) -> Words:
    """This entrant's next match and, in a match of two, the opponent."""
    team, code = names.teams[match.entrants[place] or 0], names.match(match.code)
    if len(match.entrants) > 2:
        return say("%(team)s: next match %(match)s.", team=team, match=code)
    other = names.entrant(match.code, match, 1 - place)
    return say(
        "%(team)s: next match %(match)s. Opponent: %(other)s.", team=team, match=code, other=other
    )


def _of_tallies(before: Evaluation, after: Evaluation, names: Names) -> Iterator[Words]:
    """The individuals whose total changes."""
    for seed, tally in after.tallies.items():
        then = before.tallies[seed].points
        if tally.points != then:
            yield say(
                "%(team)s: %(points)s points in total, not %(before)s.",
                team=names.teams[seed],
                points=tally.points,
                before=then,
            )


def _of_teams(before: Evaluation, after: Evaluation, names: Names) -> Iterator[Words]:
    for seed in after.out:
        if seed not in before.out:
            yield say("%(team)s: no further matches.", team=names.teams[seed])
    for seed in before.out:
        if seed not in after.out:
            yield say("%(team)s: back in.", team=names.teams[seed])
    if after.champion is not None and after.champion != before.champion:
        yield say("Champion: %(team)s.", team=names.teams[after.champion])


def _of_ties(before: Evaluation, after: Evaluation, names: Names) -> Iterator[Words]:
    """New and resolved ties: who is tied, and what they must do."""
    for step in after.steps:
        if step not in before.steps:
            seeds = step.told
            yield str(tie_words(step, [names.teams[seed] for seed in seeds], names.playoff))
    if before.steps and not after.steps and after.playoff is None:
        yield say("No ties for a place that counts.")
