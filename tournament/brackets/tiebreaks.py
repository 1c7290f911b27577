"""A tie for first place, as the Beach House breaks it (000 General, round robin).

Two tied play one game of 500. Three draw cards: the high card has the bye, the other two play one
game of 500, and the winner plays the high card for the championship. More than three do the same
by knock-out, byes to the highest cards (the book is silent; reading B-23).
Knows cards and seeds; refuses to know how the tie came about.
"""

from collections.abc import Mapping, Sequence
from itertools import groupby

from tournament.brackets.formats.single_elimination import (
    bracket_size,
    first_round,
    knock_out,
    round_name,
)
from tournament.brackets.outcome import Draw, MatchState, NextStep
from tournament.brackets.plan import Plan, PlannedRound

TARGET = 500
"""The score a play-off game is played to (000 General)."""

_PLAYOFF = "P"
"""The letter that the codes of play-off matches begin with."""


def drawn(tied: Sequence[int], draws: Sequence[Draw]) -> tuple[list[int], list[int]]:
    """The tied from the highest card down, and those who have to draw (again) to settle that.

    Equal cards draw again among themselves, unless the two meet in the first game anyhow: so two
    equal low cards of three are no problem (reading B-22), and two who tie need no cards.
    """
    cards = {entrant: [row.card for row in draws if row.entrant == entrant] for entrant in tied}
    return _ordered(list(tied), cards, above=0, nth=0, half=bracket_size(len(tied)) // 2)


def _ordered(
    equals: list[int], cards: Mapping[int, list[int]], *, above: int, nth: int, half: int
) -> tuple[list[int], list[int]]:
    """Order those who are equal before their nth card, with `above` others higher than they."""
    if len(equals) == 1 or (len(equals) == 2 and above == half - 1):
        return equals, []
    missing = [entrant for entrant in equals if len(cards[entrant]) <= nth]
    if missing:
        return equals, missing
    order: list[int] = []
    to_draw: list[int] = []
    ranked = sorted(equals, key=lambda entrant: -cards[entrant][nth])
    for _, group in groupby(ranked, key=lambda entrant: cards[entrant][nth]):
        here = above + len(order)
        inner, waiting = _ordered(list(group), cards, above=here, nth=nth + 1, half=half)
        order += inner
        to_draw += waiting
    return order, to_draw


def playoff_plan(entrants: int, ranked: Sequence[int]) -> Plan:
    """The knock-out of those tied, in the order of their cards, among so many entrants in all."""
    tree = knock_out(first_round(ranked), _PLAYOFF)
    rounds = tuple(
        PlannedRound(
            f"{_PLAYOFF}{number}", f"Play-off {round_name(number, len(tree)).lower()}", "playoff"
        )
        for number in range(1, len(tree) + 1)
    )
    return Plan("play-off", entrants, rounds, tuple(match for level in tree for match in level))


def playoff_step(matches: Mapping[str, MatchState]) -> NextStep | None:
    """The first play-off game that can be played, and who waits meanwhile; None when it is over."""
    for match in matches.values():
        one, two = match.entrants
        if match.state == "ready" and one is not None and two is not None:
            first = match.code.startswith(f"{_PLAYOFF}1-")
            waiting = [row.winner for row in matches.values() if first and row.state == "bye"]
            return NextStep(
                playoff=(one, two),
                byes=tuple(sorted(entrant for entrant in waiting if entrant is not None)),
                target=TARGET,
            )
    return None
