"""The director waives lateness before the clock has ruled: the absent are waited for, and it costs
them nothing."""

from datetime import datetime

from rules.refusals import refusal
from tournament.brackets.models import Match
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.act.reasons import demand_reason
from tournament.desk.late_rulings import NOW, rule, the_absent
from tournament.desk.reading.current_game import topic_of
from tournament.desk.reading.match_words import match_words
from tournament.live.services import Actor
from tournament.registration.models import Event, Player
from tournament.timing.lateness import Wait, wait_of
from tournament.timing.models import LateRuling


def waive_waiting(
    *,
    event: Event,
    actor: Actor,
    now: datetime,
    match: Match,
    player: Player | None = None,
    reason: str,
) -> Receipt:
    """Nobody forfeits by the clock in this match; or, where the law is on players, this `player` is
    not late in it.

    Refused without a reason, when nobody is waited for there by a rule, and once it was ruled.
    """
    told = demand_reason(reason)
    with one_change(event, actor, now) as change:
        match.refresh_from_db(fields=["state"])
        wait = wait_of(event, match, now) if match.state == Match.State.CALLED else None
        key = player.pk if player else None
        late = [one for one in wait.absent if one.player_key == key] if wait else []
        if wait is None or not late or wait.rules.late is None:
            raise refusal(
                f"By the clock nobody is late in {match.code}.", remedy="Look at the board again."
            )
        _demand_open(wait, key)
        ruling = rule(change, wait, late, LateRuling.State.WAIVED, NOW)
        ruling.decided_by, ruling.reason = actor.name, told
        ruling.save(update_fields=["decided_by", "reason"])
        words = f"{match_words(match)}: waived that {the_absent([ruling], 'are')} late"
        return change.log(
            "clock.waive",
            f"{words}. Reason: {told}",
            touched=[topic_of(match), "floor"],
            detail={"match": match.code, "reason": told, "waited": [ruling.waited]},
        )


def _demand_open(wait: Wait, key: int | None) -> None:
    if key in wait.ruled:
        raise refusal("This was ruled on before.", remedy="Decide on the ruling on the clock page.")
