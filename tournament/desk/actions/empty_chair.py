"""A player of the club does not fill a chair after all."""

from datetime import datetime

from rules.refusals import refusal
from tournament.brackets.house_chairs import HouseChair
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.pages.house_chairs import NOBODY_SITS
from tournament.desk.reading.current_game import topic_of
from tournament.desk.reading.match_words import match_words
from tournament.live.services import Actor
from tournament.registration.models import Event
from tournament.tables.settling import settle


def empty_chair(*, event: Event, actor: Actor, now: datetime, chair: HouseChair) -> Receipt:
    """He gets up; where too few are left without him, the match is not played. Refused once the
    sheet is open, and the second time."""
    with one_change(event, actor, now) as change:
        standing = HouseChair.objects.filter(
            pk=chair.pk, withdrawn_at__isnull=True, match__state__in=NOBODY_SITS
        )
        if standing.update(withdrawn_at=now) != 1:
            raise refusal(
                f"{chair.player} cannot get up now.",
                remedy="Look at the match again: they play, or he is gone already.",
            )
        return change.log(
            "chair.empty",
            f"{match_words(chair.match)}: {chair.player} fills no chair there.",
            touched=[topic_of(chair.match), *settle(chair.match.stage, now), "floor"],
            detail={"chair": chair.pk},
        )
