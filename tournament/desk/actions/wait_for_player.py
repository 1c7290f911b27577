"""A player is gone from his chair: the desk says how long the others wait for him."""

from datetime import datetime

from rules.refusals import refusal
from tournament.brackets.models import Match
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.act.reasons import demand_reason
from tournament.desk.reading.current_game import topic_of
from tournament.desk.reading.match_words import match_words
from tournament.desk.substituting import AT_PLAY, demand_sits, law_of
from tournament.live.services import Actor
from tournament.registration.models import Event, Player
from tournament.tables.models import Vacancy

MOST_MINUTES = 120


def wait_for_player(
    *,
    event: Event,
    actor: Actor,
    now: datetime,
    match: Match,
    player: Player,
    minutes: int | None,
    reason: str,
) -> Receipt:
    """The wait begins, or gets this length, counted from its begin; `minutes` None: nobody has
    said yet. Refused for no minutes, for over two hours, and for who does not sit there."""
    told = demand_reason(reason)
    if minutes is not None and not 1 <= minutes <= MOST_MINUTES:
        raise refusal(
            f"{minutes} minutes cannot be waited.", remedy=f"Say 1 to {MOST_MINUTES} minutes."
        )
    with one_change(event, actor, now) as change:
        match.refresh_from_db(fields=["state"])
        if match.state not in AT_PLAY:
            raise refusal(
                f"{match.code} is not played now.", remedy="Look at the match again: it is over."
            )
        demand_sits(match, player)
        row, began = Vacancy.objects.get_or_create(
            match=match,
            ended_at=None,
            defaults={"player": player, "reason": told, "minutes": minutes, "since": now},
        )
        if not began and row.player_id != player.pk:
            raise refusal(
                f"{row.player} is waited for here already.",
                remedy="Say first what became of that.",
            )
        before, row.minutes = (None if began else row.minutes), minutes
        row.save(update_fields=["minutes"])
        long = f"they wait {minutes} minutes" if minutes else "the desk says how long they wait"
        return change.log(
            "chair.wait",
            f"{match_words(match)}: {player} is gone, {long} "
            f"({law_of(match).substitutes.cites}). Reason: {told}",
            touched=[topic_of(match), "floor"],
            detail={"match": match.code, "player": player.pk, "before": before, "after": minutes},
        )
