"""Double elimination: two losses and you are out.

Knows seeds, rounds and where a loser drops. Does not know results. Losers cross over, so that two
entrants who have met meet again as late as possible.
"""

from collections.abc import Mapping
from functools import lru_cache

from rules.core.messages import say
from tournament.brackets.formats import Format
from tournament.brackets.formats.single_elimination import (
    Tree,
    first_round,
    knock_out,
)
from tournament.brackets.games import GAMES
from tournament.brackets.kinds import BRACKET
from tournament.brackets.options import Option, OptionValue
from tournament.brackets.plan import LoserOf, Plan, PlannedMatch, PlannedRound, Source, WinnerOf
from tournament.brackets.round_names import FINALS, losers_round, winners_round

DROP_MASKS: Mapping[int, tuple[int, ...]] = {
    2: (),
    4: (0b0,),
    8: (0b00, 0b1),
    16: (0b000, 0b10, 0b0),
    32: (0b0000, 0b010, 0b10, 0b0),
    64: (0b00000, 0b1000, 0b110, 0b01, 0b1),
    128: (0b000000, 0b01100, 0b1000, 0b111, 0b00, 0b1),
    256: (0b0000000, 0b010101, 0b01110, 0b1101, 0b101, 0b00, 0b1),
    512: (0b00000000, 0b0011000, 0b011110, 0b01011, 0b1000, 0b110, 0b00, 0b1),
    1024: (0b000000000, 0b11011111, 0b1111011, 0b101111, 0b10001, 0b0011, 0b010, 0b11, 0b0),
    2048: (0, 0b010011100, 0b10101000, 0b0011001, 0b100110, 0b11100, 0b1100, 0b011, 0b11, 0b0),
    4096: (0, 0x128, 0b111001001, 0b10101010, 0b1001000, 0b011100, 0b11011, 0b0011, 3, 0b10, 0b1),
}
"""Bracket size → the mask of each winners' round but the last.

Match j of the round (from 0) drops its loser to line j XOR mask of the losers' bracket.

Suppose the loser of round w is beaten by someone who loses in round v. Let x be
(mask w >> (v-w)) XOR mask v. The two meet again at the earliest in losers' round 2(v-1) if x is 0,
otherwise 2(v + bits of x) - 3. A search over XOR masks chose these to make that as late as
possible: all masks up to size 64, a local search above. It is losers' round 3, 4, 5, 7, 8, 9, 11,
13, 15, 16 for sizes 8 to 4096."""


@lru_cache(maxsize=64)
def _plan(entrants: int, reset_final: OptionValue) -> Plan:
    winners = knock_out(first_round(range(1, entrants + 1)), "W")
    losers = losers_bracket(winners)
    finals = _finals(winners, losers)[: 2 if reset_final else 1]
    rounds = (
        *(_round("W", number, len(winners)) for number in range(1, len(winners) + 1)),
        *(_round("L", number, len(losers)) for number in range(1, len(losers) + 1)),
        *(
            PlannedRound(final.code, name, "final")
            for final, name in zip(finals, FINALS, strict=False)
        ),
    )
    matches = (match for level in (*winners, *losers, finals) for match in level)
    return Plan("double-elimination", BRACKET, entrants, rounds, tuple(matches))


def losers_bracket(winners: Tree) -> Tree:
    """Two rounds for each winners' round after the first: one internal, one with a drop."""
    masks = DROP_MASKS[2 * len(winners[0])]
    if not masks:
        return []
    entering = _dropped(winners[0], masks[0])
    rounds = [_level(1, entering[::2], entering[1::2])]
    for level, mask in zip(winners[1:], (*masks[1:], 0), strict=True):
        if len(rounds[-1]) > len(level):
            staying = _winners(rounds[-1])
            rounds.append(_level(len(rounds) + 1, staying[::2], staying[1::2]))
        rounds.append(_level(len(rounds) + 1, _winners(rounds[-1]), _dropped(level, mask)))
    return rounds


def _level(number: int, ones: list[Source], others: list[Source]) -> list[PlannedMatch]:
    key = f"L{number}"
    return [
        PlannedMatch(f"{key}-{place}", key, place, pair)
        for place, pair in enumerate(zip(ones, others, strict=True), start=1)
    ]


def _winners(level: list[PlannedMatch]) -> list[Source]:
    return [WinnerOf(match.code) for match in level]


def _dropped(level: list[PlannedMatch], mask: int) -> list[Source]:
    """The losers of a winners' round in the order of the lines they drop to."""
    return [LoserOf(level[line ^ mask].code) for line in range(len(level))]


def _finals(winners: Tree, losers: Tree) -> list[PlannedMatch]:
    """The final between the brackets, and a second one if the unbeaten side loses it."""
    unbeaten = winners[-1][0].code
    beaten: Source = WinnerOf(losers[-1][0].code) if losers else LoserOf(unbeaten)
    return [
        PlannedMatch("G1", "G1", 1, (WinnerOf(unbeaten), beaten)),
        PlannedMatch("G2", "G2", 1, (LoserOf("G1"), WinnerOf("G1")), needs="G1"),
    ]


def _round(letter: str, number: int, rounds: int) -> PlannedRound:
    if letter == "W":
        return PlannedRound(f"W{number}", winners_round(number, rounds), "winners")
    return PlannedRound(f"L{number}", losers_round(number, rounds), "losers")


def _draw(entrants: int, options: Mapping[str, OptionValue]) -> Plan:
    return _plan(entrants, options["reset_final"])


FORMAT = Format(
    slug="double-elimination",
    kind=BRACKET,
    title=say("Double elimination"),
    method=say("The best seed meets the worst. Losers cross over to delay rematches."),
    draw=_draw,
    options=(
        Option(
            "reset_final",
            True,
            say("If the unbeaten side loses the grand final, a second final decides."),
        ),
        *GAMES,
    ),
)
