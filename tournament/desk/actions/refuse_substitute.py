"""The others do not agree to a substitute: they wait, and may take the forfeit after that."""

from datetime import datetime

from rules.refusals import refusal
from rules.substitutes import minutes_to_wait
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.reading.current_game import topic_of
from tournament.desk.reading.match_words import match_words
from tournament.desk.substituting import chair_words, law_of
from tournament.live.services import Actor
from tournament.registration.models import Event
from tournament.tables.models import Substitution, Vacancy

State = Substitution.State


def refuse_substitute(
    *, event: Event, actor: Actor, now: datetime, substitution: Substitution, by: str
) -> Receipt:
    """`by` refused. The wait begins, unless one runs: so long as a house rule says, otherwise the
    desk is asked how long. Refused when it was answered before."""
    with one_change(event, actor, now) as change:
        row = Substitution.objects.select_related("match__stage__division", "leaves", "player").get(
            pk=substitution.pk
        )
        asked = Substitution.objects.filter(pk=row.pk, state=State.ASKED)
        if asked.update(state=State.REFUSED, answered_at=now, answered_by=by) != 1:
            raise refusal("That was answered before.", remedy="Look at the match again.")
        rules = law_of(row.match)
        wait, _ = Vacancy.objects.get_or_create(
            match=row.match,
            ended_at=None,
            defaults={
                "player": row.leaves,
                "reason": row.reason,
                "minutes": minutes_to_wait(rules),
                "since": now,
            },
        )
        waits = (
            f"They wait {wait.minutes} minutes"
            if wait.minutes
            else "The desk says how long they wait"
        )
        return change.log(
            "substitute.refuse",
            f"{match_words(row.match)}: {by} did not agree to {chair_words(row)}. {waits} "
            f"({rules.substitutes.cites}).",
            touched=[topic_of(row.match), "floor"],
            detail={"substitution": row.pk, "by": by, "minutes": wait.minutes},
        )
