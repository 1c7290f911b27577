"""Take back the calls of several matches at once."""

from collections.abc import Sequence
from datetime import datetime

from rules.refusals import refusal
from tournament.brackets.models import Match
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.reading.current_game import topic_of
from tournament.live.services import Actor
from tournament.registration.models import Event
from tournament.tables import services


def take_back_calls(
    *, event: Event, actor: Actor, now: datetime, matches: Sequence[Match]
) -> Receipt:
    """Those of the matches that are still called wait again, and their tables are free; where
    play has begun nothing changes. Refused when it has begun everywhere."""
    with one_change(event, actor, now) as change:
        codes = [match.pk for match in matches]
        called = list(Match.objects.filter(pk__in=codes, state=Match.State.CALLED))
        if not called:
            raise refusal(
                "No call can be taken back any more.",
                remedy="Look at the floor again: play has begun, or somebody took it back before.",
            )
        for match in called:
            services.take_back_call(match=match, now=now)
        codes_told = ", ".join(match.code for match in called)
        plays_on = len(matches) - len(called)
        kept = f" {plays_on} stay called or play." if plays_on else ""
        return change.log(
            "match.take-back",
            f"Took back {'the call' if len(called) == 1 else 'the calls'} of {codes_told}.{kept}",
            touched=[*map(topic_of, called), "floor"],
            detail={"matches": [match.code for match in called]},
        )
