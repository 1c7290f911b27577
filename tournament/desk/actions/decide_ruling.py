"""The director, or his named deputy, decides a ruling: that is final (NPA §1.3)."""

from collections.abc import Collection
from datetime import datetime

from tournament.desk.act.change import Change, Receipt, one_change
from tournament.desk.reading.current_game import topic_of
from tournament.desk.reading.match_words import match_words
from tournament.desk.ruling_deeds import let_count
from tournament.desk.ruling_law import demand_complete, demand_may_settle
from tournament.desk.ruling_words import verdict_words
from tournament.desk.scoring.game_ends import give_minutes
from tournament.desk.scoring.official_hands import Deed
from tournament.live.services import Actor
from tournament.registration.models import Event
from tournament.rulings.interests import demand_impartial
from tournament.rulings.models import Ruling
from tournament.rulings.steps import Step, advance
from tournament.rulings.verdicts import Verdict, add_opinion, standing_opinion, verdict_of

REASON = "Ruling: the director's decision"


def decide_ruling(
    *,
    event: Event,
    actor: Actor,
    now: datetime,
    ruling: Ruling,
    verdict: Verdict,
    user: int | None,
    words: str,
    minutes: int,
    told: Collection[str] = (),
) -> Receipt:
    """What counted is taken back where he decides otherwise, and what he says is written, in one
    step; the table gets `minutes` back. Refused to who has spoken as a referee while somebody else
    can decide."""
    with one_change(event, actor, now) as change:
        demand_impartial(ruling.match, user)
        demand_may_settle(ruling, user)
        demand_complete(verdict, ruling.game, actor)
        advance(ruling, Step.DECIDE, now)
        deed = _settled(change, ruling, verdict, user, words, told)
        given = give_minutes(change, ruling.match, minutes, REASON, least=0)
        ruling.calls.filter(answered_at=None).update(answered_at=now, answered_by=actor.name)
        said = [
            f"Decided in {match_words(ruling.match)}, finally: "
            f"{verdict_words(verdict, ruling.game)}.",
            f"{deed.words}." if deed.words else "",
            given,
            words,
        ]
        return change.log(
            "ruling.decide",
            " ".join(filter(None, said)),
            touched=[topic_of(ruling.match), *deed.touched, "floor"],
            detail={"ruling": ruling.pk, "minutes": minutes, **deed.detail},
        )


def _settled(
    change: Change,
    ruling: Ruling,
    verdict: Verdict,
    user: int | None,
    words: str,
    told: Collection[str],
) -> Deed:
    """His opinion; it comes to count where it is another one than that which counts."""
    stands = standing_opinion(ruling)
    said = add_opinion(ruling, verdict, actor=change.actor, user=user, words=words, now=change.now)
    if stands and verdict_of(stands) == verdict:
        return Deed("")
    return let_count(change, ruling, said, told)
