"""The director says which places of a division matter, and how ties for them are decided."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from rules.refusals import refusal
from tournament.brackets.drawn import refuse_when_drawn
from tournament.brackets.ranking import Ranking, read
from tournament.brackets.refusals import Refusal
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.act.topics import topic_of_row
from tournament.live.services import Actor
from tournament.registration.models import Division, Event


def decide_ties(
    *, event: Event, actor: Actor, now: datetime, division: Division, ranking: Mapping[str, Any]
) -> Receipt:
    """Keep the rule; it is printed with the rules. Refused once the bracket is published."""
    with one_change(event, actor, now) as change:
        refuse_when_drawn(
            division, f"{division.name} is published, so its rule for ties stands for everybody."
        )
        chosen = _read(ranking)
        before, division.ranking = division.ranking, chosen.as_json()
        division.save(update_fields=["ranking"])
        change.require_as_shown(topic_of_row(division, "places"))
        return change.log(
            "ties.decide",
            f"{division.name}: it is said which places matter and how ties are decided.",
            touched=[topic_of_row(division, "places"), "event"],
            detail={"before": before, "after": division.ranking},
        )


def _read(ranking: Mapping[str, Any]) -> Ranking:
    try:
        return read(ranking)
    except Refusal as why:
        raise refusal(why.sentence, remedy=why.remedy) from why
