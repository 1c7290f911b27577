"""Who is level in a round robin: by record, then by the director's keys. Pure."""

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field

from rules.core.messages import Words, all_of, say, sentences
from tournament.brackets.decided_places import SHARED, Decided
from tournament.brackets.keys import Level, Scores, separated
from tournament.brackets.outcome import Draw, MatchState, Record
from tournament.brackets.ranking import Ranking
from tournament.brackets.records import is_struck


@dataclass(frozen=True, slots=True)
class StandingsFacts:
    """The input of a table, besides its plan and matches."""

    gone: AbstractSet[int]
    draws: Sequence[Draw] = ()
    scores: Scores = field(default_factory=dict)
    decided: Decided = field(default_factory=dict)


def levels_of(
    seeds: Sequence[int],
    records: Mapping[int, Record],
    early: AbstractSet[int],
    matches: Mapping[str, MatchState],
    facts: StandingsFacts,
    ranking: Ranking,
) -> Iterator[tuple[Record, Level]]:
    """Those level on record and on the ranking's keys, best first."""
    struck = {seed for seed in facts.gone if is_struck(seed, matches)}
    counting = [match for match in matches.values() if not struck.intersection(match.entrants)]
    groups: dict[Record, list[int]] = {}
    for seed in seeds:
        if seed not in early:
            groups.setdefault(records[seed], []).append(seed)
    for record in sorted(groups, key=lambda record: (-record.won, record.lost)):
        for level in separated(groups[record], ranking.keys, counting, facts.scores):
            yield record, level


def why_words(record: Record, level: Level) -> Words:
    """Why they have their place: won and lost, and other keys compared."""
    broken = say("Tie-break: %(reasons)s.", reasons=all_of(level.said)) if level.said else None
    return sentences(record_words(record), broken, SHARED if len(level.seeds) > 1 else None)


def record_words(record: Record) -> Words:
    """Matches won and lost, in a sentence."""
    return say("Won %(won)s, lost %(lost)s.", won=record.won, lost=record.lost)
