"""A second referee sees it otherwise: the director or his deputy decides (NPA §1.3)."""

from datetime import datetime

from rules.refusals import refusal
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.reading.current_game import topic_of
from tournament.desk.reading.match_words import match_words
from tournament.desk.ruling_law import demand_complete, demand_new_voice
from tournament.desk.ruling_words import verdict_words
from tournament.live.services import Actor
from tournament.registration.models import Event
from tournament.rulings.interests import demand_impartial
from tournament.rulings.models import Ruling
from tournament.rulings.steps import Step, advance
from tournament.rulings.verdicts import Verdict, add_opinion, standing_opinion, verdict_of


def disagree_with_ruling(
    *,
    event: Event,
    actor: Actor,
    now: datetime,
    ruling: Ruling,
    verdict: Verdict,
    user: int | None,
    words: str,
) -> Receipt:
    """What he would have is kept beside what the first wrote, which counts until it is decided.

    Refused to the first referee himself, and when he would have the same.
    """
    with one_change(event, actor, now) as change:
        demand_impartial(ruling.match, user)
        demand_new_voice(ruling, user)
        demand_complete(verdict, ruling.game, actor)
        stands = standing_opinion(ruling)
        if stands and verdict_of(stands) == verdict:
            raise refusal("That is what the first referee ruled.", remedy="Press “I agree”.")
        advance(ruling, Step.DISAGREE, now)
        add_opinion(ruling, verdict, actor=actor, user=user, words=words, now=now)
        ruling.calls.filter(answered_at=None).update(answered_at=now, answered_by=actor.name)
        return change.log(
            "ruling.disagree",
            f"The second referee disagrees in {match_words(ruling.match)}: "
            f"{verdict_words(verdict, ruling.game)}. The director decides.",
            touched=[topic_of(ruling.match), "floor"],
            detail={"ruling": ruling.pk},
        )
