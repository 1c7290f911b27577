"""A table is not satisfied with a ruling: it asks for a second referee (NPA §1.3)."""

from datetime import datetime

from tournament.desk.act.change import Receipt, one_change
from tournament.desk.models import Call
from tournament.desk.reading.current_game import topic_of
from tournament.desk.reading.match_words import match_words
from tournament.live.services import Actor
from tournament.registration.models import Event
from tournament.rulings.models import Ruling
from tournament.rulings.steps import Step, advance
from tournament.tables.models import Assignment

REASON = "Second referee"


def question_ruling(*, event: Event, actor: Actor, now: datetime, ruling: Ruling) -> Receipt:
    """A second referee is called to the table; the ruling counts until he has spoken. Refused
    when one is asked already, and of a ruling that is final."""
    with one_change(event, actor, now) as change:
        advance(ruling, Step.QUESTION, now)
        here = Assignment.objects.filter(match=ruling.match, cleared_at=None).first()
        if here:
            Call.objects.create(
                event=event, table=here.table, reason=REASON, made_at=now, ruling=ruling
            )
        return change.log(
            "ruling.question",
            f"A second referee is asked for in {match_words(ruling.match)}.",
            touched=[topic_of(ruling.match), "floor"],
            detail={"ruling": ruling.pk},
        )
