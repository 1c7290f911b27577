"""All places: everyone plays every round, and every place is played out.

Knows seeds and rounds. Does not know results. Where entrants are no power of two, the best seeds
have byes.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from rules.core.messages import say
from tournament.brackets.formats import Format
from tournament.brackets.formats.single_elimination import first_round
from tournament.brackets.games import GAMES
from tournament.brackets.kinds import BRACKET
from tournament.brackets.options import OptionValue
from tournament.brackets.plan import LoserOf, Plan, PlannedMatch, PlannedRound, Source, WinnerOf
from tournament.brackets.round_names import numbered


@lru_cache(maxsize=64)
def _plan(entrants: int) -> Plan:
    """Groups, best places first, that halve after each round: winners, then losers."""
    groups = [first_round(range(1, entrants + 1))]
    rounds: list[PlannedRound] = []
    matches: list[PlannedMatch] = []
    while len(groups[0]) > 1:
        row = PlannedRound(f"R{len(rounds) + 1}", numbered(len(rounds) + 1), "places")
        played = _round(row.key, groups)
        groups = [half for group in played for half in _halves(group)]
        matches += [match for group in played for match in group]
        rounds.append(row)
    return Plan("all-places", BRACKET, entrants, tuple(rounds), tuple(matches))


def _round(key: str, groups: Sequence[Sequence[Source]]) -> list[list[PlannedMatch]]:
    """The matches of each group; the round counts them through."""
    size = len(groups[0]) // 2
    return [
        [
            PlannedMatch(f"{key}-{number}", key, number, pair)
            for number, pair in enumerate(
                zip(slots[::2], slots[1::2], strict=True), start=1 + group * size
            )
        ]
        for group, slots in enumerate(groups)
    ]


def _halves(group: Sequence[PlannedMatch]) -> Iterator[list[Source]]:
    yield [WinnerOf(match.code) for match in group]
    yield [LoserOf(match.code) for match in group]


def _draw(entrants: int, _options: Mapping[str, OptionValue]) -> Plan:
    return _plan(entrants)


FORMAT = Format(
    slug="all-places",
    kind=BRACKET,
    title=say("All places"),
    method=say(
        "Everyone plays every round. Winners play on for the better places, losers for the others, "
        "until every place is decided."
    ),
    draw=_draw,
    options=GAMES,
    most=1024,
    usual=False,
)
