"""Places that the director decided, among the computed ones. Pure.

The others keep their order and fill the remaining places.
"""

from collections.abc import Mapping, Sequence

from rules.core.messages import Sentences, Words, say
from tournament.brackets.outcome import NextStep, Place

DECIDED = say("Decided by the director.")
SHARED = say("The place is shared.")

Decided = Mapping[int, int]
"""Seed → its decided place."""


def with_decided(places: Sequence[Place], decided: Decided) -> tuple[Place, ...]:
    """The certain places with the decided ones among them, best first.

    If someone else holds a decided place too, there are two rows for it.
    """
    if not decided:
        return tuple(places)
    stood = {seed: row.place for row in places for seed in row.entrants}
    rows = decided_rows(decided)
    for row in places:
        staying = tuple(seed for seed in row.entrants if seed not in decided)
        if staying:
            why = unshared(row.why) if len(staying) == 1 else row.why
            rows.append(Place(moved(row.place, decided, stood, _open_place(places)), staying, why))
    return tuple(sorted(rows, key=lambda row: row.place))


def still_tied(steps: Sequence[NextStep], decided: Decided) -> tuple[NextStep, ...]:
    """The ties that the director's places leave open: two of them or more have none."""
    return tuple(step for step in steps if len(_waiting_in(step) - decided.keys()) > 1)


def _waiting_in(step: NextStep) -> set[int]:
    return {*step.tied, *step.told, *step.byes}


def unshared(why: Words) -> Words:
    """Why someone holds a place, without the sentence that others share it."""
    if not isinstance(why, Sentences):
        return why
    return Sentences(tuple(part for part in why.parts if part != SHARED))


def decided_rows(decided: Decided) -> list[Place]:
    """The decided places, as `Place` rows."""
    by_place: dict[int, list[int]] = {}
    for seed, place in sorted(decided.items()):
        by_place.setdefault(place, []).append(seed)
    return [Place(place, tuple(seeds), DECIDED) for place, seeds in sorted(by_place.items())]


def moved(place: int, decided: Decided, stood: Mapping[int, int], unknown: int = 1) -> int:
    """The new place of those computed at `place`.

    They move up for everyone taken from above them, and down for everyone placed above them.
    `stood` are the computed places, `unknown` is that of anyone without one yet.
    """
    place -= sum(stood.get(seed, unknown) < place for seed in decided)
    for taken in sorted(decided.values()):
        place += taken <= place
    return place


def alone_at_first(places: Sequence[Place]) -> int | None:
    """The only holder of first place."""
    first = [seed for row in places if row.place == 1 for seed in row.entrants]
    return first[0] if len(first) == 1 else None


def _open_place(places: Sequence[Place]) -> int:
    """The first place nobody holds yet."""
    held = 1
    for row in sorted(places, key=lambda row: row.place):
        if row.place > held:
            break
        held += len(row.entrants)
    return held
