"""Meld as written on the sheet: points per team, or the melds of each seat.

Knows what four copies of each card make impossible. Does not know what counts.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.core.case import Case
from rules.core.findings import shown
from rules.core.messages import Letter, Words, say
from rules.pinochle.melds import (
    CARDS,
    COPIES,
    DECK,
    KINDS,
    RANKS,
    SUIT_NAMES,
    Held,
    MeldTable,
    PinochleHand,
    cards_of,
)


def team_melds(hand: PinochleHand, table: MeldTable, case: Case) -> Mapping[str, int]:
    """Each side's meld, if written and possible."""
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
                say(
                    "The meld entered for %(side)s is %(written)s, but its players' melds make "
                    "%(points)s.",
                    side=Letter(side),
                    written=points,
                    points=counted[side],
                ),
                table.cites,
                say("Enter %(points)s, or correct the melds.", points=counted[side]),
            )
    return counted


def needs_trump(melds: Mapping[str, Held]) -> bool:
    """Whether this meld counts only once trump is named."""
    return any(held.has_marriage for held in melds.values())


def _refuse_team(side: str, points: int, table: MeldTable, case: Case) -> None:
    message: Words
    if points < 0 or points > table.most:
        message = say("A team cannot meld %(points)s.", points=shown(points))
        remedy = say(
            "Enter what %(side)s melded, from 0 to %(most)s.", side=Letter(side), most=table.most
        )
    else:
        message = say(
            "A team cannot meld %(points)s: no odd meld is below %(odd)s.",
            points=points,
            odd=table.odd_least,
        )
        remedy = say("Count it again: %(below)s or %(above)s.", below=points - 1, above=points + 1)
    case.refuse("impossible-meld", f"meld/{side}", message, table.cites, remedy)


def _warn_rare(side: str, points: int, table: MeldTable, case: Case) -> None:
    case.warn(
        "unlikely-meld",
        f"meld/{side}",
        say(
            "%(points)s meld for %(side)s is possible but rare. "
            "A double run and double aces make %(rare)s.",
            points=points,
            side=Letter(side),
            rare=table.rare,
        ),
        table.cites,
        say("Count it again. If it is right, leave it, or enter the melds of each player."),
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
        say(
            "The melds need %(most)s copies of the %(card)s. The deck has %(copies)s.",
            most=most,
            card=_card(together.index(most)),
            copies=COPIES,
        ),
        table.cites,
        say("Check the cards on the table and correct the melds."),
    )
    return False


def _card(place: int) -> Words:
    """The name of a card of the DECK."""
    rank, suit = DECK[place]
    return say("%(rank)s of %(suit)s", rank=RANKS[rank], suit=SUIT_NAMES[suit])


def _seat_cards(
    seat: str, held: Held, hand: PinochleHand, table: MeldTable, case: Case
) -> list[int] | None:
    """The cards one seat shows, or None if a hand of twenty cards cannot show them."""
    if held.has("run") and hand.trump is None:
        if hand.given.get("trump", "") is None:
            case.refuse(
                "run-without-trump",
                f"melds/{seat}/run",
                say(
                    "%(player)s melded a run, but no trump is named. A run is in trump.",
                    player=Letter(seat),
                ),
                table.cites,
                say("Enter the trump, or remove the run."),
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
            say(
                "The melds of %(player)s need %(cards)s cards, up to %(copies)s copies of one. "
                "A hand has %(hand)s cards and the deck %(deck)s copies of each.",
                player=Letter(seat),
                cards=sum(cards),
                copies=max(cards),
                hand=CARDS,
                deck=COPIES,
            ),
            table.cites,
            say("Correct the melds of %(player)s.", player=Letter(seat)),
        )
        return None
    if held.has("roundhouse"):
        _warn_parts(seat, held, table, case)
    return cards


def _refuse_kind(seat: str, kind: str, copies: int, table: MeldTable, case: Case) -> None:
    case.refuse(
        "too-many-copies",
        f"melds/{seat}/{kind}",
        say(
            "%(player)s cannot meld %(kind)s %(times)s times. "
            "A hand has %(hand)s cards and the deck %(deck)s copies of each.",
            player=Letter(seat),
            kind=KINDS[kind],
            times=copies,
            hand=CARDS,
            deck=COPIES,
        ),
        table.cites,
        say("Enter a number from 0 to %(most)s.", most=len(table.values[kind])),
    )


def _warn_parts(seat: str, held: Held, table: MeldTable, case: Case) -> None:
    """Warn of kings or queens beside a roundhouse: they are a second set, and sets score
    together.
    """
    for kind in ("kings", "queens"):
        if held.has(kind):
            sets = held.copies("roundhouse") + held.copies(kind)
            case.warn(
                "roundhouse-in-parts",
                f"melds/{seat}/{kind}",
                say(
                    "%(player)s melded %(kind)s and a roundhouse. "
                    "%(sets)s sets of %(kind)s together are worth %(points)s.",
                    player=Letter(seat),
                    kind=KINDS[kind],
                    sets=sets,
                    points=table.value(kind, sets),
                ),
                table.cites,
                say(
                    "Enter %(sets)s %(kind)s and the marriages instead of the roundhouse.",
                    sets=sets,
                    kind=KINDS[kind],
                ),
            )
