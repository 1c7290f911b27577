"""Single elimination: one loss and you are out.

Knows seeds and rounds. Does not know results. The best seed meets the worst, byes go to the best
seeds, and the two best can meet only in the final.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from rules.core.messages import say
from tournament.brackets.formats import Format
from tournament.brackets.games import GAMES
from tournament.brackets.kinds import BRACKET
from tournament.brackets.options import Option, OptionValue
from tournament.brackets.plan import (
    Entrant,
    LoserOf,
    Plan,
    PlannedMatch,
    PlannedRound,
    Source,
    Void,
    WinnerOf,
)
from tournament.brackets.round_names import THIRD_PLACE, consolation_round, knock_out_round

Tree = list[list[PlannedMatch]]
"""The matches of a knock-out, round by round."""


def lines(size: int) -> list[int]:
    """The seeds of a bracket of `size` (a power of two), top to bottom.

    Every seed is folded against its complement: seeds 1 and 2 are in different halves, 1 to 4 in
    different quarters, and so on.
    """
    seeds = [1]
    while len(seeds) < size:
        seeds = [line for seed in seeds for line in (seed, 2 * len(seeds) + 1 - seed)]
    return seeds


def bracket_size(entrants: int) -> int:
    """The lines of the first round: the smallest power of two that holds all entrants."""
    return 1 << (entrants - 1).bit_length()


def first_round(ranked: Sequence[int]) -> list[Source]:
    """The sources of the first round, top to bottom, for seeds from best to worst.

    Lines beyond the last seed are byes.
    """
    places = lines(bracket_size(len(ranked)))
    return [Entrant(ranked[place - 1]) if place <= len(ranked) else Void() for place in places]


def knock_out(slots: Sequence[Source], letter: str) -> Tree:
    """The matches of a knock-out, round by round, with codes like W1-1."""
    rounds: Tree = []
    while len(slots) > 1:
        key = f"{letter}{len(rounds) + 1}"
        matches = [
            PlannedMatch(f"{key}-{number}", key, number, pair)
            for number, pair in enumerate(zip(slots[::2], slots[1::2], strict=True), start=1)
        ]
        rounds.append(matches)
        slots = [WinnerOf(match.code) for match in matches]
    return rounds


@lru_cache(maxsize=64)
def _plan(entrants: int, third_place: OptionValue, consolation: OptionValue) -> Plan:
    tree = knock_out(first_round(range(1, entrants + 1)), "W")
    rounds = [
        PlannedRound(f"W{number}", knock_out_round(number, len(tree)), "winners")
        for number in range(1, len(tree) + 1)
    ]
    matches = [match for level in tree for match in level]
    if third_place and entrants > 3:
        one, two = (LoserOf(match.code) for match in tree[-2])
        third = PlannedMatch("T", "T", 1, (one, two))
        rounds.insert(-1, PlannedRound("T", THIRD_PLACE, "third"))
        matches.insert(-1, third)
    if consolation:
        consoled = _consolation(tree, without_semis=len(rounds) > len(tree))
        rounds += [
            PlannedRound(f"C{number}", consolation_round(number, len(consoled)), "consolation")
            for number in range(1, len(consoled) + 1)
        ]
        matches += [match for level in consoled for match in level]
    return Plan("single-elimination", BRACKET, entrants, tuple(rounds), tuple(matches))


def _consolation(tree: Sequence[Sequence[PlannedMatch]], *, without_semis: bool) -> Tree:
    """The bracket of first-match losers; no matches if it would have fewer than two.

    Nobody in it has met before: each lost to someone who is still in, or who lost later. Losers of
    semi-finals stay out if they play for third place.
    """
    if len(tree) < 3:
        return []
    drops_from_two = not (without_semis and len(tree) == 3)
    slots = [
        slot
        for match in tree[1]
        for slot in _first_losses(match, tree[0], drops_from_two=drops_from_two)
    ]
    return knock_out(slots, "C") if sum(slot != Void() for slot in slots) > 1 else []


def _first_losses(
    match: PlannedMatch, before: Sequence[PlannedMatch], *, drops_from_two: bool
) -> tuple[Source, Source]:
    """The two who can come from a match of round 2 and the two before it.

    That is a loser of the first round, and one who had a bye there and lost here.
    """
    one, two = before[2 * match.number - 2 : 2 * match.number]
    byes = [_bye_in(one), _bye_in(two)]
    if not any(byes):
        return LoserOf(one.code), LoserOf(two.code)
    if all(byes):
        return (LoserOf(match.code) if drops_from_two else Void()), Void()
    seed, played = (byes[0], two) if byes[0] else (byes[1], one)
    return (LoserOf(match.code, seed) if drops_from_two else Void()), LoserOf(played.code)


def _bye_in(match: PlannedMatch) -> int | None:
    """The seed with a bye in this match of the first round."""
    seeds = [slot.seed for slot in match.slots if isinstance(slot, Entrant)]
    return seeds[0] if len(seeds) == 1 else None


def _draw(entrants: int, options: Mapping[str, OptionValue]) -> Plan:
    return _plan(entrants, options["third_place"], options["consolation"])


FORMAT = Format(
    slug="single-elimination",
    kind=BRACKET,
    title=say("Single elimination"),
    method=say("The best seed meets the worst. Byes go to the best seeds."),
    draw=_draw,
    options=(
        Option("third_place", False, say("Losers of the semi-finals play for third place.")),
        Option(
            "consolation",
            False,
            say("Losers of round 1, or of round 2 after a bye, play a consolation bracket."),
        ),
        *GAMES,
    ),
)
