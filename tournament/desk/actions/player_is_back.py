"""The player who was waited for sits on his chair again."""

from datetime import datetime

from rules.refusals import refusal
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.reading.current_game import topic_of
from tournament.desk.reading.match_words import match_words
from tournament.live.services import Actor
from tournament.registration.models import Event
from tournament.tables.models import Substitution, Vacancy


def player_is_back(*, event: Event, actor: Actor, now: datetime, vacancy: Vacancy) -> Receipt:
    """The wait is over, and who was asked for instead is asked for no more. Refused when it was
    over before."""
    with one_change(event, actor, now) as change:
        standing = Vacancy.objects.filter(pk=vacancy.pk, ended_at__isnull=True)
        if standing.update(ended_at=now, outcome=Vacancy.Outcome.RETURNED) != 1:
            raise refusal("Nobody is waited for there.", remedy="Look at the match again.")
        asked = Substitution.objects.filter(match=vacancy.match_id, state=Substitution.State.ASKED)
        asked.update(state=Substitution.State.TAKEN_BACK)
        return change.log(
            "chair.back",
            f"{match_words(vacancy.match)}: {vacancy.player} is back.",
            touched=[topic_of(vacancy.match), "floor"],
            detail={"vacancy": vacancy.pk, "player": vacancy.player_id},
        )
