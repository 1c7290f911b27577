"""Check whether scores of a partie are possible when no declarations are written.

Knows what combinations and one last trick add up to. Does not know who won.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count

from rules.bezique.combinations import UNIT, Combinations
from rules.bezique.partie import Partie
from rules.core.case import Case
from rules.core.findings import shown
from rules.core.messages import Letter, Words, all_of, say


def are_possible(
    partie: Partie, points: Mapping[str, int], table: Combinations, case: Case
) -> bool:
    """Whether both players can have these scores. Objects to impossible ones."""
    impossible = [seat for seat in points if not _one(seat, points[seat], table, case)]
    if impossible:
        return False
    if sum(points.values()) > table.most:
        case.refuse(
            "more-than-the-packs-hold",
            "points",
            say(
                "The scores add up to %(sum)s, but all combinations make %(most)s.",
                sum=shown(sum(points.values())),
                most=table.most,
            ),
            table.redeclaring_cites,
            say("Correct the scores."),
        )
        return False
    return _one_last_trick(partie, points, table, case)


def _one(seat: str, points: int, table: Combinations, case: Case) -> bool:
    if _can_be(points, table):
        return True
    floor = max(points, 0) // UNIT * UNIT
    below = next(score for score in range(floor, -1, -UNIT) if _can_be(score, table))
    above = next(score for score in count(floor + UNIT, UNIT) if _can_be(score, table))
    case.refuse(
        "impossible-points",
        f"points/{seat}",
        say("No combinations make %(points)s.", points=shown(points)),
        table.cites,
        say(
            "Enter %(below)s or %(above)s, whichever the combinations make.",
            below=below,
            above=above,
        ),
    )
    return False


def _can_be(points: int, table: Combinations) -> bool:
    return table.make(points) or table.make_with_last_trick(points)


def in_words(points: Mapping[str, int]) -> Words:
    """ "1400 for A and 1450 for B"."""
    return all_of(
        say("%(points)s for %(player)s", points=scored, player=Letter(seat))
        for seat, scored in points.items()
    )


def _one_last_trick(
    partie: Partie, points: Mapping[str, int], table: Combinations, case: Case
) -> bool:
    """One player has won the last trick, the other has not."""
    takers = [partie.last_trick] if partie.last_trick is not None else list(points)
    for taker in takers:
        rest = [points[seat] for seat in points if seat != taker]
        if table.make_with_last_trick(points[taker]) and all(map(table.make, rest)):
            return True
    case.refuse(
        "impossible-last-trick",
        "points",
        say(
            "%(scores)s cannot both be right: %(player)s won %(points)s for the last trick.",
            scores=in_words(points),
            player=Letter(takers[0]),
            points=table.last_trick,
        )
        if len(takers) == 1
        else say(
            "%(scores)s cannot both be right: one player wins %(points)s for the last trick.",
            scores=in_words(points),
            points=table.last_trick,
        ),
        table.last_trick_cites,
        say("Add up the combinations again, and the last trick to one score."),
    )
    return False
