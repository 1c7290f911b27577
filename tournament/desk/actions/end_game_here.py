"""A table of three to five loses a player, and the director ends its game (reading T-09)."""

from datetime import datetime

from rules.refusals import refusal
from scoring.aims import noun_of
from scoring.selectors import standing_hands
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.act.reasons import demand_reason
from tournament.desk.lost_players import demand_lost
from tournament.desk.reading.current_game import topic_of
from tournament.desk.reading.match_words import match_words
from tournament.desk.reading.sheet_adjustments import write_beside
from tournament.desk.substituting import end_vacancy
from tournament.live.services import Actor
from tournament.registration.models import Event
from tournament.tables.models import Vacancy


def end_game_here(
    *, event: Event, actor: Actor, now: datetime, vacancy: Vacancy, reason: str
) -> Receipt:
    """What everybody has so far decides, and the table signs. Refused without a reason, and before
    a hand is saved."""
    told = demand_reason(reason)
    with one_change(event, actor, now) as change:
        lost = demand_lost(vacancy)
        played = standing_hands(lost.game.sheet).count()
        if not played:
            raise refusal(
                "No hand is saved yet: there is nothing to count.",
                remedy="Let somebody take the chair, or say that he does not come.",
            )
        written = write_beside(change, lost.game, "time_called", played, reason=told)
        end_vacancy(vacancy.match, vacancy.player, Vacancy.Outcome.GAME_ENDED, change)
        return change.log(
            "chair.end-game",
            f"{match_words(vacancy.match)}: {vacancy.player} is gone, the game ends after "
            f"{noun_of(lost.rules)} {played}. Reason: {told}",
            touched=[topic_of(vacancy.match), *written.touched],
            detail={"vacancy": vacancy.pk, "hands": played, "reason": told},
        )
