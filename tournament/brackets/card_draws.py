"""Recording drawn cards. Runs inside the caller's transaction."""

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime

from rules.core.findings import Finding
from rules.core.messages import say
from rules.core.tie_deck import TieDeck
from rules.refusals import Refused, refusal
from rules.typed_numbers import whole_number
from tournament.brackets.models import CardDraw, DrawnCard, Stage
from tournament.registration.models import Entry
from tournament.seeding.models import Lot


def card_typed(words: str, deck: TieDeck) -> int | None:
    """The typed card, a number or the top card, or None if there is no such card."""
    typed, top = words.strip().casefold(), deck.top.casefold()
    if typed in (top, top[0], "the " + top):
        return deck.highest
    return whole_number(typed, deck.ranks) or None


def impossible(cards: Sequence[int], deck: TieDeck) -> list[Finding]:
    """Why these cards cannot come from one deck."""
    return [
        finding
        for card, times in Counter(cards).items()
        if times > deck.copies(card)
        for finding in _too_often(card, times, deck).findings
    ]


def _too_often(card: int, times: int, deck: TieDeck) -> Refused:
    remedy = say("Check the cards and enter what was drawn.")
    if card == deck.highest:
        only = say("Two cannot both draw the %(card)s. The deck has one.", card=deck.top)
        return refusal(only, remedy=remedy, code="card-twice")
    held = say(
        "%(count)s cannot all draw a %(card)s. The deck has %(held)s.",
        count=times,
        card=card,
        held=deck.copies(card),
    )
    return refusal(held, remedy=remedy, code="card-twice")


def keep_cards(
    *,
    stage: Stage,
    tied: Sequence[Entry],
    cards: Mapping[Entry, int],
    now: datetime,
    witness: str = "",
    lot: Lot | None = None,
) -> CardDraw:
    """Record that these cards were drawn, before a witness or by lot."""
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
    """Withdraw drawn cards; they stay on record. False if already withdrawn."""
    standing = CardDraw.objects.filter(pk=draw.pk, withdrawn_at__isnull=True)
    return standing.update(withdrawn_at=now) == 1
