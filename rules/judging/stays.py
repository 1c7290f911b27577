"""Who gets the points of a sheet when someone took a chair during the game.

Knows who sat where from which hand on. People are just numbers here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules.core.messages import Words, say, sentences
from rules.core.outcomes import PenaltyRow
from rules.core.ruling import Ruling
from rules.core.substitutes import counts_for_substitute
from rules.ruleset import Ruleset

AT_THE_START = frozenset({"tardy", "wrong-table"})
"""Penalties for things before the first card. The chair's first player pays them."""


@dataclass(frozen=True, slots=True)
class Stay:
    """A person in a chair from a hand on, until the next one takes over.

    ``stands_in``: they sit there for someone else, who owns the chair.
    """

    person: int
    seat: str
    first: int
    stands_in: bool


NOBODYS = say("A substitute's points count for nobody (house rule).")


@dataclass(frozen=True, slots=True)
class Share:
    """A person's part of this sheet: the ``points`` of their hands, less penalties.

    Hands run from ``first`` to ``last``; if ``last`` is smaller, there are none. ``counts``:
    recorded under their own name. ``charged`` are the points of their penalties.
    """

    person: int
    seat: str
    first: int
    last: int
    points: int
    counts: bool
    why: Words
    charged: int = 0


def shares(ruleset: Ruleset, ruling: Ruling, stays: Sequence[Stay]) -> list[Share]:
    """One share per stay, by seat, starting with the owner of the chair.

    Give owners who never sat down a stay with ``first`` 1, and their substitute another with
    ``first`` 1.
    """
    rows = []
    for seat in ruleset.seats:
        own = sorted((stay for stay in stays if stay.seat == seat), key=_in_order)
        if len(own) == 1:
            why = sentences(*(row.why for row in ruling.penalties if row.seat == seat))
            rows.append(_share(ruling, own, 0, ruling.players.get(seat, 0), why, counts=True))
        elif own and ruleset.substitutes.own_score:
            rows += _by_hands(ruleset, ruling, own)
        elif own:
            rows += _by_side(ruleset, ruling, own)
    return rows


def _in_order(stay: Stay) -> tuple[int, bool]:
    return stay.first, stay.stands_in


def _by_side(ruleset: Ruleset, ruling: Ruling, own: Sequence[Stay]) -> Iterator[Share]:
    """The points are the side's, whoever plays. A substitute gets none."""
    points, why = ruling.players.get(own[0].seat, 0), say("The side's score, whoever sat there.")
    yield _share(ruling, own, 0, points, why, counts=True)
    for place in range(1, len(own)):
        points = _played(ruleset, ruling, own, place)
        yield _share(ruling, own, place, points, say("Counts for the side."), counts=False)


def _by_hands(ruleset: Ruleset, ruling: Ruling, own: Sequence[Stay]) -> Iterator[Share]:
    """Each person gets the hands they played; the last one also what belongs to no hand.

    A replaced player has 0.
    """
    seat, side = own[0].seat, ruleset.side_of(own[0].seat)
    counted = counts_for_substitute(ruleset.substitutes, ruleset.agreed)
    out = next((row for row in ruling.penalties if row.seat == seat and row.replaced), None)
    played = [_played(ruleset, ruling, own, place) for place in range(len(own))]
    played[-1] = ruling.totals.get(side, 0) - sum(played[:-1])
    for place, stay in enumerate(own):
        off = [row for row in _charged(ruling, own, place) if not row.replaced]
        points = played[place] - sum(row.points for row in off)
        why = sentences(say("The hands they played."), *(row.why for row in off))
        if out and not stay.stands_in:
            points, why = 0, sentences(out.why)
        elif stay.stands_in and not counted:
            points, why = 0, sentences(NOBODYS)
        yield _share(ruling, own, place, points, why, counts=counted or not stay.stands_in)


def _played(ruleset: Ruleset, ruling: Ruling, own: Sequence[Stay], place: int) -> int:
    """The side's points in the hands of this stay."""
    side, stay = ruleset.side_of(own[place].seat), own[place]
    hands = ruling.hands[stay.first - 1 : _last(ruling, own, place)]
    return sum((hand.score or {}).get(side, 0) for hand in hands)


def _last(ruling: Ruling, own: Sequence[Stay], place: int) -> int:
    return own[place + 1].first - 1 if place + 1 < len(own) else len(ruling.hands)


def _charged(ruling: Ruling, own: Sequence[Stay], place: int) -> list[PenaltyRow]:
    """The penalties of this stay.

    The person who played a hand pays its penalties. The first person pays those from before the
    first card, the last person all others.
    """
    return [
        row
        for row in ruling.penalties
        if row.seat == own[0].seat and _of(ruling, own, row) == place
    ]


def _of(ruling: Ruling, own: Sequence[Stay], row: PenaltyRow) -> int:
    hand = next((n for n, hand in enumerate(ruling.hands, 1) if row in hand.penalties), None)
    if hand is not None:
        return max(place for place, stay in enumerate(own) if stay.first <= hand)
    return 0 if row.replaced or row.code in AT_THE_START else len(own) - 1


def _share(
    ruling: Ruling, own: Sequence[Stay], place: int, points: int, why: Words, *, counts: bool
) -> Share:
    stay, last = own[place], _last(ruling, own, place)
    charged = sum(row.points for row in _charged(ruling, own, place))
    return Share(stay.person, stay.seat, stay.first, last, points, counts, why, charged)
