"""The director takes back cards that were typed wrongly; they are drawn or typed anew."""

from datetime import datetime

from rules.refusals import refusal
from tournament.brackets import card_draws
from tournament.brackets.models import CardDraw
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.act.reasons import demand_reason
from tournament.live.services import Actor
from tournament.registration.models import Event
from tournament.tables.settling import settle


def take_back_cards(
    *, event: Event, actor: Actor, now: datetime, draw: CardDraw, reason: str
) -> Receipt:
    """The cards count no more; what was played by them is kept, and stale.

    Refused without a reason, and for cards drawn by lot: those were announced.
    """
    told = demand_reason(reason)
    with one_change(event, actor, now) as change:
        if draw.lot_id is not None:
            raise refusal(
                "Cards that were drawn by lot stand.",
                remedy="Everybody can check the draw on its page.",
            )
        if not card_draws.take_back_cards(draw=draw, now=now):
            raise refusal("These cards are taken back already.", remedy="Reload the page.")
        touched = settle(draw.stage, now)
        cards = {row.entry.number: row.card for row in draw.cards.select_related("entry")}
        return change.log(
            "tie.cards-back",
            f"The cards of the tie in {draw.stage.division} were taken back. Reason: {told}",
            touched=[*touched, "floor", "event"],
            detail={"stage": draw.stage_id, "was": cards, "reason": told},
        )
