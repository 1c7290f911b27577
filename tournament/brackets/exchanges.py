"""The swaps that turn one arrangement into another. Pure."""

from collections.abc import Mapping

from tournament.brackets.plan import VOID
from tournament.brackets.swaps import Chair, SlotKey, Swap


def swaps_into(before: Mapping[SlotKey, int], after: Mapping[SlotKey, int]) -> list[Swap]:
    """The swaps, in order, from one to the other; each puts someone where they belong.

    Both hold the same seeds, VOID as often. Whoever moves into an empty slot is named first.
    """
    now = dict(before)
    waiting: dict[int, list[SlotKey]] = {}
    for key, seed in now.items():
        if seed != after[key]:
            waiting.setdefault(seed, []).append(key)
    made = []
    for key, wanted in after.items():
        held = now[key]
        if held == wanted:
            continue
        other = next(each for each in waiting[wanted] if now[each] == wanted != after[each])
        now[key], now[other] = wanted, held
        waiting.setdefault(held, []).append(other)
        one, two = Chair(*key, held), Chair(*other, wanted)
        made.append(Swap(two, one) if held == VOID else Swap(one, two))
    return made
