"""Round robin: everyone meets everyone, once or twice.

Knows seeds and rounds. Does not know results. The circle method: one entrant stays, the others
rotate, so every round seats everyone (or all but one bye).
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from rules.core.messages import say
from tournament.brackets.formats import Format
from tournament.brackets.games import GAMES
from tournament.brackets.kinds import ROUND_ROBIN
from tournament.brackets.options import Option, OptionValue
from tournament.brackets.plan import Entrant, Plan, PlannedMatch, PlannedRound, Source, Void
from tournament.brackets.round_names import numbered

Pair = tuple[int, int]


def circle(entrants: int) -> list[list[Pair]]:
    """The rounds of a single round robin of entrants 0, 1, ...

    With an odd number, the highest index stands for nobody. Sides alternate: nobody sits first more
    than once oftener than second, and hardly ever keeps a side twice in a row.
    """
    size = entrants + entrants % 2
    turning = size - 1
    return [
        [
            *(
                _sided((number + step) % turning, (number - step) % turning, swap=step % 2 == 0)
                for step in range(1, size // 2)
            ),
            _sided(turning, number, swap=number % 2 == 1),
        ]
        for number in range(turning)
    ]


def _sided(one: int, other: int, *, swap: bool) -> Pair:
    return (other, one) if swap else (one, other)


def legs_of(entrants: int, legs: int) -> list[list[Pair]]:
    """The rounds of all legs. The second leg is the first with sides swapped."""
    first = circle(entrants)
    second = [[(other, one) for one, other in pairs] for pairs in first]
    return first if legs == 1 else first + second


def round_matches(key: str, pairs: Sequence[Pair], seeds: Sequence[int]) -> list[PlannedMatch]:
    """The matches of one round for entrants with these seeds. A bye comes last, seed first."""
    slots = [(_source(one, seeds), _source(other, seeds)) for one, other in pairs]
    ordered = [(two, one) if isinstance(one, Void) else (one, two) for one, two in slots]
    return [
        PlannedMatch(f"{key}-{number}", key, number, pair)
        for number, pair in enumerate(ordered, start=1)
    ]


def _source(index: int, seeds: Sequence[int]) -> Source:
    return Entrant(seeds[index]) if index < len(seeds) else Void()


@lru_cache(maxsize=64)
def _plan(entrants: int, legs: int) -> Plan:
    seeds = range(1, entrants + 1)
    rounds: list[PlannedRound] = []
    matches: list[PlannedMatch] = []
    for number, pairs in enumerate(legs_of(entrants, legs), start=1):
        rounds.append(PlannedRound(f"R{number}", numbered(number), "table"))
        matches += round_matches(f"R{number}", pairs, seeds)
    return Plan("round-robin", ROUND_ROBIN, entrants, tuple(rounds), tuple(matches))


def _draw(entrants: int, options: Mapping[str, OptionValue]) -> Plan:
    return _plan(entrants, options["legs"])


FORMAT = Format(
    slug="round-robin",
    kind=ROUND_ROBIN,
    title=say("Round robin"),
    method=say("Everyone meets everyone (circle method)."),
    draw=_draw,
    options=(Option("legs", 1, say("Meetings of each pair"), (1, 2)), *GAMES),
    most=64,
)
