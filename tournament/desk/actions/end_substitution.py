"""The player is back for the next game of the match; his substitute gets up."""

from datetime import datetime

from rules.refusals import refusal
from scoring.models import ScoreSheet
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.reading.current_game import topic_of
from tournament.desk.reading.match_words import match_words
from tournament.desk.substituting import law_of
from tournament.live.services import Actor
from tournament.registration.models import Event
from tournament.tables.models import Substitution

OPEN = (ScoreSheet.State.DRAFT, ScoreSheet.State.SIGNED, ScoreSheet.State.VERIFIED)


def end_substitution(
    *, event: Event, actor: Actor, now: datetime, substitution: Substitution
) -> Receipt:
    """From the next game on. Refused while a game is on the table: there the substitute is
    official and plays to the end."""
    with one_change(event, actor, now) as change:
        match = substitution.match
        if match.games.filter(sheet__state__in=OPEN).exists():
            raise refusal(
                f"{substitution.player} plays this game to its end.",
                remedy=f"{substitution.leaves} comes back when the next game begins.",
                cites=law_of(match).substitutes.cites,
            )
        standing = Substitution.objects.filter(
            pk=substitution.pk, state=Substitution.State.AGREED, ended_at__isnull=True
        )
        if standing.update(ended_at=now) != 1:
            raise refusal("That is over already.", remedy="Look at the match again.")
        return change.log(
            "substitute.end",
            f"{match_words(match)}: {substitution.leaves} is back for the next game, "
            f"{substitution.player} gets up.",
            touched=[topic_of(match), "floor"],
            detail={"substitution": substitution.pk},
        )
