"""The others agree: the substitute takes the chair."""

from datetime import datetime

from rules.refusals import refusal
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.reading.current_game import topic_of
from tournament.desk.reading.match_words import match_words
from tournament.desk.substituting import chair_words, demand_free, demand_sits, next_hand
from tournament.desk.taking_chairs import sit_down
from tournament.live.services import Actor
from tournament.registration.models import Event
from tournament.tables.models import Substitution

State = Substitution.State


def agree_substitute(
    *, event: Event, actor: Actor, now: datetime, substitution: Substitution, by: str
) -> Receipt:
    """He sits from the next hand on. `by` says in words who agreed; that was shown before.

    Who refused may think better of it while nobody else is asked for. Refused when he is not free
    any more, or the game is over.
    """
    with one_change(event, actor, now) as change:
        row = Substitution.objects.select_related("match__stage__division", "leaves", "player").get(
            pk=substitution.pk
        )
        if row.state not in (State.ASKED, State.REFUSED):
            raise refusal("That was answered before.", remedy="Look at the match again.")
        hand = next_hand(row.match)
        demand_sits(row.match, row.leaves)
        demand_free(event, row.match, row.player, without=row)
        row.state, row.answered_at, row.answered_by = State.AGREED, now, by
        touched = sit_down(change, row, hand)
        return change.log(
            "substitute.agree",
            f"{match_words(row.match)}: {by} agreed to {chair_words(row)}.",
            touched=[topic_of(row.match), "floor", *touched],
            detail={"substitution": row.pk, "from_hand": row.from_hand, "by": by},
        )
