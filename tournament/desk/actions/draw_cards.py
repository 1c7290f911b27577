"""The computer draws the cards of a tie, as announced: the secret is told, the play-off follows."""

from collections.abc import Sequence
from datetime import datetime

from rules.refusals import refusal
from tournament.brackets.card_draws import card_words, keep_cards
from tournament.brackets.models import Stage
from tournament.brackets.open_ties import tie_of
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.act.lots import drawn, outcome
from tournament.live.services import Actor
from tournament.registration.models import Event
from tournament.seeding.lots import drawn_cards
from tournament.tables.settling import settle


def draw_cards(
    *, event: Event, actor: Actor, now: datetime, stage: Stage, numbers: Sequence[int]
) -> Receipt:
    """Tell the secret and deal from the deck it shuffles. Refused unless it was announced."""
    with one_change(event, actor, now) as change:
        tie = tie_of(stage, numbers)
        if tie.lot is None:
            raise refusal(
                "This draw was not announced.",
                remedy="Announce it first: everybody may see the hash before the cards are drawn.",
            )
        drawn(change, tie.lot)
        cards = dict(zip(tie.drawing, drawn_cards(tie.lot.secret, tie.lot.names), strict=True))
        keep_cards(stage=stage, tied=tie.tied, cards=cards, lot=tie.lot, now=now)
        touched = settle(stage, now)
        told = ", ".join(f"{entry.title} {card_words(card)}" for entry, card in cards.items())
        return change.log(
            "draw.cards",
            f"{outcome(tie.lot)} Cards for {tie.where}: {told}.",
            touched=[*touched, "floor", "event"],
            detail={
                "draw": tie.lot.number,
                "secret": tie.lot.secret,
                "cards": {entry.number: card for entry, card in cards.items()},
            },
        )
