"""The demo's invented people and their hands, from a seed. Pure."""

from random import Random
from typing import Any

from rules.judging.whole_sheet import judge_sheet
from rules.rulesets import find

STRONG = (65, 70, 75, 75, 80, 85, 90, 95)
WEAK = (10, 15, 20, 25, 30, 35, 40, 45, 50)

MAIN_EVENT = """
Night Herons: Dorothy Alcott & Walter Finch, Anna Maria
Eagles: Ruth Ashby & Leon Carver, Bradenton
Paper Tigers: Grace Ito & Owen Bell, Sarasota
River Aces: Inga Lindström & Zoë Marsh, Manatee
Copper Kings: Victor Vane & Harold Roe, Cortez
Low Tide: Martha Kerr & Ida Moss, Anna Maria
Nightjars: Edith Sole & Frank Finch, Palmetto
Hawks: Samuel Ortega & Luis Ortega, Bradenton
Oak & Birch: Mara Oak & Jon Birch, Sarasota
Doves: Carol Pennington & Ellen Hargreaves, Longboat
Kingfishers: Bea Núñez & Tom O'Dowd, Cortez
Larks: Priya Raman & Anil Raman, Tampa
The Last Trick: Winifred Featherstonehaugh & Bartholomew Montgomery, Anna Maria
"""

CHILDREN = """
Mia & Noah
Lily & Sam
Ben & Ava
Zoe & Eli
Finn & Ruby
Ida & Max
"""


def game(*, ruleset: str, seed: int, favourite: str) -> list[dict[str, Any]]:
    """A whole game won by `favourite` (a side), first dealt by North."""
    for attempt in range(1000):
        hands = _hands(ruleset, Random(1000 * seed + attempt))
        if judge_sheet({"ruleset": ruleset, "hands": hands}).winner == favourite:
            return hands
    raise ValueError("no game was found in which the favourite wins")


def _hands(ruleset: str, chance: Random) -> list[dict[str, Any]]:
    rules = find(ruleset)
    hands: list[dict[str, Any]] = []
    ruling = judge_sheet({"ruleset": ruleset, "hands": hands})
    while not ruling.finished:
        hands.append(_hand(chance, rules.next_dealer("N", ruling.hands)))
        ruling = judge_sheet({"ruleset": ruleset, "hands": hands})
    return hands


def _hand(chance: Random, dealer: str) -> dict[str, Any]:
    side = chance.choice(("NS", "EW"))
    other = "EW" if side == "NS" else "NS"
    took = 120 - chance.choice(WEAK)
    bid = min(took, chance.choice(STRONG))
    if chance.random() < 0.18:
        bid = min(took + 5 * chance.randint(1, 4), 120)
    return {
        "dealer": dealer,
        "bidder": side,
        "bid": bid,
        "points": {side: took, other: 120 - took},
    }
