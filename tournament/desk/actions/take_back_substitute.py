"""A substitution is taken back: before a hand was saved with the substitute, and not after."""

from datetime import datetime

from rules.refusals import refusal
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.act.reasons import demand_reason
from tournament.desk.reading.current_game import topic_of
from tournament.desk.reading.match_words import match_words
from tournament.desk.substituting import chair_words, is_official, law_of
from tournament.desk.taking_chairs import get_up
from tournament.live.services import Actor
from tournament.registration.models import Event
from tournament.tables.models import Substitution

State = Substitution.State
STANDING = (State.ASKED, State.AGREED)


def take_back_substitute(
    *, event: Event, actor: Actor, now: datetime, substitution: Substitution, reason: str
) -> Receipt:
    """The player has his chair again; a proposal is withdrawn. Refused without a reason, twice,
    and for a substitute who is official: a hand was saved with him."""
    told = demand_reason(reason)
    with one_change(event, actor, now) as change:
        row = Substitution.objects.select_related(
            "match__stage__division", "game__sheet", "leaves", "player"
        ).get(pk=substitution.pk)
        if row.state not in STANDING or row.ended_at:
            raise refusal("That is taken back already.", remedy="Look at the match again.")
        if is_official(row):
            raise refusal(
                f"{row.player} is official: a hand was saved with him.",
                remedy=f"{row.player} plays this game to its end. If he drops out too, name "
                "somebody else for his chair.",
                cites=law_of(row.match).substitutes.cites,
            )
        before, row.state = row.state, State.TAKEN_BACK
        row.save(update_fields=["state"])
        touched = get_up(change, row, told) if before == State.AGREED else ()
        return change.log(
            "substitute.take-back",
            f"{match_words(row.match)}: {chair_words(row)} was taken back. Reason: {told}",
            touched=[topic_of(row.match), "floor", *touched],
            detail={"substitution": row.pk, "before": before, "reason": told},
        )
