"""A second referee agrees with the first: the ruling is final (NPA §1.3)."""

from datetime import datetime

from tournament.desk.act.change import Receipt, one_change
from tournament.desk.reading.current_game import topic_of
from tournament.desk.reading.match_words import match_words
from tournament.desk.ruling_law import demand_new_voice
from tournament.desk.scoring.game_ends import give_minutes
from tournament.live.services import Actor
from tournament.registration.models import Event
from tournament.rulings.interests import demand_impartial
from tournament.rulings.models import Ruling
from tournament.rulings.steps import Step, advance
from tournament.rulings.verdicts import STANDS, add_opinion, standing_opinion, verdict_of

REASON = "Ruling: a second referee"


def agree_with_ruling(
    *,
    event: Event,
    actor: Actor,
    now: datetime,
    ruling: Ruling,
    user: int | None,
    words: str,
    minutes: int,
) -> Receipt:
    """Two agree, what the first wrote stays, and the table gets `minutes` back. Refused to the
    first referee himself, at one's own match, and when no second one was asked for."""
    with one_change(event, actor, now) as change:
        demand_impartial(ruling.match, user)
        demand_new_voice(ruling, user)
        advance(ruling, Step.AGREE, now)
        stands = standing_opinion(ruling)
        verdict = verdict_of(stands) if stands else STANDS
        add_opinion(ruling, verdict, actor=actor, user=user, words=words, now=now)
        given = give_minutes(change, ruling.match, minutes, REASON, least=0)
        ruling.calls.filter(answered_at=None).update(answered_at=now, answered_by=actor.name)
        return change.log(
            "ruling.agree",
            f"Two referees agree in {match_words(ruling.match)}: the ruling is final."
            + (f" {given}" if given else ""),
            touched=[topic_of(ruling.match), "floor"],
            detail={"ruling": ruling.pk, "minutes": minutes},
        )
