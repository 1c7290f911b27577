"""The blocks of a bracket: their titles, and how a round's matches feed the next round."""

from collections.abc import Iterable, Sequence

from rules.core.messages import Words, say

TITLES = {
    "winners": say("Winners' bracket"),
    "only": say("Bracket"),
    "losers": say("Losers' bracket"),
    "final": say("Final"),
    "third": say("Match for third place"),
    "consolation": say("Consolation"),
    "table": say("Rounds"),
    "rounds": say("Rounds"),
    "playoff": say("Play-off"),
    "sittings": say("Tables"),
}
JOINED = ("winners", "losers", "playoff", "consolation")
"""Brackets whose rounds are joined by lines."""


def title_of(bracket: str) -> Words:
    """The title of the block of this bracket."""
    return TITLES.get(bracket) or say("Pool %(pool)s", pool=bracket.removeprefix("pool "))


def titles_of(brackets: Iterable[str]) -> dict[str, Words]:
    """The title of each bracket's block. Without a losers' bracket, it is just “Bracket”."""
    titles = {bracket: title_of(bracket) for bracket in brackets}
    if "winners" in titles and "losers" not in titles:
        titles["winners"] = TITLES["only"]
    return titles


def joins_of(bracket: str, codes: Sequence[str], after: Sequence[str]) -> str:
    """How these matches feed those `after`: in pairs, straight, or without lines."""
    if not after or bracket not in JOINED:
        return "none"
    if len(codes) == 2 * len(after):
        return "pairs"
    return "straight" if len(codes) == len(after) else "none"
