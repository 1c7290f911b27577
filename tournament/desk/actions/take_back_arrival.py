"""An arrival was written down in error."""

from datetime import datetime

from rules.refusals import refusal
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.late_rulings import open_again
from tournament.desk.reading.current_game import topic_of
from tournament.desk.reading.match_words import match_words
from tournament.live.services import Actor
from tournament.registration.models import Event
from tournament.timing.models import Arrival


def take_back_arrival(*, event: Event, actor: Actor, now: datetime, arrival: Arrival) -> Receipt:
    """The team, or the player, is not there and is waited for from the announced start on, as
    before. A ruling on being late that stands is open again."""
    with one_change(event, actor, now) as change:
        standing = Arrival.objects.filter(pk=arrival.pk, withdrawn_at__isnull=True)
        if standing.update(withdrawn_at=now) != 1:
            raise refusal("This was taken back before.", remedy="Look at the clock page again.")
        again = open_again(arrival.match, arrival.entry, arrival.player)
        words = f"Took back that {arrival.player or arrival.entry} came for"
        follows = " The ruling on being late is open again." if again else ""
        return change.log(
            "match.take-back-arrival",
            f"{words} {match_words(arrival.match)}.{follows}",
            touched=[topic_of(arrival.match), "floor"],
            detail={
                "match": arrival.match.code,
                "team": arrival.entry.number,
                "at": arrival.at.isoformat(),
                **({"player": arrival.player_id} if arrival.player_id else {}),
            },
        )
