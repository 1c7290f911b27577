"""Writing drawn cards, and what cards there are. Runs inside the caller's transaction."""

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime

from rules.core.findings import Finding
from rules.refusals import refusal
from rules.typed_numbers import whole_number
from tournament.brackets.models import CardDraw, DrawnCard, Stage
from tournament.brackets.outcome import ROOK
from tournament.registration.models import Entry
from tournament.seeding.models import Lot

OF_A_RANK = 4
"""A Rook deck has four cards of each number, and one Rook."""


def card_typed(words: str) -> int | None:
    """The card that was typed, 1 to 14 or the Rook; None when it is no card."""
    typed = words.strip().casefold()
    if typed in ("rook", "r", "the rook"):
        return ROOK
    return whole_number(typed, ROOK - 1) or None


def card_words(card: int) -> str:
    """ "the Rook", "14"."""
    return "the Rook" if card == ROOK else str(card)


def impossible(cards: Sequence[int]) -> list[Finding]:
    """Why these cards cannot have been drawn from one deck."""
    found: list[Finding] = []
    for card, times in Counter(cards).items():
        if card == ROOK and times > 1:
            found += refusal(
                "Two teams cannot both have drawn the Rook: there is one in the deck.",
                remedy="Look at the cards again and type what was drawn.",
            ).findings
        elif times > OF_A_RANK:
            found += refusal(
                f"{times} teams cannot have drawn a {card}: there are four in the deck.",
                remedy="Look at the cards again and type what was drawn.",
            ).findings
    return found


def keep_cards(
    *,
    stage: Stage,
    tied: Sequence[Entry],
    cards: Mapping[Entry, int],
    now: datetime,
    witness: str = "",
    lot: Lot | None = None,
) -> CardDraw:
    """The fact that these cards were drawn, before a witness or by lot."""
    draw = CardDraw.objects.create(
        stage=stage,
        tied=sorted(entry.pk for entry in tied),
        witness=witness,
        lot=lot,
        at=now,
    )
    DrawnCard.objects.bulk_create(
        DrawnCard(draw=draw, entry=entry, card=card) for entry, card in cards.items()
    )
    return draw


def take_back_cards(*, draw: CardDraw, now: datetime) -> bool:
    """The cards count no more, and stay on record; False when they were taken back before."""
    standing = CardDraw.objects.filter(pk=draw.pk, withdrawn_at__isnull=True)
    return standing.update(withdrawn_at=now) == 1
