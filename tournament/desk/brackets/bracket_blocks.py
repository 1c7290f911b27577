"""The blocks of a bracket: their titles, and how a round's matches feed the next round."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from operator import contains

from rules.core.messages import Words, say
from tournament.brackets.plan import PlannedMatch, WinnerOf

TITLES = {
    "winners": say("Winners' bracket"),
    "only": say("Bracket"),
    "losers": say("Losers' bracket"),
    "final": say("Final"),
    "third": say("Match for third place"),
    "consolation": say("Consolation"),
    "places": say("Bracket"),
    "table": say("Rounds"),
    "rounds": say("Rounds"),
    "playoff": say("Play-off"),
    "sittings": say("Tables"),
}


def title_of(bracket: str) -> Words:
    """The title of the block of this bracket."""
    return TITLES.get(bracket) or say("Pool %(pool)s", pool=bracket.removeprefix("pool "))


def titles_of(brackets: Iterable[str]) -> dict[str, Words]:
    """The title of each bracket's block. Without a losers' bracket, it is just “Bracket”."""
    titles = {bracket: title_of(bracket) for bracket in brackets}
    if "winners" in titles and "losers" not in titles:
        titles["winners"] = TITLES["only"]
    return titles


def joins_of(
    planned: Mapping[str, PlannedMatch], codes: Sequence[str], after: Sequence[str]
) -> str:
    """How the winners of these matches go on to those `after`: in pairs, straight, or otherwise."""
    feeds = [_winners_into(planned[code]) for code in after]
    if after and list(chain(*feeds)) == list(codes) and all(len(fed) == 2 for fed in feeds):
        return "pairs"
    is_straight = len(codes) == len(after) and all(map(contains, feeds, codes))
    return "straight" if after and is_straight else "none"


def _winners_into(match: PlannedMatch) -> list[str]:
    """The matches whose winners meet here. A second final is for both of the first."""
    return [slot.match for slot in match.slots if isinstance(slot, WinnerOf) and not match.needs]
