"""Meld as it stands on the sheet: points of a team, or the melds of each seat.

Knows what cannot lie on a table with four copies of each card. Refuses to know what meld is saved.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.core.case import Case
from rules.core.findings import shown
from rules.pinochle.melds import CARDS, COPIES, DECK, Held, MeldTable, PinochleHand, cards_of


def team_melds(hand: PinochleHand, table: MeldTable, case: Case) -> Mapping[str, int]:
    """Each side's meld, as far as it is written and can be right."""
    teams = {}
    for side, points in (hand.meld or {}).items():
        if table.possible(points):
            teams[side] = points
        else:
            _refuse_team(side, points, table, case)
    if hand.melds is None:
        for side, points in teams.items():
            if points > table.rare:
                _warn_rare(side, points, table, case)
        return teams
    if not _can_lie(hand.melds, hand, table, case):
        return {}
    counted = dict.fromkeys(case.table.sides, 0)
    for seat, held in hand.melds.items():
        counted[case.table.side_of(seat) or ""] += table.worth(held, hand.trump)
    for side, points in teams.items():
        if points != counted[side]:
            case.refuse(
                "meld-disagrees",
                f"meld/{side}",
                f"{points} meld is written for {side}; the melds of its seats make "
                f"{counted[side]}.",
                table.cites,
                f"Write {counted[side]}, or correct the melds.",
            )
    return counted


def needs_trump(melds: Mapping[str, Held]) -> bool:
    """Whether what was melded cannot be counted before a trump is named."""
    return any(held.has_marriage for held in melds.values())


def _refuse_team(side: str, points: int, table: MeldTable, case: Case) -> None:
    odd = table.odd_least
    if points < 0 or points > table.most:
        remedy = f"Write what {side} melded, from 0 to {table.most}."
    else:
        remedy = f"Count it again: {points - 1} or {points + 1}; odd melds begin at {odd}."
    case.refuse(
        "impossible-meld",
        f"meld/{side}",
        f"A team cannot meld {shown(points)}"
        + (f": nothing odd is below {odd}." if 0 <= points <= table.most else "."),
        table.cites,
        remedy,
    )


def _warn_rare(side: str, points: int, table: MeldTable, case: Case) -> None:
    case.warn(
        "unlikely-meld",
        f"meld/{side}",
        f"{points} meld is possible for {side}, but hardly ever seen.",
        f"{table.cites}: a double run and double aces make {table.rare}",
        "Count it again. If it is right, leave it, or write the melds of each player.",
    )


def _can_lie(melds: Mapping[str, Held], hand: PinochleHand, table: MeldTable, case: Case) -> bool:
    rows = [_seat_cards(seat, held, hand, table, case) for seat, held in melds.items()]
    cards = [row for row in rows if row is not None]
    if len(cards) < len(rows):
        return False
    if sum([max(row) for row in cards]) <= COPIES:
        return True  # whatever the cards are
    together = [sum(copies) for copies in zip(*cards, strict=True)]
    most = max(together)
    if most <= COPIES:
        return True
    case.refuse(
        "too-many-copies",
        "melds",
        f"The melds on the table need {most} copies of the {DECK[together.index(most)]}; there "
        f"are {COPIES}.",
        table.cites,
        "Look at the cards on the table again and correct the melds of a seat.",
    )
    return False


def _seat_cards(
    seat: str, held: Held, hand: PinochleHand, table: MeldTable, case: Case
) -> list[int] | None:
    """The cards one seat shows; None where a hand of twenty cards cannot show them."""
    if held.has("run") and hand.trump is None:
        if hand.given.get("trump", "") is None:
            case.refuse(
                "run-without-trump",
                f"melds/{seat}/run",
                f"{seat} melds a run, and no trump was named: a run is in trump.",
                table.cites,
                "Write the trump, or take the run out.",
            )
        return None
    for kind, copies in held.kinds.items():
        if copies > len(table.values[kind]):
            _refuse_kind(seat, kind, copies, table, case)
            return None
    cards = cards_of(held, hand.trump)
    if max(cards) > COPIES or sum(cards) > CARDS:
        case.refuse(
            "too-many-cards",
            f"melds/{seat}",
            f"The melds of {seat} need {sum(cards)} cards, up to {max(cards)} copies of one; a "
            f"hand has {CARDS} cards and the deck {COPIES} copies of each.",
            table.cites,
            f"Correct the melds of {seat}.",
        )
        return None
    if held.has("roundhouse"):
        _warn_parts(seat, held, table, case)
    return cards


def _refuse_kind(seat: str, kind: str, copies: int, table: MeldTable, case: Case) -> None:
    case.refuse(
        "too-many-copies",
        f"melds/{seat}/{kind}",
        f"{seat} cannot meld {kind} {copies} times: a hand has {CARDS} cards, and there are "
        f"{COPIES} copies of each.",
        table.cites,
        f"Write a number from 0 to {len(table.values[kind])}.",
    )


def _warn_parts(seat: str, held: Held, table: MeldTable, case: Case) -> None:
    """Kings or queens beside a roundhouse are a second set of them, and the table pays sets
    together."""
    for kind in ("kings", "queens"):
        if held.has(kind):
            sets = held.copies("roundhouse") + held.copies(kind)
            case.warn(
                "roundhouse-in-parts",
                f"melds/{seat}/{kind}",
                f"{seat} melds {kind} beside a roundhouse; {sets} sets of {kind} together are "
                f"worth {table.value(kind, sets)}.",
                table.cites,
                f"Write {kind} {sets} and the marriages in place of the roundhouse.",
            )
