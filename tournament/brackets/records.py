"""Matches won and lost in a round robin, by seed.

An entrant who leaves before playing half of their matches is struck from the table. Later, their
remaining matches count as won by the others.
"""

from collections.abc import Collection, Mapping
from collections.abc import Set as AbstractSet

from tournament.brackets.outcome import MatchState, Record
from tournament.brackets.plan import Plan


def records_of(
    plan: Plan, matches: Mapping[str, MatchState], gone: AbstractSet[int]
) -> dict[int, Record]:
    """Won, lost and to play, by seed. Matches of struck entrants do not count."""
    tally = {seed: [0, 0, 0] for seed in range(1, plan.entrants + 1)}
    for match in without_struck(matches, gone):
        one, two = match.entrants
        if one is None or two is None:
            continue
        for entrant in (one, two):
            if not match.is_decided:
                tally[entrant][2] += 1
            else:
                tally[entrant][entrant != match.winner] += 1
    return {seed: Record(*counts) for seed, counts in tally.items()}


def without_struck(matches: Mapping[str, MatchState], gone: Collection[int]) -> list[MatchState]:
    """The matches that count in the table."""
    struck = {seed for seed in gone if is_struck(seed, matches)}
    return [match for match in matches.values() if not struck.intersection(match.entrants)]


def is_struck(seed: int, matches: Mapping[str, MatchState]) -> bool:
    """Whether a withdrawn entrant has played less than half of their matches."""
    own = [match for match in matches.values() if _is_his(match, seed)]
    return 2 * sum(match.state == "done" for match in own) < len(own)


def left_early(seed: int, matches: Mapping[str, MatchState]) -> bool:
    """Whether a withdrawn entrant still had matches to play."""
    return any(_is_his(match, seed) and match.state != "done" for match in matches.values())


def _is_his(match: MatchState, seed: int) -> bool:
    return seed in match.entrants and match.state != "bye"


def share(record: Record) -> float:
    """The share of matches won."""
    played = record.won + record.lost
    return record.won / played if played else 0.0
